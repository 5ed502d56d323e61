"""L, S: links to this site by its public address, and review dates in the future."""

from __future__ import annotations

import datetime
import posixpath
from collections.abc import Iterator

from faq.content.tree import ROOT
from faq.diagnostics.codes import L120, S120
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedSite
from faq.rules.facts import EntryFacts, OwnLink


def own_address(checked: CheckedSite) -> Iterator[Diagnostic]:
    """L120: links within the site name files, so that moves and versions keep them correct."""
    known = {entry.id for entry in checked.entries}
    for entry in checked.entries:
        for link in entry.own_links:
            message, fix = "this is a page of this site, named by its address", _fix(entry, link)
            if _id(link) not in known:
                fix = "link to the file of an entry, e.g. ../share-weights/zh.md, or leave the link out"
            yield L120.at(entry.path(link.lang), link.span, message, fix)
        for span in entry.own_sources:
            fix = "name the page that the facts come from; another entry belongs under `related`"
            yield L120.at(entry.paths[0], span, "this is a page of this site, and no source", fix)


def future_days(checked: CheckedSite) -> Iterator[Diagnostic]:
    """S120: a review date in the future. (The compiler has no clock; without a given date this rule is skipped.)"""
    for entry in checked.entries:
        if checked.today and entry.reviewed > checked.today:
            message = f"{entry.reviewed.isoformat()} is still to come"
            # The command adds a day for time zones, so `today` may be in the future; the day before is not.
            day = checked.today - datetime.timedelta(days=1)
            fix = f"write the day of the last review, e.g. {day.isoformat()}"
            yield S120.at(entry.paths[0], entry.reviewed_at, message, fix)


def _id(link: OwnLink) -> str:
    return link.target.partition("#")[0].removeprefix("en/").removesuffix("index.html").strip("/")


def _fix(entry: EntryFacts, link: OwnLink) -> str:
    _, hash, fragment = link.target.partition("#")
    file = f"{ROOT}/{_id(link)}/{link.lang}.md"
    relative = posixpath.relpath(file, posixpath.dirname(entry.path(link.lang)))
    return f"link to its file: {relative}{hash if fragment else ''}{fragment}"


RULES = (own_address, future_days)
