"""From a query to documents in order. The browser's ranking.js does the same steps in the same order.

Relevance is the sum of weight x rarity x impact over the terms that a document has, times the share of the query that
they cover: many words found weakly go before one word found strongly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from faq.search.postings import LEVELS, Posting, rarity
from faq.search.query import SIGNATURE_WEIGHT, Clause, Query

COMPLETED = 0.6
"""What a word counts that only begins like the one being typed."""
CORRECTED = 0.7
"""What a word counts that is spelt a little differently."""
SHORTEST_PREFIX = 2
SHORTEST_CORRECTION = 4
TWO_EDITS = 8
"""From this length on a word may differ in two places."""
MOST_COMPLETIONS = 12
EXACT = 0.115
"""From this confidence on a result counts as an answer; below, as one of the nearest questions."""
OTHER = 0.5
"""What a document counts whose framework is none of those that the query names."""
REREAD = 10
"""Of so many results the phrasings are compared with the query: of those that a reader sees first."""
LIKENESS = 1.0
"""How much a phrasing that is the query adds to a score, as a share of it."""
PREFERRED = 0.5
"""A document for the reader's own framework and line goes first if its confidence is this share of the best one's."""


class Index(Protocol):
    """What the ranking needs of an index."""

    documents: int

    def posting(self, term: str) -> Posting | None:
        """What a term finds."""

    def beginning(self, prefix: str, most: int) -> Sequence[tuple[str, Posting]]:
        """Terms that begin so, those that find most first."""

    def resembling(self, word: str, edits: int) -> Sequence[tuple[str, Posting]]:
        """Terms that differ from a word in at most so many letters."""


@dataclass(frozen=True, slots=True)
class Found:
    """A document with its score, and how far it answers the query: 0 not at all, 1 with all words in its title."""

    document: int
    score: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Answered:
    """A clause with what it finds: document -> score. `mass` is what it weighs in the query, `known` or not."""

    mass: float
    known: bool
    scores: dict[int, float]


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a query finds, best first, and what each of its terms weighs in it."""

    found: Sequence[Found]
    masses: Mapping[str, float]


def rank(index: Index, query: Query, weight: Callable[[int], float]) -> Ranking:
    """All documents that have any of the query's terms, best first; equal ones in the order of the site.

    `weight` is what a document counts, whatever the terms.
    """
    answered = [_answer(index, clause) for clause in query.clauses]
    masses = {clause.term: one.mass for clause, one in zip(query.clauses, answered, strict=True)}
    answered += [one for signature in query.signatures if (one := _signature(index, signature))]
    total = known = 0.0
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    for one in answered:
        total += one.mass
        known += one.mass if one.known else 0.0
        for document, score in one.scores.items():
            scores[document] = scores.get(document, 0.0) + score
            covered[document] = covered.get(document, 0.0) + one.mass
    found = [
        Found(document, own * (score * covered[document] / known), own * (score / (LEVELS * total)))
        for document, score in scores.items()
        for own in [weight(document)]
    ]
    return Ranking(sorted(found, key=lambda one: (-one.score, one.document)), masses)


def _answer(index: Index, clause: Clause) -> Answered:
    """Terms that the index knows, and others in place of those that it does not."""
    posting = index.posting(clause.term)
    matches = [(posting, 1.0)] if posting else []
    if clause.open and len(clause.term) >= SHORTEST_PREFIX and clause.kind in ("part", "whole"):
        matches += [(other, COMPLETED) for _, other in index.beginning(clause.term, MOST_COMPLETIONS)]
    if not matches and len(clause.term) >= SHORTEST_CORRECTION and clause.kind in ("part", "whole"):
        edits = 2 if len(clause.term) >= TWO_EDITS else 1
        matches = [(other, CORRECTED) for _, other in index.resembling(clause.term, edits)]
    return _joined(clause.weight, matches, index.documents)


def _joined(weight: float, matches: Sequence[tuple[Posting, float]], documents: int) -> Answered:
    """Several terms in the place of one: a document counts the best of those that it has."""
    scores: dict[int, float] = {}
    for posting, share in matches:
        for document, impact in posting.impacts():
            score = weight * share * posting.rarity * impact
            scores[document] = max(scores.get(document, 0.0), score)
    mass = max((posting.rarity for posting, _ in matches), default=rarity(documents, 0))
    return Answered(weight * mass, bool(matches), scores)


def _signature(index: Index, signature: str) -> Answered | None:
    """A message that no entry knows takes nothing away from the words around it."""
    posting = index.posting(signature)
    return _joined(SIGNATURE_WEIGHT, [(posting, 1.0)], index.documents) if posting else None
