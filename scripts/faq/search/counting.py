"""Texts to the terms in them, all texts of a document together: columns of numbers instead of a dictionary per text.

What is counted are the terms of faq.search.tokens.words; a test holds the two together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from faq.search import tokens, vlq

Column = NDArray[np.int64]

HAN_BITS = 18
"""A Han character is below 1 << HAN_BITS."""
assert tokens.HAN_RANGES[-1][1] < 1 << HAN_BITS
NAMES = 1 << 2 * HAN_BITS
TERM_BITS = 2 * HAN_BITS + 1
MOST_KEPT = 65536
"""Of so many identifiers the terms are remembered."""
MOST_AT_ONCE = 1 << 16
"""As many numbers are written at a time."""
_DIGITS = np.frombuffer(vlq.DIGITS.encode(), np.uint8)


class Terms:
    """A number for every term: what is cut from identifiers is numbered as it comes, Han characters by their codes."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._row = lru_cache(maxsize=MOST_KEPT)(self._numbered)

    def texts(self, terms: Column) -> list[str]:
        """The terms that numbers stand for."""
        return [self._names[term - NAMES] if term >= NAMES else _character(term) for term in terms.tolist()]

    def occurrences(self, texts: Sequence[str]) -> tuple[Column, Column]:
        """The terms in all of the texts, each as often as it is there, and beside each the number of its text."""
        normal = [unicodedata.normalize("NFKC", text) for text in texts]
        columns = (*_han(normal), self._identifiers(normal))
        return np.concatenate([terms for terms, _ in columns]), np.concatenate([owners for _, owners in columns])

    def given(self, terms: Sequence[str]) -> Column:
        """The numbers of terms that are no Han characters."""
        self._numbered_all(dict.fromkeys(terms))
        return np.fromiter(map(self._numbers.__getitem__, terms), np.int64, len(terms))

    def _identifiers(self, texts: Sequence[str]) -> tuple[Column, Column]:
        found = [tokens.identifiers(text) for text in texts]
        places = {token: place for place, token in enumerate(dict.fromkeys(chain.from_iterable(found)))}
        rows = [self._row(token) for token in places]
        chosen = np.fromiter(map(places.__getitem__, chain.from_iterable(found)), np.int64)
        owners = np.repeat(np.arange(len(texts)), _lengths(found))
        lengths = _lengths(rows)
        starts = np.cumsum(lengths) - lengths
        numbers = np.fromiter(chain.from_iterable(rows), np.int64)
        return numbers[spread(starts[chosen], lengths[chosen])], np.repeat(owners, lengths[chosen])

    def _numbered(self, token: str) -> list[int]:
        return self._numbered_all(text for text, _ in tokens.parts(token))

    def _numbered_all(self, terms: Iterable[str]) -> list[int]:
        found, numbers = [], self._numbers
        for term in terms:
            if (number := numbers.get(term)) is None:
                number = numbers[term] = NAMES + len(numbers)
                self._names.append(term)
            found.append(number)
        return found


def characters(terms: Column) -> list[str]:
    """The texts of terms of Han characters."""
    return list(map(_character, terms.tolist()))


def _character(term: int) -> str:
    first, second = divmod(term, 1 << HAN_BITS)
    return chr(first) + chr(second) if first else chr(second)


def spread(starts: Column, lengths: Column) -> Column:
    """The places of rows' members, one row after the other; a row has so many from its start on."""
    return np.arange(lengths.sum()) + np.repeat(starts - np.cumsum(lengths) + lengths, lengths)


def digits(numbers: Column) -> tuple[str, Column]:
    """A column of numbers as faq.search.vlq writes them, and where in the text each of them ends."""
    texts, ends, size = [], [np.zeros(0, np.int64)], 0
    for start in range(0, len(numbers), MOST_AT_ONCE):
        text, found = _digits(numbers[start : start + MOST_AT_ONCE])
        texts.append(text)
        ends.append(found + size)
        size += len(text)
    return "".join(texts), np.concatenate(ends)


def _digits(numbers: Column) -> tuple[str, Column]:
    """The same of some of them, for there are columns beside them while they are written."""
    lengths = np.ones(len(numbers), np.int64)
    rest = numbers >> vlq.STEP
    while rest.any():
        lengths += rest > 0
        rest >>= vlq.STEP
    ends = np.cumsum(lengths)
    text = np.empty(ends[-1] if len(ends) else 0, np.uint8)
    for digit in range(lengths.max(initial=0)):
        has = lengths > digit
        values = numbers[has] >> vlq.STEP * digit & vlq.BITS | np.where(lengths[has] > digit + 1, vlq.MORE, 0)
        text[(ends - lengths)[has] + digit] = _DIGITS[values]
    return text.tobytes().decode("ascii"), ends


def _han(texts: Sequence[str]) -> list[tuple[Column, Column]]:
    """Han characters by twos and by ones. A line end is between two texts."""
    joined = "\n".join(texts).encode("utf-32-le", "surrogatepass")
    codes = np.frombuffer(joined, "<u4").astype(np.int64)
    owners = np.repeat(np.arange(len(texts)), _lengths(texts) + 1)[: len(codes)]
    is_han = np.zeros(len(codes), bool)
    for first, last in tokens.HAN_RANGES:
        is_han |= (first <= codes) & (codes <= last)
    is_pair = is_han[:-1] & is_han[1:]
    pairs = codes[:-1][is_pair] << HAN_BITS | codes[1:][is_pair]
    return [(pairs, owners[:-1][is_pair]), (codes[is_han], owners[is_han])]


def _lengths(rows: Iterable[Sequence[str]] | Iterable[Sequence[int]]) -> Column:
    return np.fromiter(map(len, rows), np.int64)
