"""The inverted index in memory: for every term, which documents it finds and how strongly (BM25F)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

LEVELS = 31
"""Impacts are whole numbers from 1 to this."""
CODES = LEVELS + 1
"""A document with its impact is one number: document * CODES + impact."""
CAP = 1000
"""How many documents a term keeps: its best ones."""
SATURATION = 5.0
IDF_UNIT = 64


@dataclass(frozen=True, slots=True)
class Field:
    """How much a word in this field counts, and how much the length of the field takes from that (0 to 1).

    `typical` is a usual length in terms. It is fixed, so that what is known of a document depends on it alone.
    """

    weight: float
    length: float
    typical: int


FIELDS = (
    Field(5.0, 0.3, 50),
    Field(4.0, 0.3, 200),
    Field(3.0, 0.3, 130),
    Field(1.0, 0.5, 350),
    Field(0.6, 0.6, 1200),
)
"""title, asked_as, errors, apis and body, in this order."""


@dataclass(frozen=True, slots=True)
class Posting:
    """The documents that a term finds, as ascending codes, and its rarity in units of 1/IDF_UNIT."""

    rarity: int
    codes: Sequence[int]

    def impacts(self) -> Iterator[tuple[int, int]]:
        """Each document with its impact."""
        return (divmod(code, CODES) for code in self.codes)


def build(documents: Iterable[Sequence[Mapping[str, int]]]) -> dict[str, Posting]:
    """Index documents given as the counted terms of each of their fields. Linear in the number of terms."""
    kept: defaultdict[str, list[int]] = defaultdict(list)
    dropped: dict[str, int] = {}
    number = -1
    for number, fields in enumerate(documents):
        for term, impact in _impacts(fields).items():
            codes = kept[term]
            codes.append(number * CODES + impact)
            if len(codes) == 4 * CAP:
                kept[term] = _best(codes)
                dropped[term] = dropped.get(term, 0) + 3 * CAP
    return {
        term: Posting(rarity(number + 1, len(kept[term]) + dropped.get(term, 0)), tuple(_best(kept[term])))
        for term in sorted(kept)
    }


@lru_cache(maxsize=4096)
def rarity(documents: int, having: int) -> int:
    """Inverse document frequency, always above zero."""
    return max(1, round(IDF_UNIT * math.log(1 + (documents - having + 0.5) / (having + 0.5))))


def _impacts(fields: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """The terms of one document with their saturated weights, in levels."""
    sums: dict[str, float] = {}
    for counts, field in zip(reversed(fields), reversed(FIELDS), strict=True):  # the longest one first
        unit = field.weight / (1 - field.length + field.length * sum(counts.values()) / field.typical)
        if not sums:
            sums = {term: unit * count for term, count in counts.items()}
            continue
        for term, count in counts.items():
            sums[term] = sums.get(term, 0.0) + unit * count
    return {term: int(LEVELS * total / (total + SATURATION)) + 1 for term, total in sums.items()}


def _best(codes: list[int]) -> list[int]:
    """The CAP strongest, the first ones of those that are equally strong."""
    if len(codes) <= CAP:
        return codes
    return sorted(sorted(codes, key=_strongest_first)[:CAP])


def _strongest_first(code: int) -> tuple[int, int]:
    return -(code % CODES), code
