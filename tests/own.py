"""The repository itself, read by each process that runs tests, and checked and compiled once per run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from faq.build.files import load
from faq.build.kept import T, Task
from faq.build.site import Result, compile_site, read_site
from faq.build.store import Store
from faq.content.model import Site
from faq.diagnostics.diagnostic import Diagnostic
from once import alone
from proved import PULL_REQUEST

ROOT = Path(__file__).resolve().parents[1]


@cache
def sources() -> Mapping[str, bytes]:
    """Path -> content."""
    return load(ROOT)[0]


@cache
def store() -> Store:
    """A store for results about the repository, shared by the whole run."""
    with alone("repository") as folder:
        return Store(folder)


def keep(tasks: Sequence[Task[T]], /) -> list[T]:
    """Results that are already known are reused, for tests that change a few of the repository's entries."""
    return store().keep(tasks)


@cache
def checked() -> tuple[Site, tuple[Diagnostic, ...]]:
    """The site, and its diagnostics."""
    kept = store()
    with alone("repository"):
        found = read_site(sources(), keep=kept.keep)
        kept.save()
    return found


@cache
def compiled() -> Result:
    """All compiled files."""
    kept = store()
    with alone("repository"):
        result = compile_site(sources(), keep=kept.keep, unproved=PULL_REQUEST)
        kept.save()
    return result
