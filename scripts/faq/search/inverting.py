"""The inverted index in memory: for every term, which documents it finds and how strongly (BM25F).

It is made in columns: numbers that belong together are at the same place of arrays of the same length. What a document
says of its terms depends on it alone (`weigh`), so it can be kept; `build` puts that of all documents together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from faq.search.corpus import Texts
from faq.search.counting import HAN_BITS, NAMES, TERM_BITS, Column, Terms, characters, spread
from faq.search.postings import CODES, LEVELS, Posting, rarity
from faq.search.rows import Rows, Weighed, gather

CAP = 1000
"""How many documents a term keeps: its best ones."""
SATURATION = 7.0
WORD_COHESION = 6.0
"""From so many bits of mutual information on, two Han characters are a word, and weigh what their rarity says."""
LOOSEST = 0.4
"""What two Han characters weigh that only happen to be neighbours."""
SHARES = 16
"""In so many steps, so that few change when a text does."""
FIELD_BITS = 3
"""A term and a field are one number."""
assert TERM_BITS + FIELD_BITS < 64
AT_ONCE = 1 << 18
"""As many codes are looked at together: columns of all of them take much memory."""


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
ERRORS, BODY = 2, 4


@dataclass(frozen=True, slots=True)
class Inverted:
    """All postings. Those of `terms[n]`, a text, are the codes from `starts[n]` on, `sizes[n]` of them, ascending. The
    terms are sorted; their codes are where they were found, so that no column need be made twice."""

    terms: Sequence[str]
    rarities: Column
    starts: Column
    sizes: Column
    codes: NDArray[np.int32]

    def parts(self) -> Iterator[tuple[Sequence[str], Column, Column, Column]]:
        """Some terms at a time: their texts, rarities and sizes, and the codes of the first one, then of the next."""
        for start, end in _runs(self.sizes):
            sizes = self.sizes[start:end]
            codes = self.codes[spread(self.starts[start:end], sizes)].astype(np.int64)
            yield self.terms[start:end], self.rarities[start:end], sizes, codes

    def postings(self) -> Iterator[tuple[str, Posting]]:
        """Each term with what it finds."""
        for terms, rarities, sizes, codes in self.parts():
            found = iter(codes.tolist())
            for term, weight, size in zip(terms, rarities.tolist(), sizes.tolist(), strict=True):
                yield term, Posting(weight, tuple(islice(found, size)))


def weigh(known: Terms, texts: Texts) -> Weighed:
    """How strongly the terms of a document find it. `known` only saves work."""
    terms, owners = _occurrences(known, texts)
    counted, counts = np.unique(terms << FIELD_BITS | BODY - owners, return_counts=True)  # sums begin with the body
    weights = _units(owners)[BODY - (counted & (1 << FIELD_BITS) - 1)] * counts
    terms = counted >> FIELD_BITS
    starts = _starts(terms)
    totals = np.add.reduceat(weights, starts) if len(starts) else weights
    impacts = (LEVELS * totals / (totals + SATURATION)).astype(np.int64) + 1
    terms = terms[starts]
    is_name = terms >= NAMES
    named = sorted(zip(known.texts(terms[is_name]), impacts[is_name].tolist(), strict=True))
    han = terms[~is_name] * CODES + impacts[~is_name]
    return Weighed(han.astype("<i8").tobytes(), tuple(name for name, _ in named), bytes(impact for _, impact in named))


def build(documents: Iterable[Weighed]) -> Inverted:
    """Index documents; their numbers are their places. Linear in the number of terms, but for sorting them."""
    return invert(gather(documents))


def invert(rows: Rows) -> Inverted:
    """The index of what documents say."""
    having, codes = rows.having.astype(np.int64), rows.codes.copy()
    starts = np.cumsum(having) - having
    values = _rarities(rows.han, having, _about(starts, having, codes), rows.documents)
    for number in np.flatnonzero(having > CAP).tolist():
        found = codes[starts[number] : starts[number] + having[number]]
        found[:CAP] = _strongest(found)
    texts = [*characters(rows.han), *rows.names]
    order = np.array(sorted(range(len(texts)), key=texts.__getitem__), np.int64)
    return Inverted(
        [texts[place] for place in order], values[order], starts[order], np.minimum(having, CAP)[order], codes
    )


def steady(number: int) -> int:
    """A number without its last digits: three binary ones stay. What goes by a sum then changes seldom with a part."""
    rest = max(0, number.bit_length() - 3)
    return number >> rest << rest


def _steady(numbers: Column) -> NDArray[np.float64]:
    """The same of a column."""
    parts, exponents = np.frexp(numbers)
    whole: NDArray[np.float64] = np.ldexp(np.floor(parts * 8) / 8, exponents)
    return whole


def _occurrences(known: Terms, texts: Texts) -> tuple[Column, Column]:
    """The terms of a document as often as they are there, beside each the number of its field. In a body single Han
    characters are too many."""
    terms, owners = known.occurrences([texts.title, texts.asked_as, texts.errors, texts.apis, texts.body])
    signs = known.given(texts.messages)
    terms, owners = np.concatenate([terms, signs]), np.concatenate([owners, np.full_like(signs, ERRORS)])
    is_counted = (owners != BODY) | (terms >> HAN_BITS > 0)
    return terms[is_counted], owners[is_counted]


def _units(owners: Column) -> NDArray[np.float64]:
    """How much a term counts in each field, by the length of that."""
    lengths = _steady(np.bincount(owners, minlength=len(FIELDS)))
    return np.array(
        [
            field.weight / (1 - field.length + field.length * length / field.typical)
            for field, length in zip(FIELDS, lengths.tolist(), strict=True)
        ]
    )


def _runs(sizes: Column) -> Iterator[tuple[int, int]]:
    """Neighbours that have about so many codes together, for as many are looked at at a time."""
    ends = np.cumsum(sizes)
    start = 0
    while start < len(sizes):
        before = int(ends[start - 1]) if start else 0
        end = max(start + 1, int(np.searchsorted(ends, before + AT_ONCE, side="right")))
        yield start, end
        start = end


def _about(starts: Column, having: Column, codes: NDArray[np.int32]) -> NDArray[np.float64]:
    """How many documents are about each term: the exponential of the entropy of its weights in them. Ten that have it
    in the title and ten that mention it once are few more than ten."""
    found = [np.empty(0)]
    for start, end in _runs(having):
        first, last = starts[start], starts[end - 1] + having[end - 1]
        shares = (codes[first:last] % CODES - 0.5) / LEVELS
        weights = shares / (1 - shares)
        places = starts[start:end] - first
        totals = np.add.reduceat(weights, places)
        found.append(np.exp(np.log(totals) - np.add.reduceat(weights * np.log(weights), places) / totals))
    return np.concatenate(found)


def _rarities(han: Column, having: Column, about: NDArray[np.float64], documents: int) -> Column:
    """What each term weighs: its rarity among what documents are about; a pair of Han characters that is no word weighs
    less. `han`: the first terms, which are of such characters."""
    values = np.fromiter((rarity(documents, number) for number in about.tolist()), np.int64)
    pairs = np.flatnonzero(han >> HAN_BITS > 0)
    share = np.clip(_cohesion(han[pairs], having[pairs]) / WORD_COHESION, LOOSEST, 1)
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


def _strongest(codes: NDArray[np.int32]) -> NDArray[np.int32]:
    """The CAP strongest codes of a term, ascending; of those that are equally strong the first ones."""
    return np.sort(codes[np.argsort(-(codes % CODES), kind="stable")[:CAP]])
