"""Read a few entries back from the store, by the digests of their inputs, without reading their files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NoReturn

from faq.build.kept import Keep, Task
from faq.build.reading import Apart, entry_key, texts_key
from faq.build.record import EntryTexts, KeptEntry, whole_entry
from faq.content.model import Entry, Framework


def read_entries(
    ids: Iterable[str],
    own: Mapping[str, bytes],
    frameworks: Sequence[Framework],
    keep: Keep,
    missing: Callable[[], NoReturn],
) -> dict[str, Entry]:
    """Entries by id. `own`: the digests of everything they were read from; `missing` is called if one is no longer in
    the store."""
    homes, some = {framework.id: framework for framework in frameworks}, sorted(ids)
    texts = Apart(keep, EntryTexts)
    for id in some:
        texts.add(id, Task(texts_key(own[id]), EntryTexts, missing))
    kept = keep([Task(entry_key(own[id]), KeptEntry, missing) for id in some])
    found = {}
    for id, each in zip(some, kept, strict=True):
        entry = whole_entry(each, homes.get(id.partition("/")[0]), partial(texts.__getitem__, id))
        found[id] = entry or missing()
    return found
