"""Sends signals to another process, and, if told to, to all that it can reach."""

import os
import signal

try:
    os.kill(int(os.environ["VICTIM"]), signal.SIGKILL)
except OSError:
    pass
if os.environ.get("ALL"):
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass  # there is nobody else
