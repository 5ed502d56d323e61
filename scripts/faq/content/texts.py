"""What is written below the headings of an entry, put in another place: with it, or to be read later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from faq.content.model import Document, Entry, Lang, Section
from faq.content.written import Later, Written, now


def with_texts(entry: Entry) -> Entry:
    """An entry whose texts are read now, once, for those who are going to ask for them again and again."""
    read = {lang: [now(each.written()) for each in document.sections] for lang, document in entry.documents.items()}
    return replace(entry, documents=documents_with(entry, lambda lang, number: read[lang][number]))


def documents_with(entry: Entry, written: Callable[[Lang, int], Later[Written]]) -> dict[Lang, Document]:
    """The documents of an entry with this below their headings."""
    return {
        lang: replace(
            document,
            intro=_section(document.intro, written(lang, 0)),
            answers=tuple(_section(each, written(lang, at)) for at, each in enumerate(document.answers, 1)),
        )
        for lang, document in entry.documents.items()
    }


def _section(section: Section, written: Later[Written]) -> Section:
    """`replace` takes several times as long, and there are many of them."""
    return Section(section.lines, section.start, section.span, written)
