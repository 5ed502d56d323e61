"""The inverted index: for every term, which documents it finds and how strongly (BM25F)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from faq.search.postings import CODES, LEVELS, Posting, rarity
from faq.search.rows import Rows
from faq.search.tokens import is_pair
from faq.search.weighing import steady

CAP = 1000
"""How many documents a term keeps: its best ones."""
WORD_COHESION = 6.0
"""From so many bits of mutual information on, two Han characters are a word, and weigh what their rarity says."""
LOOSEST = 0.4
"""What two Han characters weigh that only happen to be neighbours."""
SHARES = 16
"""In so many steps, so that few change when a text does."""
_WEIGHTS = [0.0, *((impact - 0.5) / (LEVELS - impact + 0.5) for impact in range(1, CODES))]
"""By an impact, how much a document is about a term: what `faq.search.weighing` made the impact of."""
_SURPRISE = [weight * math.log(weight) if weight else 0.0 for weight in _WEIGHTS]


class Cohesion:
    """How much of a word each pair of Han characters is, by how many documents have it."""

    def __init__(self, having: Mapping[str, int]) -> None:
        self.having = Counter(having)
        self._first, self._second = Counter[str](), Counter[str]()
        for pair, number in having.items():
            self._first[pair[0]] += number
            self._second[pair[1]] += number
        self.total = steady(self.having.total())

    def share(self, pair: str) -> float:
        """What a pair weighs of what its rarity says, by the pointwise mutual information of its characters."""
        apart = self._first[pair[0]] * self._second[pair[1]]
        bits = math.log2(self.having[pair] * self.total / apart)
        return round(SHARES * min(1.0, max(LOOSEST, bits / WORD_COHESION))) / SHARES


def invert(rows: Rows) -> Iterator[tuple[str, Posting]]:
    """Each term, in the order of their texts, with what it finds."""
    cohesion = Cohesion({term: having for term, having in rows.sizes() if is_pair(term)})
    return ((term, posting(term, codes, cohesion, rows.documents)) for term, codes in rows.postings())


def posting(term: str, codes: Sequence[int], cohesion: Cohesion, documents: int) -> Posting:
    """What a term finds. `codes`: of all documents that have it; `documents`: how many there are in all."""
    value = rarity(documents, about(codes))
    if is_pair(term):
        value = max(1, round(value * cohesion.share(term)))
    return Posting(value, tuple(codes if len(codes) <= CAP else _strongest(codes)))


def about(codes: Sequence[int]) -> float:
    """How many documents are about a term: the exponential of the entropy of its weights in them. Ten that have it in
    the title and ten that mention it once are few more than ten."""
    if len(codes) == 1:
        return 1.0
    impacts = [code % CODES for code in codes]
    total = sum(map(_WEIGHTS.__getitem__, impacts))
    return math.exp(math.log(total) - sum(map(_SURPRISE.__getitem__, impacts)) / total)


def _strongest(codes: Sequence[int]) -> list[int]:
    """The CAP strongest codes of a term, ascending; of those that are equally strong the first ones."""
    return sorted(sorted(codes, key=lambda code: -(code % CODES))[:CAP])
