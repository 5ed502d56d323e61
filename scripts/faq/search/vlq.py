"""Integers as printable text, five bits per character, lowest first, as in JavaScript source maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
MORE, BITS = 32, 31
STEP = 5


def encode(numbers: Iterable[int]) -> str:
    """Non-negative integers as text; small numbers are short."""
    return "".join([_SHORT[number] if number < _SHORTER else _digits(number) for number in numbers])


def _digits(number: int) -> str:
    return DIGITS[number] if number <= BITS else DIGITS[number & BITS | MORE] + _digits(number >> STEP)


_SHORTER = 1 << 2 * STEP
_SHORT = list(map(_digits, range(_SHORTER)))


def decode(text: str) -> Iterator[int]:
    """The numbers that `encode` wrote."""
    number = shift = 0
    for digit in text:
        value = _VALUES[digit]
        number |= (value & BITS) << shift
        shift += STEP
        if not value & MORE:
            yield number
            number = shift = 0
