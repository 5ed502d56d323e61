"""Figures for the status page: tables of numbers, before which bars show the same.

Bars are SVG that stretches with its column, so that the words stay HTML and as large as the reader wants them. Colours
are classes (docs/styles), for both schemes and for the Content-Security-Policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH = 1000
"""Of the drawing, in its own units."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar, from `x` on."""

    kind: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar. `name` says the same in words."""

    name: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number that links to what it counts; 0 has no link. `level`: how dark it is, if numbers are so compared."""

    count: int
    href: str
    lang: str = ""
    note: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `note` is more about its name."""

    name: str
    cells: tuple[Cell, ...]
    bar: Bar | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. The first of its columns is the names of the rows."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def bar(name: str, values: Mapping[str, int], longest: int) -> Bar:
    """A bar of parts (kind -> value), one after the other; `longest` is the sum that fills the width."""
    parts, x = [], 0
    for kind, value in values.items():
        width = round(WIDTH * value / longest) if longest else 0
        if width:
            parts.append(Part(kind, x, width))
        x += width
    return Bar(name, tuple(parts))
