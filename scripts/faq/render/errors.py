"""The list of every known error message, by framework: read as it is, or filtered while one types."""

from __future__ import annotations

import json
from html import escape

from faq.model import Entry, Framework, Lang
from faq.render import address, markup
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.search_words import SEARCH_WORDS, SearchWords


def render_errors(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    here, words = address.errors(lang), SEARCH_WORDS[lang]
    front = {"title": words.errors_title, "description": words.errors_lead, "kind": "errors", "hide": ["toc"]}
    return markup.document(
        markup.front_matter(front),
        markup.breadcrumbs(here, []),
        f"# {markup.as_text(words.errors_title)}",
        f'<p class="lead">{escape(words.errors_lead)}</p>',
        _filter(words),
        *(_group(lookup, framework, here) for framework in lookup.largest_first()),
    )


def _filter(words: SearchWords) -> str:
    """Of use with a script only, which shows it."""
    label, filtered = escape(words.errors_filter), escape(json.dumps(words.filtered, ensure_ascii=False))
    return (
        f'<div class="search search--page" hidden><div class="search__field"><input type="text" aria-label="{label}" '
        f'placeholder="{label}" autocomplete="off" spellcheck="false" data-error-filter data-words="{filtered}"></div>'
        '<p class="search-page__status" role="status" data-error-count></p></div>'
    )


def _group(lookup: Lookup, framework: Framework, here: Place) -> str:
    """One framework's messages in alphabetical order, so that those of one exception stand together; marks last."""
    known = [(error.value, entry) for entry in lookup.site.of(framework.id) for error in entry.errors]
    known.sort(key=lambda pair: (not pair[0][:1].isalpha(), pair[0].casefold(), pair[1].id))
    rows = "\n".join(_row(lookup, message, entry, here) for message, entry in known)
    name = escape(framework.name[here.lang])
    heading = f'<h2 id="{escape(framework.id)}">{name}</h2>'
    return f'<section data-error-group>{heading}<ul class="questions">\n{rows}\n</ul></section>' if known else ""


def _row(lookup: Lookup, message: str, entry: Entry, here: Place) -> str:
    question = f"{markup.entry_link(here, entry)} {markup.entry_badges(lookup, entry, here.lang)}"
    return (
        f'<li data-entry="{escape(entry.id)}"><code class="message">{escape(message)}</code>'
        f'<div class="question">{question}</div></li>'
    )
