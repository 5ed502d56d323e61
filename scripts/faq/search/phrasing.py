"""Similarity of a query to single phrasings: words together in one phrasing say more than words anywhere in an
entry."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from faq.search.query import KIND_WEIGHT
from faq.search.tokens import is_han, words


def likeness(masses: Mapping[str, float], phrasings: Iterable[str]) -> float:
    """The similarity of the most similar phrasing: 0 without common words, 1 with the same words.

    `masses`: the query's terms and their weights.
    """
    return max((_likeness(masses, _weights(phrasing)) for phrasing in phrasings), default=0.0)


def title_likeness(masses: Mapping[str, float], phrasings: Sequence[str]) -> float:
    """The similarity of the first phrasing, which is the title. If only one of title and query is Chinese, the best
    phrasing is used instead."""
    title = phrasings[0]
    is_comparable = any(map(is_han, masses)) == any(map(is_han, _weights(title)))
    return likeness(masses, [title] if is_comparable else phrasings)


def spoken(masses: Mapping[str, float], phrasings: Sequence[str]) -> float:
    """The share of the most similar phrasing that the query has; it is low if the phrasing asks for something else."""
    best = max(map(_weights, phrasings), key=lambda weights: _likeness(masses, weights))
    said, common = _sums(best, masses)
    return common / said if said else 0.0


def covered(masses: Mapping[str, float], texts: Iterable[str]) -> float:
    """The largest share of the query that one text covers."""
    shares = (_sums(masses, _weights(text)) for text in texts)
    return max((common / total for total, common in shares if total), default=0.0)


def _likeness(masses: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The share of the query that the phrasing has, times the square root of the share of the phrasing that the query
    has."""
    asked, shared = _sums(masses, weights)
    said, common = _sums(weights, masses)
    return shared / asked * math.sqrt(common / said) if shared else 0.0


def _sums(one: Mapping[str, float], other: Mapping[str, float]) -> tuple[float, float]:
    """The sum of all values of the first, and of those that the second has, too.

    Added one by one, because `sum` rounds differently from Python 3.12 on, and differently from the browser.
    """
    total = common = 0.0
    for term, value in one.items():
        total += value
        common += value if term in other else 0.0
    return total, common


def _weights(phrasing: str) -> dict[str, float]:
    weights: dict[str, float] = {}
    for word in words(phrasing):
        for term in word.terms:
            weights[term.text] = max(weights.get(term.text, 0.0), KIND_WEIGHT[term.kind])
    return weights
