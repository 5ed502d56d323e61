"""What the samples of an entry printed when they ran: the outputs that its source text declares, each on the versions
where its sample has run, because a run compares them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from faq.content.findings import Run, SampleKey
from faq.content.model import Entry, Site
from faq.evidence.messages.sayings import Printed
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import jobs


def printed(site: Site, files: Mapping[str, bytes]) -> Printed:
    """By entry, asked when it is needed: version -> all outputs that were compared there."""

    @cache
    def ran() -> Mapping[SampleKey, tuple[Run, ...]]:
        return runs(site, files)

    def of(entry: Entry) -> Mapping[str, str]:
        found: dict[str, list[str]] = {}
        for section in entry.source.sections:
            for index, block in enumerate(section.blocks):
                for run in ran().get((entry.id, section.key, index), ()) if block.outputs else ():
                    found.setdefault(run.version, []).extend(
                        output.fence.code for output in block.outputs if output.covers(run.version)
                    )
        return {version: "\n".join(outputs) for version, outputs in found.items()}

    return of


def runs(site: Site, files: Mapping[str, bytes]) -> Mapping[SampleKey, tuple[Run, ...]]:
    """Where each sample has run, by the ledger. Damaged files of it were reported before."""
    return ledger.runs(jobs(site, files), ledger.read(files))
