"""The messages that the samples of an entry produced: those recorded in the ledger, expected exceptions, and declared
outputs, each on the versions where the sample has run (a run compares them)."""

from __future__ import annotations

from collections.abc import Iterator

from faq.evidence.messages.sayings import BY_FRAMEWORK
from faq.evidence.proofs.ledger import Ledger, Record, key_of
from faq.evidence.proofs.samples import Job, jobs_of
from faq.rules.checked import CheckedEntry
from faq.rules.facts import OwnMessage


def messages_of(checked: CheckedEntry) -> tuple[OwnMessage, ...]:
    """The messages that an entry attributes to its framework, and the versions on which its samples printed them."""
    texts = [message.text for message in checked.entry.messages if message.origin == BY_FRAMEWORK]
    jobs = list(jobs_of(checked.entry, checked.versions.locks)) if texts else []
    known = checked.ledger or Ledger()
    printed = _printed(known, jobs)
    absent = {key_of(job): as_line("\n".join(_declared(job))) for job in jobs if known.run(job) is None}
    found = []
    for text in texts:
        wanted = as_line(text.value)
        versions = tuple(version for version, output in printed.items() if wanted in output)
        elsewhere = tuple((key, wanted in declared) for key, declared in absent.items())
        found.append(OwnMessage(text, versions, elsewhere))
    return tuple(found)


def as_line(text: str) -> str:
    """A text without line breaks, as messages are compared."""
    return " ".join(text.split())


def _printed(known: Ledger, jobs: list[Job]) -> dict[str, str]:
    """Version -> everything that the samples printed or raised there."""
    found: dict[str, list[str]] = {}
    for job in jobs:
        if record := known.run(job):
            found.setdefault(record.version, []).extend(_said(job, record))
    return {version: as_line("\n".join(texts)) for version, texts in found.items()}


def _said(job: Job, record: Record) -> Iterator[str]:
    """The output of a run. It counts for the messages of its entry only if the run ended as the entry says."""
    yield record.printed
    if not record.failed:
        yield from _declared(job)


def _declared(job: Job) -> Iterator[str]:
    """The output or exception that an entry declares for a sample."""
    block = job.sample.block
    yield block.fence.info.get("raises", "")
    yield from (output.fence.code for output in block.outputs if output.covers(job.environment.version))
