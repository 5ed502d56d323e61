"""`faq prove`: choose samples, run them, update the ledger, and report."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from faq.cli.changes.command import before
from faq.cli.line import refuse
from faq.content.model import Site
from faq.content.schema.fields import did_you_mean
from faq.content.tree import ROOT, read_tree
from faq.diagnostics.diagnostic import as_text
from faq.evidence.proofs import keeper, ledger, sandbox
from faq.evidence.proofs.ledger import Ledger, LedgerError
from faq.evidence.proofs.proving import Proved, prove, record, seconds_by_version, show_progress
from faq.evidence.proofs.run import Outcome
from faq.evidence.proofs.samples import Job, jobs, unclaimed
from faq.rules.entry.proofs import damage


@dataclass(frozen=True, slots=True)
class Chosen:
    """The options of `faq prove`: entries (ids or folders; none: all), a version line, a version in environments/;
    whether to run proved samples `again`, or only to `tidy`; the number of parallel runs; whether to use a sandbox; a
    git revision whose proofs alone count (`base`); the maximum number of samples (`most`; none: all); and whether to
    skip samples whose current text has already failed (`untried`)."""

    entries: Sequence[str] = ()
    line: str | None = None
    version: str | None = None
    again: bool = False
    tidy: bool = False
    parallel: int = 1
    isolated: bool = True
    base: str | None = None
    most: int | None = None
    untried: bool = False

    def has(self, id: str) -> bool:
        """Whether an entry is chosen."""
        ids = [_id(name) for name in self.entries]
        return not ids or any(f"{id}/".startswith(f"{each}/") for each in ids)

    def runs(self, job: Job) -> bool:
        """Whether a job is chosen."""
        environment = job.environment
        versions = (None, environment.version, f"{environment.framework}-{environment.version}")
        return self.has(job.sample.entry) and self.line in (None, environment.line) and self.version in versions

    def is_done(self, job: Job, known: Ledger) -> bool:
        """Whether the ledger has what a job needs: a proof or, for `untried`, any run."""
        return bool(known.run(job) if self.untried else known.proof(job))

    def words(self) -> list[str]:
        """The choice in words."""
        return [*self.entries, *(word for word in (self.line, self.version) if word)]


def prove_entries(root: Path, site: Site, files: Mapping[str, bytes], chosen: Chosen) -> int:
    """Run the chosen samples that have no proof, or all `again`; each run is recorded as soon as it has ended.

    Returns 0 if every sample passed and every version was available, else 1.
    """
    if strangers := [problem for name in chosen.entries if (problem := _no_entry(site, name))]:
        return refuse("\nfaq: ".join(strangers))
    every, possible = jobs(site, files), jobs(site, files, unclaimed(site, files))
    wanted = [job for job in (possible if chosen.version else every) if chosen.runs(job)]
    if not (wanted or chosen.tidy) and (words := chosen.words()):
        return refuse(f"no sample to run in {', '.join(words)}")
    known = ledger.read(files)
    if known.damaged:
        return _refuse_damaged(known, files)
    trusted = ledger.read(before(root, chosen.base)) if chosen.base is not None else known
    _tidy(root, site, files, possible, known, chosen)
    if chosen.tidy:
        return 0
    undone = [job for job in wanted if chosen.again or not all(chosen.is_done(job, each) for each in (known, trusted))]
    todo = undone[: chosen.most]
    if todo and chosen.isolated and (problem := sandbox.problem()):
        return _refuse_exposed(problem)
    today = datetime.datetime.now(datetime.UTC).date()

    def keep(outcome: Outcome) -> None:
        keeper.keep(root, record(outcome, today))

    try:
        proved = prove(todo, root, chosen.parallel, show_progress, keep, chosen.isolated)
    except LedgerError as error:
        return refuse(f"a file of {ledger.FOLDER}/ was damaged meanwhile, at line {error.line}: {error}")
    _report(proved, files, len(wanted) - len(undone), len(undone) - len(todo))
    return int(bool(proved.failures or proved.skipped))


def _refuse_damaged(known: Ledger, files: Mapping[str, bytes]) -> int:
    print(as_text([damage(path, error) for path, error in known.damaged.items()], files))
    return refuse("no sample was run: the ledger could not be kept")


def _refuse_exposed(problem: str) -> int:
    refuse(f"samples cannot be isolated here: {problem}")
    return refuse("`faq prove --no-sandbox` runs them as yourself: only samples that you have read")


def _tidy(
    root: Path, site: Site, files: Mapping[str, bytes], possible: Sequence[Job], known: Ledger, chosen: Chosen
) -> None:
    """Reduce the ledger files of the chosen entries to runs of current samples. If all entries are chosen, files
    without an entry are deleted."""
    wanted = ledger.held(possible, known)
    ids = read_tree(path for path in files if path.startswith(f"{ROOT}/"))[0].entries.keys()
    for path in (path for path in files if path.startswith(f"{ledger.FOLDER}/")):
        if not chosen.entries and ledger.entry_of(path) not in ids:
            keeper.drop(root, path)
            print(f"deleted {path}")
    for entry in (entry.id for entry in site.entries if chosen.has(entry.id)):
        old, kept = {each for each in known.records if each.entry == entry}, wanted.get(entry, set())
        gone, new = old - kept, kept - old
        if gone or new:
            keeper.replace(root, entry, gone, new)
            print(f"{ledger.path_of(entry)}: {_tidied(len(new), len(gone))}")


def _tidied(new: int, gone: int) -> str:
    """What was done to a ledger file."""
    kept = f"kept {_runs(new)} of samples that were moved here" if new else ""
    dropped = f"dropped {_runs(gone)} of samples that have been edited or are gone" if gone else ""
    return ", ".join(filter(None, (kept, dropped)))


def _runs(number: int) -> str:
    return f"{number} run{'s' if number != 1 else ''}"


def _no_entry(site: Site, name: str) -> str:
    """What is wrong with an id (or folder) of an entry or category; empty if it is valid."""
    ids = [entry.id for entry in site.entries]
    if any(f"{id}/".startswith(f"{_id(name)}/") for id in ids):
        return ""
    slugs = {id.rpartition("/")[2]: id for id in ids}
    near = did_you_mean(_id(name), ids) or slugs.get(did_you_mean(_id(name), slugs) or "")
    return f"there is no entry {name!r}" + (f"; did you mean {near}?" if near else "")


def _id(name: str) -> str:
    parts = name.strip().removeprefix("./").strip("/").removeprefix("faq_src/").split("/")
    return "/".join(parts[:3])


def _report(proved: Proved, files: Mapping[str, bytes], already: int, left: int) -> None:
    for outcome in proved.failures:
        print(f"---- {outcome.job.sample.path} on {outcome.job.environment.name}\n{outcome.output.strip()}\n")
    diagnostics = proved.diagnostics()
    if diagnostics:
        print(as_text(diagnostics, files))
    for name, (samples, seconds) in seconds_by_version(proved.outcomes).items():
        print(f"{name}: {samples} samples, {seconds:.0f} s")
    passed = len(proved.outcomes) - len(proved.failures)
    more = f", {left} left for another time" if left else ""
    print(f"{passed} passed, {len(proved.failures)} failed, {already} proved before{more}")
