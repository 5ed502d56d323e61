"""The addresses of a site, from its model. Pure. An address begins with a slash and may end in an anchor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from faq.model import LANGS, Entry, Framework, Lang, Site
from faq.render import address
from faq.render.address import SUFFIX, Place
from faq.render.redirect import redirects

PAGES = "docs/pages/"
DATA = "/api/v1/"


def published(site: Site, paths: Iterable[str]) -> frozenset[str]:
    """What readers can link to: pages, the answers on them, data. `paths` are the files of the repository."""
    pages = {f"/{place.url}" for lang in LANGS for place in _places(site, lang)}
    written = {f"/{place.url}" for path in paths if path.startswith(PAGES) for place in _written(path)}
    answers = {f"/{place.url}#{line}" for entry in site.entries for place, line in _answers(site, entry)}
    data = {f"{DATA}entries.json", f"{DATA}schema.json", *(f"{DATA}entries/{entry.id}.json" for entry in site.entries)}
    return frozenset(pages | written | answers | data)


def redirected(site: Site) -> frozenset[str]:
    """The old addresses of pages and data that lead to today's."""
    pages = {f"/{here.url}" for lang in LANGS for here, _, _ in redirects(site, lang)}
    return frozenset(pages | {f"{DATA}entries/{old.value}.json" for entry in site.entries for old in entry.moved_from})


def entry_of(path: str) -> str | None:
    """The id of the entry that an address (without anchor) is of, in any language or as data; None for other pages."""
    homes = ((f"/{address.home(lang).url}", "/") for lang in reversed(LANGS))
    for prefix, ending in ((f"{DATA}entries/", ".json"), *homes):
        if path.startswith(prefix) and path.endswith(ending):
            id = path.removeprefix(prefix).removesuffix(ending)
            return id if id.count("/") == 2 else None
    return None


def _places(site: Site, lang: Lang) -> Iterator[Place]:
    yield address.home(lang)
    yield from (address.apis(lang), address.search(lang), address.errors(lang), address.tags(lang))
    yield from (address.status(lang), address.links(lang), address.migrations(lang))
    for framework in site.frameworks:
        yield from _shelves(site, framework, lang)
    for entry in site.entries:
        if lang in entry.documents:
            yield address.entry(lang, entry)


def _shelves(site: Site, framework: Framework, lang: Lang) -> Iterator[Place]:
    yield address.framework(lang, framework.id)
    yield address.migration(lang, framework.id)
    for line in framework.lines:
        yield address.shelf(lang, framework.id, line.name)
    for category in framework.categories:
        if site.of(framework.id, category.id):
            yield address.shelf(lang, framework.id, category.id)


def _written(path: str) -> Iterator[Place]:
    """The place of a hand-written page."""
    for lang in reversed(LANGS):
        ending = f"{SUFFIX[lang]}.md"
        if path.endswith(ending):
            name = path.removeprefix(PAGES).removesuffix(ending)
            yield Place(lang, name.removesuffix("index").rstrip("/"))
            return


def _answers(site: Site, entry: Entry) -> Iterator[tuple[Place, str]]:
    for lang in entry.langs:
        for line in site.lines(entry):
            yield address.entry(lang, entry), line
