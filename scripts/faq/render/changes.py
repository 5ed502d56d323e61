"""API changes between the lines that an entry answers: old names and their replacements."""

from __future__ import annotations

from dataclasses import dataclass

from faq.content.model import Entry, Lang
from faq.diagnostics.span import Located, Span
from faq.render import parts
from faq.render.lookup import Lookup
from faq.render.parts import Badge


@dataclass(frozen=True, slots=True)
class Api:
    """A name with a link to its official page, and the lines that have it."""

    name: str
    href: str
    lines: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """An old name and its replacements."""

    old: Api
    news: tuple[Api, ...]


def changes(lookup: Lookup, entry: Entry, lang: Lang) -> tuple[Change, ...]:
    """The changes that an entry declares."""
    by_old: dict[str, list[str]] = {}
    for pair in lookup.changes(entry):
        by_old.setdefault(pair.old, []).append(pair.new)
    return tuple(
        Change(_api(lookup, entry, old, lang), tuple(_api(lookup, entry, new, lang) for new in news))
        for old, news in by_old.items()
    )


def _api(lookup: Lookup, entry: Entry, name: str, lang: Lang) -> Api:
    page = lookup.findings.api_page(entry, entry.source.intro, Located(name, Span(1)), lang)
    having = lookup.lines_with.get(name, ())
    lines = lookup.site.framework(entry.framework).lines
    return Api(name, page or "", tuple(parts.badge(lang, line) for line in lines if line.name in having))
