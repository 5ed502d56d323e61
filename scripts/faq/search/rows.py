"""The terms of all documents in term order, from which the inverted index is made.

Rows are stored: after a few documents have changed, `Rows.replaced` updates them without reading the others.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from faq.search.postings import CODES

T = TypeVar("T", bound=Iterable[int])


@dataclass(frozen=True, slots=True)
class Weighed:
    """The terms of a document, one per line, and one byte per term: its impact."""

    terms: str
    impacts: bytes

    def by_term(self) -> dict[str, int]:
        """The impact of each term."""
        return dict(zip(_lines(self.terms), self.impacts, strict=True))


@dataclass(frozen=True, slots=True)
class Rows:
    """Sorted `terms` (one per line) with their documents. `having`: the number of documents of each term; `codes`:
    document * CODES + impact, ascending, term by term. Both are arrays of four-byte integers."""

    documents: int
    terms: str
    having: bytes
    codes: bytes

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Each term with its number of documents."""
        return zip(_lines(self.terms), _numbers(self.having), strict=True)

    def postings(self) -> Iterator[tuple[str, list[int]]]:
        """Each term with its codes."""
        codes, start = _numbers(self.codes), 0
        for term, having in self.sizes():
            yield term, codes[start : start + having].tolist()
            start += having

    def some(self, terms: Iterable[str]) -> dict[str, list[int]]:
        """The codes of those of these terms that exist."""
        wanted, codes, start, found = set(terms), _numbers(self.codes), 0, {}
        for term, having in self.sizes():
            if term in wanted:
                found[term] = codes[start : start + having].tolist()
            start += having
        return found

    def replaced(self, changed: Mapping[int, Weighed]) -> Rows:
        """The rows after some documents have changed: number -> new terms."""
        found = {term: without(codes, changed) for term, codes in self.postings()}
        for number, document in changed.items():
            for term, impact in document.by_term().items():
                found.setdefault(term, []).append(code(number, impact))
        return _rows(self.documents, {term: sorted(codes) for term, codes in found.items() if codes})


def gather(documents: Iterable[Weighed]) -> Rows:
    """Collect the terms of documents, numbered by position. Only four bytes per term and document stay in memory."""
    found: defaultdict[str, array[int]] = defaultdict(lambda: array("i"))
    number = -1
    for number, document in enumerate(documents):
        first = code(number, 0)
        for term, impact in zip(_lines(document.terms), document.impacts, strict=True):
            found[term].append(first + impact)
    return _rows(number + 1, found)


def code(number: int, impact: int) -> int:
    """The code of a term in a document."""
    return number * CODES + impact


def without(codes: Iterable[int], numbers: Mapping[int, object]) -> list[int]:
    """The codes of all documents but these."""
    return [code for code in codes if code // CODES not in numbers]


def _rows(documents: int, found: dict[str, T]) -> Rows:
    """Rows from the codes of each term. Codes are removed from `found` as they are written, because together they are
    large."""
    terms, having, codes = sorted(found), array("i"), array("i")
    for term in terms:
        before = len(codes)
        codes.extend(found.pop(term))
        having.append(len(codes) - before)
    return Rows(documents, "\n".join(terms), having.tobytes(), codes.tobytes())


def _lines(terms: str) -> list[str]:
    return terms.split("\n") if terms else []


def _numbers(data: bytes) -> memoryview[int]:
    return memoryview(data).cast("i")
