"""Things that are made once per test run: the first process that needs one makes it, the others wait and read it."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "FAQ_TEST_RUN"
"""Names the folder of the run, which conftest.py creates and removes; the processes of a run inherit it."""


@contextmanager
def alone(name: str) -> Iterator[Path]:
    """A folder of the run that no other process uses meanwhile. A process that is killed leaves no lock."""
    folder = Path(os.environ[VARIABLE]) / name
    folder.mkdir(exist_ok=True)
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def made(name: str, make: Callable[[Path], object]) -> Path:
    """A new folder that `make` was called with, once per run; if it fails, the next process that needs it makes it
    again. Tests only read it."""
    with alone(name) as around:
        folder, done = around / name, around / "done"
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
