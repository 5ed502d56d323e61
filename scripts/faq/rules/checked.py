"""What the rules look at: one entry alone, or the facts of all of them. The two kinds of rules are two types."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from faq.content.code import CodeBlock
from faq.content.model import Document, Entry, Framework, Section
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis.names import ApiList
from faq.evidence.proofs.ledger import Key, Ledger
from faq.evidence.proofs.samples import Environment, Locks, environments, tested_environments
from faq.rules.facts import EntryFacts
from faq.text.markdown import Body


@dataclass(frozen=True, slots=True)
class Versions:
    """What is known of the tested versions of one framework: the files of environments/ that are its own, the API lists
    by framework and version (`paddlepaddle-2.6.2`), and the packages of the other frameworks by their ids."""

    locks: Locks
    apis: Mapping[str, ApiList]
    packages: Mapping[str, str]

    def lists_of(self, entry: Entry) -> tuple[ApiList, ...]:
        """The lists of all tested versions of an entry's framework, and of the other frameworks that these need."""
        return self._lists(tested_environments(entry.home, self.locks))

    def lists_for(self, entry: Entry, section: Section, block: CodeBlock) -> tuple[ApiList, ...]:
        """The lists of the versions that a block of a section is for, and of the other frameworks that these need."""
        return self._lists(each for each in environments(self.locks, entry, section) if block.covers(each.version))

    def names_of(self, framework: Framework) -> tuple[str, ...]:
        """The names of all lists that are looked at for a framework."""
        return self._names(tested_environments(framework, self.locks))

    def _lists(self, chosen: Iterator[Environment]) -> tuple[ApiList, ...]:
        return tuple(self.apis[name] for name in self._names(chosen) if name in self.apis)

    def _names(self, chosen: Iterator[Environment]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for each in chosen for name in (each.name, *self._below(each))))

    def _below(self, environment: Environment) -> Iterator[str]:
        """The other frameworks that an environment's lock file installs."""
        pinned = _pinned(self.locks.get(environment.lock_path, b""))
        for framework, package in self.packages.items():
            if package in pinned:
                yield f"{framework}-{pinned[package]}"


@dataclass(frozen=True, slots=True)
class CheckedEntry:
    """One entry that could be read, and all that its rules may look at: its texts (path -> content), their Markdown
    (path -> body), the sizes of the pictures beside them, what is known of its framework's versions, its file of the
    ledger (None: damaged), and the address of the site."""

    entry: Entry
    files: Mapping[str, bytes]
    bodies: Mapping[str, Body]
    pictures: Mapping[str, int]
    versions: Versions
    ledger: Ledger | None
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


@cache
def _pinned(lock: bytes) -> Mapping[str, str]:
    """Package -> version, from a lock file."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", lock.decode("utf-8", "replace"), re.MULTILINE))
