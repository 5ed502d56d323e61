"""Checking a repository: each entry by itself, then all of them together by their facts. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from faq.build.inputs import EntryInputs, Sources
from faq.build.permalinks import listing as permalinks
from faq.build.record import Record, compile_entry
from faq.content import unconverted
from faq.content.schema.explanation import FOLDER as EXPLANATIONS
from faq.content.schema.explanation import read_explanations
from faq.diagnostics.codes import ALLOWABLE, OF_FORMAT
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.apis.names import FOLDER as APIS
from faq.evidence.messages import store as messages
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Key, LedgerError
from faq.evidence.proofs.samples import ENVIRONMENTS
from faq.rules.allow import apply_exceptions
from faq.rules.checked import CheckedSite
from faq.rules.entry.proofs import damage
from faq.rules.site import check_site, explanations
from faq.rules.site.lists import whole_lists, whole_pages
from faq.rules.site.proofs import readable_inputs

STRUCTURE = "FYSV"
"""Families of codes that say that something could not be read: what is not there then is not lost."""
Compile = Callable[[Sequence[EntryInputs]], Sequence[Record]]
"""The records of entries, in their order: made now, or before."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a check. `every`: report each problem of the entries that are not converted to the entry format,
    instead of their number. `today`: dates after it are wrong; without it no date is."""

    every: bool = False
    today: datetime.date | None = None


def compile_all(inputs: Sequence[EntryInputs]) -> list[Record]:
    """The records of all entries, made now."""
    return [compile_entry(each) for each in inputs]


def check(files: Mapping[str, bytes], sources: Sources, records: Sequence[Record], asked: Asked) -> list[Diagnostic]:
    """All that is wrong with a repository whose entries have these records, sorted."""
    site = CheckedSite(
        sources.frameworks,
        tuple(record.facts for record in records if record.facts),
        frozenset(each.folder.id for each in sources.entries),
        files.keys(),
        _passed(files),
        asked.today,
    )
    found = [*sources.diagnostics, *(problem for record in records for problem in record.diagnostics)]
    found += [*check_site(site), *_orphans(files, site.ids), *check_evidence(files, sources)]
    explained, problems = read_explanations(_below(files, EXPLANATIONS))
    found += [*problems, *explanations.check(explained.values())]
    if not any(each.severity == "error" and each.code[0] in STRUCTURE for each in found):
        found += permalinks.check(site, files, explained)
        found += unconverted.check(site.entries, files)
    found += messages.read(_below(files, messages.FOLDER))[1]
    kept = apply_exceptions(site.entries, found, ALLOWABLE)
    return sorted(set(unconverted.gather(site.entries, kept, files, OF_FORMAT, asked.every)))


def check_evidence(files: Mapping[str, bytes], sources: Sources) -> list[Diagnostic]:
    """What is wrong with the lists in apis/ and the inputs in environments/."""
    apis = _below(files, f"{APIS}/")
    found = [*whole_lists(apis), *whole_pages(apis, sources.frameworks)]
    return [*found, *readable_inputs(_below(files, f"{ENVIRONMENTS}/"))]


def _below(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path.startswith(folder)}


def _orphans(files: Mapping[str, bytes], ids: Collection[str]) -> list[Diagnostic]:
    """P105: damaged files of the ledger that are of no entry; the others are checked with their entries."""
    found = []
    for path in files:
        id = ledger.entry_of(path)
        if id and id not in ids:
            try:
                ledger.read_file(id, files[path])
            except LedgerError as error:
                found.append(damage(path, error))
    return found


def _passed(files: Mapping[str, bytes]) -> Callable[[str], Collection[Key]]:
    """The runs that have passed in any entry of a framework, read when they are asked for: mostly nobody asks."""

    @cache
    def passed(framework: str) -> frozenset[Key]:
        own = _below(files, f"{ledger.FOLDER}/{framework}/")
        return frozenset(record.key for record in ledger.read(own).records if not record.failed)

    return passed
