"""M: unique titles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faq.content.model import Lang
from faq.diagnostics.codes import M132
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedSite
from faq.rules.entry.unfinished import MARK
from faq.rules.facts import EntryFacts


def different_titles(checked: CheckedSite) -> Iterator[Diagnostic]:
    """M132: two entries of a framework have the same title in a language."""
    same: dict[tuple[str, str, str], list[tuple[EntryFacts, Lang]]] = {}
    for entry in checked.entries:
        for lang, title in entry.titles.items():
            words = "".join(re.findall(r"\w+", title.value.lower()))
            if words and not title.value.startswith(MARK):
                same.setdefault((entry.framework, lang, words), []).append((entry, lang))
    for group in same.values():
        for entry, lang in group if len(group) > 1 else ():
            other = next(each.id for each, _ in group if each is not entry)
            fix = "say in one of the two titles what is different there, or make one entry of both"
            yield M132.at(entry.path(lang), entry.titles[lang].span, f"{other} also has this title", fix)


RULES = (different_titles,)
