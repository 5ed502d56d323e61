"""A fork bomb, of at most 300 processes."""

import os
import time

for _ in range(300):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
        os._exit(0)
time.sleep(60)
