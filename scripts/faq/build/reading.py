"""Read all entries in small batches, because the tokens of their Markdown take much memory.

An entry is read only if one of its results is missing in the store, and its texts only on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import islice
from typing import Generic

from faq.build.check import record_task
from faq.build.inputs import EntryInputs, Sources
from faq.build.kept import Keep, T, Task, digest, note, remembers
from faq.build.record import (
    EntryTexts,
    KeptEntry,
    ReadEntry,
    Record,
    entry_texts,
    kept_entry,
    read_entry,
    whole_entry,
)  # fmt: skip
from faq.build.values import decoder, packed, unpacked
from faq.content.model import Entry
from faq.render.prose import EntryProse, prose_of

_Read = tuple[EntryInputs, Callable[[], ReadEntry]]
"""The inputs of an entry, and a function that reads it."""
BATCH = 20
"""Number of entries read together; the tokens of each take about half a megabyte."""
AT_HAND = 24
"""Number of entries whose texts stay decoded: texts are often needed several times in a row, twice by the search."""
AHEAD = 16
"""Number of values that are read from the store together, if they are read in order."""


class Apart(Mapping[str, T], Generic[T]):
    """Large values of entries by id, loaded only on demand."""

    def __init__(self, keep: Keep, kind: type[T]) -> None:
        self._keep = keep
        self._tasks: dict[str, Task[T]] = {}
        self._held: dict[str, bytes] = {}
        self._places: dict[str, int] = {}
        self._ahead: dict[str, T] = {}
        self._expected = -1
        self._decoder = decoder(kind)
        self._read = lru_cache(maxsize=AT_HAND)(self._get)

    def add(self, id: str, task: Task[T]) -> None:
        """Register the task for a value. Without a store the value is made now and kept in packed form."""
        self._places.setdefault(id, len(self._places))
        self._tasks[id] = task
        if not remembers(self._keep):
            self._held[id] = packed(self._keep([task])[0])

    def make(self, id: str) -> None:
        """Make a value now, while its inputs are in memory."""
        if id in self._tasks and id not in self._held:
            self._keep([self._tasks[id]])

    def note(self) -> None:
        """Mark all values as still needed, although they may not be read in this run."""
        for kind in {task.kind for task in self._tasks.values()}:
            note(self._keep, [task.key for task in self._tasks.values()], kind)

    def _get(self, id: str) -> T:
        if id in self._held:
            return unpacked(self._decoder, self._held[id])
        if id not in self._ahead:
            ids = self._together(id)
            self._ahead = dict(zip(ids, self._keep([self._tasks[each] for each in ids]), strict=True))
        return self._ahead.pop(id)

    def _together(self, id: str) -> Sequence[str]:
        """The values to read with this one: the next ones, if the previous ones were read in order."""
        place = self._places[id]
        ids = [*islice(self._tasks, place, place + AHEAD)] if place == self._expected else [id]
        self._expected = place + len(ids)
        return ids

    def __getitem__(self, id: str) -> T:
        return self._read(id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tasks)

    def __len__(self) -> int:
        return len(self._tasks)

    def __contains__(self, id: object) -> bool:
        return id in self._tasks


@dataclass(frozen=True, slots=True)
class ReadSite:
    """The records of all entries, the entries that could be read, and (if requested) their texts as HTML by entry
    id."""

    records: list[Record]
    entries: list[Entry]
    prose: Mapping[str, EntryProse]


def read_all(sources: Sources, keep: Keep, with_prose: bool = False) -> ReadSite:
    """Read and check each entry, and render its texts as HTML if `with_prose`."""
    apart = _Apart(Apart(keep, EntryTexts), Apart(keep, EntryProse) if with_prose else None)
    read = ReadSite([], [], {} if apart.prose is None else apart.prose)
    for batch in _batches(sources):
        read.records.extend(keep([record_task(inputs, found) for inputs, found in batch]))
        read.entries.extend(_entries(batch, keep, apart))
    apart.note()
    return read


def read_entries(sources: Sources, keep: Keep) -> list[Entry]:
    """Read each entry without checking it. Without a store, the texts are kept in memory."""
    if not remembers(keep):
        return [entry for inputs in sources.entries if (entry := read_entry(inputs).entry)]
    apart = _Apart(Apart(keep, EntryTexts), None)
    entries = [entry for batch in _batches(sources) for entry in _entries(batch, keep, apart)]
    apart.note()
    return entries


def _batches(sources: Sources) -> Iterator[Sequence[_Read]]:
    """Batches of entry inputs with their readers. What was read for a batch is freed after it."""
    for start in range(0, len(sources.entries), BATCH):
        batch = [(inputs, cache(partial(read_entry, inputs))) for inputs in sources.entries[start : start + BATCH]]
        yield batch
        for _, found in batch:
            found.cache_clear()


def _entries(batch: Sequence[_Read], keep: Keep, apart: _Apart) -> Iterator[Entry]:
    """The readable entries of a batch."""
    for inputs, found in batch:
        apart.add(inputs, found)
    kept = keep([_entry_task(inputs, found, apart) for inputs, found in batch])
    for each, (inputs, _) in zip(kept, batch, strict=True):
        if entry := whole_entry(each, inputs.framework, partial(apart.texts.__getitem__, inputs.folder.id)):
            yield entry


@dataclass(frozen=True, slots=True)
class _Apart:
    """The texts of entries, and (if requested) the same as HTML."""

    texts: Apart[EntryTexts]
    prose: Apart[EntryProse] | None

    def add(self, inputs: EntryInputs, found: Callable[[], ReadEntry]) -> None:
        """Register the texts of an entry. `found` reads the entry."""
        self.texts.add(inputs.folder.id, Task(texts_key(inputs.own), EntryTexts, lambda: entry_texts(found())))
        if self.prose is not None:
            self.prose.add(inputs.folder.id, _prose_task(inputs, found))

    def make(self, id: str) -> None:
        """Make the texts of an entry that is being read."""
        self.texts.make(id)
        if self.prose is not None:
            self.prose.make(id)

    def note(self) -> None:
        self.texts.note()
        if self.prose is not None:
            self.prose.note()


def _entry_task(inputs: EntryInputs, found: Callable[[], ReadEntry], apart: _Apart) -> Task[KeptEntry]:
    """The task that reads an entry; `found` does the reading."""

    def made() -> KeptEntry:
        apart.make(inputs.folder.id)
        return kept_entry(found())

    return Task(entry_key(inputs.own), KeptEntry, made)


def entry_key(own: bytes) -> bytes:
    """The key of an entry. `own`: the digest of everything that the entry alone depends on."""
    return digest(entry=[own])


def texts_key(own: bytes) -> bytes:
    """The key of the texts of an entry."""
    return digest(sections=[own])


def _prose_task(inputs: EntryInputs, found: Callable[[], ReadEntry]) -> Task[EntryProse]:
    """The task that renders an entry's texts as HTML; `found` reads them."""
    key = digest(
        written=[inputs.written],
        answered=(line.name for line in inputs.framework.lines) if inputs.framework else (),
    )

    def made() -> EntryProse:
        read = found()
        bodies = {lang: file.body for lang, file in read.files.items()}
        return prose_of(read.entry, bodies) if read.entry else EntryProse({})

    return Task(key, EntryProse, made)
