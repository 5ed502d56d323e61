"""Pages at old addresses. They work without a script; docs/assets/moved.js also keeps the #1.8 of the old address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from faq.content.model import LANGS, Entry, Framework, Lang, Site
from faq.render import address, divided
from faq.render.address import Place
from faq.render.markup import title_text
from faq.render.templates import Link, rendered


@dataclass(frozen=True, slots=True)
class RedirectView:
    """A page that has moved; a page of its own, without the frame of the others."""

    template: ClassVar[str] = "pages/redirect.html"
    here: Place
    title: str
    target: Link


def render_redirects(site: Site, gone: Mapping[Lang, tuple[str, ...]]) -> Iterator[tuple[str, bytes]]:
    """A file below build/public for each old address in each language. `gone`: the paths of old parts of lists."""
    for lang in LANGS:
        for here, target, title in (*redirects(site, lang), *divided.gone(site, lang, gone.get(lang, ()))):
            view = RedirectView(here, title_text(title), Link(here.href(target), title))
            yield f"public/{here.url}index.html", f"{rendered(view.template, lang, view=view)}\n".encode()


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
