"""The facets in the search manifest: frameworks, and the framework, category, version lines and toolkits of each
document, and how many others refer to it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from faq.content.model import Entry, Framework, Site
from faq.search import vlq
from faq.search.filters import bits
from faq.search.query import leads_of, named


def of(site: Site) -> dict[str, Any]:
    """The frameworks, and for each document in site order its category (`shelves`), its lines, its toolkits and the
    level of its references (`references`)."""
    shelves = [(framework.id, category.id) for framework in site.frameworks for category in framework.categories]
    numbers = {shelf: number for number, shelf in enumerate(shelves)}
    return {
        "frameworks": [_framework(framework, _names(site, framework)) for framework in site.frameworks],
        "shelves": _runs(numbers[entry.framework, entry.category] for entry in site.entries),
        "lines": _runs(_line_bits(site, entry) for entry in site.entries),
        "toolkits": _runs(_toolkit_bits(site, entry) for entry in site.entries),
        "references": vlq.encode(_levels(site)),
    }


def _names(site: Site, framework: Framework) -> list[str]:
    """The names by which questions call a framework. A name shared by several means the one with most entries (all of
    them if equal); an id always means its own framework."""
    entries = Counter(entry.framework for entry in site.entries)

    def is_meant(alias: str) -> bool:
        having = {one.id: entries[one.id] for one in site.frameworks if alias in one.aliases}
        return alias not in ids and having[framework.id] == max(having.values())

    ids = {one.id for one in site.frameworks}
    return [framework.id, *filter(is_meant, framework.aliases)]


def _framework(framework: Framework, names: Sequence[str]) -> dict[str, Any]:
    return {
        "id": framework.id,
        "name": dict(framework.name),
        "aliases": names,
        "toolkits": framework.toolkits,
        "weight": framework.weight,
        "lines": [line.name for line in framework.lines],
        "categories": [{"id": category.id, "name": dict(category.name)} for category in framework.categories],
    }


def _line_bits(site: Site, entry: Entry) -> int:
    """The lines of an entry as a bit set: bit n is the framework's line n."""
    answered = site.lines(entry)
    return bits(line.name in answered for line in site.framework(entry.framework).lines)


def _toolkit_bits(site: Site, entry: Entry) -> int:
    """The toolkits that an entry's titles name, as a bit set like its lines."""
    title = leads_of("\n".join(document.title.value for document in entry.documents.values()))
    toolkits = site.framework(entry.framework).toolkits
    return bits(named(title, names) for names in toolkits)


def _levels(site: Site) -> Iterator[int]:
    """For each entry, how many others call it related, as a logarithm: 0, 2, 3, 4, 5 for none, 1, 2, 3, 5."""
    references = Counter(other for entry in site.entries for other in {related.value for related in entry.related})
    for entry in site.entries:
        yield round(2 * math.log2(1 + references[entry.id]))


def _runs(values: Iterable[int]) -> str:
    """A column of numbers, run-length encoded: value, length, value, length …"""
    return vlq.encode(number for value, run in groupby(values) for number in (value, sum(1 for _ in run)))
