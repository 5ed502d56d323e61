"""Whole numbers as printable text: five bits a character, the lowest first, as in JavaScript's source maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
_CODES = np.frombuffer(DIGITS.encode(), np.uint8)
_MORE, _BITS = 32, 31
_STEP = 5


def encode(numbers: Iterable[int]) -> str:
    """Numbers from 0 up as text; small numbers are short."""
    return encode_column(np.fromiter(numbers, np.int64))[0]


def encode_column(numbers: NDArray[np.int64]) -> tuple[str, NDArray[np.int64]]:
    """A column of numbers as one text, and where in it each of them ends."""
    lengths = np.ones(len(numbers), np.int64)
    rest = numbers >> _STEP
    while rest.any():
        lengths += rest > 0
        rest >>= _STEP
    ends = np.cumsum(lengths)
    text = np.empty(ends[-1] if len(ends) else 0, np.uint8)
    for digit in range(lengths.max(initial=0)):
        has = lengths > digit
        values = numbers[has] >> _STEP * digit & _BITS | np.where(lengths[has] > digit + 1, _MORE, 0)
        text[(ends - lengths)[has] + digit] = _CODES[values]
    return text.tobytes().decode("ascii"), ends


def decode(text: str) -> Iterator[int]:
    """The numbers that `encode` wrote."""
    number = shift = 0
    for digit in text:
        value = _VALUES[digit]
        number |= (value & _BITS) << shift
        shift += _STEP
        if not value & _MORE:
            yield number
            number = shift = 0
