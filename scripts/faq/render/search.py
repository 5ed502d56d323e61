"""The results page. docs/assets/search/page.js fills it; without JavaScript it links to the lists.

An element with `data-when` is visible in the listed situations: idle, lost, found, nearest, unrelated, none, filtered,
failed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from faq.content.model import Framework, Lang
from faq.render import address, markup
from faq.render.address import Place
from faq.render.known import known_element
from faq.render.lookup import Lookup
from faq.render.pieces import Piece
from faq.render.words import Words, words_of

FORM = "search-form"
"""The id of the page's form; the facets are outside of it."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """The page in one language."""
    shelves = sorted({(entry.framework, entry.category) for entry in lookup.site.entries})
    file = address.search(lang).file
    yield Piece(
        f"search {lang}",
        lambda: {"shelves": map(repr, shelves)},
        lambda: iter([(file, render_search(lookup, lang))]),
    )


def render_search(lookup: Lookup, lang: Lang) -> bytes:
    """The results page in one language."""
    here, words = address.search(lang), words_of(lang)
    lists, title = _lists(lookup, here), words.gettext("Search")
    no_script = words.gettext(
        "The search runs in the browser and needs JavaScript. Without it, these lists link to every answer:"
    )
    return markup.document(
        markup.front_matter({"title": title, "description": _lead(words), "kind": "search", "hide": ["toc"]}),
        f"# {markup.as_text(title)}",
        _form(words),
        f"<noscript><p>{escape(no_script)}</p>{lists}</noscript>",
        '<p class="search__private" data-log></p>\n<div data-api></div>\n<div class="answer" data-answer></div>',
        f'<div class="search-page">\n{_facets(lookup, lang)}\n{_results(words, lists)}\n</div>',
    )


def _lead(words: Words) -> str:
    return words.gettext(
        "Describe the problem in a sentence, or paste the error message or log, in English or Chinese."
    )


def box(words: Words, kind: str, **attributes: str) -> str:
    """A search form; `attributes` are added to the form element."""
    own = "".join(f' {key.replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    label, submit = escape(words.gettext("Your question or error message")), escape(words.gettext("Search"))
    return (
        f'<form class="search search--{kind}" role="search" autocomplete="off"{own}>'
        f'<div class="search__field"><input type="text" name="q" aria-label="{label}" placeholder="{label}" '
        'autocapitalize="off" autocorrect="off" autocomplete="off" spellcheck="false" enterkeyhint="search">'
        f'<button type="submit" class="button">{submit}</button></div></form>'
    )


def _form(words: Words) -> str:
    private = words.gettext(
        "What you paste is read in this browser only: it is not sent anywhere, and not put into the address."
    )
    said = json.dumps(_said(words), ensure_ascii=False)
    form = box(words, "page", id=FORM, action="./", data_search_page="", data_words=said)
    return f'{form}\n<p class="search__private" data-private hidden>{escape(private)}</p>'


def _said(words: Words) -> Mapping[str, str]:
    """The texts of the page, by situation."""
    _, found = words.gettext, {"n": "{n}"}
    return {
        "one": words.ngettext("%(n)s result", "%(n)s results", 1) % found,
        "many": words.ngettext("%(n)s result", "%(n)s results", 2) % found,
        "loading": _("Loading the search …"),
        "failed": _("The search could not be loaded; the network may be down."),
        "nearest": _("No exact answer; nearest questions:"),
        "unrelated": _("Nothing here seems to be about this. The closest questions:"),
        "none": _("No question found."),
        "filtered": _("Nothing found with these filters."),
        "lost": _("What you pasted was kept only in the tab you pasted it in. Please paste it again."),
        "error": _("Matching error:"),
        "recognised": _("In what you pasted: %(found)s") % {"found": "{n}"},
        "has": _("In %(versions)s") % {"versions": "{n}"},
        "lacks": _("Not in %(versions)s") % {"versions": "{n}"},
        "instead": _("In its place: %(names)s") % {"names": "{n}"},
        "documented": _("Official documentation: %(lines)s") % {"lines": "{n}"},
        "unknown": _("No tested version has %(name)s.") % {"name": "{n}"},
        "similar": _("The most similar name: %(name)s") % {"name": "{n}"},
        "about": _("Questions about it:"),
        "untranslated": _("in Chinese"),
    }


def _facets(lookup: Lookup, lang: Lang) -> str:
    _ = words_of(lang).gettext
    names = {"framework": _("Framework"), "line": _("Version"), "category": _("Category")}
    facets = "".join(_facet(facet, names[facet], values) for facet, values in _values(lookup, lang).items())
    clear = f'<button type="button" class="plain" data-clear hidden>{escape(_("Clear filters"))}</button>'
    return (
        f'<details class="facets" data-facets hidden>'
        f"<summary>{escape(_('Filters'))} <span data-chosen></span></summary>{facets}{clear}</details>"
    )


def _values(lookup: Lookup, lang: Lang) -> dict[str, dict[str, dict[str, None]]]:
    """The values of each facet with all their names, since frameworks may name a category differently."""
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


def _results(words: Words, lists: str) -> str:
    _ = words.gettext
    own = f'{escape(_("Your version first: "))}<span data-own-name></span> <span aria-hidden="true">×</span>'
    drop = escape(_("not this time"))
    clear = f'<button type="button" class="plain" data-clear>{escape(_("Clear filters"))}</button>'
    retry = f'<button type="button" class="button" data-retry>{escape(_("Try again"))}</button>'
    ask = f'<a class="button" data-ask hidden>{escape(_("Ask this question"))}</a>'
    return "\n".join(
        [
            '<div tabindex="-1" data-search-results>',
            '<p class="search-page__status" role="status" data-status></p>',
            f'<button type="button" class="chip" title="{drop}" data-own hidden>{own}</button>',
            f'<p data-when="failed" hidden>{retry}</p>',
            f'<p data-when="filtered" hidden>{clear}</p>',
            f'<div class="nearest" data-elsewhere data-when="nearest unrelated none" hidden>{ask}'
            f"<div data-lists hidden><p>{escape(_('These lists may also help:'))}</p>{lists}</div></div>",
            f'<div class="tips" data-when="idle lost" hidden><p>{escape(_lead(words))}</p>{lists}</div>',
            known_element(words),
            '<ol class="questions" data-hits></ol>',
            f'<button type="button" class="plain plain--more" data-more hidden>{escape(_("Show more"))}</button>',
            "</div>",
        ]
    )


def _lists(lookup: Lookup, here: Place) -> str:
    """Links to lists of all answers."""
    _ = words_of(here.lang).gettext
    errors, apis, frameworks = _("All error messages"), _("API index"), _("By framework:")
    names = " · ".join(_framework(framework, here) for framework in lookup.largest_first())
    return (
        f'<ul class="lists"><li>{markup.link(here.href(address.errors(here.lang)), escape(errors))}</li>'
        f"<li>{markup.link(here.href(address.apis(here.lang)), escape(apis))}</li>"
        f"<li>{escape(frameworks)} {names}</li></ul>"
    )


def _framework(framework: Framework, here: Place) -> str:
    return markup.link(here.href(address.framework(here.lang, framework.id)), escape(framework.name[here.lang]))
