"""The inverted index: the postings of every term, with impacts (BM25F)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from faq.search.postings import CODES, LEVELS, Posting, rarity
from faq.search.rows import Rows
from faq.search.tokens import is_pair
from faq.search.weighing import steady

CAP = 1000
"""Maximum number of documents in a posting; the ones with the highest impact are kept."""
WORD_COHESION = 6.0
"""Mutual information, in bits, from which two Han characters count as a word with the full weight of their rarity."""
LOOSEST = 0.4
"""Weight of two Han characters that are neighbours only by chance."""
SHARES = 16
"""Number of steps of these weights; few, so that editing a text changes few of them."""
_WEIGHTS = [0.0, *((impact - 0.5) / (LEVELS - impact + 0.5) for impact in range(1, CODES))]
"""Impact -> the weight from which `faq.search.weighing` computed it."""
_SURPRISE = [weight * math.log(weight) if weight else 0.0 for weight in _WEIGHTS]


class Cohesion:
    """How word-like each pair of Han characters is, from the numbers of documents that have it."""

    def __init__(self, having: Mapping[str, int]) -> None:
        self.having = Counter(having)
        self._first, self._second = Counter[str](), Counter[str]()
        for pair, number in having.items():
            self._first[pair[0]] += number
            self._second[pair[1]] += number
        self.total = steady(self.having.total())

    def share(self, pair: str) -> float:
        """The factor for the rarity of a pair, from the pointwise mutual information of its characters."""
        apart = self._first[pair[0]] * self._second[pair[1]]
        bits = math.log2(self.having[pair] * self.total / apart)
        return round(SHARES * min(1.0, max(LOOSEST, bits / WORD_COHESION))) / SHARES


def invert(rows: Rows) -> Iterator[tuple[str, Posting]]:
    """Each term and its posting, sorted by term."""
    cohesion = Cohesion({term: having for term, having in rows.sizes() if is_pair(term)})
    return ((term, posting(term, codes, cohesion, rows.documents)) for term, codes in rows.postings())


def posting(term: str, codes: Sequence[int], cohesion: Cohesion, documents: int) -> Posting:
    """The posting of a term. `codes`: all documents that have it; `documents`: the total number of documents."""
    value = rarity(documents, about(codes))
    if is_pair(term):
        value = max(1, round(value * cohesion.share(term)))
    return Posting(value, tuple(codes if len(codes) <= CAP else _strongest(codes)))


def about(codes: Sequence[int]) -> float:
    """The effective number of documents about a term: the exponential of the entropy of its weights. Ten documents with
    it in the title and ten that mention it once are little more than ten."""
    if len(codes) == 1:
        return 1.0
    impacts = [code % CODES for code in codes]
    total = sum(map(_WEIGHTS.__getitem__, impacts))
    return math.exp(math.log(total) - sum(map(_SURPRISE.__getitem__, impacts)) / total)


def _strongest(codes: Sequence[int]) -> list[int]:
    """The CAP codes with the highest impact, ascending; ties go to lower document numbers."""
    return sorted(sorted(codes, key=lambda code: -(code % CODES))[:CAP])
