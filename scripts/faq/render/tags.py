"""The list of tags: all of them on one page, each with an anchor.

So a tag that nobody uses any more leaves no dead address behind; and two tags of three have a single question, which
pages of their own would only hide.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from faq.content.model import Entry, Lang
from faq.render import address, facets, listing, markup
from faq.render.address import Place
from faq.render.facets import Rows
from faq.render.lookup import Lookup
from faq.render.words import words_of


def render_tags(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    here, _ = address.tags(lang), words_of(lang).gettext
    tagged = by_tag(lookup)
    chosen = facets.of_entries(lookup, lookup.site.entries, lang, ("framework", "has", "text"))
    sections = "\n".join(_section(lookup, here, tag, entries) for tag, entries in tagged.items())
    title, lead = _("Tags"), _("Every tag, and the questions that have it.")
    frameworks = tuple(framework.id for framework in lookup.largest_first())
    rows = Rows(phrases=frameworks, label=_("Filter by words of a tag or question"))
    return markup.document(
        markup.front_matter({"title": title, "description": lead, "kind": "tags", "hide": ["toc"]}),
        markup.breadcrumbs(here, []),
        f"# {title}",
        f'<p class="lead">{escape(lead)}</p>',
        facets.filterable(here, rows, chosen, f"{_index(tagged)}\n{sections}"),
    )


def by_tag(lookup: Lookup) -> Mapping[str, list[Entry]]:
    """Tag -> its entries, by name."""
    found: dict[str, list[Entry]] = {}
    for entry in lookup.site.entries:
        for tag in entry.tags:
            found.setdefault(tag.value, []).append(entry)
    return dict(sorted(found.items()))


def link(here: Place, tag: str) -> str:
    """A link to the questions with a tag."""
    return markup.link(here.href(address.tags(here.lang), tag), escape(tag))


def _index(tagged: Mapping[str, list[Entry]]) -> str:
    """Every tag with its count, the commonest first."""
    ordered = sorted(tagged.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    items = "".join(
        f'<li data-of="{escape(tag)}">{markup.link(f"#{tag}", f"{escape(tag)} <span>{len(entries)}</span>")}</li>'
        for tag, entries in ordered
    )
    return f'<ul class="tag-index">{items}</ul>'


def _section(lookup: Lookup, here: Place, tag: str, entries: list[Entry]) -> str:
    """The name of the tag is part of what the filter reads, by the rows' `data-tags`."""
    rows = "\n".join(listing.item(lookup, here, entry) for entry in entries)
    heading = f'<h2 id="{escape(tag)}">{escape(tag)} <span class="of">{len(entries)}</span></h2>'
    return f'<section data-name="{escape(tag)}">{heading}<ul class="questions">\n{rows}\n</ul></section>'
