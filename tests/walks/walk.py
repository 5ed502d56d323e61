"""Random walks: after any edits, a check with a store gives the same result as one without.

`python tests/walks/walk.py STEPS [FIRST]` runs a longer walk from step FIRST on and reports progress, so that it can be
resumed. Each step has its own random number: a walk is a list of steps, and one that fails is shortened.
"""

from __future__ import annotations

import datetime
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from edits import EDITS, Files, base
from faq.build.check import check_sources
from faq.build.inputs import sort_sources
from faq.build.kept import Keep, make_all
from faq.build.store import FILE, Store
from faq.content.addressed import EXAMPLE
from faq.diagnostics.diagnostic import Diagnostic
from resuming import resume

COMPILER = b"this one"
TODAY = datetime.date(2026, 11, 30)


@dataclass(frozen=True)
class State:
    """What is checked in one step."""

    files: Files
    address: str
    today: datetime.date | None


def check(state: State, keep: Keep = make_all) -> list[Diagnostic]:
    """The diagnostics of a repository."""
    return check_sources(state.files, sort_sources(state.files, state.address), state.today, keep)


def states(steps: Sequence[int]) -> Iterator[State]:
    """The repository after each step. Half of the steps start from a repository without errors: otherwise it would soon
    be so broken that many rules would find nothing."""
    whole = base()
    files = dict(whole)
    for step in steps:
        chosen = random.Random(step)
        if chosen.random() < 0.5:
            files = dict(whole)
        for _ in range(chosen.choice([0, 1, 1, 1, 2, 3])):
            chosen.choice(EDITS)(chosen, files)
        address = chosen.choice([EXAMPLE, EXAMPLE, "https://docs.example.net/"])
        day = chosen.choice([None, TODAY, TODAY])
        yield State(dict(sorted(files.items())), address, day)


def damage(chosen: random.Random, folder: Path) -> None:
    """Damages the store between two runs."""
    path = folder / FILE
    data = path.read_bytes() if path.is_file() else b""
    kind = chosen.randrange(6)
    if kind == 0 and data:
        at = chosen.randrange(len(data))
        path.write_bytes(data[:at] + chosen.randbytes(chosen.choice([1, 8, 5000])) + data[at + 8 :])
    elif kind == 1:
        path.write_bytes(data[: chosen.randrange(1 + len(data))])
    elif kind == 2:
        path.write_bytes(chosen.randbytes(4000))
    elif kind == 3:
        path.unlink(missing_ok=True)
        with sqlite3.connect(path) as database:
            database.execute(
                chosen.choice(["CREATE TABLE kept (a, b, c)", "CREATE VIEW kept AS SELECT 1", "CREATE TABLE x (y)"])
            )
        database.close()
    elif kind == 4:
        _values(path, lambda value: chosen.choice([b"", None, 7, value[:-1], value[:20] + b"x" + value[21:], "text"]))
    else:
        path.unlink(missing_ok=True)


def _values(path: Path, change: Callable[[bytes], object]) -> None:
    """Invalid values in a valid store."""
    try:
        with sqlite3.connect(path) as database:
            rows = database.execute("SELECT key, value FROM kept").fetchall()
            database.executemany(
                "UPDATE kept SET value = ? WHERE key = ?", [(change(value), key) for key, value in rows]
            )
        database.close()
    except (sqlite3.Error, TypeError):
        path.unlink(missing_ok=True)


def killed(chosen: random.Random, state: State, folder: Path) -> None:
    """A run that is killed half-way, mostly while it writes, next to one that is not."""
    children = [_forked(state, folder, seconds) for seconds in (chosen.random() / 20, None)]
    for child, seconds in children:
        if seconds is not None:
            time.sleep(seconds)
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _forked(state: State, folder: Path, seconds: float | None) -> tuple[int, float | None]:
    child = os.fork()
    if child:
        return child, seconds
    store = Store(folder, compiler=COMPILER)
    check(state, store.keep)
    store.save()
    os._exit(0)


def kept(state: State, folder: Path) -> list[Diagnostic]:
    """The result of a run with the store in a folder."""
    store = Store(folder, compiler=COMPILER)
    found = check(state, store.keep)
    store.save()
    assert not store.problem, store.problem
    return found


def first_difference(steps: Sequence[int], folder: Path) -> str:
    """Walk until a run with the store gives another result than one without it, and return the difference. None if
    there is none."""
    for step, state in zip(steps, states(steps), strict=True):
        chosen = random.Random(-step)
        if chosen.random() < 0.1:
            damage(chosen, folder)
        elif chosen.random() < 0.05:
            killed(chosen, state, folder)
        found, wanted = kept(state, folder), check(state)
        if found != wanted:
            more, fewer = set(found) - set(wanted), set(wanted) - set(found)
            return f"step {step}\nonly with a store: {sorted(more)}\nonly without: {sorted(fewer)}"
    return ""


def shortened(steps: list[int]) -> list[int]:
    """A failing walk with as few steps as possible."""
    for step in list(steps[:-1]):
        fewer = [each for each in steps if each != step]
        with tempfile.TemporaryDirectory() as folder:
            if first_difference(fewer, Path(folder)):
                steps = fewer
    return steps


def walk(first: int, count: int) -> None:
    """Walk `count` steps from step `first` on. Raises AssertionError, with a short failing walk, for a difference."""
    with tempfile.TemporaryDirectory() as folder:
        steps = list(range(first, first + count))
        found = first_difference(steps, Path(folder))
    if found:
        last = int(found.split("\n")[0].removeprefix("step "))
        raise AssertionError(f"{found}\nsteps: {shortened(steps[: steps.index(last) + 1])}")


if __name__ == "__main__":
    resume(lambda first, count, _: walk(first, count), 100)
