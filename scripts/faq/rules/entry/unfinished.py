"""Placeholders that `faq new` and `faq draft` put into an entry and that its author has not replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faq.content.model import Document
from faq.diagnostics.codes import M122
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry
from faq.text.markdown import Body

MARK = "TODO:"
_MARK = re.compile(rf"(?<!\w){MARK}")


def left_to_write(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M122: placeholders in the texts, title or phrasings of an entry."""
    fix = f"write it, and delete `{MARK}`"
    for document, body in checked.documents():
        for text in (text for text in body.texts if MARK in text.value):
            for found in _MARK.finditer(text.value):
                span = body.place(text, found.start(), found[0])
                yield M122.at(document.path, span, _message(text.value[found.end() :]), fix)
        for text in (document.title, *document.asked_as):
            if _MARK.match(text.value):
                yield M122.at(document.path, text.span, _message(text.value.removeprefix(MARK)), fix)


def is_unfinished(document: Document, body: Body) -> bool:
    """Whether placeholders remain; rules that judge the finished text wait until then."""
    return any(MARK in text.value for text in (document.title, *body.texts))


def _message(what: str) -> str:
    what = what.strip()
    return f"still to be written: {what[:60]}{'…' if len(what) > 60 else ''}"


RULES = (left_to_write,)
