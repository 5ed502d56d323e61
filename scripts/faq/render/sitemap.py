"""sitemap.xml: every page once, in all languages, without redirects and the 404 page."""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from faq.content.model import LANGS, SOURCE_LANG, Lang, Site
from faq.render.address import Place, place_of

NAMESPACES = {
    "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
}


def render_sitemap(site: Site, root: str, files: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The file, plain and gzipped. `files`: those of the compiler; `root`: the site's address. The date of an entry is
    its review; any other page may change with the newest entry."""
    pages: dict[str, set[Lang]] = defaultdict(set)
    for place in (place_of(file.removeprefix("docs/")) for file in files if file.startswith("docs/")):
        if place:
            pages[place.path].add(place.lang)
    days = {entry.id: entry.reviewed.isoformat() for entry in site.entries}
    newest = max(days.values(), default="1980-01-01")
    urls = ElementTree.Element("urlset", NAMESPACES)
    for lang in LANGS:
        for path in sorted(path for path in pages if lang in pages[path]):
            url = ElementTree.SubElement(urls, "url")
            ElementTree.SubElement(url, "loc").text = f"{root}{Place(lang, path).url}"
            ElementTree.SubElement(url, "lastmod").text = days.get(path, newest)
            for other, place in _alternates(path, pages[path]):
                link = {"rel": "alternate", "hreflang": other, "href": f"{root}{place.url}"}
                ElementTree.SubElement(url, "xhtml:link", link)
    ElementTree.indent(urls, " ")
    data = ElementTree.tostring(urls, "utf-8", xml_declaration=True) + b"\n"
    yield "public/sitemap.xml", data
    yield "public/sitemap.xml.gz", gzip.compress(data, mtime=0)


def _alternates(path: str, langs: set[Lang]) -> Iterator[tuple[str, Place]]:
    """The page in each language, and the default for other readers."""
    if len(langs) > 1:
        yield from ((lang, Place(lang, path)) for lang in LANGS if lang in langs)
        yield "x-default", Place(SOURCE_LANG, path)
