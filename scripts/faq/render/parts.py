"""What views of several kinds show: links to entries, version lines, rows of questions, the way to a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from faq.content.model import Entry, Framework, Lang, Line
from faq.render import address
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.templates import Link
from faq.render.words import questions, status_name, words_of


@dataclass(frozen=True, slots=True)
class Badge:
    """A version line; `title` says its status, or where `href` leads."""

    name: str
    status: str
    title: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An entry in a list. `every`: it answers every version. `data`: what the list can be narrowed by."""

    id: str
    link: Link
    lines: tuple[Badge, ...]
    every: bool
    data: tuple[tuple[str, str], ...] = ()
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A version line or a framework with how much there is of it. `status`: a line's own, and its name."""

    href: str
    name: str
    count: str
    status: str = ""
    status_name: str = ""


def crumbs(here: Place, trail: Iterable[tuple[Place, str]] = ()) -> tuple[Link, ...]:
    """The way from the home page to this page, without the page itself."""
    steps = [(address.home(here.lang), words_of(here.lang).gettext("Home")), *trail]
    return tuple(Link(here.href(place), name) for place, name in steps)


def framework_trail(here: Place, framework: Framework) -> tuple[Place, str]:
    """The step of the breadcrumbs that leads to a framework."""
    return address.framework(here.lang, framework.id), framework.name[here.lang]


def entry_link(here: Place, entry: Entry, anchor: str = "") -> Link:
    """A link to an entry by its title; one that is not translated leads to the source language."""
    target = address.entry(here.lang, entry)
    lang = "" if target.lang == here.lang else target.lang
    return Link(here.href(target, anchor), entry.documents[target.lang].title.value, lang)


def badge(lang: Lang, line: Line) -> Badge:
    """A line in a list; the status is told by more than a colour."""
    return Badge(line.name, line.status, status_name(words_of(lang), line.status))


def question(
    lookup: Lookup,
    here: Place,
    entry: Entry,
    anchor: str = "",
    data: tuple[tuple[str, str], ...] = (),
    excerpt: str = "",
) -> Question:
    """An entry in a list. `anchor`: the answer that it leads to."""
    link, every = entry_link(here, entry, anchor), not entry.source.answers
    lines = () if every else tuple(badge(here.lang, line) for line in lookup.lines(entry))
    return Question(entry.id, link, lines, every, data, excerpt)


def line_card(lookup: Lookup, framework: Framework, line: Line, here: Place) -> Card:
    """A version line with its status and how many questions are answered for it."""
    words, target = words_of(here.lang), address.shelf(here.lang, framework.id, line.name)
    count = questions(words, len(lookup.site.of(framework.id, line=line.name)))
    return Card(here.href(target), line.label[here.lang], count, line.status, status_name(words, line.status))
