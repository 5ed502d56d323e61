"""Structured values in entries and frameworks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from packaging.specifiers import SpecifierSet

from faq.content.code import covers
from faq.diagnostics.span import Located, Span


@dataclass(frozen=True, slots=True)
class Message:
    """An exact error message, and its origin: framework, python, system, cuda or package:<name>."""

    text: Located[str]
    origin: str = "framework"


@dataclass(frozen=True, slots=True)
class Reference:
    """A source page: its address for the readers of each language, often the same."""

    urls: Mapping[str, Located[str]]


@dataclass(frozen=True, slots=True)
class Support:
    """Where to go if an entry did not help: the command that prints versions, and the issue tracker."""

    command: str
    issues: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link or image. `href` is exactly what is at `span`, so that it can be replaced in the text."""

    href: str
    text: str
    span: Span
    image: bool

    @property
    def to_entry(self) -> bool:
        """Whether it has the form of a link to an entry's file, existing or not, rather than to an image or a
        website."""
        return bool(self.href) and not self.image and ":" not in self.href and not self.href.startswith("//")


@dataclass(frozen=True, slots=True)
class AnsweredLine:
    """A version line in a `##` heading, with a narrower range if there is one.

    `before`: the version at which a newer answer for the same line starts, or "".
    """

    name: str
    narrower: SpecifierSet | None
    span: Span
    before: str = ""

    @property
    def anchor(self) -> str:
        """The anchor of this answer; the newest answer of a line has the line's own anchor."""
        return f"{self.name}-before-{self.before}" if self.before else self.name

    @property
    def heading(self) -> str:
        """As written in a heading: `2.x (>=2.4)`."""
        return f"{self.name} ({self.narrower})" if self.narrower else self.name

    def covers(self, version: str) -> bool:
        """Whether the answer holds for this version of the line."""
        return covers(self.narrower, version)
