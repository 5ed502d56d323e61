"""P: every sample has been run, as it stands today, on every version that its section speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faq.diagnostics.codes import P101, P104, P105, P106, P107
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import Environment, Job, is_provable, jobs
from faq.rules.checked import Checked


def samples_are_proved(checked: Checked) -> Iterator[Diagnostic]:
    """P101, P105: today's samples, versions and lock files have their proofs."""
    try:
        proofs = ledger.find(ledger.read(checked.files.get(ledger.PATH, b"")))
    except ledger.LedgerError as error:
        yield P105.at(
            ledger.PATH, Span(1), f"cannot be read: {_plain(error)}", "take the main branch's, then run `faq prove`"
        )
        return
    for job in jobs(checked.site, checked.files):
        if job.environment.lock and not ledger.proof(proofs, job):
            if is_provable(job.sample.block):
                yield _unproved(job)
            elif not _has_wrong_words(checked, job):
                yield _unprovable(job)


def _plain(error: Exception) -> str:
    """What is wrong, without the name of the function that noticed it."""
    said = str(error)
    if "argument after **" in said:
        return "an item of the list is no group of `key: value` pairs"
    return re.sub(r"[\w.]*\b\w+\(\) (?=got an |missing )", "an item ", said)


def additions_exist(checked: Checked) -> Iterator[Diagnostic]:
    """P106: a lock file for each addition that a sample asks for, on each version that it is for."""
    for job in jobs(checked.site, checked.files):
        environment = job.environment
        if environment.addition and not environment.lock:
            message = f"there is no {environment.lock_path}"
            fix = f"add {environment.lock_path}, or take with={environment.addition!r} away"
            yield P106.at(job.sample.path, job.sample.fence.span, message, fix.replace("'", '"'))


def environments_exist(checked: Checked) -> Iterator[Diagnostic]:
    """P104: a lock file for each tested version of each framework."""
    for framework in checked.site.frameworks:
        for line in framework.lines:
            for tested in line.tested:
                path = Environment(framework.id, line.name, tested.version, tested.python, "").lock_path
                if path not in checked.files:
                    message = f"{framework.id} {tested.version} is tested, but there is no {path}"
                    place = f"faq_src/{framework.id}/framework.yml"
                    yield P104.at(place, tested.span, message, f"add {path}, or take the version out of `tested:`")


def _has_wrong_words(checked: Checked, job: Job) -> bool:
    """Whether the fence says how the sample ends, but not as it must (C102, C111)."""
    place = job.sample.fence.span
    written = next((f.info or "" for f in checked.bodies[job.sample.path].fences if f.span == place), "")
    return any(word in written and word not in job.sample.fence.info for word in ("raises", "exit"))


def _unproved(job: Job) -> Diagnostic:
    message = f"this sample has not been run as it stands on {job.environment.framework} {job.environment.version}"
    return P101.at(job.sample.path, job.sample.fence.span, message, f"run `faq prove {job.sample.entry}`")


def _unprovable(job: Job) -> Diagnostic:
    message = "nothing can prove this sample: it has no assert, no output, and ends quietly"
    fix = "write what it must print in a ```text output below it, or an assert in a ```python check"
    return P107.at(job.sample.path, job.sample.fence.span, message, fix)


RULES = (samples_are_proved, environments_exist, additions_exist)
