"""Pages at old addresses. They work without JavaScript; docs/assets/moved.js also keeps the anchor (#1.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.model import Entry, Framework, Lang, Site
from faq.render import address, divided
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.markup import title_text
from faq.render.pieces import Files, Piece
from faq.render.templates import Link, rendered


@dataclass(frozen=True, slots=True)
class RedirectView:
    """A redirect page, without the frame of other pages."""

    template: ClassVar[str] = "pages/redirect.html"
    here: Place
    title: str
    target: Link


Moved = tuple[Place, Place, str]
"""An old place, the current one, and its title."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """A file below build/public for each old address in one language."""
    site, gone = lookup.site, lookup.findings.gone.get(lang, ())
    moved = (*redirects(site, lang), *divided.gone(site, lang, gone))
    yield Piece(f"redirects {lang}", lambda: {"moved": map(repr, moved)}, partial(_render, moved))


def _render(moved: Iterable[Moved]) -> Files:
    for here, target, title in moved:
        view = RedirectView(here, title_text(title), Link(here.href(target), title))
        yield f"public/{here.url}index.html", f"{rendered(view.template, here.lang, view=view)}\n".encode()


def redirects(site: Site, lang: Lang) -> Iterator[Moved]:
    """Old place, current place and title: of moved entries, moved categories, and categories without questions."""
    for entry in site.entries:
        yield from _of_entry(entry, lang)
    for framework in site.frameworks:
        yield from _of_categories(site, framework, lang)


def _of_entry(entry: Entry, lang: Lang) -> Iterator[tuple[Place, Place, str]]:
    target = address.entry(lang, entry)
    for old in entry.moved_from:
        yield address.from_id(lang, old.value), target, entry.documents[target.lang].title.value


def _of_categories(site: Site, framework: Framework, lang: Lang) -> Iterator[tuple[Place, Place, str]]:
    """A category without questions has no page; its address redirects to the framework."""
    for category in framework.categories:
        here = address.shelf(lang, framework.id, category.id)
        target, title = here, category.name[lang]
        if not site.of(framework.id, category.id):
            target, title = address.framework(lang, framework.id), framework.name[lang]
            yield here, target, title
        for old in category.moved_from:
            yield address.shelf(lang, framework.id, old.value), target, title
