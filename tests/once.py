"""What is made once in a run of the tests: whichever process wants it first makes it, the others wait and read it."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "FAQ_TEST_RUN"
"""Names the folder of the run, which conftest.py makes and removes; the processes of a run inherit it."""


@contextmanager
def alone(name: str) -> Iterator[Path]:
    """A folder of the run that no other process looks at meanwhile. One that is killed leaves no lock."""
    folder = Path(os.environ[VARIABLE]) / name
    folder.mkdir(exist_ok=True)
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def made(name: str, make: Callable[[Path], object]) -> Path:
    """A new folder that `make` was called with, once in a run; if it fails, whoever wants it next makes it anew. Tests
    only read there."""
    with alone(name) as around:
        folder, done = around / name, around / "done"
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
