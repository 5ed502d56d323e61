"""The table of an entry by version line: whether there is an answer, whether it differs, and where its code ran."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faq.content.model import Entry, Lang, Line
from faq.render.lookup import Lookup
from faq.render.words import Words, words_of


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `anchor`: that of its answer, if any; `answer` and `proof`: texts; `date`: the oldest run; `is_proved`:
    all its code ran."""

    name: str
    status: str
    anchor: str
    answer: str
    proof: str
    date: str
    is_proved: bool


def table(lookup: Lookup, entry: Entry, lang: Lang) -> tuple[Row, ...]:
    """The rows, newest line first; empty if there is nothing to compare: a single line that every answer covers."""
    lines = lookup.site.framework(entry.framework).lines
    return tuple(_rows(lookup, entry, lines, words_of(lang))) if len(lines) > 1 else ()


def _rows(lookup: Lookup, entry: Entry, lines: tuple[Line, ...], words: Words) -> Iterator[Row]:
    proved, answered = lookup.proved(entry), lookup.lines(entry)
    firsts: dict[tuple[str, ...], str] = {}
    for line in lines:
        if line not in answered:
            yield Row(line.name, line.status, "", words.gettext("no answer"), "", "", False)
            continue
        answers = tuple(each.key for each in entry.source.answers if line.name in {one.name for one in each.lines})
        first = firsts.setdefault(answers, line.name)
        versions = proved.get(line.name)
        ran = _ran(versions, words)
        yield Row(
            line.name,
            line.status,
            line.name,
            _answer(line, first, len(firsts), words),
            ran,
            _since(lookup, entry, versions or []),
            bool(versions),
        )


def _answer(line: Line, first: str, count: int, words: Words) -> str:
    """The text about an answer. `first`: the newest line with the same answer; `count`: number of answers so far."""
    if first != line.name:
        return words.gettext("the same as for %(line)s") % {"line": first}
    return words.gettext("a different one") if count > 1 else words.pgettext("is answered", "yes")


def _ran(versions: list[str] | None, words: Words) -> str:
    if versions is None:
        return words.gettext("no code")
    return " · ".join(versions) or words.gettext("not run")


def _since(lookup: Lookup, entry: Entry, versions: list[str]) -> str:
    """The date of the oldest run on any of these versions."""
    runs = (each for section in entry.source.sections for each in lookup.runs_in(entry, section))
    return min((run.date for each in runs for run in each if run.version in versions), default="")
