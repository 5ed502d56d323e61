"""proofs.json: which samples passed where and when. Committed, and checked offline against today's samples.

A proof stands for one sample text, one framework version and one lock file: if any of them changes, it is void.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace

from faq.content.findings import Run, SampleKey
from faq.evidence.proofs.samples import Job

PATH = "proofs.json"


@dataclass(frozen=True, slots=True, order=True)
class Proof:
    """A sample (by hash) of an entry passed on a framework version, in the environment of a lock file (by hash)."""

    entry: str
    sample: str
    version: str
    lock: str
    python: str
    date: str


class LedgerError(ValueError):
    """The ledger is not what `faq prove` writes."""


def read(data: bytes) -> tuple[Proof, ...]:
    """Read the ledger. LedgerError if it was damaged by hand or by a merge."""
    try:
        return tuple(sorted(_proof(**item) for item in json.loads(data or b"[]")))
    except (ValueError, TypeError, RecursionError) as error:
        raise LedgerError(str(error)) from error


def _proof(**values: str) -> Proof:
    """A proof of texts. TypeError, or ValueError for half a character, if they are none."""
    proof = Proof(**values)
    "".join(astuple(proof)).encode()
    return proof


def write(proofs: Iterable[Proof]) -> bytes:
    """One proof a line, sorted, so that two branches that prove different entries merge without a conflict."""
    lines = (json.dumps(asdict(proof), ensure_ascii=False) for proof in sorted(proofs))
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


def find(proofs: Sequence[Proof]) -> Mapping[tuple[str, str, str, str], Proof]:
    """The proofs by what they prove: (entry, sample hash, version, lock hash)."""
    return {(proof.entry, proof.sample, proof.version, proof.lock): proof for proof in proofs}


def key(job: Job) -> tuple[str, str, str, str]:
    """What a proof of this job is found by."""
    return job.sample.entry, job.sample.hash, job.environment.version, job.environment.lock


def proof(found: Mapping[tuple[str, str, str, str], Proof], job: Job) -> Proof | None:
    """The proof of a job, if there is one. An entry that has moved keeps its proofs."""
    _, sample, version, lock = key(job)
    places = [(id, sample, version, lock) for id in (job.sample.entry, *job.sample.former)]
    return next((found[place] for place in places if place in found), None)


def runs(jobs: Sequence[Job], proofs: Sequence[Proof]) -> Mapping[SampleKey, tuple[Run, ...]]:
    """Where each of today's samples has run, newest version line first."""
    found = find(proofs)
    index: dict[SampleKey, tuple[Run, ...]] = {}
    for job in jobs:
        known = proof(found, job)
        if known:
            index[job.sample.key] = (*index.get(job.sample.key, ()), Run(known.version, known.date))
    return index


def renewed(old: Sequence[Proof], jobs: Sequence[Job], new: Iterable[Proof], failed: Iterable[Job]) -> list[Proof]:
    """The ledger after a run: new proofs, old ones that still hold, under today's ids, and nothing of samples that are
    gone or failed."""
    proofs = {**find(old), **find(list(new))}
    lost = {key(job) for job in failed}
    holding = ((job, proof(proofs, job)) for job in jobs if key(job) not in lost)
    return sorted({replace(known, entry=job.sample.entry) for job, known in holding if known})
