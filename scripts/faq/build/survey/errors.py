"""Which error messages are common. Nobody's visits are counted here, so the entries decide: a message is as common as
the questions that it comes up in are many."""

from __future__ import annotations

import re

from faq.content.findings import CommonError
from faq.content.model import Site
from faq.search.messages import kind, pattern

WORD = re.compile(r"[a-z_]{2,}|[\u4e00-\u9fff]")
TELLING = 3
"""Words that a message must have: `KeyError: …` says nothing to anybody."""


def common_errors(site: Site) -> tuple[CommonError, ...]:
    """The kinds of messages that at least two entries have, those of most entries first.

    Messages are of one kind if only quoted names and numbers in them differ.
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
