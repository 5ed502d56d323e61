"""`allow:` in an entry: an exception from a rule, with its reason. One that is no longer needed is itself an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faq.content.model import Entry
from faq.diagnostics.codes import A101, A102
from faq.diagnostics.diagnostic import Diagnostic


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
