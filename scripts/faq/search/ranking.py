"""From a query to ranked documents. The browser's ranking.js does the same steps in the same order.

Relevance is the sum of weight x rarity x impact over a document's matching terms, times the share of the query that
they cover: many words found weakly rank above one word found strongly.
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
"""Weight of a word that completes the one being typed."""
CORRECTED = 0.7
"""Weight of a word that is spelt slightly differently."""
SHORTEST_PREFIX = 2
SHORTEST_CORRECTION = 4
TWO_EDITS = 8
"""Minimum length of a word that may differ by two edits."""
MOST_COMPLETIONS = 12
UNKNOWN_HAN = 0.1
"""Weight of a pair of Han characters that no document has; most of these span the border of two words."""
OTHER = 0.5
"""Weight of a document whose framework is not one that the query names."""
APART = 0.75
"""The same for a document about a toolkit that the query does not name."""
REREAD = 6
"""Number of top results whose phrasings are compared with the query. Their texts are in at most so many files, and six
is the number of parallel requests of a browser over HTTP/1.1."""
LIKENESS = 4.0
TITLE = 8.0
MESSAGE = 12.0
SAID = 3.0
HAD = 3.0
"""The factors by which a score grows, as a share of it: for a phrasing equal to the query, a title equal to it, a
message equal to it (if the query quotes one), phrasings that have all its words, and a document that has them
anywhere."""
PREFERRED = 0.3
"""A document of the reader's own framework and line comes first if its confidence is at least this share of the
best."""
REFERRED = 0.05
"""The share by which a score grows for each level of `faq.search.facets.of`'s references: an entry that many others
call related is the general one on its topic."""
EXACT = 2.0
"""The factor for a document with a title or phrasing that has exactly the words of a short query. It comes before the
comparison of the top results, since far more than `REREAD` documents have all these words."""
MATCHING = 0.15
"""A document matches if its score is at least this share of the best; below it, a word or two are there by chance."""


class Index(Protocol):
    """The index operations that ranking needs."""

    documents: int

    def posting(self, term: str) -> Posting | None:
        """The posting of a term."""

    def beginning(self, prefix: str, most: int) -> Sequence[tuple[str, Posting]]:
        """Terms with this prefix, those in most documents first."""

    def resembling(self, word: str, edits: int) -> Sequence[tuple[str, Posting]]:
        """Terms within this edit distance of a word."""


@dataclass(frozen=True, slots=True)
class Found:
    """A document with its score, and a confidence from 0 to 1 (all words of the query are in its title)."""

    document: int
    score: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Answered:
    """A clause with its matches: document -> score. `mass`: its weight in the query; `known`: whether the index has
    it."""

    mass: float
    known: bool
    scores: dict[int, float]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The matches of one word of a query: document -> (score, covered mass). `known`: the part of its mass that the
    index knows."""

    mass: float
    known: float
    scores: Mapping[int, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The result of a query: documents, best first; the weight of each term (single Han characters only if there is
    nothing else); the documents of each term; and the documents that have a message of the query."""

    found: Sequence[Found]
    masses: Mapping[str, float]
    documents: Mapping[str, Collection[int]]
    saying: Collection[int]


def rank(index: Index, query: Query, weight: Callable[[int], float]) -> Ranking:
    """All documents that have any of the query's terms, best first; ties in site order.

    `weight`: a factor for each document, independent of the terms.
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
    """Matches of the terms that the index has, and of similar ones for those that it lacks."""
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
    """One piece of evidence per word, however many terms it was split into."""
    pairs = zip(clauses, answered, strict=True)
    for _, members in groupby(pairs, key=lambda pair: pair[0].group):
        word = list(members)
        yield _alone(word[0][1]) if len(word) == 1 else _together(word)


def _alone(one: Answered) -> Evidence:
    scores = {document: (score, one.mass) for document, score in one.scores.items()}
    return Evidence(one.mass, one.mass if one.known else 0.0, scores)


def _together(word: Sequence[tuple[Clause, Answered]]) -> Evidence:
    """The evidence of an identifier: the best whole form that a document has, or its parts, which together weigh no
    more."""
    known = [one.mass for _, one in word if one.known]
    mass = max(known or [one.mass for _, one in word])
    scores: dict[int, tuple[float, float]] = {}
    parts = [one for clause, one in word if clause.kind == "part"]
    together = 0.0
    for one in parts:  # `sum` rounds differently from Python 3.12 on, and than the browser
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
    """Several alternative terms as one: a document gets its best match. `unknown`: the mass if there are no matches."""
    scores: dict[int, float] = {}
    for posting, share in matches:
        for document, impact in posting.impacts():
            score = weight * share * posting.rarity * impact
            scores[document] = max(scores.get(document, 0.0), score)
    mass = max((posting.rarity for posting, _ in matches), default=unknown)
    return Answered(weight * mass, bool(matches), scores)


def _signature(index: Index, signature: str) -> Answered | None:
    """The matches of a message signature. An unknown message does not lower the weight of the words around it."""
    posting = index.posting(signature)
    return _joined(SIGNATURE_WEIGHT, [(posting, 1.0)], 0.0) if posting else None
