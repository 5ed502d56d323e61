"""Parts of entries and frameworks that consist of more than one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from packaging.specifiers import SpecifierSet

from faq.content.code import covers
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


@dataclass(frozen=True, slots=True)
class AnsweredLine:
    """A version line that a `##` heading names, with the narrower range after it, if any.

    `before`: the version that a newer answer for the same line begins with, or nothing.
    """

    name: str
    narrower: SpecifierSet | None
    span: Span
    before: str = ""

    @property
    def anchor(self) -> str:
        """Where this answer is on its page: the newest one of a line has the line's own anchor."""
        return f"{self.name}-before-{self.before}" if self.before else self.name

    @property
    def heading(self) -> str:
        """As a heading names it: `2.x (>=2.4)`."""
        return f"{self.name} ({self.narrower})" if self.narrower else self.name

    def covers(self, version: str) -> bool:
        """Whether the answer holds for this version of the line."""
        return covers(self.narrower, version)
