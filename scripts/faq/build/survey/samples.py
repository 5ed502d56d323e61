"""The outcome of each sample on each tested version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faq.content.findings import Outcome, Run, SampleKey, Trial
from faq.content.model import Entry, Section
from faq.evidence.proofs.samples import Locks, environments_of


def trials(entry: Entry, locks: Locks, runs: Mapping[SampleKey, tuple[Run, ...]]) -> Iterator[Trial]:
    """Each Python sample of an entry with each tested version that its section covers."""
    return (trial for section in entry.source.sections for trial in _of_section(locks, runs, entry, section))


def _of_section(
    locks: Locks, runs: Mapping[SampleKey, tuple[Run, ...]], entry: Entry, section: Section
) -> Iterator[Trial]:
    for index, block in enumerate(section.blocks):
        if block.fence.language == "python":
            ran = {run.version for run in runs.get((entry.id, section.key, index), ())}
            why = block.fence.info.get("no-run", "")
            for where in environments_of(locks, entry, section, block):
                outcome: Outcome = "not run" if why else "passed" if where.version in ran else "waiting"
                yield Trial(entry.id, where.line, where.version, where.python, outcome, why)
