"""Order the questions of a version line: first those answered only for it, or differently from the neighbouring
line."""

from __future__ import annotations

from collections.abc import Iterable

from faq.content.model import Entry, Framework, Lang, Line
from faq.render.lookup import Lookup
from faq.render.words import words_of

GROUPS = ("only", "differing", "")
"""The ids of the groups in order; "" is the group of questions with the same answer as for the neighbour."""


def in_order(lookup: Lookup, framework: Framework, line: Line) -> list[tuple[str, Entry]]:
    """The questions that a line answers, with their groups; by category within a group."""
    entries = by_category(framework, lookup.site.of(framework.id, line=line.name))
    found = [(_group(lookup, framework, line, entry), entry) for entry in entries]
    return sorted(found, key=lambda pair: GROUPS.index(pair[0]))


def by_category(framework: Framework, entries: Iterable[Entry]) -> list[Entry]:
    """Entries by category, in site order; entries with an unknown category are left out."""
    order = {category.id: number for number, category in enumerate(framework.categories)}
    return sorted((entry for entry in entries if entry.category in order), key=lambda entry: order[entry.category])


def title(framework: Framework, line: Line, group: str, lang: Lang) -> str:
    """The heading of a group of differing questions."""
    _, other = words_of(lang).gettext, _neighbour(framework, line)
    if group == "only":
        return _("Answered for %(line)s only") % {"line": line.label[lang]}
    return _("Answers that differ from %(line)s") % {"line": other.label[lang] if other else ""}


def _group(lookup: Lookup, framework: Framework, line: Line, entry: Entry) -> str:
    other = _neighbour(framework, line)
    if other is None or not entry.source.answers:
        return ""
    if lookup.lines(entry) == (line,):
        return "only"
    return "" if _answers(entry, line) == _answers(entry, other) or other not in lookup.lines(entry) else "differing"


def _answers(entry: Entry, line: Line) -> list[str]:
    return [each.key for each in entry.source.answers if line.name in {one.name for one in each.lines}]


def _neighbour(framework: Framework, line: Line) -> Line | None:
    """The next newer line; for the newest line the next older one; None if there is only one."""
    place = framework.lines.index(line)
    others = [*framework.lines[:place][::-1], *framework.lines[place + 1 :]]
    return others[0] if others else None
