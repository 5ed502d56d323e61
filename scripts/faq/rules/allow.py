"""`allow:` in an entry: an exception from a rule, with a reason. An exception that is not needed is itself an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from faq.diagnostics.codes import A101, A102, P101
from faq.diagnostics.diagnostic import Diagnostic
from faq.rules.facts import EntryFacts


def apply_exceptions(
    entries: Sequence[EntryFacts],
    diagnostics: Sequence[Diagnostic],
    allowable: frozenset[str],
    spared: Set[tuple[str, str]] = frozenset(),
) -> list[Diagnostic]:
    """Drop what entries allow, and report exceptions that are impossible or unnecessary. `spared`: path and code of
    allowed findings that are not among `diagnostics`."""
    allowed = {(path, code) for entry in entries if entry.allow for path in entry.paths for code in entry.allow}
    kept = [d for d in diagnostics if not (d.allowable and (d.path, d.code) in allowed)]
    used = {*spared, *((d.path, d.code) for d in diagnostics)}
    return kept + [found for entry in entries for found in _unneeded(entry, used, allowable)]


def proofs_may_follow(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Turn P101 into a warning, for changes whose samples are still to be run."""
    return [replace(each, severity="warning") if each.code == P101.id else each for each in found]


def _unneeded(entry: EntryFacts, used: Set[tuple[str, str]], allowable: frozenset[str]) -> Iterator[Diagnostic]:
    for code, reason in (entry.allow or {}).items():
        if code not in allowable:
            fix = f"remove the cause; only {', '.join(sorted(allowable))} can be allowed"
            yield A101.at(entry.paths[0], reason.span, f"{code} cannot be allowed", fix)
        elif not any((path, code) in used for path in entry.paths):
            yield A102.at(entry.paths[0], reason.span, f"nothing here needs the exception from {code}", "delete it")
