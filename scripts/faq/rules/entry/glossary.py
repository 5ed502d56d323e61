"""M: one word for one thing, as docs/glossary.yml has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from faq.content.schema.glossary import Term
from faq.diagnostics.codes import M134
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry


def terms(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M134: in titles and running text, a word that the glossary replaces. Phrasings are the words of those who ask,
    and the anchors of headings are published: both stay."""
    words = [(term.use, _pattern(term), term.lang) for term in checked.glossary]
    for document, body in checked.documents():
        own = [(use, pattern) for use, pattern, lang in words if lang == document.lang]
        headings = {heading.span.line for heading in body.headings}
        inside = ((text, body) for text in body.texts if text.span.line not in headings)
        for text, within in ((document.title, None), *inside):
            for use, pattern in own:
                if found := pattern.search(text.value):
                    span = within.place(text, found.start(), found[0]) if within else text.span
                    message = f"this site writes {use!r}, not {found[0]!r} (docs/glossary.yml)"
                    yield M134.at(document.path, span, message, f"write {use!r}")


@cache
def _pattern(term: Term) -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(term.instead_of, key=len, reverse=True)))
    whole = rf"(?<![A-Za-z-])(?:{words})(?![A-Za-z-])"  # Han characters have no spaces between words
    return re.compile(whole, re.IGNORECASE)


RULES = (terms,)
