"""Reading all entries, a few at a time: the tokens of their Markdown take much memory.

An entry is read only if something that is wanted of it is not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial

from faq.build.check import entry_task, record_task
from faq.build.inputs import EntryInputs, Sources
from faq.build.kept import Keep, Task, digest
from faq.build.record import ReadEntry, Record, read_entry, with_framework
from faq.content.model import Entry
from faq.render.prose import EntryProse, prose_of

BATCH = 100


@dataclass(frozen=True, slots=True)
class ReadSite:
    """What was found out of each entry by itself, all entries that could be read, and their texts by their ids."""

    records: list[Record] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    prose: dict[str, EntryProse] = field(default_factory=dict)


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
            read.prose.update((entry.id, prose) for (entry, _), prose in zip(texts, made, strict=True))
    return read


def prose_task(inputs: EntryInputs, entry: Entry, found: Callable[[], ReadEntry]) -> Task[EntryProse]:
    """Making HTML of an entry's texts; `found` reads them."""
    key = digest(
        written=(piece for file in inputs.files.items() for piece in file),
        answered=(line.name for line in entry.home.lines),
    )

    def made() -> EntryProse:
        return prose_of(entry, {lang: file.body for lang, file in found().files.items()})

    return Task(key, EntryProse, made)
