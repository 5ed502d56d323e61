"""A posting of the index: the documents of a term and their impacts. Made by `faq.search.inverting`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

LEVELS = 31
"""Impacts are integers from 1 to this."""
CODES = LEVELS + 1
"""A document and its impact as one number: document * CODES + impact."""
IDF_UNIT = 5
"""Steps of rarity; coarse, so that editing a text changes few of them and most are one digit."""


@dataclass(frozen=True, slots=True)
class Posting:
    """The documents of a term as ascending codes, and its rarity in units of 1/IDF_UNIT."""

    rarity: int
    codes: Sequence[int]

    def impacts(self) -> Iterator[tuple[int, int]]:
        """Each document and its impact."""
        return (divmod(code, CODES) for code in self.codes)


@lru_cache(maxsize=4096)
def rarity(documents: int, having: float) -> int:
    """Inverse document frequency, always positive. `having` may be fractional."""
    return max(1, round(IDF_UNIT * math.log(1 + (documents - having + 0.5) / (having + 0.5))))
