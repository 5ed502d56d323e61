"""The texts below the headings of an entry, attached to it or loaded later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from faq.content.model import Document, Entry, Lang, Section
from faq.content.written import Later, Written, now


def with_texts(entry: Entry) -> Entry:
    """An entry with its texts loaded once, for callers that read them repeatedly."""
    read = {lang: [now(each.written()) for each in document.sections] for lang, document in entry.documents.items()}
    return replace(entry, documents=documents_with(entry, lambda lang, number: read[lang][number]))


def documents_with(entry: Entry, written: Callable[[Lang, int], Later[Written]]) -> dict[Lang, Document]:
    """The documents of an entry with these texts."""
    return {
        lang: replace(
            document,
            intro=_section(document.intro, written(lang, 0)),
            answers=tuple(_section(each, written(lang, at)) for at, each in enumerate(document.answers, 1)),
        )
        for lang, document in entry.documents.items()
    }


def _section(section: Section, written: Later[Written]) -> Section:
    """A section with this text; `dataclasses.replace` would be several times slower."""
    return Section(section.lines, section.start, section.span, written)
