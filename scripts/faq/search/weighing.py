"""The impacts of an entry's terms (BM25F). They depend on the entry alone, so they can be stored."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from operator import add

from faq.search import tokens
from faq.search.corpus import Texts
from faq.search.postings import LEVELS
from faq.search.rows import Weighed

SATURATION = 7.0


@dataclass(frozen=True, slots=True)
class Field:
    """The weight of a field, and how far its length reduces it (0 to 1).

    `typical` is a usual length in terms; it is fixed, so that impacts do not depend on other documents.
    """

    weight: float
    length: float
    typical: int

    def unit(self, terms: int) -> float:
        """The weight of one term in a field of this length."""
        return self.weight / (1 - self.length + self.length * steady(terms) / self.typical)


TITLE = Field(5.0, 0.3, 50)
ASKED_AS = Field(4.0, 0.3, 200)
ERRORS = Field(3.0, 0.3, 130)
APIS = Field(1.0, 0.5, 350)
BODY = Field(0.6, 0.6, 1200)


def weigh(texts: Texts) -> Weighed:
    """The terms of a document and their impacts."""
    totals: dict[str, float] = {}
    for field, counts in _counted(texts):
        unit = field.unit(counts.total())
        for term, count in counts.items():
            totals[term] = totals.get(term, 0.0) + unit * count
    totals |= dict.fromkeys(texts.questions, 1.0)  # any impact will do: only their presence counts
    impacts = (int(LEVELS * total / (total + SATURATION)) + 1 for total in totals.values())
    return Weighed("\n".join(totals), bytes(impacts))


def steady(number: int) -> int:
    """A number rounded down to its three highest bits, so that what depends on a sum rarely changes with one part of
    it."""
    rest = max(0, number.bit_length() - 3)
    return number >> rest << rest


def _counted(texts: Texts) -> Iterator[tuple[Field, Counter[str]]]:
    """Term counts of each field. Single Han characters are not counted in the body, where they are too many."""
    yield BODY, _terms(texts.body, with_single=False)
    yield APIS, _terms(texts.apis)
    yield ERRORS, _terms(texts.errors) + Counter(texts.messages)
    yield ASKED_AS, _terms(texts.asked_as)
    yield TITLE, _terms(texts.title)


def _terms(text: str, with_single: bool = True) -> Counter[str]:
    """Like `faq.search.tokens.words`, but counts terms without building a Word for each token; nine of ten tokens
    repeat."""
    text = unicodedata.normalize("NFKC", text)
    runs = tokens.han_runs(text)
    counts = Counter(chain.from_iterable(map(add, run, run[1:]) for run in runs))
    if with_single:
        counts.update(chain.from_iterable(runs))
    for token, count in Counter(tokens.identifiers(text)).items():
        for term in tokens.identifier_terms(token):
            counts[term] += count
    return counts
