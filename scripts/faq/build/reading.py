"""Reading all entries, a few at a time: the tokens of their Markdown take much memory.

An entry is read only if something that is wanted of it is not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial

from faq.build.check import entry_task, record_task
from faq.build.inputs import EntryInputs, Sources
from faq.build.kept import Keep, Task, digest
from faq.build.record import ReadEntry, Record, read_entry, with_framework
from faq.build.values import decoder, packed, unpacked
from faq.content.model import Entry
from faq.render.prose import EntryProse, prose_of

BATCH = 100


@dataclass(frozen=True, slots=True)
class ReadSite:
    """What was found out of each entry by itself, all entries that could be read, and their texts by their ids."""

    records: list[Record] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    prose: KeptProse = field(default_factory=lambda: KeptProse({}))


@dataclass(frozen=True, slots=True)
class Packed:
    """The texts of an entry as HTML, as they are kept: few are needed, and reading them takes a while."""

    data: bytes


class KeptProse(Mapping[str, EntryProse]):
    """The texts of entries by their ids. Each is read when it is asked for, and the last one is remembered."""

    def __init__(self, packed: dict[str, Packed]) -> None:
        self.packed = packed
        decode = decoder(EntryProse)
        self._read = lru_cache(maxsize=1)(lambda id: unpacked(decode, self.packed[id].data))

    def __getitem__(self, id: str) -> EntryProse:
        return self._read(id)

    def __iter__(self) -> Iterator[str]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)

    def __contains__(self, id: object) -> bool:
        return id in self.packed


def read_all(sources: Sources, keep: Keep, with_prose: bool = False) -> ReadSite:
    """Read and check each entry, and make HTML of its texts if they are wanted."""
    read = ReadSite()
    for start in range(0, len(sources.entries), BATCH):
        batch = [(inputs, cache(partial(read_entry, inputs))) for inputs in sources.entries[start : start + BATCH]]
        read.records.extend(keep([record_task(inputs, found) for inputs, found in batch]))
        kept = keep([entry_task(inputs, found) for inputs, found in batch])
        entries = [with_framework(each, inputs) for each, (inputs, _) in zip(kept, batch, strict=True)]
        read.entries.extend(entry for entry in entries if entry)
        if with_prose:
            texts = [
                (entry, prose_task(inputs, entry, found))
                for entry, (inputs, found) in zip(entries, batch, strict=True)
                if entry
            ]
            made = keep([task for _, task in texts])
            read.prose.packed.update((entry.id, packed) for (entry, _), packed in zip(texts, made, strict=True))
    return read


def prose_task(inputs: EntryInputs, entry: Entry, found: Callable[[], ReadEntry]) -> Task[Packed]:
    """Making HTML of an entry's texts; `found` reads them."""
    key = digest(
        written=(piece for file in inputs.files.items() for piece in file),
        answered=(line.name for line in entry.home.lines),
    )

    def made() -> Packed:
        return Packed(packed(prose_of(entry, {lang: file.body for lang, file in found().files.items()})))

    return Task(key, Packed, made)
