"""Parts of entries and frameworks that consist of more than one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.diagnostics.span import Located, Span


@dataclass(frozen=True, slots=True)
class Message:
    """An error message, word for word, and who prints it: framework, python, system, cuda or package:<name>."""

    text: Located[str]
    origin: str = "framework"


@dataclass(frozen=True, slots=True)
class Reference:
    """A page that facts come from: its address for the readers of each language, often the same one."""

    urls: Mapping[str, Located[str]]


@dataclass(frozen=True, slots=True)
class Support:
    """Where somebody goes whom an entry did not help: the command that prints their versions, and the issue tracker."""

    command: str
    issues: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link or image. `href` is at `span`, exactly as written, so that it can be replaced in the text."""

    href: str
    text: str
    span: Span
    image: bool

    @property
    def to_entry(self) -> bool:
        """Whether it links to an entry's file, existing or not: it names neither an image nor a site."""
        return bool(self.href) and not self.image and ":" not in self.href and not self.href.startswith("//")
