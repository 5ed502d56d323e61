"""Repositories whose samples count as proved, for tests of other things."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from faq.build.site import site_of
from faq.evidence.apis.names import path_of
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Record
from faq.evidence.proofs.samples import Job, every_environment, jobs

PULL_REQUEST = os.environ.get("GITHUB_EVENT_NAME") == "pull_request"
"""Whether these tests run on a pull request, which may come before its proofs: prove-change.yml makes them."""
LOCK = b"# a lock file for tests\n"
NAMES = b"m unlisted\n"
"""A list of names of a package that no entry mentions."""


def with_proofs(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The repository with a proof for each of its samples, in the environments whose lock files it has."""
    every = jobs(site_of(files), files)
    return {
        **{path: data for path, data in files.items() if not ledger.entry_of(path)},
        **ledger.write(map(proof, every)),
    }


def proof(job: Job) -> Record:
    """A run of a job that passed."""
    return Record(job.sample.entry, *ledger.key_of(job), "3.11", "2026-11-20")


def has_ledger(files: Iterable[str]) -> bool:
    """Whether a repository already has runs."""
    return any(ledger.entry_of(path) for path in files)


def with_environments(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The repository with a lock file and a list of names for every tested version, and proofs."""
    every = every_environment(site_of(files), files)
    locks = {each.lock_path: LOCK for each in every}
    lists = {path_of(each.framework, each.version): NAMES for each in every}
    return with_proofs({**locks, **lists, **files})
