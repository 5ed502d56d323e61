"""What all documents say of their terms, in columns sorted by term: what the inverted index is made of.

It can be kept: if a few documents have changed, `replaced` puts in what they say now, and no other one is read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from faq.search.counting import NAMES, Column, Terms, spread
from faq.search.postings import CODES

CODE_BITS = 32
"""Room for a document with its impact beside the place of a term."""
WIDTH = "<i4"
"""Of the numbers in `Rows`."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The terms of a document with their impacts. `han`: those of Han characters, each with its impact one number
    (term * CODES + impact) of eight bytes; `impacts`: those of `names`, the other terms, a byte each."""

    han: bytes
    names: tuple[str, ...]
    impacts: bytes


@dataclass(frozen=True, slots=True)
class Rows:
    """Each term with all its documents. The terms are first those of Han characters (`han`, ascending numbers of eight
    bytes), then `names` (ascending). `having`: how many documents have each. `codes`: these documents with their
    impacts (document * CODES + impact), ascending, term by term. The last two are numbers of four bytes."""

    documents: int
    han: bytes
    names: tuple[str, ...]
    having: bytes
    codes: bytes


def gather(documents: Iterable[Weighed]) -> Rows:
    """What documents say; their numbers are their places. Of a document only numbers stay in memory."""
    known, columns, number = Terms(), [np.zeros((2, 0), np.int64)], 0
    for number, document in enumerate(documents, 1):
        columns.append(np.stack(_columns(known, document, number - 1)))
    terms, codes = np.concatenate(columns, axis=1)
    columns.clear()
    order = np.argsort(terms, kind="stable")  # the documents are in order, so a term's codes stay ascending
    return _by_text(known, terms[order], codes[order], number)


def _by_text(known: Terms, terms: Column, codes: Column, documents: int) -> Rows:
    """Rows that are sorted by the numbers of their terms: their names are sorted by text instead."""
    starts = np.flatnonzero(np.diff(terms, prepend=-1))
    having, numbers = np.diff(starts, append=len(terms)), terms[starts]
    han, names = numbers[numbers < NAMES], known.texts(numbers[numbers >= NAMES])
    ordered = sorted(range(len(names)), key=names.__getitem__)
    place = np.concatenate([np.arange(len(han)), np.array(ordered, np.int64) + len(han)])
    codes = codes[spread(starts[place], having[place])]
    return _rows(documents, han, [names[each] for each in ordered], having[place], codes)


def replaced(rows: Rows, changed: Mapping[int, Weighed]) -> Rows:
    """The same after some documents have changed: their numbers -> what they say now."""
    han, names, places = _widened(rows, changed.values())
    terms = np.repeat(places, np.frombuffer(rows.having, WIDTH))
    codes = np.frombuffer(rows.codes, WIDTH)
    stays = ~np.isin(codes // CODES, list(changed))
    added = [_added(han, names, number, document) for number, document in changed.items()]
    every = np.concatenate([terms[stays] << CODE_BITS | codes[stays], *added])
    every.sort(kind="stable")
    having = np.bincount(every >> CODE_BITS, minlength=len(han) + len(names))
    is_said = having > 0
    kept = [name for name, said in zip(names, is_said[len(han) :].tolist(), strict=True) if said]
    return _rows(rows.documents, han[is_said[: len(han)]], kept, having[is_said], every & (1 << CODE_BITS) - 1)


def terms_of(document: Weighed) -> tuple[Column, Column]:
    """The Han terms of a document, and the impacts of all its terms: of these first, then of its names."""
    han = np.frombuffer(document.han, "<i8")
    return han // CODES, np.concatenate([han % CODES, np.frombuffer(document.impacts, np.uint8)])


def _columns(known: Terms, document: Weighed, number: int) -> tuple[Column, Column]:
    """The terms of a document, and its codes beside them."""
    han, impacts = terms_of(document)
    return np.concatenate([han, known.given(document.names)]), impacts + number * CODES


def _widened(rows: Rows, documents: Iterable[Weighed]) -> tuple[Column, list[str], Column]:
    """The terms of the rows and of some documents, in their order, and where those of the rows are among them."""
    given = [(terms_of(document)[0], document.names) for document in documents]
    old = np.frombuffer(rows.han, "<i8")
    han = np.unique(np.concatenate([old, *(terms for terms, _ in given)]))
    new = sorted({name for _, names in given for name in names if not _is_in(rows.names, name)})
    before = np.array([bisect_left(rows.names, name) for name in new], np.int64)
    numbers = np.arange(len(rows.names))
    places = numbers + np.searchsorted(before, numbers, side="right")
    return han, sorted([*rows.names, *new]), np.concatenate([np.searchsorted(han, old), places + len(han)])


def _added(han: Column, names: Sequence[str], number: int, document: Weighed) -> Column:
    """The terms of a document, by their places, each with its code as one number."""
    own, impacts = terms_of(document)
    named = np.array([bisect_left(names, name) for name in document.names], np.int64)
    places = np.concatenate([np.searchsorted(han, own), named + len(han)])
    return places << CODE_BITS | impacts + number * CODES


def _is_in(names: Sequence[str], name: str) -> bool:
    place = bisect_left(names, name)
    return place < len(names) and names[place] == name


def _rows(documents: int, han: Column, names: Sequence[str], having: Column, codes: Column) -> Rows:
    return Rows(
        documents,
        han.astype("<i8").tobytes(),
        tuple(names),
        having.astype(WIDTH).tobytes(),
        codes.astype(WIDTH).tobytes(),
    )
