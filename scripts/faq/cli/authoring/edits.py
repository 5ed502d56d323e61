"""Replace texts at the places where they were read; all other bytes of a file stay the same. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from faq.diagnostics.span import Span


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`old`, which is at `span` (possibly quoted), becomes `new`. If `old` is empty, `new` is inserted."""

    span: Span
    old: str
    new: str


def edited(path: str, data: bytes, edits: Iterable[Edit]) -> bytes:
    """A file (UTF-8) with non-overlapping edits. Raises ValueError if a text is not literally in its place, for example
    because of YAML escapes or line breaks."""
    rows = data.decode("utf-8").split("\n")
    for edit in sorted(edits, reverse=True):  # from the end, so that earlier positions stay valid
        span, row = edit.span, rows[edit.span.line - 1]
        at = row.find(edit.old, span.column - 1, span.column - 1 + span.length)
        if at < 0:
            raise ValueError(f"{path}:{span.line}:{span.column}: write {edit.old!r} here, as it is and on one line")
        rows[span.line - 1] = row[:at] + edit.new + row[at + len(edit.old) :]
    return "\n".join(rows).encode()
