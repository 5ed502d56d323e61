"""The inverted index in memory: for every term, which documents it finds and how strongly (BM25F).

It is made in columns: numbers that belong together are at the same place of arrays of the same length.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from faq.search.corpus import Texts
from faq.search.counting import HAN_BITS, NAMES, TERM_BITS, Column, Terms, spread

LEVELS = 31
"""Impacts are whole numbers from 1 to this."""
CODES = LEVELS + 1
"""A document with its impact is one number: document * CODES + impact."""
CAP = 1000
"""How many documents a term keeps: its best ones."""
SATURATION = 5.0
IDF_UNIT = 64
WORD_COHESION = 6.0
"""From so many bits of mutual information on, two Han characters are a word, and weigh what their rarity says."""
LOOSEST = 0.4
"""What two Han characters weigh that only happen to be neighbours."""
SHARES = 16
"""In so many steps, so that few change when a text does."""
BATCH_BITS, FIELD_BITS = 9, 3
"""Documents are counted in batches of 1 << BATCH_BITS; a term, a document of the batch and a field are one number."""
assert TERM_BITS + BATCH_BITS + FIELD_BITS < 64


@dataclass(frozen=True, slots=True)
class Field:
    """How much a word in this field counts, and how much the length of the field takes from that (0 to 1).

    `typical` is a usual length in terms. It is fixed, so that what is known of a document depends on it alone.
    """

    weight: float
    length: float
    typical: int


FIELDS = (
    Field(5.0, 0.3, 50),
    Field(4.0, 0.3, 200),
    Field(3.0, 0.3, 130),
    Field(1.0, 0.5, 350),
    Field(0.6, 0.6, 1200),
)
"""title, asked_as, errors, apis and body, in this order."""


@dataclass(frozen=True, slots=True)
class Posting:
    """The documents that a term finds, as ascending codes, and its rarity in units of 1/IDF_UNIT."""

    rarity: int
    codes: Sequence[int]

    def impacts(self) -> Iterator[tuple[int, int]]:
        """Each document with its impact."""
        return (divmod(code, CODES) for code in self.codes)


@dataclass(frozen=True, slots=True)
class Inverted:
    """All postings. The codes of `terms[n]`, ascending, begin at `codes[starts[n]]` and end where the next begin."""

    terms: Sequence[str]
    rarities: Column
    starts: Column
    codes: Column

    def postings(self) -> Iterator[tuple[str, Posting]]:
        """Each term with what it finds."""
        codes = self.codes.tolist()
        bounds = pairwise([*self.starts.tolist(), len(codes)])
        for term, rarity, (start, end) in zip(self.terms, self.rarities.tolist(), bounds, strict=True):
            yield term, Posting(rarity, tuple(codes[start:end]))


def build(documents: Iterable[Texts]) -> Inverted:
    """Index documents; their numbers are their places. Linear in the number of terms, but for sorting them."""
    known = Terms()
    terms, codes, size = _rows(known, documents)
    order = np.argsort(terms, kind="stable")  # the batches are in order, so a term's codes stay ascending
    return _inverted(known, terms[order], codes[order], size)


def steady(number: int) -> int:
    """A number without its last digits: three binary ones stay. What goes by a sum then changes seldom with a part."""
    rest = max(0, number.bit_length() - 3)
    return number >> rest << rest


def _steady(numbers: Column) -> NDArray[np.float64]:
    """The same of a column."""
    parts, exponents = np.frexp(numbers)
    whole: NDArray[np.float64] = np.ldexp(np.floor(parts * 8) / 8, exponents)
    return whole


@lru_cache(maxsize=4096)
def rarity(documents: int, having: int) -> int:
    """Inverse document frequency, always above zero."""
    return max(1, round(IDF_UNIT * math.log(1 + (documents - having + 0.5) / (having + 0.5))))


def _rows(known: Terms, documents: Iterable[Texts]) -> tuple[Column, Column, int]:
    """The terms of all documents, beside each its document and impact as a code; and how many documents there are."""
    rest, rows, size = iter(documents), [(np.empty(0, np.int64), np.empty(0, np.int64))], 0
    while batch := list(islice(rest, 1 << BATCH_BITS)):
        terms, codes = _impacts(known, batch)
        rows.append((terms, codes + size * CODES))
        size += len(batch)
    return np.concatenate([terms for terms, _ in rows]), np.concatenate([codes for _, codes in rows]), size


def _impacts(known: Terms, batch: Sequence[Texts]) -> tuple[Column, Column]:
    """Every term of every document of a batch, with its document and impact as a code. Sorted by term and code."""
    cells = []
    units = np.empty((len(FIELDS), len(batch)))
    for number, (terms, documents) in enumerate(_fields(known, batch)):
        place = len(FIELDS) - 1 - number  # sums begin with the last field
        field, lengths = FIELDS[number], np.bincount(documents, minlength=len(batch))
        units[place] = field.weight / (1 - field.length + field.length * _steady(lengths) / field.typical)
        cells.append((terms << BATCH_BITS | documents) << FIELD_BITS | place)
    counted, counts = np.unique(np.concatenate(cells), return_counts=True)
    pairs, places = counted >> FIELD_BITS, counted & (1 << FIELD_BITS) - 1
    weights = units[places, pairs & (1 << BATCH_BITS) - 1] * counts
    starts = _starts(pairs)
    totals = np.add.reduceat(weights, starts) if len(starts) else weights
    impacts = (LEVELS * totals / (totals + SATURATION)).astype(np.int64) + 1
    pairs = pairs[starts]
    return pairs >> BATCH_BITS, (pairs & (1 << BATCH_BITS) - 1) * CODES + impacts


def _fields(known: Terms, batch: Sequence[Texts]) -> Iterator[tuple[Column, Column]]:
    yield known.occurrences([one.title for one in batch], unigrams=True)
    yield known.occurrences([one.asked_as for one in batch], unigrams=True)
    written, signed = (
        known.occurrences([one.errors for one in batch], unigrams=True),
        known.given([one.messages for one in batch]),
    )
    yield np.concatenate([written[0], signed[0]]), np.concatenate([written[1], signed[1]])
    yield known.occurrences([one.apis for one in batch], unigrams=True)
    yield known.occurrences([one.body for one in batch], unigrams=False)


def _inverted(known: Terms, terms: Column, codes: Column, documents: int) -> Inverted:
    """Rows that are sorted by the numbers of their terms, to postings that are sorted by their texts."""
    starts = _starts(terms)
    having = np.diff(starts, append=len(terms))
    codes, sizes = codes[_strongest(starts, having, codes)], np.minimum(having, CAP)
    texts = known.texts(terms[starts])
    values = _rarities(terms[starts], having, documents)
    order = np.array(sorted(range(len(texts)), key=texts.__getitem__), np.int64)
    return Inverted(
        terms=[texts[place] for place in order],
        rarities=values[order],
        starts=np.cumsum(sizes[order]) - sizes[order],
        codes=codes[spread((np.cumsum(sizes) - sizes)[order], sizes[order])],
    )


def _rarities(terms: Column, having: Column, documents: int) -> Column:
    """What each term weighs: its rarity; a pair of Han characters that is no word weighs less."""
    values = np.fromiter((rarity(documents, number) for number in having.tolist()), np.int64)
    pairs = np.flatnonzero((terms < NAMES) & (terms >> HAN_BITS > 0))
    share = np.clip(_cohesion(terms[pairs], having[pairs]) / WORD_COHESION, LOOSEST, 1)
    share = np.rint(share * SHARES) / SHARES
    values[pairs] = np.maximum(1, np.rint(values[pairs] * share)).astype(np.int64)
    return values


def _cohesion(pairs: Column, having: Column) -> NDArray[np.float64]:
    """Pointwise mutual information, in bits, of the two characters of each pair, from how many documents have it."""
    _, first = np.unique(pairs >> HAN_BITS, return_inverse=True)
    _, second = np.unique(pairs & (1 << HAN_BITS) - 1, return_inverse=True)
    before, after = np.bincount(first, having)[first], np.bincount(second, having)[second]
    bits: NDArray[np.float64] = np.log2(having * steady(int(having.sum())) / (before * after))
    return bits


def _starts(column: Column) -> Column:
    """Where in a sorted column a new value begins."""
    return np.flatnonzero(np.diff(column, prepend=-1))


def _strongest(starts: Column, having: Column, codes: Column) -> NDArray[np.bool_]:
    """Which codes are kept: of each term the CAP strongest, the first ones of those that are equally strong."""
    kept = np.ones(len(codes), bool)
    for number in np.flatnonzero(having > CAP):
        found = codes[starts[number] : starts[number] + having[number]]
        weakest = np.argsort(-(found % CODES), kind="stable")[CAP:]
        kept[starts[number] + weakest] = False
    return kept
