"""Looks for other processes of the machine, and opens kernel files that can be written."""

import glob
import os

for path in glob.glob("/proc/[0-9]*/cmdline"):
    try:
        if b"faq-victim" in open(path, "rb").read():
            print("attack: sees", path)
    except OSError:
        pass
for name in ("sys/kernel/core_pattern", "sys/kernel/hostname", "sysrq-trigger", "self/oom_score_adj", "kcore"):
    try:
        os.close(os.open("/proc/" + name, os.O_WRONLY))
        print("attack: may write", name)
    except OSError:
        pass
