"""The texts below the headings of an entry, separate from the rest because they are large and rarely needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from faq.content.code import CodeBlock
from faq.content.facts import Link
from faq.diagnostics.span import Located

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Written:
    """The Markdown below a heading, with what was found in it."""

    text: str
    subheadings: tuple[Located[str], ...]
    blocks: tuple[CodeBlock, ...]
    links: tuple[Link, ...]
    code_spans: tuple[Located[str], ...]


def first_paragraph(text: str) -> tuple[str, str]:
    """Split a text after its first paragraph: the short answer and the rest."""
    head, _, rest = text.strip("\n").partition("\n\n")
    return head, rest.strip("\n")


class Later(Generic[T]):
    """A value that is loaded whenever it is asked for. It equals another one if the values are equal."""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[], T]) -> None:
        self._read = read

    def __call__(self) -> T:
        return self._read()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Later) and bool(self() == other()))

    def __hash__(self) -> int:
        return hash(self())

    def __repr__(self) -> str:
        return repr(self())


def now(value: T) -> Later[T]:
    """A value that is already loaded."""
    return Later(lambda: value)


def _elsewhere() -> Written:
    raise LookupError("this text is kept elsewhere")


ELSEWHERE = Later(_elsewhere)
"""Placeholder for texts that are stored separately."""
