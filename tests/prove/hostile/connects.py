"""Connects to servers on the machine: by TCP, by an abstract Unix socket, and by one with a path."""

import os
import socket

ADDRESSES = [
    (socket.AF_INET, ("127.0.0.1", int(os.environ["PORT"]))),
    (socket.AF_UNIX, "\0" + os.environ["ABSTRACT"]),
    (socket.AF_UNIX, os.environ["TARGET"] + "/socket"),
]
for family, address in ADDRESSES:
    try:
        socket.socket(family).connect(address)
        print("attack: connected to", repr(address))
    except OSError:
        pass
