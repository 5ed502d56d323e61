"""The facts of entries for site-wide rules, small enough to hold for all entries in every run."""

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
    """A relative link in a text, as written, with its language."""

    lang: Lang
    href: str
    span: Span


@dataclass(frozen=True, slots=True)
class OwnLink:
    """A link to this site by its public address; `target`: path and anchor relative to the site."""

    lang: Lang
    target: str
    span: Span


@dataclass(frozen=True, slots=True)
class Unproved:
    """A sample without a passed run on a version in the entry's own ledger file. `run`: the run in another entry that
    would count; None if it failed here. `diagnostic`: the same on each version."""

    run: Key | None
    version: str
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """A message that an entry attributes to its framework. `printed`: the versions on which its samples printed it, by
    the entry's own ledger file. `elsewhere`: runs missing in that file (another entry may have them), and whether they
    print the message if they end as the entry says."""

    text: Located[str]
    printed: tuple[str, ...] = ()
    elsewhere: tuple[tuple[Key, bool], ...] = ()


NOWHERE = Span(1)


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """The facts of a readable entry.

    `anchors`: those of its answers; incomplete while a heading `is_unclear`. `reviewed_at`: the place of the review
    date; `own_sources`: places where a page of this site is named as a source.
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
    """The facts without line numbers, so that an added line above them makes no difference."""
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
