"""The tags: a page per letter with its tags and their questions, and a page that links to these.

A tag is an anchor rather than a page: two thirds of the tags have a single question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import ClassVar

from faq.content.model import Entry, Lang
from faq.render import address, division, facets, listing, parts
from faq.render.address import Place
from faq.render.division import Part
from faq.render.facets import Facet, Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Question
from faq.render.pieces import Facts, Files, Piece, rows
from faq.render.templates import Link, View, page
from faq.render.words import words_of

MOST = 200


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and its questions; `count`: their number, including those on other pages."""

    name: str
    questions: tuple[Question, ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsView(View):
    """The index of tags: the most frequent ones, and all by letter."""

    template: ClassVar[str] = "pages/tags.html"
    kind: ClassVar[str] = "tags"
    filter: Filter
    common: tuple[Part, ...]
    letters: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterView(View):
    """The tags of one letter."""

    template: ClassVar[str] = "pages/tags_of_letter.html"
    kind: ClassVar[str] = "tags"
    filter: Filter
    tags: tuple[Tag, ...]


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages in one language."""
    letters = division.by_part(lookup.tagged, division.letter)
    yield Piece(f"tags {lang}", partial(_facts_of_index, lookup), partial(_index, lookup, lang, letters))
    for name, tags in letters.items():
        make = partial(_letter, lookup, division.below(address.tags(lang), name), name, tags)
        yield Piece(f"tags {lang} {name}", partial(_facts, lookup, tags), make)


def _facts_of_index(lookup: Lookup) -> Facts:
    return {"tags": (f"{tag} {len(lookup.tagged[tag])} {path}" for tag, path in lookup.overall.tag_paths.items())}


def _facts(lookup: Lookup, tags: Sequence[str]) -> Facts:
    return {"rows": (row for tag in tags for row in (tag.encode(), *rows(lookup, lookup.tagged[tag])))}


def _index(lookup: Lookup, lang: Lang, letters: Mapping[str, Sequence[str]]) -> Files:
    """The page that links to the others."""
    here, _ = address.tags(lang), words_of(lang).gettext
    lead = _("Every tag, and the questions that have it.")
    view = TagsView(
        here=here,
        title=_("Tags"),
        description=lead,
        lead=lead,
        trail=parts.crumbs(here),
        anchors=division.ANCHORS,
        filter=facets.filtering(here, _rows(lang), ()),
        common=tuple(_common(lookup, here)),
        letters=tuple(
            Part(here.href(division.below(here, name)), name_of(lang, name), len(tags))
            for name, tags in letters.items()
        ),
    )
    yield page(view)
    yield division.anchors(here, {tag: Place(lang, path) for tag, path in lookup.overall.tag_paths.items()})


def _rows(lang: Lang) -> Rows:
    """Rows of tags, without those of the letters, which are no tags."""
    _ = words_of(lang).gettext
    said = facets.situations(words_of(lang), lambda n: "", _("Tags: %(n)s"), _("No tag fits."))
    return Rows("section:not([data-whole]) li[data-part]", "", label=_("Filter by words of a tag"), said=said)


def name_of(lang: Lang, part: str) -> str:
    """A letter as shown to readers."""
    return words_of(lang).gettext("Other") if part == division.OTHER else part.upper()


def _common(lookup: Lookup, here: Place) -> Iterator[Part]:
    """Tags that several questions have, most frequent first."""
    counts = {tag: len(entries) for tag, entries in lookup.tagged.items() if len(entries) > 1}
    for tag in sorted(counts, key=lambda tag: (-counts[tag], tag))[:MOST]:
        yield Part(link(lookup, here, tag).href, tag, counts[tag])


def _letter(lookup: Lookup, first: Place, name: str, tags: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    lang, _ = first.lang, words_of(first.lang).gettext
    rows = [(tag, entry) for tag in tags for entry in lookup.tagged[tag]]
    entries = list({entry.id: entry for _, entry in rows}.values())
    chosen = facets.of_entries(lookup, entries, lang, ("framework", "has", "text"))
    above = (address.tags(lang), _("Tags"))
    title = _("Tags: %(letter)s") % {"letter": name_of(lang, name)}
    for here, pager, shown in division.pages(first, rows):
        view = LetterView(
            here=here,
            title=title,
            description=f"{title} · {_('Every tag, and the questions that have it.')}",
            lead=_("Every tag, and the questions that have it."),
            trail=parts.crumbs(here, [above]),
            pager=pager,
            filter=_filter(lookup, here, entries, pager, chosen),
            tags=tuple(_tag(lookup, here, tag, of_tag) for tag, of_tag in groupby(shown, key=lambda row: row[0])),
        )
        yield page(view)


def _tag(lookup: Lookup, here: Place, tag: str, rows: Iterator[tuple[str, Entry]]) -> Tag:
    return Tag(tag, tuple(listing.row(lookup, here, entry) for _, entry in rows), len(lookup.tagged[tag]))


def _filter(
    lookup: Lookup, here: Place, entries: Sequence[Entry], pager: Sequence[Part], chosen: Iterable[Facet]
) -> Filter:
    """The controls. The filter also reads the names of tags, from `data-tags` of the rows."""
    frameworks = {entry.framework for entry in entries}
    phrases = tuple(framework.id for framework in lookup.largest_first() if framework.id in frameworks)
    label = words_of(here.lang).gettext("Filter by words of a tag or question")
    return facets.filtering(here, Rows(phrases=phrases, label=label), chosen, len(entries) if pager else 0)


def link(lookup: Lookup, here: Place, tag: str) -> Link:
    """A link to the questions with a tag."""
    return Link(here.href(Place(here.lang, lookup.overall.tag_paths[tag]), tag), tag)
