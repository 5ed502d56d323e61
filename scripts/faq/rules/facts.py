"""What rules about the whole site may know of an entry: small enough to be at hand for all entries in every run."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace

from faq.content.model import Lang
from faq.content.tree import ROOT
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.evidence.proofs.ledger import Key


@dataclass(frozen=True, slots=True)
class EntryLink:
    """A relative link in the text of a language, as written."""

    lang: Lang
    href: str
    span: Span


@dataclass(frozen=True, slots=True)
class OwnLink:
    """A link to a page of this site by its address: `target` is the path and anchor below the site's own address."""

    lang: Lang
    target: str
    span: Span


@dataclass(frozen=True, slots=True)
class Unproved:
    """A sample without a passed run on a version in the entry's own file of the ledger. `run`: which run of it in
    another entry would do; None if it failed here. `diagnostic`: the same on each version."""

    run: Key | None
    version: str
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """A message that an entry has as its framework's own. `printed`: the versions on which its samples printed it, by
    the entry's own file of the ledger. `elsewhere`: the runs that this file does not have, and whether they print the
    message if they end as the entry says; another entry may have them."""

    text: Located[str]
    printed: tuple[str, ...] = ()
    elsewhere: tuple[tuple[Key, bool], ...] = ()


NOWHERE = Span(1)


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """An entry that could be read.

    `anchors` are those of its answers; nobody knows all of them while a heading `is_unclear`. `reviewed_at` is the
    place of the day of the last review, `own_sources` the places where a page of this site is named as a source.
    """

    id: str
    titles: Mapping[Lang, Located[str]]
    reviewed: datetime.date
    reviewed_at: Span
    lines: tuple[str, ...]
    anchors: tuple[str, ...]
    is_unclear: bool = False
    related: tuple[Located[str], ...] = ()
    moved_from: tuple[Located[str], ...] = ()
    allow: Mapping[str, Located[str]] | None = None
    links: tuple[EntryLink, ...] = ()
    own_links: tuple[OwnLink, ...] = ()
    own_sources: tuple[Span, ...] = ()
    unproved: tuple[Unproved, ...] = ()
    messages: tuple[OwnMessage, ...] = ()

    @property
    def framework(self) -> str:
        """The id of its framework."""
        return self.id.partition("/")[0]

    @property
    def category(self) -> str:
        return self.id.split("/")[1]

    @property
    def langs(self) -> tuple[Lang, ...]:
        return tuple(self.titles)

    @property
    def paths(self) -> tuple[str, ...]:
        """Its files, the source first."""
        return tuple(self.path(lang) for lang in self.titles)

    def path(self, lang: Lang) -> str:
        """The file of a language."""
        return f"{ROOT}/{self.id}/{lang}.md"


def without_places(facts: EntryFacts) -> EntryFacts:
    """The same facts, wherever in their files: a line more above them changes nothing else."""
    return replace(
        facts,
        titles={lang: _nowhere(title) for lang, title in facts.titles.items()},
        reviewed_at=NOWHERE,
        related=tuple(map(_nowhere, facts.related)),
        moved_from=tuple(map(_nowhere, facts.moved_from)),
        allow=facts.allow and {code: _nowhere(reason) for code, reason in facts.allow.items()},
        links=tuple(replace(link, span=NOWHERE) for link in facts.links),
        own_links=tuple(replace(link, span=NOWHERE) for link in facts.own_links),
        own_sources=tuple(NOWHERE for _ in facts.own_sources),
        unproved=tuple(replace(each, diagnostic=replace(each.diagnostic, line=1, column=1)) for each in facts.unproved),
        messages=tuple(replace(message, text=_nowhere(message.text)) for message in facts.messages),
    )


def _nowhere(found: Located[str]) -> Located[str]:
    return Located(found.value, NOWHERE)
