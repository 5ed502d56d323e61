"""Where each sample has run."""

from __future__ import annotations

from collections.abc import Mapping

from faq.content.findings import Run, SampleKey
from faq.content.model import Site
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import jobs


def runs(site: Site, files: Mapping[str, bytes]) -> Mapping[SampleKey, tuple[Run, ...]]:
    """Where each sample has run, by the ledger. Damaged files of it were reported before."""
    return ledger.runs(jobs(site, files), ledger.read(files))
