"""Which sections of a translation are out of date: the translation keeps a short hash of each source section.

This needs no git history, so it works in a shallow clone and after a squash, and marks only sections that changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from faq.content.blocks import without
from faq.content.explanations import Explanation
from faq.content.model import SOURCE_LANG, Document, Entry, Section


def section_hashes(source: Document) -> Mapping[str, str]:
    """Section key -> first 8 hex digits of the SHA-256 of the section, its heading and (for the intro) the title."""
    return {section.key: _hash(source, section) for section in source.sections}


def stale_sections(entry: Entry, document: Document) -> tuple[str, ...]:
    """The keys of source sections that this translation lacks, or that have changed since it was made."""
    if document.lang == SOURCE_LANG:
        return ()
    present = {section.key for section in document.sections}
    return tuple(
        key
        for key, today in section_hashes(entry.source).items()
        if key not in present or (key in document.translates and document.translates[key].value != today)
    )


def explanation_hash(original: Explanation) -> str:
    """The same for the English explanation of a diagnostic: its title and text."""
    return _digest([original.title.value], original.body)


def _hash(source: Document, section: Section) -> str:
    """The hash of a section, ignoring white space at line ends and around it, and the facts about samples."""
    title = source.title.value if section is source.intro else ""
    ranges = [f"{line.name} {line.narrower or ''}" for line in section.lines]
    return _digest([title, *ranges], without(section))


def _digest(facts: list[str], text: str) -> str:
    lines = [line.rstrip() for line in text.strip().split("\n")]
    return hashlib.sha256("\n".join([*facts, *lines]).encode()).hexdigest()[:8]
