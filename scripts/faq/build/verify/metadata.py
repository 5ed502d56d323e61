"""What the head of a page may tell other programs: data that is not executed, and metadata about the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

DATA_BLOCKS = ("application/json", "application/ld+json")
"""Types of script elements that browsers do not execute."""
OPEN_GRAPH = "type title description url site_name locale locale:alternate image image:width image:height image:alt"
PROPERTIES = (*(f"og:{name}" for name in OPEN_GRAPH.split()), "article:modified_time")
SEARCH_TYPE = "application/opensearchdescription+xml"
SEARCH_FILE = re.compile(r"(?:/|(?:\.\./)*)(?:en/)?opensearch\.xml")


def of_data_block(text: str) -> Iterator[str]:
    """Findings about a data block."""
    try:
        json.loads(text)
    except ValueError:
        yield "a block of data that is no JSON"


def of_search_link(type: str, href: str) -> Iterator[str]:
    """Findings about a link to the OpenSearch description, which browsers may add to their search engines."""
    if type != SEARCH_TYPE or not SEARCH_FILE.fullmatch(href):
        yield "the search that a page offers is this site's own"


def of_property(name: str) -> Iterator[str]:
    """Findings about an Open Graph property name; "" if the element has none."""
    if name and name not in PROPERTIES:
        yield f"properties are {', '.join(PROPERTIES)}"
