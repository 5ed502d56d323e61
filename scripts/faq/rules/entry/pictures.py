"""F: image sizes."""

from __future__ import annotations

from collections.abc import Iterator

from faq.diagnostics.codes import F115
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry

MOST_BYTES = 300_000


def picture_sizes(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """F115: images are small enough to load quickly."""
    for path, size in checked.pictures.items():
        if size > MOST_BYTES:
            message = f"this picture has {size:,} bytes; at most {MOST_BYTES:,} are allowed"
            fix = "cut out what matters and save it smaller; text on the screen belongs in a ```text block instead"
            yield F115.at(path, Span(1), message, fix)


RULES = (picture_sizes,)
