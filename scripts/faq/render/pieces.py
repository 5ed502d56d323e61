"""The pieces of a site: files that are made together, and the facts that they depend on.

`make` uses nothing except its piece's facts and what all pieces share (`common`). So a piece whose facts have not
changed since an earlier build need not be made again; faq.build.site relies on that.
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
"""The folder of parts of entries for files that assemble them. They are not published."""
Facts = Mapping[str, Iterable[str | bytes]]
"""Facts by name; the name says what they are about."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Files made together. `name` is unique; `facts` are computed on demand."""

    name: str
    facts: Callable[[], Facts]
    make: Callable[[], Files]


@dataclass(frozen=True, slots=True)
class Whole:
    """Files assembled from `parts` (paths), which are made for each entry. `make` receives the contents of the parts
    one by one, and keeps only its result."""

    name: str
    parts: tuple[str, ...]
    make: Callable[[Iterable[bytes]], Files]


def joined(first: bytes, between: bytes, parts: Iterable[bytes], last: bytes = b"") -> bytes:
    """Join parts with a separator, without a second copy in memory."""
    whole = BytesIO()
    whole.write(first)
    for number, part in enumerate(parts):
        whole.write(between if number else b"")
        whole.write(part)
    whole.write(last)
    return whole.getvalue()


def common(lookup: Lookup) -> Facts:
    """What every piece may depend on and what rarely changes."""
    return {
        "frameworks": map(repr, lookup.site.frameworks),
        "order": (framework.id for framework in lookup.largest_first()),
        "root": [lookup.root],
        "templates": templates(),
        "interface": catalogues(),
    }


def rows(lookup: Lookup, entries: Iterable[Entry]) -> Iterator[bytes]:
    """What lists show of entries, or sort and filter them by."""
    return (row(lookup, entry) for entry in entries)


def rows_of(lookup: Lookup, ids: Iterable[str]) -> Iterator[bytes]:
    """The same for some ids; unknown ids add nothing."""
    return (row(lookup, lookup.entries[id]) for id in ids if id in lookup.entries)


def row(lookup: Lookup, entry: Entry) -> bytes:
    """What lists show of an entry, in any language; as a digest, because many lists include it."""
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
    """What lists with short answers show of entries."""
    for entry in entries:
        yield row(lookup, entry)
        if entry.id not in lookup.excerpts:
            shown = [document.lead for document in entry.documents.values()]
            lookup.excerpts[entry.id] = _digest(shown)
        yield lookup.excerpts[entry.id]


def named_of(lookup: Lookup, ids: Iterable[str]) -> Iterator[str]:
    """What links to entries show of them; unknown ids add nothing."""
    return (named(lookup.entries[id]) for id in ids if id in lookup.entries)


def named(entry: Entry) -> str:
    """What a link to an entry shows, including the lines that it answers."""
    return repr((entry.id, [(lang, entry.documents[lang].title.value) for lang in entry.langs], entry.lines))


def _digest(facts: object) -> bytes:
    """Short digest of facts that are in the keys of many pieces."""
    return sha256(repr(facts).encode("utf-8", "surrogatepass")).digest()


def _values(found: Iterable[Located[str]]) -> list[str]:
    return [each.value for each in found]
