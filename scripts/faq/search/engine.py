"""A search, from the text to the results shown. The browser's counterpart is engine.js."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from faq.search import messages, vlq
from faq.search.claim import (
    HOW,
    RIVAL,
    Claim,
    Measures,
    Words,
    claim,
    confidence,
    counted,
    elsewhere,
    margin,
    vocabulary,
)
from faq.search.filters import EVERYTHING, Facets, Filters, bits, count, expand, facets_of
from faq.search.log import Log, recognise
from faq.search.phrasing import covered, likeness, spoken, title_likeness
from faq.search.query import Query, parse
from faq.search.ranking import (
    APART,
    EXACT,
    HAD,
    LIKENESS,
    MATCHING,
    MESSAGE,
    OTHER,
    PREFERRED,
    REFERRED,
    REREAD,
    SAID,
    TITLE,
    Found,
    Ranking,
    rank,
)
from faq.search.reader import Load, ShardedIndex


@dataclass(frozen=True, slots=True)
class Hit:
    """A result as shown. `error`: the message of the entry that was pasted, or empty."""

    id: str
    lang: str
    title: str
    short: str
    facets: Facets
    score: float
    error: str


@dataclass(frozen=True, slots=True)
class Results:
    """The best results, the total number, and for each facet value the number of results that it would leave.

    `claim`: whether the first result answers the query, or the results are only the closest questions. `log`: what was
    recognised in a pasted log; its framework is preferred if the reader has chosen none.
    """

    hits: tuple[Hit, ...]
    total: int
    claim: Claim
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    log: Log | None = None


class Engine:
    """Searches one index."""

    def __init__(self, manifest: dict[str, Any], load: Load) -> None:
        self.index = ShardedIndex(manifest, load)
        self.facets = facets_of(manifest)
        self.toolkits = expand(manifest["toolkits"])
        self.priors = [1 + REFERRED * level for level in vlq.decode(manifest["references"])]

    def search(
        self, text: str, lang: str = "zh", filters: Filters = EVERYTHING, own: Filters = EVERYTHING, most: int = 10
    ) -> Results:
        """The best `most` results for a text; documents of the reader's `own` framework and line come first."""
        query = parse(text)
        log = recognise(text, self.index.manifest["frameworks"])
        if log and log.framework and own == EVERYTHING:
            own = Filters(framework=frozenset([log.framework]))
        ranking = self._general_first(query, rank(self.index, query, self._weight(query)))
        goes_first = self._goes_first(ranking.found, own)
        matching = _matching(ranking.found)
        passing = [one for one in matching if filters.passes(self.facets[one.document])]
        passing.sort(key=lambda one: not goes_first(one))
        reread = [self._reread(one, query, ranking, lang) for one in passing[:REREAD]]
        reread.sort(key=lambda one: (not goes_first(one), -one.score, one.document))
        ordered = [*reread, *passing[REREAD:most]]
        shown = ordered[:most]
        hits = tuple(self._hit(one, query.signatures if one.document in ranking.saying else (), lang) for one in shown)
        claimed = claim(self._measures(query, ranking, ordered, lang, log), bool(hits and hits[0].error), query.log)
        counts = count((self.facets[one.document] for one in matching), filters)
        return Results(hits, len(passing), claimed, counts, log)

    def _general_first(self, query: Query, ranking: Ranking) -> Ranking:
        """Raise the scores of documents to which others refer, and of those with a short query as title or phrasing."""
        asked = self.index.posting(query.whole) if query.whole else None
        having = {document for document, _ in asked.impacts()} if asked else frozenset[int]()
        factors = (self.priors[one.document] * (EXACT if one.document in having else 1) for one in ranking.found)
        found = [replace(one, score=one.score * factor) for one, factor in zip(ranking.found, factors, strict=True)]
        return replace(ranking, found=sorted(found, key=lambda one: (-one.score, one.document)))

    def _weight(self, query: Query) -> Callable[[int], float]:
        """The weight of a document: lower for frameworks that the query does not name; if it names none, lower for
        frameworks that fewer people ask about. Lower, too, if the document is about toolkits of which it names none."""
        frameworks = self.index.manifest["frameworks"]
        named = self._named(query)
        meant = [one for one in frameworks if not named or one["id"] in named]
        most = max((one["weight"] for one in meant), default=1.0)
        shares = {one["id"]: one["weight"] / most if one in meant else OTHER for one in frameworks}
        asked = {one["id"]: bits(query.names(names) for names in one["toolkits"]) for one in frameworks}

        def weight(document: int) -> float:
            framework, about = self.facets[document].framework, self.toolkits[document]
            return shares[framework] * (APART if about and not about & asked[framework] else 1.0)

        return weight

    def _goes_first(self, found: Sequence[Found], own: Filters) -> Callable[[Found], bool]:
        """Whether a document is the reader's own and confident enough to come first."""
        if own == EVERYTHING:
            return lambda one: True
        enough = PREFERRED * max((one.confidence for one in found), default=0.0)
        return lambda one: one.confidence >= enough and own.passes(self.facets[one.document])

    def _reread(self, found: Found, query: Query, ranking: Ranking, lang: str) -> Found:
        """Raise the score of a result by its similarity to the query: of its phrasings, its title and (for logs) its
        messages, and by the share of the query's words in its phrasings and anywhere in the document."""
        _, _, title, _, asked = self.index.texts(lang, found.document)
        phrasings, masses = [title, *asked], ranking.masses
        said = counted(query.clauses, vocabulary(phrasings).__contains__).share
        had = _had(query, ranking, found.document).share
        like = LIKENESS * likeness(masses, phrasings) + TITLE * likeness(masses, [title])
        if query.log:
            like += MESSAGE * likeness(masses, self.index.errors(found.document))
        return replace(found, score=found.score * (1 + like + SAID * said + HAD * had))

    def _measures(
        self, query: Query, ranking: Ranking, shown: Sequence[Found], lang: str, log: Log | None
    ) -> Measures | None:
        """The features for the claim, or None without results. If there are few results, the last one is the rival."""
        if not shown:
            return None
        first, rival = shown[0], shown[min(RIVAL, len(shown) - 1)]
        _, _, title, _, asked = self.index.texts(lang, first.document)
        phrasings = [title, *asked]
        said = vocabulary(phrasings)
        had = _had(query, ranking, first.document)
        return Measures(
            title=title_likeness(ranking.masses, phrasings),
            phrasing=spoken(ranking.masses, phrasings),
            confidence=confidence(first.confidence),
            margin=margin(first.score, rival.score),
            said=counted(query.clauses, said.__contains__).share,
            had=had.share,
            characters=had.missing_characters,
            terms=math.log(1 + len(ranking.masses)),
            foreign=float(not self._named(query) and elsewhere(query.leads, title)),
            log=float(log is not None),
            line=covered(ranking.masses, self._lines(query, first, phrasings)) if log else 0.0,
            how=float(query.names(HOW.split())),
        )

    def _lines(self, query: Query, first: Found, phrasings: Sequence[str]) -> list[str]:
        """The phrasings and messages of a document that contain all names quoted in the query."""
        texts = [*phrasings, *self.index.errors(first.document)]
        return [text for text in texts if all(name in text for name in query.quoted)]

    def _named(self, query: Query) -> frozenset[str]:
        """The frameworks that a query names."""
        return frozenset(one["id"] for one in self.index.manifest["frameworks"] if query.names(one["aliases"]))

    def _hit(self, found: Found, signatures: Sequence[str], lang: str) -> Hit:
        """The result as shown. `signatures`: those of the query, if the document has one of its messages."""
        id, language, title, short, _ = self.index.texts(lang, found.document)
        error = matching_error(self.index.errors(found.document), signatures) if signatures else ""
        return Hit(id, language, title, short, self.facets[found.document], found.score, error)


def _had(query: Query, ranking: Ranking, document: int) -> Words:
    """The words of a query, and those that a document lacks."""
    return counted(query.clauses, lambda term: document in ranking.documents[term])


def _matching(found: Sequence[Found]) -> list[Found]:
    """The documents that are shown, in order."""
    return [one for one in found if one.score >= MATCHING * found[0].score]


def matching_error(errors: Sequence[str], signatures: Sequence[str]) -> str:
    """The first message of an entry that equals a pasted line except for names and numbers, or ""."""
    known = {signature: error for error in reversed(errors) for signature in messages.signatures(error)}
    return next((known[signature] for signature in signatures if signature in known), "")
