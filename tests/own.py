"""The repository itself, read once by each process that runs tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from faq.build.files import load
from faq.build.kept import T, Task
from faq.build.site import read_site
from faq.content.model import Site
from faq.diagnostics.diagnostic import Diagnostic

ROOT = Path(__file__).resolve().parents[1]


@cache
def sources() -> Mapping[str, bytes]:
    """Path -> content."""
    return load(ROOT)[0]


_made: dict[bytes, Any] = {}


def keep(tasks: Sequence[Task[T]], /) -> list[T]:
    """Results are kept in memory, for tests that change a few of the entries."""
    return [_made[task.key] if task.key in _made else _made.setdefault(task.key, task.make()) for task in tasks]


@cache
def checked() -> tuple[Site, tuple[Diagnostic, ...]]:
    """The site, and what is wrong with it."""
    return read_site(sources(), keep=keep)
