"""Starts a program of a framework's own Python (3.7 and newer), shut off from the network.

runner.py PROGRAM [ARGUMENT...]: begins anew with the program, so that this one leaves nothing in it.
"""

import ctypes
import fcntl
import os
import socket
import struct
import sys

CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1
NO_NETWORK_FAILED = 97


def leave_network():
    """Enter a network namespace of our own, with loopback only: distributed samples need that, and downloads must
    fail."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNET) and libc.unshare(CLONE_NEWUSER | CLONE_NEWNET):
        sys.stderr.write("cannot shut off the network: " + os.strerror(ctypes.get_errno()) + "\n")
        sys.exit(NO_NETWORK_FAILED)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        reply = fcntl.ioctl(sock, SIOCGIFFLAGS, b"lo".ljust(40, b"\0"))
        flags = struct.unpack("16xh", reply[:18])[0] | IFF_UP
        fcntl.ioctl(sock, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", flags))


if __name__ == "__main__":
    leave_network()
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
