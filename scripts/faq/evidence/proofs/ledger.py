"""proofs/: which samples ran where and when, and how it ended; a file per entry. Committed, and checked offline.

A run is of one sample text, one framework version and one lock file: if any of them changes, it is void.
`proofs/<framework>/<category>/<slug>.json` is a JSON list: a fixed first line, then a run per line, sorted. Every line
of a run begins with its comma, so that the lines of two branches, put together, are such a file again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import lru_cache

from faq.content.findings import Run, SampleKey
from faq.evidence.proofs.samples import Job

FOLDER = "proofs"
HEAD, TAIL = '["runs of samples, written by faq prove"', "]"
MOST_PRINTED = 2000
"""Maximum number of bytes kept of a run's output."""
_FILE = re.compile(rf"{FOLDER}/([^/]+/[^/]+/[^/]+)\.json")

_OPTIONAL = ("failed", "printed")

Key = tuple[str, str, str]
"""What ran where: sample hash, version, lock hash."""


@dataclass(frozen=True, slots=True, order=True)
class Record:
    """A run: a sample (by hash) of an entry on a framework version, in the environment of a lock file (by hash).

    `failed`: what was wrong, or empty. `printed`: messages in the output.
    """

    entry: str
    sample: str
    version: str
    lock: str
    python: str
    date: str
    failed: str = ""
    printed: str = ""

    @property
    def key(self) -> Key:
        return self.sample, self.version, self.lock


class LedgerError(ValueError):
    """A file is not in the form that `faq prove` writes; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class Ledger:
    """All known runs, and the files that cannot be read."""

    records: tuple[Record, ...] = ()
    damaged: Mapping[str, LedgerError] = field(default_factory=dict)
    own: Mapping[tuple[str, Key], Record] = field(default_factory=dict)
    others: Mapping[tuple[str, Key], Record] = field(default_factory=dict)

    def run(self, job: Job) -> Record | None:
        """The run of a job. A sample keeps its run when its entry moves or is split: the same text in another entry of
        the framework counts."""
        entry, key = job.sample.entry, key_of(job)
        return self.own.get((entry, key)) or self.others.get((_framework(entry), key))

    def proof(self, job: Job) -> Record | None:
        """The run of a job if it passed."""
        found = self.run(job)
        return found if found and not found.failed else None


def ledger(records: Iterable[Record], damaged: Mapping[str, LedgerError] | None = None) -> Ledger:
    """A ledger of these runs; later duplicates count."""
    ordered = tuple(sorted(records, key=lambda record: (record.date, record)))
    own = {(record.entry, record.key): record for record in ordered}
    passed = sorted(ordered, key=lambda record: not record.failed)
    others = {(_framework(record.entry), record.key): record for record in passed}
    return Ledger(tuple(sorted(own.values())), damaged or {}, own, others)


def read(files: Mapping[str, bytes]) -> Ledger:
    """The ledger of a repository, without files that belong to no entry."""
    records: list[Record] = []
    damaged: dict[str, LedgerError] = {}
    for path, entry in ((path, entry_of(path)) for path in files):
        if entry:
            try:
                records += read_file(entry, files[path])
            except LedgerError as error:
                damaged[path] = error
    return ledger(records, damaged)


def path_of(entry: str) -> str:
    """The ledger file of an entry."""
    return f"{FOLDER}/{entry}.json"


def entry_of(path: str) -> str:
    """The entry id of a ledger file; empty for any other file."""
    match = _FILE.fullmatch(path)
    return match[1] if match else ""


def read_file(entry: str, data: bytes) -> tuple[Record, ...]:
    """The runs in a file, in order. Raises LedgerError if it was damaged by hand or by a merge."""
    return tuple(record for _, record in numbered(entry, data))


@lru_cache(maxsize=2)
def numbered(entry: str, data: bytes) -> tuple[tuple[int, Record], ...]:
    """The runs in a file with line numbers; otherwise like `read_file`. The last results are cached for several
    rules."""
    lines = data.decode("utf-8", "replace").rstrip().split("\n")
    for number, line, wanted in ((1, lines[0], HEAD), (len(lines), lines[-1], TAIL)):
        if line.strip() != wanted:
            raise LedgerError(number, f"this line should be {wanted}")
    return tuple((number, _record(entry, number, line)) for number, line in enumerate(lines[1:-1], 2))


def _record(entry: str, number: int, line: str) -> Record:
    try:
        comma, text = line[:1], line[1:]
        record = Record(entry, **json.loads(text))
        written = "".join(getattr(record, each.name) for each in fields(record))  # TypeError for anything but text
        written.encode()  # ValueError for a lone surrogate
    except (ValueError, TypeError, RecursionError) as error:
        raise LedgerError(number, "this line is not a run") from error
    if comma != "," or len(record.printed.encode()) > MOST_PRINTED:
        raise LedgerError(number, "this line is not a run")
    return record


def write(records: Iterable[Record]) -> dict[str, bytes]:
    """The files (path -> content) for these runs."""
    entries: dict[str, list[Record]] = {}
    for record in ledger(records).records:
        entries.setdefault(record.entry, []).append(record)
    return {path_of(entry): write_file(kept) for entry, kept in entries.items()}


def write_file(records: Iterable[Record]) -> bytes:
    """The file for the runs of one entry."""
    lines = (f",{json.dumps(_values(record), ensure_ascii=False)}" for record in ledger(records).records)
    return "".join(f"{line}\n" for line in (HEAD, *lines, TAIL)).encode()


def _values(record: Record) -> dict[str, str]:
    """The fields of a line; the entry (known from the file name) and empty `failed` or `printed` are left out."""
    values = asdict(record)
    return {name: values[name] for name in values if name != "entry" and (values[name] or name not in _OPTIONAL)}


def key_of(job: Job) -> Key:
    """The key of a job's run."""
    return job.sample.hash, job.environment.version, job.environment.lock


def runs(jobs: Sequence[Job], known: Ledger) -> Mapping[SampleKey, tuple[Run, ...]]:
    """Where each current sample has passed, newest version line first."""
    index: dict[SampleKey, tuple[Run, ...]] = {}
    for job in jobs:
        found = known.proof(job)
        if found:
            index[job.sample.key] = (*index.get(job.sample.key, ()), Run(found.version, found.date))
    return index


def held(jobs: Iterable[Job], known: Ledger) -> dict[str, set[Record]]:
    """The runs that each entry's file should have: those of these jobs, wherever they are found."""
    found: dict[str, set[Record]] = {}
    for job in jobs:
        kept = found.setdefault(job.sample.entry, set())
        record = known.run(job)
        kept |= {replace(record, entry=job.sample.entry)} if record else set()
    return found


def _framework(entry: str) -> str:
    return entry.partition("/")[0]
