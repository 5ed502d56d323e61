"""robots.txt: everything may be crawled, and the address of the sitemap."""

from __future__ import annotations

from collections.abc import Iterator

from faq.render.lookup import Lookup


def render_robots(lookup: Lookup) -> Iterator[tuple[str, bytes]]:
    """The file. Crawlers read it only at the root of a host."""
    yield "public/robots.txt", f"User-agent: *\nAllow: /\n\nSitemap: {lookup.root}sitemap.xml\n".encode()
