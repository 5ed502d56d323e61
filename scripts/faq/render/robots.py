"""robots.txt: everything may be read, and where the list of all pages is."""

from __future__ import annotations

from collections.abc import Iterator

from faq.render.lookup import Lookup


def render_robots(lookup: Lookup) -> Iterator[tuple[str, bytes]]:
    """The file. Crawlers ask for it at the root of a host only."""
    yield "public/robots.txt", f"User-agent: *\nAllow: /\n\nSitemap: {lookup.root}sitemap.xml\n".encode()
