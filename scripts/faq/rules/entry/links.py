"""L: broken and empty links."""

from __future__ import annotations

from collections.abc import Iterator

from faq.diagnostics.codes import L108
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry


def empty_links(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """L108: a link has a text and a target."""
    for document, body in checked.documents():
        for link in body.links:
            if not link.href or not link.text.strip():
                message = "this link has no target" if not link.href else "this link (or image) has no words"
                yield L108.at(document.path, link.span, message, "write [words](target)")


RULES = (empty_links,)
