"""The messages that an entry answers, with the versions that produce them."""

from __future__ import annotations

from dataclasses import dataclass

from faq.content.model import Entry, Lang
from faq.render.lookup import Lookup
from faq.render.words import versions_of, words_of


@dataclass(frozen=True, slots=True)
class Message:
    """A message and its versions: `2.5.2 to 3.3.1`, or empty. `lines`: the lines of these versions, separated by
    spaces."""

    text: str
    versions: str = ""
    lines: str = ""


def messages(lookup: Lookup, entry: Entry, lang: Lang) -> tuple[Message, ...]:
    """All messages of an entry in order."""
    return tuple(_message(lookup, entry, lang, error.value) for error in entry.errors)


def _message(lookup: Lookup, entry: Entry, lang: Lang, text: str) -> Message:
    """A message; if it belongs to another framework, the versions name it."""
    saying = lookup.findings.sayings.get((entry.id, text))
    if saying is None or not saying.versions:
        return Message(text)
    versions = versions_of(words_of(lang), saying)
    if saying.framework != entry.framework:
        return Message(text, f"{lookup.site.framework(saying.framework).name[lang]} {versions}")
    lines = (line.name for line in lookup.lines(entry) if any(map(line.range.contains, saying.numbers)))
    return Message(text, versions, " ".join(lines))
