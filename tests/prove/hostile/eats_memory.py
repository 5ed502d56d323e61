"""Uses 240 MB, at most 60 in each of four processes, which have left its process group."""

import os
import time

for _ in range(4):
    if os.fork() == 0:
        os.setsid()
        taken = bytearray(b"x") * 60000000
        time.sleep(float(os.environ["SECONDS"]))
        os._exit(0)
time.sleep(float(os.environ["SECONDS"]))
