"""The pieces of the migration pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from faq.content.model import Framework, Lang
from faq.render import migration
from faq.render.lookup import Lookup
from faq.render.pieces import Facts, Piece, rows_of


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages in one language."""
    every = lookup.site.frameworks
    yield Piece(f"migration {lang}", partial(_facts, lookup, every), partial(migration.render_index, lookup, lang))
    for framework in every:
        make = partial(migration.render_migration, lookup, framework, lang)
        yield Piece(f"migration {lang} {framework.id}", partial(_facts, lookup, [framework]), make)


def _facts(lookup: Lookup, frameworks: Iterable[Framework]) -> Facts:
    wanted = {framework.id for framework in frameworks}
    named = [api for api in lookup.findings.apis if api.framework in wanted]
    ids = dict.fromkeys(id for api in named for id in api.entries)
    return {
        "apis": map(repr, named),
        "replacements": map(repr, lookup.findings.replacements),
        "rows": rows_of(lookup, ids),
    }
