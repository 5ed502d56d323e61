"""From the model to files: Markdown pages for MkDocs, and what is published as it is.

Pure functions; paths are below build/. `docs/` is the tree that MkDocs reads, `public/` goes into the site unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator

from faq.findings import Findings
from faq.model import LANGS, Framework, Lang, Site
from faq.render import (
    address,
    apis,
    data,
    errors,
    feed,
    home,
    listing,
    llms,
    opensearch,
    page,
    plain,
    redirect,
    robots,
    search,
)
from faq.render.lookup import Lookup


def render_site(site: Site, findings: Findings, root: str = address.EXAMPLE) -> dict[str, bytes]:
    """Every file of the site. `root`: the address that it will stand at, for what must name it whole."""
    lookup = Lookup(site, findings, root)
    files = {f"docs/{path.removeprefix('faq_src/')}": content for path, content in site.images.items()}
    for entry in site.entries:
        files |= page.render_entry(lookup, entry)
    files |= dict(redirect.render_redirects(site))
    for lang in LANGS:
        files |= dict(_lists(lookup, lang))
    return files | dict(data.render_data(lookup)) | dict(_for_programs(lookup))


def _for_programs(lookup: Lookup) -> Iterator[tuple[str, bytes]]:
    yield from plain.render_texts(lookup)
    yield from robots.render_robots(lookup)
    for lang in LANGS:
        yield from llms.render_llms(lookup, lang)
        yield from feed.render_feed(lookup, lang)
        yield from opensearch.render_opensearch(lookup, lang)


def _lists(lookup: Lookup, lang: Lang) -> Iterator[tuple[str, bytes]]:
    yield address.home(lang).file, home.render_home(lookup, lang)
    yield address.apis(lang).file, apis.render_apis(lookup, lang)
    yield address.errors(lang).file, errors.render_errors(lookup, lang)
    yield address.search(lang).file, search.render_search(lookup, lang)
    for framework in lookup.site.frameworks:
        yield from _lists_of(lookup, framework, lang)


def _lists_of(lookup: Lookup, framework: Framework, lang: Lang) -> Iterator[tuple[str, bytes]]:
    yield address.framework(lang, framework.id).file, listing.render_framework(lookup, framework, lang)
    for line in framework.lines:
        place = address.shelf(lang, framework.id, line.name)
        yield place.file, listing.render_line(lookup, framework, line, lang)
    for category in framework.categories:
        if lookup.site.of(framework.id, category.id):
            place = address.shelf(lang, framework.id, category.id)
            yield place.file, listing.render_category(lookup, framework, category, lang)
