"""The index of APIs: everything that the answers name, and which new name took the place of which old one."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from faq.findings import NamedApi, Replacement
from faq.model import Framework, Lang
from faq.render import address, markup
from faq.render.address import Place
from faq.render.list_words import LIST_WORDS
from faq.render.lookup import Lookup
from faq.render.text import WORDS, Words


def render_apis(lookup: Lookup, lang: Lang) -> bytes:
    """The whole index in one language."""
    here, words = address.apis(lang), WORDS[lang]
    return markup.document(
        markup.front_matter({"title": words.apis_title, "description": words.apis_lead, "kind": "apis"}),
        markup.breadcrumbs(here, []),
        f"# {words.apis_title}",
        f'<p class="lead">{escape(words.apis_lead)}</p>',
        _migrations(here),
        *(part for framework in lookup.largest_first() for part in _framework(lookup, framework, here)),
    )


def _migrations(here: Place) -> str:
    link = markup.link(here.href(address.migrations(here.lang)), escape(LIST_WORDS[here.lang].migration_title))
    return f'<p class="more">{link}</p>'


def _framework(lookup: Lookup, framework: Framework, here: Place) -> Iterable[str]:
    words, name = WORDS[here.lang], framework.name[here.lang]
    named = [api for api in lookup.findings.apis if api.framework == framework.id]
    known = {api.name for api in named}
    replaced = [pair for pair in lookup.findings.replacements if pair.old in known]
    if replaced:
        yield _heading(words, name, words.apis_replaced, f"{framework.id}-replaced")
        yield _table(words.apis_old, words.apis_new, words.apis_entries, (_pair(lookup, p, here) for p in replaced))
    if named:
        yield _heading(words, name, words.apis_name, framework.id)
        rows = (_api(lookup, framework, api, here) for api in named)
        yield _table(words.apis_name, words.apis_lines, words.apis_entries, rows)


def _heading(words: Words, framework: str, what: str, id: str) -> str:
    return f"## {markup.as_text(words.apis_heading.format(framework=framework, what=what))} {{ #{id} }}"


def _table(first: str, second: str, third: str, rows: Iterable[tuple[str, str, str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in (first, second, third))
    body = "".join(f"<tr><td>{a}</td><td>{b}</td><td>{c}</td></tr>" for a, b, c in rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="apis md-typeset__scrollwrap"><div class="md-typeset__table">{table}</div></div>'


def _pair(lookup: Lookup, pair: Replacement, here: Place) -> tuple[str, str, str]:
    return markup.api_name(pair.old), markup.api_name(pair.new), _entries(lookup, pair.entries, here)


def _api(lookup: Lookup, framework: Framework, api: NamedApi, here: Place) -> tuple[str, str, str]:
    lines = [line for line in framework.lines if line.name in api.lines]
    badges = "".join(markup.line_badge(here.lang, line) for line in lines)
    return markup.api_name(api.name), f'<span class="lines">{badges}</span>', _entries(lookup, api.entries, here)


def _entries(lookup: Lookup, ids: Iterable[str], here: Place) -> str:
    items = (f'<li data-entry="{escape(id)}">{markup.entry_link(here, lookup.entries[id])}</li>' for id in ids)
    return f"<ul>{''.join(items)}</ul>"
