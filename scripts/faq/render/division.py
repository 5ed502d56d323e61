"""Long lists in parts, so that no page grows with the site. A part that is still too long continues at `2/`, `3/` …

Anchors of the former single page lead to the parts: a script looks them up in `anchors.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from faq.render.address import Place

ROWS = 75
"""Rows per page, of two or three lines on a phone; 15 screens."""
HIGH_ROWS = 48
"""Rows per page if each has a message or several names."""
NAMED = 8
"""Questions named per row; for the others the row links to the search."""
ANCHORS = "anchors.json"
OTHER = "other"
"""The part for rows without a name or letter."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a list, or a page of it. `count`: its number of rows."""

    href: str
    name: str
    count: int = 0
    is_current: bool = False


def pages(here: Place, rows: Sequence[T], size: int = ROWS) -> Iterator[tuple[Place, tuple[Part, ...], Sequence[T]]]:
    """The pages of a list: their places, links to all of them (none if there is only one), and their rows."""
    found = places(here, rows, size)
    for place, start in zip(found, range(0, size * len(found), size), strict=True):
        links = (Part(place.href(each), str(number), 0, each == place) for number, each in enumerate(found, 1))
        yield place, tuple(links) if len(found) > 1 else (), rows[start : start + size]


def places(here: Place, rows: Sequence[T], size: int = ROWS) -> list[Place]:
    """The places of the pages of a list."""
    return [page_of(here, number) for number, _ in enumerate(range(0, max(len(rows), 1), size))]


def page_of(here: Place, number: int) -> Place:
    """The place of page `number` of a list, counted from 0."""
    return Place(here.lang, f"{here.path}/{number + 1}") if number else here


def below(here: Place, *names: str) -> Place:
    """The place of a part of a list."""
    return Place(here.lang, "/".join([here.path, *names]))


def letter(name: str) -> str:
    """The part of a list that a name belongs to."""
    first = name[:1].lower()
    return first if first.isascii() and first.isalnum() else OTHER


def by_part(rows: Iterable[T], part: Callable[[T], str]) -> dict[str, list[T]]:
    """Part -> its rows, sorted by name; rows without a part come last."""
    found: dict[str, list[T]] = {}
    for row in rows:
        found.setdefault(part(row), []).append(row)
    return dict(sorted(found.items(), key=lambda pair: (pair[0] == OTHER, pair[0].lower(), pair[0])))


def anchors(here: Place, moved: Mapping[str, Place]) -> tuple[str, bytes]:
    """The file that maps anchors to their current addresses. If an anchor has two places, the first one counts."""
    addresses = {anchor: here.href(place) for anchor, place in moved.items() if place != here}
    text = json.dumps(addresses, ensure_ascii=False, separators=(",", ":"))
    return f"public/{here.url}{ANCHORS}", f"{text}\n".encode()
