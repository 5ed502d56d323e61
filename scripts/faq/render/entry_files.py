"""All files of an entry (pages, texts for programs, data), and the facts that they depend on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from faq.content.model import Entry
from faq.content.texts import with_texts
from faq.render import data, entry, plain
from faq.render.lookup import Lookup
from faq.render.pieces import Facts, Files, Piece, named, named_of
from faq.render.prose import entry_at


def piece(lookup: Lookup, entry: Entry) -> Piece:
    """The files of an entry."""
    return Piece(f"entry {entry.id}", partial(_facts, lookup, entry), partial(_files, lookup, entry))


def _files(lookup: Lookup, each: Entry) -> Files:
    each = with_texts(each)
    yield from entry.render_entry(lookup, each).items()
    yield from plain.render_texts(lookup, each)
    yield from data.render_entry(lookup, each)


def _facts(lookup: Lookup, entry: Entry) -> Facts:
    """What the files of an entry depend on: its own content (`own`, which covers stale sections and API names), and
    what they show of other things."""
    found = lookup.findings
    said = [found.sayings.get((entry.id, error.value)) for error in entry.errors]
    return {
        "own": [lookup.own[entry.id]],
        "documented": [lookup.documented],
        "ran": _ran(lookup, entry),
        "retired": found.retired.get(entry.id, ()),
        "sayings": map(repr, said),
        "linked": _linked(lookup, entry),
        "related": named_of(lookup, (id.value for id in entry.related)),
        "beside": (named(other) if other else "" for other in (lookup.beside(entry, -1), lookup.beside(entry, 1))),
        "tags": (lookup.overall.tag_paths[tag.value] for tag in entry.tags),
    }


def _ran(lookup: Lookup, entry: Entry) -> Iterator[str]:
    """Where its samples have run, as tuples, which encode several times as fast as runs."""
    for key, index, runs in lookup.runs_of(entry):
        yield f"{key} {index} {[(run.version, run.date) for run in runs]}"


def linked_in(entry: Entry) -> Iterator[str]:
    """The ids of the entries that the texts of an entry link to."""
    sections = (section for document in entry.documents.values() for section in document.sections)
    found = (entry_at(entry.id, link.href) for section in sections for link in section.links)
    yield from dict.fromkeys(target[0] for target in found if target)


def _linked(lookup: Lookup, entry: Entry) -> Iterator[str]:
    """What is shown of the entries that its texts link to; their addresses depend on their languages."""
    for id in lookup.linked[entry.id]:
        other = lookup.entries.get(id)
        yield f"{id} {other.langs if other else ''}"
