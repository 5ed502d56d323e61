"""F: texts that an editor has opened with the wrong encoding and saved."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faq.diagnostics.codes import F112
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.text.encoding import GB18030
from faq.text.source import decode

REPLACED = "\ufffd"
LATIN = re.compile("[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]{4,}")
DESTROYED = re.compile(f"{REPLACED}+|{LATIN.pattern}")
"""Sequences that remain of Chinese text decoded with the wrong encoding. (× and ÷ are used in both languages.)"""


def destroyed_words(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """F112: one diagnostic per file, at the first place; almost every line is affected."""
    for document, _ in checked.documents():
        text = decode(checked.files[document.path])
        if REPLACED in text or LATIN.search(text):  # twice as fast as one pattern for both
            lines = enumerate(text.split("\n"), 1)
            found = [(number, first) for number, line in lines if (first := DESTROYED.search(line))]
            number, first = found[0]
            more = f" (as on {len(found) - 1} more lines)" if len(found) > 1 else ""
            message = f"{first[0][:8]!r} is what is left of words that were read in the wrong encoding{more}"
            way = f"reopen it as {GB18030.shown} and save it as UTF-8"
            fix = f"type the words again; or take the file as it was before, {way}"
            yield F112.at(document.path, Span(number, first.start() + 1, len(first[0])), message, fix)


RULES = (destroyed_words,)
