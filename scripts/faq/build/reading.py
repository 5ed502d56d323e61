"""Reading all entries, a few at a time: the tokens of their Markdown take much memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from faq.build.check import record_task
from faq.build.inputs import EntryInputs, Sources
from faq.build.kept import Keep, Task, digest
from faq.build.record import ReadEntry, Record, read_entry
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
        batch = [(inputs, read_entry(inputs)) for inputs in sources.entries[start : start + BATCH]]
        read.records.extend(keep([record_task(inputs, found) for inputs, found in batch]))
        entries = [found.entry for _, found in batch if found.entry]
        read.entries.extend(entries)
        if with_prose:
            tasks = [prose_task(inputs, found, found.entry) for inputs, found in batch if found.entry]
            read.prose.update(zip((entry.id for entry in entries), keep(tasks), strict=True))
    return read


def prose_task(inputs: EntryInputs, found: ReadEntry, entry: Entry) -> Task[EntryProse]:
    """Making HTML of an entry's texts."""
    key = digest(
        written=(piece for file in inputs.files.items() for piece in file),
        answered=(line.name for line in entry.home.lines),
    )
    bodies = {lang: file.body for lang, file in found.files.items()}
    return Task(key, EntryProse, lambda: prose_of(entry, bodies))
