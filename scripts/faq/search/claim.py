"""Whether the first result answers the query, or is only the nearest question. The browser's half is claim.js.

A logistic model of four measures of the first result. Its numbers were fitted on real users' words with graded answers,
and on questions that no entry answers: the same ones with their entries left out, messages of unanswered threads, and
off-topic ones (MEASUREMENTS.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from faq.search.tokens import words

Claim = Literal["answer", "near", "none"]

LIKENESS, COVERAGE, CONFIDENCE, MARGIN, CONSTANT = 1.58, 1.54, 0.82, 0.35, -0.52
"""What each measure counts for the claim."""
ANSWER = -0.48
"""From this sum on the first result is called an answer: at this point about three of four answered questions are."""
NEAR = -4.0
"""Below this sum nothing is called near."""
LEAST = 0.01
"""Is added to a measure before its logarithm is taken."""
CLEAR = 4.0
"""A margin beyond this tells nothing more: a query of which the index knows one rare word has a large one, too."""
RIVAL = 3
"""The margin is the first result's score over that of the result at this place (from 0)."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Of the first result: how like the query its best phrasing is, which share of the query its phrasings cover
    together (both 0 to 1), its confidence (0 to 1), and how often its score is that of its rival."""

    likeness: float
    coverage: float
    confidence: float
    margin: float


def claim(first: Measures | None, has_message: bool) -> Claim:
    """What is said of the results. `first` is None if there are none; `has_message`: the first one's entry has the
    message that was pasted."""
    if first is None:
        return "none"
    if has_message:
        return "answer"
    sum_ = (
        LIKENESS * first.likeness
        + COVERAGE * first.coverage
        + CONFIDENCE * math.log(first.confidence + LEAST)
        + MARGIN * math.log(min(first.margin, CLEAR) + LEAST)
        + CONSTANT
    )
    return "answer" if sum_ >= ANSWER else "near" if sum_ >= NEAR else "none"


def coverage(masses: Mapping[str, float], phrasings: Iterable[str]) -> float:
    """The share of a query, given as term -> mass, that an entry's phrasings have together."""
    said = {term.text for phrasing in phrasings for word in words(phrasing) for term in word.terms}
    total = covered = 0.0
    for term, mass in masses.items():
        total += mass
        covered += mass if term in said else 0.0
    return covered / total if total else 0.0
