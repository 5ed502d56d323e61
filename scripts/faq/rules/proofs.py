"""P: every sample has been run, as it stands today, on every version that its section speaks of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress

from faq.content.tree import ROOT
from faq.diagnostics.codes import P101, P104, P105, P106, P107, P108, P109
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import ledger
from faq.evidence.proofs.inputs import SUFFIX, read_input
from faq.evidence.proofs.ledger import LedgerError
from faq.evidence.proofs.samples import ENVIRONMENTS, Environment, Job, is_provable, jobs, versions_of
from faq.rules.checked import Checked


def samples_are_proved(checked: Checked) -> Iterator[Diagnostic]:
    """P101, P105: today's samples, versions and lock files have their proofs."""
    known = ledger.read(checked.files)
    for path, error in known.damaged.items():
        yield damage(path, error)
    for job in jobs(checked.site, checked.files):
        damaged = ledger.path_of(job.sample.entry) in known.damaged
        if not job.environment.lock or damaged or known.proof(job):
            continue
        if is_provable(job.sample.block):
            yield _unproved(job)
        elif not _has_wrong_words(checked, job):
            yield _unprovable(job)


def damage(path: str, error: LedgerError) -> Diagnostic:
    """P105: a file of the ledger that cannot be read."""
    fix = f"take the main branch's, or delete it; then run `faq prove {ledger.entry_of(path)}`"
    return P105.at(path, Span(error.line), f"cannot be read: {error}", fix)


def runs_are_of_something(checked: Checked) -> Iterator[Diagnostic]:
    """P108, P109: the files of the ledger are of entries that there are, and their runs of versions that can be run."""
    versions = {each.id: set(versions_of(each.id, checked.files)) for each in checked.site.frameworks}
    for path in (path for path in checked.files if path.startswith(f"{ledger.FOLDER}/")):
        entry = ledger.entry_of(path)
        if entry not in checked.ids and _is_misplaced(entry, checked):
            continue  # its files have a diagnostic; `--tidy` would delete proofs that are still good
        if entry not in checked.ids:
            yield P108.at(path, Span(1), f"there is no entry {entry or 'with this name'}", "run `faq prove --tidy`")
        elif entry.partition("/")[0] in versions:
            yield from _without_environment(path, entry, checked, versions[entry.partition("/")[0]])


def _is_misplaced(entry: str, checked: Checked) -> bool:
    """Whether the framework has files of this entry in a folder that is not one of an entry, however it is spelt."""
    framework, slug = entry.partition("/")[0], entry.rpartition("/")[2]
    categories = {each.id for known in checked.site.frameworks if known.id == framework for each in known.categories}
    proper = {f"{category}/{slug}" for category in categories if f"{framework}/{category}/{slug}" in checked.ids}
    start = f"{ROOT}/{framework}/"
    folders = {path.removeprefix(start).rpartition("/")[0] for path in checked.files if path.startswith(start)}
    return any(_letters(slug) in map(_letters, folder.split("/")) for folder in folders - proper)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _without_environment(path: str, entry: str, checked: Checked, versions: Collection[str]) -> Iterator[Diagnostic]:
    with suppress(LedgerError):  # P105
        for line, record in ledger.numbered(entry, checked.files[path]):
            if record.version not in versions:
                lock = f"{ENVIRONMENTS}/{entry.partition('/')[0]}-{record.version}.txt"
                message = f"a run on {record.version}, and there is no {lock}"
                yield P109.at(path, Span(line), message, f"run `faq prove --tidy {entry}`, or put the lock file back")


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


def inputs_can_be_read(checked: Checked) -> Iterator[Diagnostic]:
    """S, Y, F: what is written by hand in environments/."""
    for path, data in checked.files.items():
        if path.startswith(f"{ENVIRONMENTS}/") and path.endswith(SUFFIX):
            yield from read_input(path, data)[1]


RULES = (samples_are_proved, runs_are_of_something, environments_exist, additions_exist, inputs_can_be_read)
