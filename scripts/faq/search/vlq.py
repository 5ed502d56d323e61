"""Whole numbers as printable text: five bits a character, the lowest first, as in JavaScript's source maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
_MORE, _BITS = 32, 31
_SHORT = tuple(DIGITS[n] if n < _MORE else DIGITS[_MORE | n & _BITS] + DIGITS[n >> 5] for n in range(_MORE * _MORE))


def encode(numbers: Iterable[int]) -> str:
    """Numbers from 0 up as text; small numbers are short."""
    return "".join(_SHORT[number] if number < len(_SHORT) else _long(number) for number in numbers)


def decode(text: str) -> Iterator[int]:
    """The numbers that `encode` wrote."""
    number = shift = 0
    for digit in text:
        value = _VALUES[digit]
        number |= (value & _BITS) << shift
        shift += 5
        if not value & _MORE:
            yield number
            number = shift = 0


def _long(number: int) -> str:
    digits = []
    while number >= _MORE:
        digits.append(DIGITS[_MORE | number & _BITS])
        number >>= 5
    return "".join([*digits, DIGITS[number]])
