"""The entries that an entry names in `related:`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faq.content.model import Entry
from faq.render import parts
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.parts import Question


@dataclass(frozen=True, slots=True)
class Sister:
    """The same question in another framework, for readers who move from one to the other."""

    framework: str
    question: Question


def sisters(lookup: Lookup, here: Place, entry: Entry) -> tuple[Sister, ...]:
    """The related entries of other frameworks."""
    others = [other for other in _related(lookup, entry) if other.framework != entry.framework]
    names = [lookup.site.framework(other.framework).name[here.lang] for other in others]
    questions = [parts.question(lookup, here, other) for other in others]
    return tuple(map(Sister, names, questions))


def questions(lookup: Lookup, here: Place, entry: Entry) -> tuple[Question, ...]:
    """The related entries of the same framework."""
    others = [other for other in _related(lookup, entry) if other.framework == entry.framework]
    return tuple(parts.question(lookup, here, other) for other in others)


def _related(lookup: Lookup, entry: Entry) -> Iterator[Entry]:
    return (lookup.entries[id.value] for id in entry.related if id.value in lookup.entries)
