"""The most common error messages. Visits are not counted, so a message is as common as the number of entries with
it."""

from __future__ import annotations

import re

from faq.content.findings import CommonError
from faq.content.model import Site
from faq.search.messages import kind, pattern

WORD = re.compile(r"[a-z_]{2,}|[\u4e00-\u9fff]")
TELLING = 3
"""Minimum number of words of a message; `KeyError: …` alone says too little."""


def common_errors(site: Site) -> tuple[CommonError, ...]:
    """The kinds of messages that at least two entries have, most common first.

    Messages are of one kind if they differ only in quoted names and numbers.
    """
    entries: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    for entry in site.entries:
        for error in entry.errors:
            found = kind(error.value)
            if entry.id not in entries.setdefault(found, []):
                entries[found].append(entry.id)
            shown.setdefault(found, pattern(error.value))
    several = [found for found, ids in entries.items() if len(ids) > 1 and len(WORD.findall(found)) >= TELLING]
    several.sort(key=lambda found: (-len(entries[found]), found))
    return tuple(CommonError(shown[found], tuple(entries[found])) for found in several)
