"""All files of a site, in pieces. (A separate module, because it imports everything that makes pages.)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faq.content.findings import Findings
from faq.content.model import LANGS, Lang, Site
from faq.render import (
    address,
    apis,
    data,
    entry_files,
    errors,
    feed,
    home,
    llms,
    migrations,
    opensearch,
    own_version,
    redirect,
    robots,
    search,
    shelves,
    status,
    status_links,
    tags,
)
from faq.render.lookup import Lookup
from faq.render.pieces import PARTS, Piece, Whole
from faq.render.prose import EntryProse


def render_site(
    site: Site, findings: Findings, prose: Mapping[str, EntryProse], root: str = address.EXAMPLE
) -> dict[str, bytes]:
    """All files of the site. `prose`: texts of entries as HTML, by id. `root`: the site's address, for absolute
    URLs."""
    lookup = Lookup(site, findings, root, prose)
    files = dict(file for piece in pieces(lookup) for file in piece.make())
    files |= dict(file for whole in wholes(lookup) for file in whole.make(files[part] for part in whole.parts))
    return {path: files[path] for path in files if not path.startswith(PARTS)} | dict(render_rest(lookup))


def pieces(lookup: Lookup) -> Iterator[Piece]:
    """Pieces that are made again only if their facts change."""
    for entry in lookup.site.entries:
        yield entry_files.piece(lookup, entry)
    for lang in LANGS:
        yield from redirect.pieces(lookup, lang)
        yield from lists(lookup, lang)


def lists(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages that link to entries, in one language."""
    for module in (home, apis, errors, search, tags, status, status_links, migrations, llms, feed):
        yield from module.pieces(lookup, lang)
    for framework in lookup.site.frameworks:
        yield from shelves.pieces(lookup, framework, lang)


def wholes(lookup: Lookup) -> Iterator[Whole]:
    """Files that are assembled from files of each entry."""
    yield data.whole(lookup)
    for lang in LANGS:
        yield from llms.wholes(lookup, lang)


def render_rest(lookup: Lookup) -> Iterator[tuple[str, bytes]]:
    """Files that are so cheap that they are always made."""
    yield from ((f"docs/{path.removeprefix('faq_src/')}", content) for path, content in lookup.site.images.items())
    yield own_version.PATH, own_version.render_choices(lookup)
    yield from robots.render_robots(lookup)
    for lang in LANGS:
        yield from opensearch.render_opensearch(lookup, lang)
