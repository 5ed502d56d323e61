"""Error lines from public threads, graded before anything was looked up: none is attributed wrongly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from faq.build.files import load
from faq.content.model import Site
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known as Collected
from faq.evidence.messages.shards import reader, shards_of, write
from faq.search.messages import lines

FOLDER = Path(__file__).parent
PASTED: list[dict[str, Any]] = json.loads((FOLDER / "pasted.json").read_text("utf-8"))
"""`says`: the frameworks that may be named, empty if none; `entries`: the entries that answer it; `from`: its
thread."""
LATER: list[dict[str, Any]] = json.loads((FOLDER / "pasted-later.json").read_text("utf-8"))
THIRD: list[dict[str, Any]] = json.loads((FOLDER / "pasted-third.json").read_text("utf-8"))
ANSWERED = "Error: Failed to find dynamic library: libcublas.so ("
"""An entry has this message, so its second half is not attributed to the operating system."""
NAMED = 0.9
"""The share for `PASTED`; it was 0.85 when first measured."""


@pytest.fixture(scope="module")
def named() -> list[set[str]]:
    """The frameworks named for each line, and a package that has the same message."""
    files = write(Site((), (), {}), shards_of(Collected(store.read(load(Path(__file__).parents[2])[0])[0])), (), {}, {})
    asked = reader(files)
    found = [asked.first(lines(one["text"], places=True)) for one in (*PASTED, *LATER, *THIRD)]
    return [{known.saying.framework or known.origin, f"package:{known.also}"} if known else set() for known in found]


@pytest.mark.slow
def test_nobody_is_named_wrongly(named: list[set[str]]) -> None:
    rows = zip((*PASTED, *LATER, *THIRD), named, strict=True)
    wrong = [one["text"] for one, names in rows if names and not names & set(one["says"])]
    assert [text for text in wrong if not text.startswith(ANSWERED)] == []


@pytest.mark.slow
def test_most_are_named(named: list[set[str]]) -> None:
    rows = zip(PASTED, named[: len(PASTED)], strict=True)
    known = [bool(names & set(one["says"])) for one, names in rows if "" not in one["says"]]
    assert sum(known) >= NAMED * len(known)


def test_each_has_its_thread() -> None:
    threads = [one["from"] for one in (*PASTED, *LATER, *THIRD)]
    assert len(PASTED) >= 60 and len(THIRD) >= 60 and len({*threads}) >= len(threads) - 2
    assert not any(thread.endswith(("3", "7")) for thread in threads)
