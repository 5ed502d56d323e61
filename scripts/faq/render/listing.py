"""The lists of questions: of a framework, of a category and of a version line.

A category without questions has no page. A version line always has one, so that its address is permanent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from faq.content.model import Category, Entry, Framework, Lang, Line
from faq.render import address, differing, division, facets, markup, parts, structured
from faq.render.address import Place
from faq.render.division import Part
from faq.render.facets import Facet, Filter, Rows
from faq.render.lookup import Lookup
from faq.render.own_version import OwnCount, own_count
from faq.render.parts import Card, Question
from faq.render.templates import Link, View, page
from faq.render.words import questions, words_of


@dataclass(frozen=True, slots=True)
class Shelf:
    """Questions of one category, or those of a line whose answers differ (without `href`). If a page has only one
    group, it has no heading (`id`, `name`). `anchors`: categories that are on other pages."""

    questions: tuple[Question, ...]
    id: str = ""
    href: str = ""
    name: str = ""
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherLine:
    """The same list for another line; `is_current`: this one."""

    href: str
    name: str
    status: str
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListView(View):
    """One list. `folder` and `line_names`: for the form with which readers add an entry (its folder, and possible
    lines). `own`: the number of answers for the reader's version.

    A framework has its `lines` and its page of old names (`migration`); an ended line links to the `newest` one.
    """

    template: ClassVar[str] = "pages/list.html"
    kind: ClassVar[str] = "list"
    folder: str
    line_names: str
    own: OwnCount | None
    filter: Filter | None
    shelves: tuple[Shelf, ...]
    lines: tuple[Card, ...] = ()
    migration: str = ""
    newest: Link | None = None
    switch: tuple[OtherLine, ...] = ()

    def front(self) -> Mapping[str, object]:
        return {**View.front(self), "shelf": self.folder, "lines": self.line_names}


Files = Iterator[tuple[str, bytes]]


def render_framework(lookup: Lookup, framework: Framework, lang: Lang) -> Files:
    """A framework: its version lines, and all its questions by category."""
    first, name = address.framework(lang, framework.id), framework.name[lang]
    entries = differing.by_category(framework, lookup.site.of(framework.id))
    own, chosen = own_count(lookup, entries, lang), _facets(lookup, entries, lang, "category line tag has ran text")
    for here, pager, shown in division.pages(first, entries):
        is_first = here == first
        view = ListView(
            here=here,
            title=name,
            description=markup.description(framework.summary[lang]),
            lead=framework.summary[lang],
            trail=parts.crumbs(here),
            structured=structured.list_data(lookup, [(here, name)], shown),
            pager=pager,
            anchors=division.ANCHORS if pager and is_first else "",
            folder=framework.id,
            line_names=_line_names(framework),
            own=own,
            filter=_filter(here, entries, pager, chosen),
            shelves=tuple(_by_category(lookup, framework, here, shown)),
            lines=tuple(parts.line_card(lookup, framework, line, here) for line in framework.lines if is_first),
            migration=_migration(lookup, framework, here) if is_first else "",
        )
        yield page(view)
    yield from _anchors(first, entries)


def render_category(lookup: Lookup, framework: Framework, category: Category, lang: Lang) -> Files:
    """A category: its questions with their short answers."""
    first, name = address.shelf(lang, framework.id, category.id), category.name[lang]
    entries = lookup.site.of(framework.id, category.id)
    own, chosen = own_count(lookup, entries, lang), _facets(lookup, entries, lang, "line tag has ran text")
    count = questions(words_of(lang), len(entries))
    for here, pager, shown in division.pages(first, entries):
        above = parts.framework_trail(here, framework)
        view = ListView(
            here=here,
            title=f"{framework.name[lang]} · {name}",
            description=markup.description(f"{framework.name[lang]} {name}: {count}"),
            name=name,
            lead=f"{framework.name[lang]} · {count}",
            trail=parts.crumbs(here, [above]),
            structured=structured.list_data(lookup, [above, (here, name)], shown),
            pager=pager,
            folder=f"{framework.id}/{category.id}",
            line_names=_line_names(framework),
            own=own,
            filter=_filter(here, entries, pager, chosen),
            shelves=(Shelf(tuple(row(lookup, here, entry, excerpt=True) for entry in shown)),),
        )
        yield page(view)


def render_line(lookup: Lookup, framework: Framework, line: Line, lang: Lang) -> Files:
    """A version line: every question with an answer for it, linked to that answer; first those answered only for this
    line, then those answered differently for it."""
    first, _ = address.shelf(lang, framework.id, line.name), words_of(lang).gettext
    rows_of_line = differing.in_order(lookup, framework, line)
    entries = [entry for _, entry in rows_of_line]
    chosen = _facets(lookup, entries, lang, "category tag has ran text")
    names = {"framework": framework.name[lang], "line": line.label[lang]}
    range = {"range": markup.range_text(line.range)}
    lead = _("Versions %(range)s. Every link goes straight to the answer for this version.") % range
    title = _("%(framework)s %(line)s: all questions") % names
    count = questions(words_of(lang), len(entries))
    for here, pager, rows in division.pages(first, rows_of_line):
        shown = [entry for _, entry in rows]
        above = parts.framework_trail(here, framework)
        trail = [above, (here, line.label[lang])]
        view = ListView(
            here=here,
            title=title,
            description=markup.description(f"{title} · {lead}"),
            lead=f"{count} · {lead}" if pager else lead,
            trail=parts.crumbs(here, [above]),
            structured=structured.list_data(lookup, trail, shown, line.name),
            pager=pager,
            anchors=division.ANCHORS if pager and here == first else "",
            folder=framework.id,
            line_names=_line_names(framework),
            own=None,
            filter=_filter(here, entries, pager, chosen),
            shelves=tuple(_of_line(lookup, framework, line, here, rows)),
            newest=_newest(framework, line, here),
            switch=tuple(_switch(framework, line, here)),
        )
        yield page(view)
    yield from _anchors(first, entries)


def _of_line(
    lookup: Lookup, framework: Framework, line: Line, here: Place, rows: Iterable[tuple[str, Entry]]
) -> Iterator[Shelf]:
    """The questions of a line: those that differ under their own heading, the others by category."""
    groups = {group: [entry for _, entry in found] for group, found in groupby(rows, key=lambda row: row[0])}
    same = tuple(_by_category(lookup, framework, here, groups.pop("", []), line.name))
    others = {entry.category: None for entries in groups.values() for entry in entries}
    anchors = tuple(id for id in others if id not in {shelf.id for shelf in same})
    for group, entries in groups.items():
        title = differing.title(framework, line, group, here.lang)
        yield Shelf(tuple(row(lookup, here, entry, line.name) for entry in entries), group, "", title, anchors)
        anchors = ()
    yield from same


def _anchors(first: Place, entries: Sequence[Entry]) -> Files:
    """The page on which each category of a divided list starts; empty for a list of one page."""
    places: dict[str, Place] = {}
    for here, _, shown in division.pages(first, entries):
        for entry in shown:
            places.setdefault(entry.category, here)
    if here != first:
        yield division.anchors(first, places)


def _line_names(framework: Framework) -> str:
    return ", ".join(line.name for line in framework.lines)


def _migration(lookup: Lookup, framework: Framework, here: Place) -> str:
    """The link to the old and new APIs, if this framework renamed any."""
    return here.href(address.migration(here.lang, framework.id)) if has_renamed(lookup, framework) else ""


def has_renamed(lookup: Lookup, framework: Framework) -> bool:
    """Whether a framework renamed an API."""
    named = {api.name for api in lookup.findings.apis if api.framework == framework.id}
    return any(pair.old in named for pair in lookup.findings.replacements)


def _facets(lookup: Lookup, entries: Sequence[Entry], lang: Lang, wanted: str) -> list[Facet]:
    """The facets of a list of entries, over all its pages."""
    return facets.of_entries(lookup, entries, lang, wanted.split())


def _filter(here: Place, entries: Sequence[Entry], pager: Sequence[Part], chosen: Iterable[Facet]) -> Filter | None:
    """The controls of a list of entries of one framework."""
    if not entries:
        return None
    return facets.filtering(here, Rows(phrases=(entries[0].framework,)), chosen, len(entries) if pager else 0)


def _by_category(
    lookup: Lookup, framework: Framework, here: Place, entries: Iterable[Entry], anchor: str = ""
) -> Iterator[Shelf]:
    """Entries (in site order) grouped by category name."""
    for id, of_category in groupby(entries, key=lambda entry: entry.category):
        category = framework.category(id)
        rows = tuple(row(lookup, here, entry, anchor) for entry in of_category)
        if category:
            yield Shelf(rows, id, here.href(address.shelf(here.lang, framework.id, id)), category.name[here.lang])


def row(lookup: Lookup, here: Place, entry: Entry, anchor: str = "", excerpt: bool = False) -> Question:
    """A row for an entry in a list that can be filtered, with its short answer if requested."""
    target = address.entry(here.lang, entry)
    words = markup.description(entry.documents[target.lang].lead) if excerpt else ""
    return parts.question(lookup, here, entry, anchor, facets.data(lookup, entry, here.lang), words)


def _newest(framework: Framework, line: Line, here: Place) -> Link | None:
    """For an ended line, the newest one."""
    newest = framework.lines[0]
    if line.status != "ended" or newest == line:
        return None
    return Link(here.href(address.shelf(here.lang, framework.id, newest.name)), newest.label[here.lang])


def _switch(framework: Framework, current: Line, here: Place) -> Iterator[OtherLine]:
    """Links to the same list for the other lines."""
    for line in framework.lines if len(framework.lines) > 1 else ():
        href = here.href(address.shelf(here.lang, framework.id, line.name))
        yield OtherLine(href, line.label[here.lang], line.status, line == current)
