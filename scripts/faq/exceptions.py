"""`allow:` in an entry: an exception from a rule, with its reason. One that is no longer needed is itself an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faq.diagnostics import Code, Diagnostic
from faq.model import Entry

A101 = Code(
    "A101",
    "a diagnostic that cannot be allowed",
    """Only rules of style know exceptions; what breaks a page, a link or a reader's trust does not.

Bad:  allow: {M101: "I need HTML"}
Good: allow: {M109: "a legal text that must stay in one piece"}""",
)
A102 = Code(
    "A102",
    "an exception that is no longer needed",
    """The entry no longer has the problem, so the exception would hide the next one.

Good: delete the item""",
)


def apply_exceptions(
    entries: Sequence[Entry], diagnostics: Sequence[Diagnostic], allowable: frozenset[str]
) -> list[Diagnostic]:
    """Drop what an entry allows, and report exceptions that are not possible or not needed."""
    allowed = {(document.path, code) for e in entries for document in e.documents.values() for code in e.allow}
    kept = [d for d in diagnostics if not (d.allowable and (d.path, d.code) in allowed)]
    used = {(d.path, d.code) for d in diagnostics}
    return kept + [found for entry in entries for found in _unneeded(entry, used, allowable)]


def _unneeded(entry: Entry, used: set[tuple[str, str]], allowable: frozenset[str]) -> Iterator[Diagnostic]:
    path = entry.source.path
    for code, reason in entry.allow.items():
        if code not in allowable:
            fix = f"mend the cause; only {', '.join(sorted(allowable))} can be allowed"
            yield A101.at(path, reason.span, f"{code} cannot be allowed", fix)
        elif not any((document.path, code) in used for document in entry.documents.values()):
            yield A102.at(path, reason.span, f"nothing here needs the exception from {code}", "delete it")
