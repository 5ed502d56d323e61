"""What changed between the lines that an entry answers: the old names of APIs and the new ones in their place."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from faq.content.model import Entry, Lang
from faq.diagnostics.span import Located, Span
from faq.render import markup
from faq.render.lookup import Lookup
from faq.render.words import words_of

SHOWN = 6


def table(lookup: Lookup, entry: Entry, lang: Lang) -> str:
    """The table at the foot of an entry's page; all but the first rows fold away. Nothing where nothing changed."""
    rows = [_row(lookup, entry, old, news, lang) for old, news in _by_old(lookup, entry).items()]
    if not rows:
        return ""
    _ = words_of(lang).gettext
    title = escape(_("What changed between versions"))
    label = escape(_("%(n)s more") % {"n": len(rows) - SHOWN})
    folded = _table(rows[SHOWN:], lang)
    more = f"<details><summary>{label}</summary>{folded}</details>" if len(rows) > SHOWN else ""
    shown = _table(rows[:SHOWN], lang)
    return f'<section class="changes"><h2>{title}</h2>{shown}{more}</section>'


def _by_old(lookup: Lookup, entry: Entry) -> dict[str, list[str]]:
    """Old name -> the names in its place."""
    found: dict[str, list[str]] = {}
    for pair in lookup.changes(entry):
        found.setdefault(pair.old, []).append(pair.new)
    return found


def _table(rows: list[str], lang: Lang) -> str:
    _ = words_of(lang).gettext
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in (_("Old API"), _("New API")))
    return (
        f'<table class="api-changes" tabindex="0"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def _row(lookup: Lookup, entry: Entry, old: str, news: list[str], lang: Lang) -> str:
    after = "".join(_cell(lookup, entry, name, lang) for name in news)
    return f"<tr><td>{_cell(lookup, entry, old, lang)}</td><td>{after}</td></tr>"


def _cell(lookup: Lookup, entry: Entry, name: str, lang: Lang) -> str:
    """A name that leads to its official page, and the lines that have it."""
    page = lookup.findings.api_page(entry, entry.source.intro, Located(name, Span(1)), lang)
    code = markup.api_name(name)
    lines = f'<span class="lines">{"".join(_lines(lookup, entry, name, lang))}</span>'
    return f"<div>{markup.link(page, code) if page else code}{lines}</div>"


def _lines(lookup: Lookup, entry: Entry, name: str, lang: Lang) -> Iterator[str]:
    having = lookup.lines_with.get(name, ())
    framework = lookup.site.framework(entry.framework)
    return (markup.line_badge(lang, line) for line in framework.lines if line.name in having)
