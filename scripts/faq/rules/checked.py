"""What the rules look at: one entry alone, or the facts of all of them. The two kinds of rules are two types."""

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
"""The tested versions of one line, newest first as declared, each with its lists."""


@dataclass(frozen=True, slots=True)
class Versions:
    """What is known of the tested versions of one framework: the files of environments/ that are its own, and by
    environment the API lists of its framework, and of the other frameworks that it installs."""

    locks: Locks
    apis: Mapping[str, tuple[ApiList, ...]]

    def lists_of(self, entry: Entry) -> tuple[ApiList, ...]:
        """The lists of all tested versions of an entry's framework."""
        return self._lists(tested_environments(entry.home, self.locks))

    def lists_for(self, entry: Entry, section: Section, block: CodeBlock | None = None) -> tuple[LineLists, ...]:
        """The lists of the versions that a section is for, or a block of it, by version line."""
        covered = environments(self.locks, entry, section)
        chosen = (each for each in covered if block is None or block.covers(each.version))
        lines = groupby(chosen, key=lambda each: each.line)
        return tuple(tuple((each.version, self.apis[each.name]) for each in group) for _, group in lines)

    def _lists(self, chosen: Iterator[Environment]) -> tuple[ApiList, ...]:
        return tuple({each.version: each for environment in chosen for each in self.apis[environment.name]}.values())


@dataclass(frozen=True, slots=True)
class CheckedEntry:
    """One entry that could be read, and all that its rules may look at: its texts (path -> content), their Markdown
    (path -> body), the sizes of the pictures beside them, what is known of its framework's versions, its file of the
    ledger (None: damaged), the words of the glossary, and the address of the site."""

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
    """What is known of the whole site. `ids`: of all entries, also of those that cannot be read and have no facts.
    `paths`: of all sources. `passed`: which runs have passed in any entry of a framework. `today`: if anybody has said
    what day it is."""

    frameworks: tuple[Framework, ...]
    entries: tuple[EntryFacts, ...]
    ids: frozenset[str]
    paths: Collection[str]
    passed: Callable[[str], Collection[Key]]
    today: datetime.date | None = None


EntryRule = Callable[[CheckedEntry], Iterator[Diagnostic]]
SiteRule = Callable[[CheckedSite], Iterator[Diagnostic]]
