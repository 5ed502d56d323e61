"""Reads files of the home folder and secrets in the environment, its own and those of other processes."""

import glob
import os

for path in [os.environ["TARGET"] + "/secret.txt", "/etc/shadow", "/root/.bashrc", *glob.glob("/home/*/.*rc")]:
    if os.path.exists(path):
        print("attack: there is", path)
for path in glob.glob("/proc/[0-9]*/environ"):
    try:
        if b"FAQ_SECRET" in open(path, "rb").read():
            print("attack: a secret in", path)
    except OSError:
        pass
if "FAQ_SECRET" in os.environ:
    print("attack: a secret in the own environment")
