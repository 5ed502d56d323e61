"""The lists of questions: of a framework, of a category and of a version line.

A category without questions has no page. A version line always has one, so that its address can be relied on.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from faq.content.model import Category, Entry, Framework, Lang, Line
from faq.render import address, body, facets, markup, structured
from faq.render.address import Place
from faq.render.facets import Rows
from faq.render.lookup import Lookup
from faq.render.own_version import own_count
from faq.render.words import questions, status_name, words_of


def render_framework(lookup: Lookup, framework: Framework, lang: Lang) -> bytes:
    """A framework: its version lines, and all its questions by category."""
    here, _, name = address.framework(lang, framework.id), words_of(lang).gettext, framework.name[lang]
    entries = lookup.site.of(framework.id)
    data = structured.list_data(lookup, [(here, name)], entries)
    return markup.document(
        _front_matter(framework, name, framework.summary[lang], data),
        markup.breadcrumbs(here, []),
        f"# {markup.as_text(name)}",
        f'<p class="lead">{escape(framework.summary[lang])}</p>',
        own_count(lang),
        f'<h2 class="over">{escape(_("By version"))}</h2>',
        _line_cards(lookup, framework, here),
        _migration(lookup, framework, here),
        _narrowed(
            lookup, here, entries, "category line tag has ran text", _by_category(lookup, framework, here, entries)
        ),
    )


def render_category(lookup: Lookup, framework: Framework, category: Category, lang: Lang) -> bytes:
    """A category: its questions with their short answers."""
    here, name = address.shelf(lang, framework.id, category.id), category.name[lang]
    entries = lookup.site.of(framework.id, category.id)
    count = questions(words_of(lang), len(entries))
    data = structured.list_data(lookup, [markup.framework_trail(here, framework), (here, name)], entries)
    return markup.document(
        _front_matter(
            framework, f"{framework.name[lang]} · {name}", f"{framework.name[lang]} {name}: {count}", data, category
        ),
        markup.breadcrumbs(here, [markup.framework_trail(here, framework)]),
        f"# {markup.as_text(name)}",
        f'<p class="lead">{escape(framework.name[lang])} · {escape(count)}</p>',
        own_count(lang),
        _narrowed(lookup, here, entries, "line tag has ran text", _shelf(lookup, here, entries, excerpt=True)),
    )


def render_line(lookup: Lookup, framework: Framework, line: Line, lang: Lang) -> bytes:
    """A version line: every question with an answer for it, leading straight to that answer."""
    here, _, name = address.shelf(lang, framework.id, line.name), words_of(lang).gettext, framework.name[lang]
    entries = lookup.site.of(framework.id, line=line.name)
    title = _("%(framework)s %(line)s: all questions") % {"framework": name, "line": line.label[lang]}
    lead = _("Versions %(range)s. Every link leads straight to the answer for this version.") % {
        "range": markup.range_text(line.range)
    }
    trail = [markup.framework_trail(here, framework), (here, line.label[lang])]
    return markup.document(
        _front_matter(framework, title, lead, structured.list_data(lookup, trail, entries, line.name)),
        markup.breadcrumbs(here, [markup.framework_trail(here, framework)]),
        f"# {markup.as_text(title)}",
        f'<p class="lead">{escape(lead)}</p>',
        own_count(lang),
        _line_ended(framework, line, here),
        _line_switch(framework, line, here),
        _narrowed(
            lookup,
            here,
            entries,
            "category tag has ran text",
            _by_category(lookup, framework, here, entries, anchor=line.name),
        ),
    )


def line_card(lookup: Lookup, framework: Framework, line: Line, here: Place) -> str:
    """A version line with its status and how many questions are answered for it."""
    words = words_of(here.lang)
    count = len(lookup.site.of(framework.id, line=line.name))
    html = (
        f'<span class="line-card__name">{escape(line.label[here.lang])}</span>'
        f'<span class="line-card__status line--{line.status}">{escape(status_name(words, line.status))}</span>'
        f'<span class="line-card__count">{escape(questions(words, count))}</span>'
    )
    target = address.shelf(here.lang, framework.id, line.name)
    return f"<li>{markup.link(here.href(target), html, class_='line-card')}</li>"


def _line_cards(lookup: Lookup, framework: Framework, here: Place) -> str:
    cards = "".join(line_card(lookup, framework, line, here) for line in framework.lines)
    return f'<ul class="line-cards">{cards}</ul>'


def _migration(lookup: Lookup, framework: Framework, here: Place) -> str:
    """The way to the old and new APIs, if any of this framework were renamed."""
    named = {api.name for api in lookup.findings.apis if api.framework == framework.id}
    if not any(pair.old in named for pair in lookup.findings.replacements):
        return ""
    place = address.migration(here.lang, framework.id)
    title = escape(words_of(here.lang).gettext("Old APIs and what replaced them"))
    return f'<p class="more">{markup.link(here.href(place), title)}</p>'


def _front_matter(
    framework: Framework, title: str, description: str, data: str, category: Category | None = None
) -> str:
    """With the shelf that new questions of this page belong to, and the lines that they may have answers for."""
    return markup.front_matter(
        {
            "title": title,
            "description": markup.description(description),
            "kind": "list",
            "hide": ["toc"],
            "shelf": "/".join([framework.id, *([category.id] if category else [])]),
            "lines": ", ".join(line.name for line in framework.lines),
            "structured": data,
        }
    )


def _narrowed(lookup: Lookup, here: Place, entries: Iterable[Entry], wanted: str, html: str) -> str:
    """A list of entries of one framework with what it can be narrowed by."""
    found = list(entries)
    if not found:
        return ""
    chosen = facets.of_entries(lookup, found, here.lang, wanted.split())
    return facets.filterable(here, Rows(phrases=(found[0].framework,)), chosen, html)


def _by_category(lookup: Lookup, framework: Framework, here: Place, entries: Iterable[Entry], anchor: str = "") -> str:
    """The entries under the names of their categories, in the order of the site."""
    found, sections = list(entries), []
    for category in framework.categories:
        shelf = [entry for entry in found if entry.category == category.id]
        if shelf:
            place = address.shelf(here.lang, framework.id, category.id)
            name = markup.link(here.href(place), escape(category.name[here.lang]))
            heading = f'<h2 id="{escape(category.id)}">{name}</h2>'
            sections.append(f"<section>{heading}{_shelf(lookup, here, shelf, anchor)}</section>")
    return "\n".join(sections)


def _shelf(lookup: Lookup, here: Place, entries: Iterable[Entry], anchor: str = "", excerpt: bool = False) -> str:
    items = "\n".join(item(lookup, here, entry, anchor, excerpt) for entry in entries)
    return f'<ul class="questions">\n{items}\n</ul>'


def item(lookup: Lookup, here: Place, entry: Entry, anchor: str = "", excerpt: bool = False) -> str:
    """An entry in a list: its title, its lines, and on demand its short answer."""
    target = address.entry(here.lang, entry)
    words = markup.description(body.first_paragraph(entry.documents[target.lang].intro.text)[0]) if excerpt else ""
    language = "" if target.lang == here.lang else f' lang="{target.lang}"'
    shown = f'<p class="excerpt"{language}>{escape(words)}</p>' if words else ""
    head = f"{markup.entry_link(here, entry, anchor)} {markup.entry_badges(lookup, entry, here.lang)}"
    return f'<li {facets.attributes(lookup, entry, here.lang)}><div class="question">{head}</div>{shown}</li>'


def _line_ended(framework: Framework, line: Line, here: Place) -> str:
    newest = framework.lines[0]
    if line.status != "ended" or newest == line:
        return ""
    place = address.shelf(here.lang, framework.id, newest.name)
    html = markup.fill(
        words_of(here.lang).gettext("This version is no longer maintained; use %(newest)s for new work."),
        newest=markup.link(here.href(place), escape(newest.label[here.lang])),
    )
    return f'<p class="note note--ended">{html}</p>'


def _line_switch(framework: Framework, line: Line, here: Place) -> str:
    """The same list for the other lines."""
    if len(framework.lines) == 1:
        return ""
    items = "".join(f"<li>{_switch_item(framework, other, line, here)}</li>" for other in framework.lines)
    label = escape(words_of(here.lang).gettext("By version"))
    return f'<nav class="line-switch" aria-label="{label}"><ul>{items}</ul></nav>'


def _switch_item(framework: Framework, other: Line, current: Line, here: Place) -> str:
    place = address.shelf(here.lang, framework.id, other.name)
    label, kind = escape(other.label[here.lang]), f"line line--{other.status}"
    if other == current:
        return markup.link(here.href(place), label, class_=kind, aria_current="page")
    return markup.link(here.href(place), label, class_=kind)
