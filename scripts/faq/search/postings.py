"""The inverted index in memory: for every term, which documents it finds and how strongly (BM25F)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

LEVELS = 31
"""Impacts are whole numbers from 1 to this."""
CAP = 1000
"""How many documents a term keeps: its best ones."""
SATURATION = 1.2
IDF_UNIT = 64


@dataclass(frozen=True, slots=True)
class FieldWeight:
    """How much a word in this field counts, and how much the length of the field takes from that (0 to 1)."""

    weight: float
    length: float


WEIGHTS = (
    FieldWeight(3.0, 0.3),
    FieldWeight(3.0, 0.3),
    FieldWeight(3.0, 0.3),
    FieldWeight(1.5, 0.5),
    FieldWeight(1.0, 0.6),
)
"""Of the fields title, asked_as, errors, apis and body, in this order."""


@dataclass(frozen=True, slots=True)
class Posting:
    """The documents that a term finds (ascending) with their impacts, and its rarity in units of 1/IDF_UNIT."""

    rarity: int
    documents: tuple[int, ...]
    impacts: tuple[int, ...]


def build(documents: Iterable[Sequence[Mapping[str, int]]]) -> dict[str, Posting]:
    """Index documents given as the counted terms of each of their fields. Linear in the number of terms."""
    counted = list(documents)
    means = [_mean(counted, field) for field in range(len(WEIGHTS))]
    found: dict[str, list[tuple[int, int]]] = {}
    for number, fields in enumerate(counted):
        for term, impact in _impacts(fields, means):
            found.setdefault(term, []).append((number, impact))
    return {term: _posting(found[term], len(counted)) for term in sorted(found)}


def rarity(documents: int, having: int) -> int:
    """Inverse document frequency, always above zero."""
    return max(1, round(IDF_UNIT * math.log(1 + (documents - having + 0.5) / (having + 0.5))))


def _mean(counted: Sequence[Sequence[Mapping[str, int]]], field: int) -> float:
    return sum(sum(document[field].values()) for document in counted) / max(1, len(counted)) or 1.0


def _impacts(fields: Sequence[Mapping[str, int]], means: Sequence[float]) -> Iterator[tuple[str, int]]:
    """The terms of one document with their saturated weights, in levels."""
    sums: dict[str, float] = {}
    for counts, mean, field in zip(fields, means, WEIGHTS, strict=True):
        unit = field.weight / (1 - field.length + field.length * sum(counts.values()) / mean)
        for term, count in counts.items():
            sums[term] = sums.get(term, 0.0) + unit * count
    return ((term, int(LEVELS * total / (total + SATURATION)) + 1) for term, total in sums.items())


def _posting(found: list[tuple[int, int]], documents: int) -> Posting:
    kept = found if len(found) <= CAP else sorted(sorted(found, key=_strongest_first)[:CAP])
    numbers, impacts = zip(*kept, strict=True)
    return Posting(rarity(documents, len(found)), numbers, impacts)


def _strongest_first(item: tuple[int, int]) -> tuple[int, int]:
    return -item[1], item[0]
