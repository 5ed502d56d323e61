"""Tries to gain privileges: another user, a namespace, a mount, a program that runs as its owner."""

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
attempts = {
    "setuid": lambda: os.setuid(0),
    "setgid": lambda: os.setgid(0),
    "setgroups": lambda: os.setgroups([0]),
    "chroot": lambda: os.chroot("."),
    "chown": lambda: os.chown(".", 0, 0),
    "user namespace": lambda: libc.unshare(0x10000000) and 1 / 0,
    "mount": lambda: libc.mount(b"none", b".", b"tmpfs", 0, None) and 1 / 0,
}
for name, attempt in attempts.items():
    try:
        attempt()
        print("attack:", name)
    except (OSError, ZeroDivisionError):
        pass
with open("/proc/self/status") as file:
    status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
if int(status["CapEff"], 16) or int(status["CapBnd"], 16):
    print("attack: capabilities")
if status["NoNewPrivs"] != "1":
    print("attack: set-user-id programs work")
