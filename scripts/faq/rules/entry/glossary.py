"""M: consistent terms, as defined in docs/glossary.yml."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from faq.content.schema.glossary import Term
from faq.diagnostics.codes import M134
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.checked import CheckedEntry


def terms(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M134: words in titles and running text that the glossary replaces. Phrasings (readers' own words) and headings
    (their anchors are published) are not checked."""
    for document, body in checked.documents():
        own = tuple(term for term in checked.glossary if term.lang == document.lang)
        any_of_them = _pattern(own)
        if not any_of_them.search("\n".join([document.title.value, *(text.value for text in body.texts)])):
            continue
        headings = {heading.span.line for heading in body.headings}
        inside = ((text, body) for text in body.texts if text.span.line not in headings)
        for text, within in ((document.title, None), *inside):
            for term in own if any_of_them.search(text.value) else ():
                if found := _pattern((term,)).search(text.value):
                    span = within.place(text, found.start(), found[0]) if within else text.span
                    message = f"this site writes {term.use!r}, not {found[0]!r} (docs/glossary.yml)"
                    yield M134.at(document.path, span, message, f"write {term.use!r}")


@cache
def _pattern(terms: tuple[Term, ...]) -> re.Pattern[str]:
    """A pattern for all words that these terms replace; None if there are none."""
    instead = [word for term in terms for word in term.instead_of]
    words = "|".join(map(re.escape, sorted(instead, key=len, reverse=True))) or "(?!)"
    whole = rf"(?<![A-Za-z-])(?:{words})(?![A-Za-z-])"  # Han characters have no spaces between words
    return re.compile(whole, re.IGNORECASE)


RULES = (terms,)
