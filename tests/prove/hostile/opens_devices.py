"""Opens devices of the machine, and creates some."""

import os
import stat

for name in ("mem", "kmsg", "sda", "vda", "nvme0n1", "fuse", "kvm", "net/tun", "loop-control"):
    try:
        os.close(os.open("/dev/" + name, os.O_RDONLY))
        print("attack: opened", name)
    except OSError:
        pass
for kind in (stat.S_IFBLK, stat.S_IFCHR):
    try:
        os.mknod("device", kind | 0o600, os.makedev(1, 1))
        print("attack: made a device")
    except OSError:
        pass
