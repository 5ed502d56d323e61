"""Positions in source files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A run of characters on one line. Line and column count from 1, column and length in characters."""

    line: int
    column: int = 1
    length: int = 1


@dataclass(frozen=True, slots=True)
class Located(Generic[T_co]):
    """A value with its position in the source."""

    value: T_co
    span: Span
