"""Parts shared by several views: links to entries, version lines, rows of questions, breadcrumbs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from faq.content.model import Entry, Framework, Lang, Line
from faq.render import address
from faq.render.address import Place
from faq.render.division import NAMED
from faq.render.html import Html, made
from faq.render.lookup import Lookup
from faq.render.templates import Link, rendered
from faq.render.words import Words, questions, status_name, words_of


@dataclass(frozen=True, slots=True)
class Badge:
    """A version line; `title` gives its status, or the target of `href`."""

    name: str
    status: str
    title: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An entry in a list. `lines`: badges of its lines, unless it answers all. `data`: facet values."""

    id: str
    link: Link
    lines: Html
    data: tuple[tuple[str, str], ...] = ()
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A version line or a framework with counts. `status`: that of a line, and its name."""

    href: str
    name: str
    count: str
    status: str = ""
    status_name: str = ""


@dataclass(frozen=True, slots=True)
class Several:
    """Some questions in a row. If there are many, `more` links to the rest."""

    questions: tuple[Question, ...]
    more: Link | None


def several(lookup: Lookup, here: Place, found: Sequence[tuple[str, str]], about: str, most: int = NAMED) -> Several:
    """Some questions: their ids with the answers to link to. `about`: search words that find them; `most`: maximum
    shown."""
    shown = (question(lookup, here, lookup.entries[id], anchor) for id, anchor in found[:most])
    if len(found) <= most:
        return Several(tuple(shown), None)
    text = words_of(here.lang).gettext("%(n)s more") % {"n": len(found) - most}
    href = f"{here.href(address.search(here.lang))}?{urlencode({'q': about})}"
    return Several(tuple(shown), Link(href, text))


def crumbs(here: Place, trail: Iterable[tuple[Place, str]] = ()) -> tuple[Link, ...]:
    """The breadcrumbs of a page, without the page itself."""
    steps = [(address.home(here.lang), words_of(here.lang).gettext("Home")), *trail]
    return tuple(Link(here.href(place), name) for place, name in steps)


def framework_trail(here: Place, framework: Framework) -> tuple[Place, str]:
    """The breadcrumb of a framework."""
    return address.framework(here.lang, framework.id), framework.name[here.lang]


def entry_link(here: Place, entry: Entry, anchor: str = "") -> Link:
    """A link to an entry by title; without a translation it links to the source language."""
    target = address.entry(here.lang, entry)
    lang = "" if target.lang == here.lang else target.lang
    return Link(here.href(target, anchor), entry.documents[target.lang].title.value, lang)


def badge(lang: Lang, line: Line) -> Badge:
    """The badge of a line in a list; its status is not conveyed by colour alone."""
    return Badge(line.name, line.status, status_name(words_of(lang), line.status))


def question(
    lookup: Lookup,
    here: Place,
    entry: Entry,
    anchor: str = "",
    data: tuple[tuple[str, str], ...] = (),
    excerpt: str = "",
) -> Question:
    """An entry in a list. `anchor`: the answer to link to."""
    key = entry.id, here.lang
    if key not in lookup.badges:
        every, answered = lookup.site.framework(entry.framework).lines, lookup.lines(entry)
        lines = () if answered == every else tuple(badge(here.lang, line) for line in answered)
        lookup.badges[key] = _badges(words_of(here.lang), here.lang, lines)
    return Question(entry.id, entry_link(here, entry, anchor), lookup.badges[key], data, excerpt)


@lru_cache(maxsize=256)
def _badges(words: Words, lang: Lang, lines: tuple[Badge, ...]) -> Html:
    """The badges of an entry's lines. Cached, because many entries have the same set of lines."""
    return made(rendered("macros/lines.html", lang, lines=lines) if lines else "")


def line_card(lookup: Lookup, framework: Framework, line: Line, here: Place) -> Card:
    """A version line with its status and number of answered questions."""
    words, target = words_of(here.lang), address.shelf(here.lang, framework.id, line.name)
    count = questions(words, len(lookup.site.of(framework.id, line=line.name)))
    return Card(here.href(target), line.label[here.lang], count, line.status, status_name(words, line.status))
