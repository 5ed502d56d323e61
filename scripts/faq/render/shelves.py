"""The pieces of a framework in one language: its lists of questions, and the data for their filters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from faq.content.model import Category, Framework, Lang, Line
from faq.render import facets, listing
from faq.render.lookup import Lookup
from faq.render.pieces import Facts, Piece, excerpts, rows


def pieces(lookup: Lookup, framework: Framework, lang: Lang) -> Iterator[Piece]:
    """The list of all questions, one per version line, and one per category that has any."""
    name = f"list {lang} {framework.id}"
    file = f"public/{facets.PHRASES}/{lang}/{framework.id}.json"
    yield Piece(name, partial(_facts, lookup, framework), partial(listing.render_framework, lookup, framework, lang))
    yield Piece(
        f"phrases {lang} {framework.id}",
        lambda: {"rows": rows(lookup, lookup.site.of(framework.id))},
        lambda: iter([(file, facets.phrases(lookup, framework, lang))]),
    )
    for line in framework.lines:
        make = partial(listing.render_line, lookup, framework, line, lang)
        yield Piece(f"{name} {line.name}", partial(_facts_of_line, lookup, framework, line), make)
    for category in framework.categories:
        if lookup.site.of(framework.id, category.id):
            make = partial(listing.render_category, lookup, framework, category, lang)
            yield Piece(f"{name} {category.id}", partial(_facts_of_category, lookup, framework, category), make)


def _facts(lookup: Lookup, framework: Framework) -> Facts:
    return {
        "rows": rows(lookup, lookup.site.of(framework.id)),
        "renamed": [repr(listing.has_renamed(lookup, framework))],
    }


def _facts_of_line(lookup: Lookup, framework: Framework, line: Line) -> Facts:
    return {"rows": rows(lookup, lookup.site.of(framework.id, line=line.name))}


def _facts_of_category(lookup: Lookup, framework: Framework, category: Category) -> Facts:
    return {"excerpts": excerpts(lookup, lookup.site.of(framework.id, category.id))}
