"""The facet values of documents, as the manifest has them, and filtering by them. The browser's counterpart is
facets.js."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from faq.search import vlq


@dataclass(frozen=True, slots=True)
class Facets:
    """The facet values of a document."""

    framework: str
    category: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Filters:
    """Facet values chosen by the reader; an empty set does not filter. Several values of one facet are alternatives."""

    framework: frozenset[str] = frozenset()
    line: frozenset[str] = frozenset()
    category: frozenset[str] = frozenset()

    def passes(self, facets: Facets, leaving_out: str = "") -> bool:
        """Whether a document passes; `leaving_out` names a facet to ignore."""
        return (
            (leaving_out == "framework" or not self.framework or facets.framework in self.framework)
            and (leaving_out == "category" or not self.category or facets.category in self.category)
            and (leaving_out == "line" or not self.line or not self.line.isdisjoint(facets.lines))
        )


EVERYTHING = Filters()
"""Nothing chosen."""


def facets_of(manifest: Mapping[str, Any]) -> list[Facets]:
    """The facet values of each document."""
    frameworks = manifest["frameworks"]
    shelves = [(one, category["id"]) for one in frameworks for category in one["categories"]]
    return [
        Facets(shelves[shelf][0]["id"], shelves[shelf][1], _lines(shelves[shelf][0]["lines"], bits))
        for shelf, bits in zip(expand(manifest["shelves"]), expand(manifest["lines"]), strict=True)
    ]


def count(found: Iterable[Facets], filters: Filters) -> dict[str, dict[str, int]]:
    """For each facet value, how many of the documents it would leave."""
    counts: dict[str, Counter[str]] = {"framework": Counter(), "line": Counter(), "category": Counter()}
    for facets in found:
        if filters.passes(facets, "framework"):
            counts["framework"][facets.framework] += 1
        if filters.passes(facets, "category"):
            counts["category"][facets.category] += 1
        if filters.passes(facets, "line"):
            counts["line"].update(facets.lines)
    return {name: dict(sorted(values.items())) for name, values in counts.items()}


def expand(runs: str) -> list[int]:
    """A run-length encoded column: value, length, value, length …"""
    numbers = list(vlq.decode(runs))
    return [value for value, length in zip(numbers[::2], numbers[1::2], strict=True) for value in repeat(value, length)]


def bits(values: Iterable[bool]) -> int:
    """A bit set: bit n is value n."""
    return sum(1 << n for n, value in enumerate(values) if value)


def _lines(names: Sequence[str], bits: int) -> tuple[str, ...]:
    return tuple(name for n, name in enumerate(names) if bits >> n & 1)
