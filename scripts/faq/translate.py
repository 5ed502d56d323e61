"""`faq stamp`: write under `translates:` of a translation which text of the source it was made from."""

from __future__ import annotations

import re

from faq.model import SOURCE_LANG, Document, Entry
from faq.stamps import section_hashes

BLOCK = re.compile(r"^translates:[^\n]*\n(?:[ \t][^\n]*\n|\n(?=[ \t]))*", re.MULTILINE)


def stamped(entry: Entry, document: Document, text: str) -> str:
    """The text of a translation's file with today's hashes of the sections that it has."""
    assert document.lang != SOURCE_LANG
    present = {section.key for section in document.sections}
    hashes = {key: value for key, value in section_hashes(entry.source).items() if key in present}
    block = "translates:\n" + "".join(f"  {_quoted(key)}: {value}\n" for key, value in hashes.items())
    newline = "\r\n" if "\r\n" in text else "\n"
    head, closing, body = text.replace("\r\n", "\n").partition("\n---\n")
    return (BLOCK.sub("", head + "\n") + block + closing.removeprefix("\n") + body).replace("\n", newline)


def _quoted(key: str) -> str:
    """Section keys are quoted, or another YAML reader would make a number of 1.8. Hashes are never read as numbers."""
    return key if key == "intro" else f'"{key}"'
