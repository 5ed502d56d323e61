"""From a query to documents in order. The browser's ranking.js does the same steps in the same order.

Relevance is the sum of weight x rarity x impact over the terms that a document has, times the share of the query that
they cover: many words found weakly go before one word found strongly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
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
UNKNOWN_HAN = 0.1
"""What Han characters count that no document has: most of them are neighbours across the border of two words."""
OTHER = 0.5
"""What a document counts whose framework is none of those that the query names."""
REREAD = 6
"""Of so many results the phrasings are compared with the query: of those that a reader sees first. Their texts are in
so many files at most, and a browser asks an old server for six at once."""
LIKENESS = 4.0
TITLE = 8.0
MESSAGE = 12.0
SAID = 3.0
HAD = 3.0
"""How much a phrasing that is the query adds to a score, as a share of it; how much a title that is the query adds; how
much a message that is, if the query quotes one; how much phrasings that have all words of the query; and how much a
document that has them anywhere."""
PREFERRED = 0.3
"""A document for the reader's own framework and line goes first if its confidence is this share of the best one's."""

MATCHING = 0.15
"""A document matches if its score is this share of the best one's: of the others a word or two is there by chance."""


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
class Evidence:
    """What one word of a query says: document -> (score, mass it covers). `known` is the mass that the index knows."""

    mass: float
    known: float
    scores: Mapping[int, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a query finds, best first; what each of its terms weighs in it (single Han characters only if there is
    nothing else); the documents that each term finds; and those that have a message of the query."""

    found: Sequence[Found]
    masses: Mapping[str, float]
    documents: Mapping[str, Collection[int]]
    saying: Collection[int]


def rank(index: Index, query: Query, weight: Callable[[int], float]) -> Ranking:
    """All documents that have any of the query's terms, best first; equal ones in the order of the site.

    `weight` is what a document counts, whatever the terms.
    """
    answered = [_answer(index, clause) for clause in query.clauses]
    evidence = list(_evidence(query.clauses, answered))
    signed = [one for one in (_signature(index, signature) for signature in query.signatures) if one]
    evidence += map(_alone, signed)
    pairs = list(zip(query.clauses, answered, strict=True))
    telling = [(clause, one) for clause, one in pairs if clause.kind != "unigram"] or pairs
    masses = {clause.term: one.mass for clause, one in telling}
    total = known = 0.0
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    for piece in evidence:
        total += piece.mass
        known += piece.known
        for document, (score, mass) in piece.scores.items():
            scores[document] = scores.get(document, 0.0) + score
            covered[document] = covered.get(document, 0.0) + mass
    found = [
        Found(document, own * (score * math.sqrt(covered[document] / known)), own * (score / (LEVELS * total)))
        for document, score in scores.items()
        for own in [weight(document)]
    ]
    documents = {clause.term: one.scores.keys() for clause, one in pairs}
    saying = frozenset(document for one in signed for document in one.scores)
    return Ranking(sorted(found, key=lambda one: (-one.score, one.document)), masses, documents, saying)


def _answer(index: Index, clause: Clause) -> Answered:
    """Terms that the index knows, and others in place of those that it does not."""
    posting = index.posting(clause.term)
    matches = [(posting, 1.0)] if posting else []
    if clause.open and len(clause.term) >= SHORTEST_PREFIX and clause.kind in ("part", "whole"):
        matches += [(other, COMPLETED) for _, other in index.beginning(clause.term, MOST_COMPLETIONS)]
    if not matches and len(clause.term) >= SHORTEST_CORRECTION and clause.kind in ("part", "whole"):
        edits = 2 if len(clause.term) >= TWO_EDITS else 1
        matches = [(other, CORRECTED) for _, other in index.resembling(clause.term, edits)]
    unknown = rarity(index.documents, 0) * (UNKNOWN_HAN if clause.kind in ("bigram", "unigram") else 1.0)
    return _joined(clause.weight, matches, unknown)


def _evidence(clauses: Sequence[Clause], answered: Sequence[Answered]) -> Iterator[Evidence]:
    """One piece of evidence for each word, however many terms it was cut into."""
    pairs = zip(clauses, answered, strict=True)
    for _, members in groupby(pairs, key=lambda pair: pair[0].group):
        word = list(members)
        yield _alone(word[0][1]) if len(word) == 1 else _together(word)


def _alone(one: Answered) -> Evidence:
    scores = {document: (score, one.mass) for document, score in one.scores.items()}
    return Evidence(one.mass, one.mass if one.known else 0.0, scores)


def _together(word: Sequence[tuple[Clause, Answered]]) -> Evidence:
    """An identifier: a document has its best whole form, or its parts, which together weigh no more than that."""
    known = [one.mass for _, one in word if one.known]
    mass = max(known or [one.mass for _, one in word])
    scores: dict[int, tuple[float, float]] = {}
    parts = [one for clause, one in word if clause.kind == "part"]
    together = 0.0
    for one in parts:  # not by `sum`, which rounds in another way from Python 3.12 on, and than the browser
        together += one.mass
    unit = min(1.0, mass / together) if parts else 0.0
    for one in parts:
        for document, score in one.scores.items():
            sofar = scores.get(document, (0.0, 0.0))
            scores[document] = sofar[0] + unit * score, sofar[1] + unit * one.mass
    for clause, one in word:
        if clause.kind != "part":
            for document, score in one.scores.items():
                if score > scores.get(document, (0.0, 0.0))[0]:
                    scores[document] = score, mass
    return Evidence(mass, mass if known else 0.0, scores)


def _joined(weight: float, matches: Sequence[tuple[Posting, float]], unknown: float) -> Answered:
    """Several terms in the place of one: a document counts the best of those that it has. `unknown` is what they weigh
    if there are none."""
    scores: dict[int, float] = {}
    for posting, share in matches:
        for document, impact in posting.impacts():
            score = weight * share * posting.rarity * impact
            scores[document] = max(scores.get(document, 0.0), score)
    mass = max((posting.rarity for posting, _ in matches), default=unknown)
    return Answered(weight * mass, bool(matches), scores)


def _signature(index: Index, signature: str) -> Answered | None:
    """A message that no entry knows takes nothing away from the words around it."""
    posting = index.posting(signature)
    return _joined(SIGNATURE_WEIGHT, [(posting, 1.0)], 0.0) if posting else None
