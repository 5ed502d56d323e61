"""P: the entry's own ledger file, and the environments that its samples need."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from faq.diagnostics.codes import P105, P106, P109
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import LedgerError
from faq.evidence.proofs.samples import ENVIRONMENTS, jobs_of
from faq.rules.checked import CheckedEntry


def additions_exist(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """P106: a lock file for each addition that a sample asks for, for each of its versions."""
    for job in jobs_of(checked.entry, checked.versions.locks):
        environment = job.environment
        if environment.addition and not environment.lock:
            message = f"there is no {environment.lock_path}"
            fix = f"add {environment.lock_path}, or take with={environment.addition!r} away"
            yield P106.at(job.sample.path, job.sample.fence.span, message, fix.replace("'", '"'))


def check_runs(entry: str, data: bytes, versions: Collection[str] | None) -> Iterator[Diagnostic]:
    """P105, P109: an entry's ledger file is readable, and each run is on a version with an environment. `versions`:
    those of the framework; None if unknown."""
    path = ledger.path_of(entry)
    try:
        runs = ledger.numbered(entry, data)
    except LedgerError as error:
        yield damage(path, error)
        return
    for line, record in runs:
        if versions is not None and record.version not in versions:
            lock = f"{ENVIRONMENTS}/{entry.partition('/')[0]}-{record.version}.txt"
            message = f"a run on {record.version}, and there is no {lock}"
            yield P109.at(path, Span(line), message, f"run `faq prove --tidy {entry}`, or put the lock file back")


def damage(path: str, error: LedgerError) -> Diagnostic:
    """P105: an unreadable ledger file."""
    fix = f"take the main branch's, or delete it; then run `faq prove {ledger.entry_of(path)}`"
    return P105.at(path, Span(error.line), f"cannot be read: {error}", fix)


RULES = (additions_exist,)
