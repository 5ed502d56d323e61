"""The pieces that a site is made of: files that are made together, and the facts that they are made of.

`make` looks at nothing beside what the facts of its piece say and what all pieces have in common (`common`). So a piece
whose facts are those of an earlier build need not be made again, nor its view: faq.build.site relies on that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from faq.content.model import Entry
from faq.diagnostics.span import Located
from faq.render.lookup import Lookup
from faq.render.templates import templates
from faq.render.words import catalogues

Files = Iterator[tuple[str, bytes]]
PARTS = "parts/"
"""Where files are that are made of an entry for those that put them together. They are not part of the site."""
Facts = Mapping[str, Iterable[str | bytes]]
"""Facts by their names, which say what they are about."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some files. `name`: no other piece has it; `facts` are only gathered for those who ask."""

    name: str
    facts: Callable[[], Facts]
    make: Callable[[], Files]


@dataclass(frozen=True, slots=True)
class Whole:
    """Files that only put together others, `parts` (their paths), which were made of each entry. `make` gets the
    content of these one after the other, and holds none but what it makes."""

    name: str
    parts: tuple[str, ...]
    make: Callable[[Iterable[bytes]], Files]


def joined(first: bytes, between: bytes, parts: Iterable[bytes], last: bytes = b"") -> bytes:
    """Parts as one, with something between them; no two copies of it are in memory at a time."""
    whole = BytesIO()
    whole.write(first)
    for number, part in enumerate(parts):
        whole.write(between if number else b"")
        whole.write(part)
    whole.write(last)
    return whole.getvalue()


def common(lookup: Lookup) -> Facts:
    """What every piece may depend on, and what seldom changes."""
    return {
        "frameworks": map(repr, lookup.site.frameworks),
        "order": (framework.id for framework in lookup.largest_first()),
        "root": [lookup.root],
        "templates": templates(),
        "interface": catalogues(),
    }


def rows(lookup: Lookup, entries: Iterable[Entry]) -> Iterator[bytes]:
    """What lists show of entries, or sort and narrow them by."""
    return (row(lookup, entry) for entry in entries)


def rows_of(lookup: Lookup, ids: Iterable[str]) -> Iterator[bytes]:
    """The same by their ids; those of entries that there are not say nothing."""
    return (row(lookup, lookup.entries[id]) for id in ids if id in lookup.entries)


def row(lookup: Lookup, entry: Entry) -> bytes:
    """What a list shows of an entry, in any language; as a digest, because many lists show it."""
    if entry.id not in lookup.rows:
        documents = entry.documents.items()
        lookup.rows[entry.id] = _digest(
            (
                entry.id,
                [(lang, document.title.value, _values(document.asked_as)) for lang, document in documents],
                _values(entry.tags),
                _values(entry.errors),
                _values(entry.moved_from),
                entry.lines,
                [answer.key for answer in entry.source.answers],
                entry.reviewed.isoformat(),
                lookup.ran(entry),
            )
        )
    return lookup.rows[entry.id]


def excerpts(lookup: Lookup, entries: Iterable[Entry]) -> Iterator[bytes]:
    """What lists show of entries that show their short answers, too."""
    for entry in entries:
        yield row(lookup, entry)
        if entry.id not in lookup.excerpts:
            shown = [document.lead for document in entry.documents.values()]
            lookup.excerpts[entry.id] = _digest(shown)
        yield lookup.excerpts[entry.id]


def named_of(lookup: Lookup, ids: Iterable[str]) -> Iterator[str]:
    """What links to entries show of them; those that there are not say nothing."""
    return (named(lookup.entries[id]) for id in ids if id in lookup.entries)


def named(entry: Entry) -> str:
    """What a link to an entry shows of it, with the lines that it answers."""
    return repr((entry.id, [(lang, entry.documents[lang].title.value) for lang in entry.langs], entry.lines))


def _digest(facts: object) -> bytes:
    """Facts that are in the keys of many pieces, in few bytes."""
    return sha256(repr(facts).encode("utf-8", "surrogatepass")).digest()


def _values(found: Iterable[Located[str]]) -> list[str]:
    return [each.value for each in found]
