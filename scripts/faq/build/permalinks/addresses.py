"""The addresses of a site, from its model. Pure. An address begins with a slash and may end in an anchor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from faq.content.addressed import Listed, Outline
from faq.content.model import LANGS, Framework, Lang, Site
from faq.content.tree import PAGES
from faq.render import address, feed, llms, opensearch, whole
from faq.render.address import SUFFIX, Place

DATA = "/api/v1/"


def published(site: Site, files: Mapping[str, bytes], codes: Iterable[str]) -> frozenset[str]:
    """All permanent addresses: pages, answers, data, feeds, texts. `files`: the files of the repository; `codes`: the
    ids of the diagnostics."""
    from faq.build.permalinks import parts  # imported here, because it is slow to import

    return undivided(site, files, codes) | {f"/{place.url}" for place in parts.there(site, files)}


def undivided(site: Outline, paths: Iterable[str], codes: Iterable[str]) -> frozenset[str]:
    """The same without the parts of divided lists, which take longer to compute."""
    pages = {f"/{place.url}" for lang in LANGS for place in (*_places(site, lang), address.diagnostics(lang))}
    pages |= {f"/{address.diagnostic(lang, code).url}" for code in codes for lang in LANGS}
    written = {f"/{place.url}" for path in paths if path.startswith(PAGES) for place in _written(path)}
    answers = {f"/{place.url}#{anchor}" for entry in site.entries for place, anchor in _answers(entry)}
    data = {f"{DATA}entries.json", f"{DATA}schema.json", *(f"{DATA}entries/{entry.id}.json" for entry in site.entries)}
    return frozenset(pages | written | answers | data | set(_for_programs(site)))


def is_part(site: Outline, path: str) -> bool:
    """Whether an address has the form of a part of a divided list. If the part does not exist, it redirects to the
    list."""
    return bool(whole.list_of(site, whole.place_of(path).path))


def redirected(site: Outline) -> frozenset[str]:
    """The old addresses of pages and data that redirect to current ones."""
    old = [(entry, old.value) for entry in site.entries for old in entry.moved_from]
    pages = {f"/{address.from_id(lang, id).url}" for lang in LANGS for _, id in old}
    pages |= {f"/{place.url}" for lang in LANGS for place in _old_shelves(site, lang)}
    texts = {f"/{address.from_id(lang, id).markdown}" for entry, id in old for lang in entry.langs}
    return frozenset(pages | texts | {f"{DATA}entries/{id}.json" for _, id in old})


def entry_of(path: str) -> str | None:
    """The id of the entry at an address (without anchor), in any language or as data; None for other pages."""
    homes = ((f"/{address.home(lang).url}", ending) for lang in reversed(LANGS) for ending in ("/", "/index.md"))
    for prefix, ending in ((f"{DATA}entries/", ".json"), *homes):
        if path.startswith(prefix) and path.endswith(ending):
            id = path.removeprefix(prefix).removesuffix(ending)
            return id if id.count("/") == 2 else None
    return None


def _for_programs(site: Outline) -> Iterator[str]:
    for lang in LANGS:
        home = address.home(lang)
        yield from (f"/{path}" for path in (feed.path(lang), opensearch.path(lang), llms.path(home)))
        yield from (f"/{llms.full_path(address.framework(lang, each.id))}" for each in site.frameworks)
    for entry in site.entries:
        yield from (f"/{address.entry(lang, entry).markdown}" for lang in entry.langs)


def _places(site: Outline, lang: Lang) -> Iterator[Place]:
    yield address.home(lang)
    yield from (address.apis(lang), address.search(lang), address.errors(lang), address.tags(lang))
    yield from (address.status(lang), address.links(lang), address.migrations(lang))
    for framework in site.frameworks:
        yield from _shelves(site, framework, lang)
    for entry in site.entries:
        if lang in entry.langs:
            yield address.entry(lang, entry)


def _shelves(site: Outline, framework: Framework, lang: Lang) -> Iterator[Place]:
    used = _used(site, framework)
    yield address.framework(lang, framework.id)
    yield address.migration(lang, framework.id)
    for line in framework.lines:
        yield address.shelf(lang, framework.id, line.name)
    for category in framework.categories:
        if category.id in used:
            yield address.shelf(lang, framework.id, category.id)


def _old_shelves(site: Outline, lang: Lang) -> Iterator[Place]:
    """The list pages of moved categories and of categories without entries."""
    for framework in site.frameworks:
        used = _used(site, framework)
        for category in framework.categories:
            gone = [] if category.id in used else [category.id]
            for id in (*gone, *(old.value for old in category.moved_from)):
                yield address.shelf(lang, framework.id, id)


def _used(site: Outline, framework: Framework) -> set[str]:
    """The categories that have entries."""
    return {entry.category for entry in site.entries if entry.framework == framework.id}


def _written(path: str) -> Iterator[Place]:
    """The address of a hand-written page."""
    for lang in reversed(LANGS):
        ending = f"{SUFFIX[lang]}.md"
        if path.endswith(ending):
            name = path.removeprefix(PAGES).removesuffix(ending)
            yield Place(lang, name.removesuffix("index").rstrip("/"))
            return


def _answers(entry: Listed) -> Iterator[tuple[Place, str]]:
    for lang in entry.langs:
        for anchor in entry.anchors:
            yield address.entry(lang, entry), anchor
