"""From the model to files: Markdown pages for MkDocs, and what is published as it is.

Pure functions; paths are below build/. `docs/` is the tree that MkDocs reads, `public/` goes into the site unchanged,
`theme/` is what the templates know of the site.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faq.content.findings import Findings
from faq.content.model import LANGS, Framework, Lang, Site
from faq.render import (
    address,
    apis,
    data,
    entry,
    errors,
    facets,
    feed,
    home,
    listing,
    llms,
    migration,
    opensearch,
    own_version,
    plain,
    redirect,
    robots,
    search,
    status,
    status_links,
    tags,
)
from faq.render.lookup import Lookup
from faq.render.prose import EntryProse


def render_site(
    site: Site, findings: Findings, prose: Mapping[str, EntryProse], root: str = address.EXAMPLE
) -> dict[str, bytes]:
    """Every file of the site. `prose`: the texts of entries, by their ids. `root`: the address that the site will be
    at, for what must name it whole."""
    lookup = Lookup(site, findings, root, prose)
    files = {f"docs/{path.removeprefix('faq_src/')}": content for path, content in site.images.items()}
    for each in site.entries:
        files |= entry.render_entry(lookup, each)
    files |= dict(redirect.render_redirects(site, findings.gone))
    for lang in LANGS:
        files |= dict(render_lists(lookup, lang))
    files[own_version.PATH] = own_version.render_choices(lookup)
    return files | dict(data.render_data(lookup)) | dict(_for_programs(lookup))


def _for_programs(lookup: Lookup) -> Iterator[tuple[str, bytes]]:
    yield from plain.render_texts(lookup)
    yield from robots.render_robots(lookup)
    for lang in LANGS:
        yield from llms.render_llms(lookup, lang)
        yield from feed.render_feed(lookup, lang)
        yield from opensearch.render_opensearch(lookup, lang)


def render_lists(lookup: Lookup, lang: Lang) -> Iterator[tuple[str, bytes]]:
    """Every page that leads to entries, in one language."""
    yield home.render_home(lookup, lang)
    yield from apis.render_apis(lookup, lang)
    yield from errors.render_errors(lookup, lang)
    yield address.search(lang).file, search.render_search(lookup, lang)
    yield from tags.render_tags(lookup, lang)
    yield status.render_status(lookup, lang)
    yield from status_links.render_links(lookup, lang)
    yield migration.render_index(lookup, lang)
    for framework in lookup.site.frameworks:
        yield from _lists_of(lookup, framework, lang)


def _lists_of(lookup: Lookup, framework: Framework, lang: Lang) -> Iterator[tuple[str, bytes]]:
    yield from listing.render_framework(lookup, framework, lang)
    yield from migration.render_migration(lookup, framework, lang)
    yield f"public/{facets.PHRASES}/{lang}/{framework.id}.json", facets.phrases(lookup, framework, lang)
    for line in framework.lines:
        yield from listing.render_line(lookup, framework, line, lang)
    for category in framework.categories:
        if lookup.site.of(framework.id, category.id):
            yield from listing.render_category(lookup, framework, category, lang)
