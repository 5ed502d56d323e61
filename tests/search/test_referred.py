"""Entries that many others call related come first among equals."""

from __future__ import annotations

import math
from collections import Counter

from faq.content.model import Site
from faq.search.engine import Engine
from faq.search.query import parse
from faq.search.ranking import REFERRED, rank


def test_an_entry_counts_more_the_more_others_refer_to_it(engine: Engine, site: Site) -> None:
    query = parse("loss nan learning rate training")
    ranking = rank(engine.index, query, lambda _: 1.0)
    before = {one.document: one.score for one in ranking.found}
    after = {one.document: one.score for one in engine._general_first(query, ranking).found}
    named = Counter(other.value for entry in site.entries for other in entry.related)
    assert len(before) > 100 and before.keys() == after.keys() and len(set(named.values())) > 5
    for document, score in after.items():
        level = 2 * math.log2(1 + named[site.entries[document].id])
        assert abs((score / before[document] - 1) / REFERRED - level) <= 0.5 + 1e-9
    assert list(after.values()) == sorted(after.values(), reverse=True)
