"""The results page: docs/assets/search/page.js fills it in; without a script it leads to the lists.

What stands in `data-when` is shown in the situations it names: idle, lost, found, nearest, none, filtered, failed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape

from faq.model import Framework, Lang
from faq.render import address, markup
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.search_words import SEARCH_WORDS, SearchWords

FORM = "search-form"
"""The id of the page's form; the facets stand outside of it."""


def render_search(lookup: Lookup, lang: Lang) -> bytes:
    """The results page in one language."""
    here, words = address.search(lang), SEARCH_WORDS[lang]
    lists = _lists(lookup, here)
    front = {"title": words.title, "description": words.lead, "kind": "search", "hide": ["toc"]}
    return markup.document(
        markup.front_matter(front),
        f"# {markup.as_text(words.title)}",
        _form(words),
        f"<noscript><p>{escape(words.no_script)}</p>{lists}</noscript>",
        f'<div class="search-page">\n{_facets(lookup, lang)}\n{_results(words, lists)}\n</div>',
    )


def box(words: SearchWords, kind: str, **attributes: str) -> str:
    """A search form; `attributes` are the form's own."""
    own = "".join(f' {key.replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    label = escape(words.placeholder)
    return (
        f'<form class="search search--{kind}" role="search" autocomplete="off"{own}>'
        f'<div class="search__field"><input type="text" name="q" aria-label="{label}" placeholder="{label}" '
        'autocapitalize="off" autocorrect="off" autocomplete="off" spellcheck="false" enterkeyhint="search">'
        f'<button type="submit" class="button">{escape(words.submit)}</button></div></form>'
    )


def _form(words: SearchWords) -> str:
    said = json.dumps(words.said, ensure_ascii=False)
    private = f'<p class="search__private" data-private hidden>{escape(words.private)}</p>'
    return box(words, "page", id=FORM, action="./", data_search_page="", data_words=said) + f"\n{private}"


def _facets(lookup: Lookup, lang: Lang) -> str:
    words = SEARCH_WORDS[lang]
    facets = (_facet(facet, words.facets[facet], values) for facet, values in _values(lookup, lang).items())
    clear = f'<button type="button" class="plain" data-clear hidden>{escape(words.clear)}</button>'
    return (
        f'<details class="facets" data-facets hidden>'
        f"<summary>{escape(words.filters)} <span data-chosen></span></summary>{''.join(facets)}{clear}</details>"
    )


def _values(lookup: Lookup, lang: Lang) -> dict[str, dict[str, dict[str, None]]]:
    """For each facet its values, and for each value all its names: frameworks may call a shelf differently."""
    facets: dict[str, dict[str, dict[str, None]]] = {"framework": {}, "line": {}, "category": {}}
    for framework in lookup.largest_first():
        facets["framework"][framework.id] = {framework.name[lang]: None}
        for line in framework.lines:
            facets["line"].setdefault(line.name, {})[line.label[lang]] = None
        for category in framework.categories:
            if lookup.site.of(framework.id, category.id):
                facets["category"].setdefault(category.id, {})[category.name[lang]] = None
    return facets


def _facet(facet: str, name: str, values: Mapping[str, Iterable[str]]) -> str:
    rows = "".join(
        f'<label><input type="checkbox" form="{FORM}" name="{facet}" value="{escape(value)}">'
        f'<span>{escape(" / ".join(names))}</span> <span class="facets__count" data-count></span></label>'
        for value, names in values.items()
    )
    return f"<fieldset><legend>{escape(name)}</legend>{rows}</fieldset>"


def _results(words: SearchWords, lists: str) -> str:
    own = f'{escape(words.own)}<span data-own-name></span> <span aria-hidden="true">×</span>'
    clear = f'<button type="button" class="plain" data-clear>{escape(words.clear)}</button>'
    retry = f'<button type="button" class="button" data-retry>{escape(words.retry)}</button>'
    ask = f'<a class="button" data-ask hidden>{escape(words.ask)}</a>'
    return "\n".join(
        [
            '<div tabindex="-1" data-search-results>',
            '<p class="search-page__status" role="status" data-status></p>',
            f'<button type="button" class="chip" title="{escape(words.own_drop)}" data-own hidden>{own}</button>',
            f'<p data-when="failed" hidden>{retry}</p>',
            f'<p data-when="filtered" hidden>{clear}</p>',
            f'<div class="nearest" data-when="nearest none" hidden>{ask}'
            f"<div data-lists hidden><p>{escape(words.ask_hint)}</p>{lists}</div></div>",
            f'<div class="tips" data-when="idle lost" hidden><p>{escape(words.lead)}</p>{lists}</div>',
            '<ol class="questions" data-hits></ol>',
            f'<button type="button" class="plain plain--more" data-more hidden>{escape(words.more)}</button>',
            "</div>",
        ]
    )


def _lists(lookup: Lookup, here: Place) -> str:
    """Where every answer can be found by reading."""
    errors, apis, frameworks = SEARCH_WORDS[here.lang].lists
    names = " · ".join(_framework(framework, here) for framework in lookup.largest_first())
    return (
        f'<ul class="lists"><li>{markup.link(here.href(address.errors(here.lang)), escape(errors))}</li>'
        f"<li>{markup.link(here.href(address.apis(here.lang)), escape(apis))}</li>"
        f"<li>{escape(frameworks)} {names}</li></ul>"
    )


def _framework(framework: Framework, here: Place) -> str:
    return markup.link(here.href(address.framework(here.lang, framework.id)), escape(framework.name[here.lang]))
