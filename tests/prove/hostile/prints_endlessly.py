"""Prints without end, also from a process that has left its process group."""

import os

if os.fork() == 0:
    os.setsid()
while True:
    os.write(1, b"x" * 65536)
