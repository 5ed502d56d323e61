"""Charts for the status page: tables of numbers with bars next to them.

Bars are SVG that stretches with its column, so text stays HTML at the reader's size. Colours are classes (docs/styles),
for both colour schemes and because of the Content-Security-Policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH = 1000
"""Width of the drawing in SVG units."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar, starting at `x`."""

    kind: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar. `name`: its text alternative."""

    name: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number that links to what it counts; 0 has no link. `level`: shade, in tables that compare numbers."""

    count: int
    href: str
    lang: str = ""
    note: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `note`: more about its name."""

    name: str
    cells: tuple[Cell, ...]
    bar: Bar | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Its first column has the names of the rows."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def bar(name: str, values: Mapping[str, int], longest: int) -> Bar:
    """A bar of consecutive parts (kind -> value); `longest` is the sum that fills the width."""
    parts, x = [], 0
    for kind, value in values.items():
        width = round(WIDTH * value / longest) if longest else 0
        if width:
            parts.append(Part(kind, x, width))
        x += width
    return Bar(name, tuple(parts))
