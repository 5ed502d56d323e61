"""What is written below the headings of an entry: most of its text, which those who know its titles rarely need."""

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
    """The Markdown below a heading, and what is in it."""

    text: str
    subheadings: tuple[Located[str], ...]
    blocks: tuple[CodeBlock, ...]
    links: tuple[Link, ...]
    code_spans: tuple[Located[str], ...]


def first_paragraph(text: str) -> tuple[str, str]:
    """A text cut after its first paragraph: the short answer and the rest."""
    head, _, rest = text.strip("\n").partition("\n\n")
    return head, rest.strip("\n")


class Later(Generic[T]):
    """A value that is read each time somebody asks for it; it is equal to another one if the values are."""

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
    """A value that is there already."""
    return Later(lambda: value)


def _elsewhere() -> Written:
    raise LookupError("this text is kept elsewhere")


ELSEWHERE = Later(_elsewhere)
"""Stands for what is not kept with the rest of an entry."""
