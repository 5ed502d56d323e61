"""What an index says of a term: which documents it finds, and how strongly. `faq.search.inverting` makes it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

LEVELS = 31
"""Impacts are whole numbers from 1 to this."""
CODES = LEVELS + 1
"""A document with its impact is one number: document * CODES + impact."""
IDF_UNIT = 5
"""Steps of rarity: coarse, so that few change when a text does, and most are one digit in a file."""


@dataclass(frozen=True, slots=True)
class Posting:
    """The documents that a term finds, as ascending codes, and its rarity in units of 1/IDF_UNIT."""

    rarity: int
    codes: Sequence[int]

    def impacts(self) -> Iterator[tuple[int, int]]:
        """Each document with its impact."""
        return (divmod(code, CODES) for code in self.codes)


@lru_cache(maxsize=4096)
def rarity(documents: int, having: float) -> int:
    """Inverse document frequency, always above zero. `having` need not be whole: a document may count in part."""
    return max(1, round(IDF_UNIT * math.log(1 + (documents - having + 0.5) / (having + 0.5))))
