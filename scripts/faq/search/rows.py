"""What all documents say of their terms, in columns sorted by term: what the inverted index is made of.

It can be kept: if a few documents have changed, `replaced` puts in what they say now, and no other one is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faq.search.counting import NAMES, TERM_BITS, Column, Terms
from faq.search.postings import CODES

CODE_BITS = 26
"""A term and a code are one number: so there are at most two million documents."""
assert TERM_BITS + CODE_BITS < 64
CODE = (1 << CODE_BITS) - 1
AT_ONCE = 1 << 18
"""As many rows are looked at together: columns of all of them take much memory."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The terms of a document with their impacts. `han`: those of Han characters, each with its impact one number
    (term * CODES + impact) of eight bytes; `impacts`: those of `names`, the other terms, a byte each."""

    han: bytes
    names: tuple[str, ...]
    impacts: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """Rows as bytes, to be kept."""

    documents: int
    han: bytes
    names: tuple[str, ...]
    having: bytes
    codes: bytes

    def rows(self) -> Rows:
        """The same in columns."""
        having, codes = np.frombuffer(self.having, "<i4"), np.frombuffer(self.codes, "<i4")
        return Rows(self.documents, np.frombuffer(self.han, "<i8"), self.names, having, codes)


@dataclass(frozen=True, slots=True)
class Rows:
    """Each term with all its documents. The terms are first those of Han characters (`han`, ascending numbers), then
    `names`, in the order in which they were met. `having`: how many documents have each. `codes`: these documents with
    their impacts (document * CODES + impact), ascending, term by term."""

    documents: int
    han: Column
    names: tuple[str, ...]
    having: NDArray[np.int32]
    codes: NDArray[np.int32]

    def kept(self) -> Kept:
        """The same as bytes."""
        having, codes = self.having.astype("<i4").tobytes(), self.codes.astype("<i4").tobytes()
        return Kept(self.documents, self.han.astype("<i8").tobytes(), self.names, having, codes)


def gather(documents: Iterable[Weighed]) -> Rows:
    """What documents say; their numbers are their places. Of a document only numbers stay in memory, eight bytes for
    each of its terms."""
    known, rows, number = Terms(), bytearray(), 0
    for number, document in enumerate(documents, 1):
        han, impacts = _terms(document)
        rows += (
            np.concatenate([han, known.given(document.names)]) << CODE_BITS | _codes(number - 1, impacts)
        ).tobytes()
    assert number * CODES <= CODE
    column = np.frombuffer(rows, np.int64)
    column.sort()
    starts = _firsts(column)
    terms = column[starts] >> CODE_BITS
    names = known.texts(terms[terms >= NAMES])
    return Rows(number, terms[terms < NAMES], tuple(names), _having(starts, column), _low(column))


def replaced(rows: Rows, changed: Mapping[int, Weighed]) -> Rows:
    """The same after some documents have changed: their numbers -> what they say now."""
    own = {number: _terms(document) for number, document in changed.items()}
    han = np.unique(np.concatenate([rows.han, *(terms for terms, _ in own.values())]))
    names = {name: place for place, name in enumerate(rows.names)}
    for document in changed.values():
        for name in document.names:
            names.setdefault(name, len(names))
    places = np.concatenate([np.searchsorted(han, rows.han), np.arange(len(rows.names)) + len(han)])
    stays = ~np.isin(rows.codes // CODES, list(changed))
    columns = [(np.repeat(places, rows.having) << CODE_BITS | rows.codes)[stays]]
    for number, document in changed.items():
        terms, impacts = own[number]
        named = np.array([names[name] for name in document.names], np.int64)
        places = np.concatenate([np.searchsorted(han, terms), named + len(han)])
        columns.append(places << CODE_BITS | _codes(number, impacts))
    column = np.concatenate(columns)
    column.sort(kind="stable")
    having = np.bincount(column >> CODE_BITS, minlength=len(han) + len(names)).astype(np.int32)
    is_said = having > 0
    said = tuple(name for name, found in zip(names, is_said[len(han) :].tolist(), strict=True) if found)
    return Rows(rows.documents, han[is_said[: len(han)]], said, having[is_said], _low(column))


def _terms(document: Weighed) -> tuple[Column, Column]:
    """The Han terms of a document, and the impacts of all its terms: of these first, then of its names."""
    han = np.frombuffer(document.han, "<i8")
    return han // CODES, np.concatenate([han % CODES, np.frombuffer(document.impacts, np.uint8)])


def _codes(number: int, impacts: Column) -> Column:
    """What is written of a document for each of its terms."""
    return impacts + number * CODES


def _firsts(column: Column) -> Column:
    """Where in sorted rows a new term begins."""
    found = [np.zeros(min(1, len(column)), np.int64)]
    for start in range(1, len(column), AT_ONCE):
        these = column[start : start + AT_ONCE]
        found.append(np.flatnonzero(these ^ column[start - 1 : start - 1 + len(these)] > CODE) + start)
    return np.concatenate(found)


def _having(starts: Column, column: Column) -> NDArray[np.int32]:
    return np.diff(starts, append=len(column)).astype(np.int32)


def _low(column: Column) -> NDArray[np.int32]:
    """The codes of rows."""
    return np.bitwise_and(column, CODE, out=np.empty(len(column), np.int32), casting="unsafe")
