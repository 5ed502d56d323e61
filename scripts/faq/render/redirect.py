"""Pages at old addresses. They work without a script; docs/assets/moved.js also keeps the #1.8 of the old address."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from faq.content.model import LANGS, Entry, Framework, Lang, Site
from faq.render import address
from faq.render.address import Place
from faq.render.markup import title_html, title_text
from faq.render.words import words_of


def render_redirects(site: Site) -> Iterator[tuple[str, bytes]]:
    """A file below build/public for each old address in each language."""
    for lang in LANGS:
        for here, target, title in redirects(site, lang):
            yield f"public/{here.url}index.html", _page(here, target, title).encode()


def redirects(site: Site, lang: Lang) -> Iterator[tuple[Place, Place, str]]:
    """Old place, today's place and its title: of moved entries, moved categories, and categories without questions."""
    for entry in site.entries:
        yield from _of_entry(entry, lang)
    for framework in site.frameworks:
        yield from _of_categories(site, framework, lang)


def _of_entry(entry: Entry, lang: Lang) -> Iterator[tuple[Place, Place, str]]:
    target = address.entry(lang, entry)
    for old in entry.moved_from:
        yield address.from_id(lang, old.value), target, entry.documents[target.lang].title.value


def _of_categories(site: Site, framework: Framework, lang: Lang) -> Iterator[tuple[Place, Place, str]]:
    """A category without questions has no page, so it leads to its framework."""
    for category in framework.categories:
        here = address.shelf(lang, framework.id, category.id)
        target, title = here, category.name[lang]
        if not site.of(framework.id, category.id):
            target, title = address.framework(lang, framework.id), framework.name[lang]
            yield here, target, title
        for old in category.moved_from:
            yield address.shelf(lang, framework.id, old.value), target, title


def _page(here: Place, target: Place, title: str) -> str:
    _, href = words_of(here.lang).gettext, escape(here.href(target))
    return f"""<!doctype html>
<html lang="{here.lang}" class="no-js" data-md-color-scheme="default">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(_("This page has moved"))} - {escape(title_text(title))}</title>
<meta http-equiv="refresh" content="0; url={href}">
<link rel="canonical" href="{href}">
<script src="{address.asset(here, "moved.js")}"></script>
<link rel="stylesheet" href="{address.asset(here, "faq.css")}">
</head>
<body dir="ltr">
<main class="md-grid md-typeset">
<h1>{escape(_("This page has moved"))}</h1>
<p>{escape(_("This page has moved to:"))} <a href="{href}">{title_html(title)}</a></p>
</main>
</body>
</html>
"""
