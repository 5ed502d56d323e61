"""The input of rules: one entry alone, or the facts of all entries. The two kinds of rules have different types."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from faq.content.code import CodeBlock
from faq.content.model import Document, Entry, Framework, Section
from faq.content.schema.glossary import Term
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis.names import ApiList
from faq.evidence.proofs.ledger import Key, Ledger
from faq.evidence.proofs.samples import Environment, Locks, environments, tested_environments
from faq.rules.facts import EntryFacts
from faq.text.markdown import Body

LineLists = tuple[tuple[str, tuple[ApiList, ...]], ...]
"""The tested versions of a line, newest first, each with its API lists."""


@dataclass(frozen=True, slots=True)
class Versions:
    """The tested versions of one framework: its files in environments/, and for each environment the API lists of the
    framework and of the other frameworks that it installs."""

    locks: Locks
    apis: Mapping[str, tuple[ApiList, ...]]

    def lists_of(self, entry: Entry) -> tuple[ApiList, ...]:
        """The API lists of all tested versions of an entry's framework."""
        return self._lists(tested_environments(entry.home, self.locks))

    def lists_for(self, entry: Entry, section: Section, block: CodeBlock | None = None) -> tuple[LineLists, ...]:
        """The API lists of the versions that a section, or a block in it, is for, by version line."""
        covered = environments(self.locks, entry, section)
        chosen = (each for each in covered if block is None or block.covers(each.version))
        lines = groupby(chosen, key=lambda each: each.line)
        return tuple(tuple((each.version, self.apis[each.name]) for each in group) for _, group in lines)

    def _lists(self, chosen: Iterator[Environment]) -> tuple[ApiList, ...]:
        return tuple({each.version: each for environment in chosen for each in self.apis[environment.name]}.values())


@dataclass(frozen=True, slots=True)
class CheckedEntry:
    """A readable entry with everything that its rules may use: its texts (path -> content), their Markdown (path ->
    body), the sizes of its images, its framework's versions, its ledger file (None: damaged), the glossary, and the
    site's address."""

    entry: Entry
    files: Mapping[str, bytes]
    bodies: Mapping[str, Body]
    pictures: Mapping[str, int]
    versions: Versions
    ledger: Ledger | None
    glossary: tuple[Term, ...]
    address: str

    def documents(self) -> Iterator[tuple[Document, Body]]:
        """Every language file."""
        for document in self.entry.documents.values():
            yield document, self.bodies[document.path]


@dataclass(frozen=True, slots=True)
class CheckedSite:
    """The input of site-wide rules. `ids`: of all entries, including unreadable ones without facts. `paths`: of all
    sources. `passed`: the passed runs of each framework. `today`: the date, if given."""

    frameworks: tuple[Framework, ...]
    entries: tuple[EntryFacts, ...]
    ids: frozenset[str]
    paths: Collection[str]
    passed: Callable[[str], Collection[Key]]
    today: datetime.date | None = None


EntryRule = Callable[[CheckedEntry], Iterator[Diagnostic]]
SiteRule = Callable[[CheckedSite], Iterator[Diagnostic]]
