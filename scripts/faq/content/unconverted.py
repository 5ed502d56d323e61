"""Entries that are older than the entry format: their breaches of it are counted in one warning, not refused.

docs/unconverted.txt lists their ids, one a line. It only ever gets shorter: whoever converts an entry deletes its line.
An entry that moved is known by its old id.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

from faq.diagnostics.codes import F110, F111
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span

PATH = "docs/unconverted.txt"


class Known(Protocol):
    """What must be known of an entry."""

    @property
    def id(self) -> str: ...
    @property
    def moved_from(self) -> tuple[Located[str], ...]: ...
    @property
    def paths(self) -> tuple[str, ...]: ...


def check(entries: Sequence[Known], files: Mapping[str, bytes]) -> Iterator[Diagnostic]:
    """F110: every line is the id, or an old id, of an entry, and each is there once."""
    known, seen = {id for entry in entries for id in _ids(entry)}, set[str]()
    for number, line in enumerate(_lines(files), 1):
        if line not in known or line in seen:
            what = f"{line[:80]!r} is listed twice" if line in seen else f"there is no entry {line[:80]!r}"
            yield F110.at(PATH, Span(number, 1, max(1, len(line))), what, "delete this line")
        seen.add(line)


def gather(
    entries: Sequence[Known],
    diagnostics: Sequence[Diagnostic],
    files: Mapping[str, bytes],
    format: Collection[str],
    every: bool,
) -> list[Diagnostic]:
    """The diagnostics, with those of the codes `format` in unconverted entries made one warning (F111), or with
    `every` a warning each."""
    listed = set(_lines(files))
    old = [entry for entry in entries if listed & set(_ids(entry))]
    paths = {path for entry in old for path in entry.paths}
    spared = [found for found in diagnostics if found.path in paths and found.code in format]
    if not spared:
        return list(diagnostics)
    rest = sorted(set(diagnostics) - set(spared))
    return rest + ([dataclasses.replace(found, severity="warning") for found in spared] if every else [_count(spared)])


def _count(spared: Sequence[Diagnostic]) -> Diagnostic:
    entries = len({found.path.rpartition("/")[0] for found in spared})
    message = f"breaches of the entry format in unconverted entries: {len(spared)} (entries: {entries})"
    return F111.at(
        PATH, Span(1), message, "`faq check --unconverted` lists them; convert one, then delete its line here"
    )


def _ids(entry: Known) -> Iterator[str]:
    yield entry.id
    yield from (old.value for old in entry.moved_from)


def _lines(files: Mapping[str, bytes]) -> list[str]:
    text = files.get(PATH, b"").decode("utf-8", "replace")
    return [line.rstrip() for line in text.removesuffix("\n").split("\n")] if text else []
