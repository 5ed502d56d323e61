"""What the samples of an entry printed when they ran: what the ledger kept of each run, what a run was to raise, and
the outputs that the source text declares, each on the versions where its sample has run: a run compares them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from faq.content.findings import Run, SampleKey
from faq.content.model import Site
from faq.evidence.messages.sayings import Printed
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Record
from faq.evidence.proofs.samples import Job, jobs


def printed(site: Site, files: Mapping[str, bytes]) -> Printed:
    """By entry, asked when it is needed: version -> all that its samples printed there, or raised."""

    @cache
    def ran() -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, list[str]]] = {}
        known = ledger.read(files)
        for job in jobs(site, files):
            record = known.run(job)
            if record:
                versions = found.setdefault(job.sample.entry, {})
                versions.setdefault(record.version, []).extend(_said(job, record))
        return {id: {v: "\n".join(texts) for v, texts in versions.items()} for id, versions in found.items()}

    return lambda entry: ran().get(entry.id, {})


def _said(job: Job, record: Record) -> Iterator[str]:
    """What a run printed. What its entry says of it is so only if it did as the entry says."""
    block = job.sample.block
    yield record.printed
    if not record.failed:
        yield block.fence.info.get("raises", "")
        yield from (output.fence.code for output in block.outputs if output.covers(record.version))


def runs(site: Site, files: Mapping[str, bytes]) -> Mapping[SampleKey, tuple[Run, ...]]:
    """Where each sample has run, by the ledger. Damaged files of it were reported before."""
    return ledger.runs(jobs(site, files), ledger.read(files))
