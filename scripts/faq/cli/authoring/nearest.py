"""Existing entries that may already answer a new question, found with the site's own search. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from faq.cli.terminal import engine
from faq.content.model import SOURCE_LANG, Site
from faq.search.engine import Hit
from faq.search.filters import Filters

MOST = 3


def nearest(site: Site, framework: str, questions: Iterable[str], errors: Iterable[str]) -> tuple[Hit, ...]:
    """At most three entries of the framework: first those with one of the messages, then the best result of each
    confident search."""
    search, own = engine(site), Filters(framework=frozenset([framework]))
    asked = [search.search(text, SOURCE_LANG, own, most=MOST) for text in (*questions, *errors) if text.strip()]
    known = [hit for results in asked for hit in results.hits if hit.error]
    confident = [
        (place, hit) for results in asked if results.claim == "answer" for place, hit in enumerate(results.hits)
    ]
    found: dict[str, Hit] = {}
    for hit in (*known, *(hit for _, hit in sorted(confident, key=lambda pair: pair[0]))):
        found.setdefault(hit.id, hit)
    return tuple(found.values())[:MOST]


def warning(hits: Sequence[Hit]) -> str:
    """The notice printed before anything is written."""
    rows = [f"  {hit.id}   {hit.title}{_error(hit)}" for hit in hits]
    return "\n".join(["these entries may answer it already; a phrasing or message added there may be enough:", *rows])


def _error(hit: Hit) -> str:
    return f"\n    > {hit.error}" if hit.error else ""
