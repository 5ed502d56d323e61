"""What other programs read of the site, beside its pages and data."""

from __future__ import annotations

from collections.abc import Iterator

from faq.model import LANGS
from faq.render import feed, llms, opensearch, plain, robots
from faq.render.lookup import Lookup


def render_for_programs(lookup: Lookup) -> Iterator[tuple[str, bytes]]:
    """Files below build/public: Markdown of entries, robots.txt, llms.txt, feeds, descriptions of the search."""
    yield from plain.render_texts(lookup)
    yield from robots.render_robots(lookup)
    for lang in LANGS:
        yield from llms.render_llms(lookup, lang)
        yield from feed.render_feed(lookup, lang)
        yield from opensearch.render_opensearch(lookup, lang)
