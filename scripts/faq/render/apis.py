"""The index of APIs: everything that the answers name, and which new name took the place of which old one."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from faq.content.findings import NamedApi, Replacement
from faq.content.model import Framework, Lang
from faq.render import address, markup
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.words import Words, words_of


def render_apis(lookup: Lookup, lang: Lang) -> bytes:
    """The whole index in one language."""
    here, _ = address.apis(lang), words_of(lang).gettext
    title = _("API index")
    lead = _(
        "The APIs that the answers name: which version lines have them in their tested versions, which questions "
        "speak of them, and which new names have taken the place of old ones."
    )
    return markup.document(
        markup.front_matter({"title": title, "description": lead, "kind": "apis"}),
        markup.breadcrumbs(here, []),
        f"# {title}",
        f'<p class="lead">{escape(lead)}</p>',
        _migrations(here),
        *(part for framework in lookup.largest_first() for part in _framework(lookup, framework, here)),
    )


def _migrations(here: Place) -> str:
    title = escape(words_of(here.lang).gettext("Old APIs and what replaced them"))
    return f'<p class="more">{markup.link(here.href(address.migrations(here.lang)), title)}</p>'


def _framework(lookup: Lookup, framework: Framework, here: Place) -> Iterable[str]:
    words, name = words_of(here.lang), framework.name[here.lang]
    named = [api for api in lookup.findings.apis if api.framework == framework.id]
    known = {api.name for api in named}
    replaced = [pair for pair in lookup.findings.replacements if pair.old in known]
    if replaced:
        yield _heading(words, name, words.gettext("Old name → new name"), f"{framework.id}-replaced")
        yield _table(
            words.pgettext("API index", "Old name"),
            words.pgettext("API index", "New name"),
            words.gettext("Questions"),
            (_pair(lookup, p, here) for p in replaced),
        )
    if named:
        yield _heading(words, name, words.gettext("API"), framework.id)
        rows = (_api(lookup, framework, api, here) for api in named)
        yield _table(words.gettext("API"), words.gettext("Lines that have it"), words.gettext("Questions"), rows)


def _heading(words: Words, framework: str, what: str, id: str) -> str:
    title = words.gettext("%(framework)s: %(what)s") % {"framework": framework, "what": what}
    return f"## {markup.as_text(title)} {{ #{id} }}"


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
