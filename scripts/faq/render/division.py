"""Long lists in parts, so that no page grows with the site. A part that is still too long goes on at `2/`, `3/` …

Anchors that were on one page before lead to the part they moved to: a script reads from `anchors.json` where that is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from faq.render.address import Place

ROWS = 75
"""As many rows a page, of two or three lines on a phone: 15 screens."""
HIGH_ROWS = 48
"""The same of rows with a message or several names in each."""
NAMED = 8
"""As many questions a row: for the others it leads to the search."""
ANCHORS = "anchors.json"
OTHER = "other"
"""The part of what has no name or letter."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a list, or a page of it. `count`: how much is there."""

    href: str
    name: str
    count: int = 0
    is_current: bool = False


def pages(here: Place, rows: Sequence[T], size: int = ROWS) -> Iterator[tuple[Place, tuple[Part, ...], Sequence[T]]]:
    """The pages of a list: their places, links to all of them (none where there is one only), and their rows."""
    found = places(here, rows, size)
    for place, start in zip(found, range(0, size * len(found), size), strict=True):
        links = (Part(place.href(each), str(number), 0, each == place) for number, each in enumerate(found, 1))
        yield place, tuple(links) if len(found) > 1 else (), rows[start : start + size]


def places(here: Place, rows: Sequence[T], size: int = ROWS) -> list[Place]:
    """Where the pages of a list are."""
    return [page_of(here, number) for number, _ in enumerate(range(0, max(len(rows), 1), size))]


def page_of(here: Place, number: int) -> Place:
    """The place of a page of a list; the first one is number 0."""
    return Place(here.lang, f"{here.path}/{number + 1}") if number else here


def below(here: Place, *names: str) -> Place:
    """The place of a part of a list."""
    return Place(here.lang, "/".join([here.path, *names]))


def letter(name: str) -> str:
    """The part of a list that a name belongs to."""
    first = name[:1].lower()
    return first if first.isascii() and first.isalnum() else OTHER


def by_part(rows: Iterable[T], part: Callable[[T], str]) -> dict[str, list[T]]:
    """Part -> its rows, by name, what has none at the end."""
    found: dict[str, list[T]] = {}
    for row in rows:
        found.setdefault(part(row), []).append(row)
    return dict(sorted(found.items(), key=lambda pair: (pair[0] == OTHER, pair[0].lower(), pair[0])))


def anchors(here: Place, moved: Mapping[str, Place]) -> tuple[str, bytes]:
    """The file that says where anchors of a page are now: anchor -> address. Of two places the first one counts."""
    addresses = {anchor: here.href(place) for anchor, place in moved.items() if place != here}
    text = json.dumps(addresses, ensure_ascii=False, separators=(",", ":"))
    return f"public/{here.url}{ANCHORS}", f"{text}\n".encode()
