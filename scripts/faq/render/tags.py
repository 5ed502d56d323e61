"""The list of tags: all of them on one page, each with an anchor.

So a tag that nobody uses any more leaves no dead address; and two tags of three have a single question, which
pages of their own would only hide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from faq.content.model import Entry, Lang
from faq.render import address, facets, listing, parts
from faq.render.address import Place
from faq.render.facets import Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Question
from faq.render.templates import Link, View, page
from faq.render.words import words_of


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and the questions that have it."""

    name: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsView(View):
    """All tags, by name."""

    template: ClassVar[str] = "pages/tags.html"
    kind: ClassVar[str] = "tags"
    filter: Filter
    tags: tuple[Tag, ...]

    @property
    def most_common_first(self) -> list[Tag]:
        return sorted(self.tags, key=lambda tag: (-len(tag.questions), tag.name))


def render_tags(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    return page(tags_view(lookup, lang))


def tags_view(lookup: Lookup, lang: Lang) -> TagsView:
    """What the list shows. The name of a tag is part of what the filter reads, by the rows' `data-tags`."""
    here, _ = address.tags(lang), words_of(lang).gettext
    lead = _("Every tag, and the questions that have it.")
    frameworks = tuple(framework.id for framework in lookup.largest_first())
    chosen = facets.of_entries(lookup, lookup.site.entries, lang, ("framework", "has", "text"))
    rows = Rows(phrases=frameworks, label=_("Filter by words of a tag or question"))
    return TagsView(
        here=here,
        title=_("Tags"),
        description=lead,
        lead=lead,
        trail=parts.crumbs(here),
        filter=facets.filtering(here, rows, chosen),
        tags=tuple(
            Tag(tag, tuple(listing.row(lookup, here, entry) for entry in entries))
            for tag, entries in by_tag(lookup).items()
        ),
    )


def by_tag(lookup: Lookup) -> Mapping[str, list[Entry]]:
    """Tag -> its entries, by name."""
    found: dict[str, list[Entry]] = {}
    for entry in lookup.site.entries:
        for tag in entry.tags:
            found.setdefault(tag.value, []).append(entry)
    return dict(sorted(found.items()))


def link(here: Place, tag: str) -> Link:
    """A link to the questions with a tag."""
    return Link(here.href(address.tags(here.lang), tag), tag)
