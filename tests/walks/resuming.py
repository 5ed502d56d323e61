"""Walks of thousands of steps from the command line, in parts, with progress reports."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path


def resume(walk: Callable[[int, int, Path], object], at_once: int) -> None:
    """Walk as many steps as the first argument says, starting from the second: `at_once` of them in a separate folder,
    passing its first step and the number to `walk`."""
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for begin in range(first, first + count, at_once):
        steps = min(at_once, first + count - begin)
        with tempfile.TemporaryDirectory() as folder:
            walk(begin, steps, Path(folder))
        print(f"steps {begin} to {begin + steps - 1} are right", flush=True)
