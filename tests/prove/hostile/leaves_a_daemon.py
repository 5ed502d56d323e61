"""Starts a daemon: forked twice, in a session of its own."""

import os

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for descriptor in range(3):
            os.close(descriptor)
        os.execv("/bin/sleep", ["sleep", os.environ["TOKEN"]])
    os._exit(0)
os.wait()
