"""Starts a daemon: forked twice, in its own session. Ends once the daemon's program runs."""

import os

ready, begun = os.pipe()  # the daemon's end closes when its program begins
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for descriptor in range(3):
            os.close(descriptor)
        os.execv("/bin/sleep", ["sleep", os.environ["TOKEN"]])
    os._exit(0)
os.close(begun)
os.wait()
os.read(ready, 1)
