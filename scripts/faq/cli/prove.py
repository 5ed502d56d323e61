"""`faq prove` on disk: choose the samples, run them, write the ledger, and say what happened."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from faq.content.model import Site
from faq.content.schema.fields import did_you_mean
from faq.diagnostics.diagnostic import as_text
from faq.evidence.proofs import ledger
from faq.evidence.proofs.proving import Proved, prove, seconds_by_version, show_progress
from faq.evidence.proofs.samples import Job, jobs


def prove_entries(
    root: Path,
    site: Site,
    files: Mapping[str, bytes],
    chosen: Sequence[str],
    line: str | None,
    again: bool,
    parallel: int,
) -> int:
    """Run the samples of the chosen entries (ids or their folders; none: all) that have no proof, or all `again`.

    Returns 0 if every sample that was run passed and every version could be run, else 1.
    """
    strangers = [problem for name in chosen if (problem := _no_entry(site, name))]
    if strangers:
        print("\n".join(f"faq: {problem}" for problem in strangers), file=sys.stderr)
        return 1
    every = jobs(site, files)
    wanted = [job for job in every if _is_chosen(job, chosen, line)]
    if (chosen or line) and not wanted:
        print(f"faq: no sample to run in {', '.join([*chosen, *([line] if line else [])])}", file=sys.stderr)
        return 1
    try:
        old = ledger.read(files.get(ledger.PATH, b""))
    except ledger.LedgerError as error:
        print(f"{ledger.PATH}:1:1: cannot be read: {error}; take the main branch's first", file=sys.stderr)
        return 1
    found = ledger.find(old)
    todo = [job for job in wanted if again or not ledger.proof(found, job)]
    proved = prove(todo, root, parallel, show_progress)
    failed = [outcome.job for outcome in proved.failures]
    new = proved.proofs(datetime.datetime.now(datetime.UTC).date())
    (root / ledger.PATH).write_bytes(ledger.write(ledger.renewed(old, every, new, failed)))
    _report(proved, files, len(wanted) - len(todo))
    return int(bool(proved.failures or proved.skipped))


def _no_entry(site: Site, name: str) -> str:
    """What is wrong with the id (or folder) of an entry, or of a shelf of entries; nothing if there is one."""
    ids = [entry.id for entry in site.entries]
    if any(f"{id}/".startswith(f"{_id(name)}/") for id in ids):
        return ""
    slugs = {id.rpartition("/")[2]: id for id in ids}
    near = did_you_mean(_id(name), ids) or slugs.get(did_you_mean(_id(name), slugs) or "")
    return f"there is no entry {name!r}" + (f"; did you mean {near}?" if near else "")


def _id(name: str) -> str:
    parts = name.strip().removeprefix("./").strip("/").removeprefix("faq_src/").split("/")
    return "/".join(parts[:3])


def _is_chosen(job: Job, chosen: Sequence[str], line: str | None) -> bool:
    ids = [_id(name) for name in chosen]
    below = not ids or any(f"{job.sample.entry}/".startswith(f"{id}/") for id in ids)
    return below and line in (None, job.environment.line)


def _report(proved: Proved, files: Mapping[str, bytes], already: int) -> None:
    for outcome in proved.failures:
        print(f"---- {outcome.job.sample.path} on {outcome.job.environment.name}\n{outcome.output.strip()}\n")
    diagnostics = proved.diagnostics()
    if diagnostics:
        print(as_text(diagnostics, files))
    for name, (samples, seconds) in seconds_by_version(proved.outcomes).items():
        print(f"{name}: {samples} samples, {seconds:.0f} s")
    passed = len(proved.outcomes) - len(proved.failures)
    print(f"{passed} passed, {len(proved.failures)} failed, {already} proved before")
