"""The model: frameworks with their version lines, and entries with their answers.

Everything is immutable and independent of files, YAML and HTML. `line` always means a version line of a framework
("2.x"); a line of a text is `span.line`.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from packaging.specifiers import SpecifierSet

from faq.content.code import CodeBlock, Fence
from faq.content.facts import AnsweredLine, Link, Message, Reference, Support
from faq.content.written import Later, Written
from faq.diagnostics.span import Located, Span

Lang = Literal["zh", "en"]
LANGS: tuple[Lang, ...] = ("zh", "en")
SOURCE_LANG: Lang = "zh"
Status = Literal["current", "maintained", "ended"]


@dataclass(frozen=True, slots=True)
class TestedVersion:
    """An exact framework version on which samples are run, and the Python (major.minor) that runs them."""

    version: str
    python: str
    span: Span = field(default=Span(1), compare=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A version line of a framework: the unit that an answer is given for, e.g. `2.x` (>=2.0,<3)."""

    name: str
    label: Mapping[Lang, str]
    range: SpecifierSet
    status: Status
    tested: tuple[TestedVersion, ...]
    docs: Mapping[Lang, str]
    docs_span: Span = field(default=Span(1), compare=False)


@dataclass(frozen=True, slots=True)
class Category:
    """A category of a framework's questions. `moved_from`: its old ids, which become redirects."""

    id: str
    name: Mapping[Lang, str]
    moved_from: tuple[Located[str], ...] = ()


@dataclass(frozen=True, slots=True)
class Framework:
    """A framework, its lines newest first and its categories in site order.

    `aliases`: what people call it, in lower case. `toolkits`: the names of each piece of software around it. `weight`
    (above 0, at most 1): the weight of its entries in a search that names no framework. `leaves`: files and folders
    that it creates wherever it runs.
    """

    id: str
    name: Mapping[Lang, str]
    summary: Mapping[Lang, str]
    package: str
    repository: str
    lines: tuple[Line, ...]
    categories: tuple[Category, ...]
    aliases: tuple[str, ...] = ()
    toolkits: tuple[tuple[str, ...], ...] = ()
    weight: float = 1.0
    leaves: tuple[str, ...] = ()
    support: Support | None = None

    def line(self, name: str) -> Line | None:
        return next((line for line in self.lines if line.name == name), None)

    def category(self, id: str) -> Category | None:
        return next((category for category in self.categories if category.id == id), None)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an entry's text: the short answer (no lines, no heading) or the answer for some lines.

    The text below the heading (`written`) starts at line `start` of the file. `span`: that of the heading.
    """

    lines: tuple[AnsweredLine, ...]
    start: int
    span: Span
    written: Later[Written]

    @property
    def text(self) -> str:
        """The Markdown below the heading."""
        return self.written().text

    @property
    def subheadings(self) -> tuple[Located[str], ...]:
        return self.written().subheadings

    @property
    def blocks(self) -> tuple[CodeBlock, ...]:
        return self.written().blocks

    @property
    def links(self) -> tuple[Link, ...]:
        return self.written().links

    @property
    def code_spans(self) -> tuple[Located[str], ...]:
        return self.written().code_spans

    @property
    def key(self) -> str:
        """The name of this section in `translates:` and diagnostics: `intro`, or the anchors of its lines (`3.x,
        2.x`)."""
        return ", ".join(line.anchor for line in self.lines) or "intro"

    def covers(self, line: str, version: str) -> bool:
        """Whether this is an answer for a version of a line."""
        return any(each.name == line and each.covers(version) for each in self.lines)

    @property
    def heading(self) -> str:
        """Its heading without the hashes, e.g. `3.x, 2.x (>=2.4)`."""
        return ", ".join(line.heading for line in self.lines)

    @property
    def fences(self) -> tuple[Fence, ...]:
        """The visible code blocks in file order."""
        return tuple(block.fence for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Document:
    """One language of an entry, from one file. `translates`: section keys -> hashes (translations only). `lead`: the
    first paragraph of the short answer, which lists show."""

    path: str
    lang: Lang
    title: Located[str]
    asked_as: tuple[Located[str], ...]
    translates: Mapping[str, Located[str]]
    intro: Section
    answers: tuple[Section, ...]
    lead: str

    @property
    def sections(self) -> tuple[Section, ...]:
        return (self.intro, *self.answers)


@dataclass(frozen=True)
class Entry:
    """A question of the framework `home`: its facts (from the source language) and its text in one or two languages.

    An entry without answers by line (`answers` empty in every document) applies to every line of its framework.
    """

    home: Framework
    category: str
    slug: str
    messages: tuple[Message, ...]
    tags: tuple[Located[str], ...]
    related: tuple[Located[str], ...]
    sources: tuple[Reference, ...]
    reviewed: datetime.date
    moved_from: tuple[Located[str], ...]
    allow: Mapping[str, Located[str]]
    documents: Mapping[Lang, Document]

    @property
    def framework(self) -> str:
        """The id of its framework."""
        return self.home.id

    @cached_property
    def id(self) -> str:
        return f"{self.framework}/{self.category}/{self.slug}"

    @property
    def source(self) -> Document:
        return self.documents[SOURCE_LANG]

    @property
    def errors(self) -> tuple[Located[str], ...]:
        """The texts of its messages."""
        return tuple(message.text for message in self.messages)

    @property
    def langs(self) -> tuple[Lang, ...]:
        return tuple(lang for lang in LANGS if lang in self.documents)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The version lines that it answers, newest first; all of them if it applies to every line."""
        named = {line.name for answer in self.source.answers for line in answer.lines}
        return tuple(line.name for line in self.home.lines if not named or line.name in named)

    @property
    def anchors(self) -> tuple[str, ...]:
        """The anchors of its answers: its lines, and those of older answers for the same lines."""
        older = (line.anchor for answer in self.source.answers for line in answer.lines if line.before)
        return (*self.lines, *older)


@dataclass(frozen=True)
class Site:
    """Everything that is published. Frameworks and entries are sorted by id; images: path -> bytes."""

    frameworks: tuple[Framework, ...]
    entries: tuple[Entry, ...]
    images: Mapping[str, bytes]

    def framework(self, id: str) -> Framework:
        return next(framework for framework in self.frameworks if framework.id == id)

    def of(self, framework: str, category: str | None = None, line: str | None = None) -> tuple[Entry, ...]:
        """The entries of a framework, optionally only of a category and of those that answer a line."""
        entries = self._shelves.get((framework, category), ())
        return tuple(entries) if line is None else tuple(entry for entry in entries if line in entry.lines)

    @cached_property
    def _shelves(self) -> Mapping[tuple[str, str | None], Sequence[Entry]]:
        """The entries of each framework, and of each category of one."""
        found: dict[tuple[str, str | None], list[Entry]] = defaultdict(list)
        for entry in self.entries:
            found[entry.framework, None].append(entry)
            found[entry.framework, entry.category].append(entry)
        return found

    def lines(self, entry: Entry) -> tuple[str, ...]:
        """The version lines that an entry answers, newest first."""
        return entry.lines
