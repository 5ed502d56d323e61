"""Writes 240 MB, or 3,000 files, wherever it can."""

import os
import time

for folder in (os.getcwd(), os.environ["HOME"], "/dev/shm"):
    for number in range(int(os.environ["FILES"])):
        with open("{}/{}".format(folder, number), "wb") as file:
            file.write(b"x" * int(os.environ["SIZE"]))
time.sleep(60)
