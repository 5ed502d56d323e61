"""The answers as JSON below /api/v1/. The format is a contract: keys are only ever added."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from faq.content.facts import Message
from faq.content.model import Document, Entry, Lang
from faq.content.written import first_paragraph
from faq.render import address, body
from faq.render.contract import SCHEMA
from faq.render.lookup import Lookup
from faq.render.pieces import PARTS, Files, Whole, joined

API = "public/api/v1"


def render_entry(lookup: Lookup, entry: Entry) -> Iterator[tuple[str, bytes]]:
    """The JSON of an entry, also at its old addresses, and its part of the list of all entries, which is indented once
    more."""
    summary = _summary(lookup, entry)
    yield part_of(entry), _json(summary).rstrip().replace(b"\n", b"\n ")
    data = _json(summary | _texts(lookup, entry))
    for id in (entry.id, *(old.value for old in entry.moved_from)):
        yield file_of(id), data


def whole(lookup: Lookup) -> Whole:
    """The list of all entries, and the JSON Schema."""
    parts = tuple(map(part_of, lookup.site.entries))
    return Whole("entries.json", parts, _render_list)


def _render_list(parts: Iterable[bytes]) -> Files:
    yield f"{API}/schema.json", _json(SCHEMA)
    first = next(parts := iter(parts), None)
    found = _json([]) if first is None else joined(b"[\n ", b",\n ", chain([first], parts), b"\n]\n")
    yield f"{API}/entries.json", found


def replaced(listed: bytes, id: str, part: bytes) -> bytes | None:
    """The list of all entries with one part replaced; None unless it occurs exactly once."""
    start = b'{\n  "id": %b,\n' % json.dumps(id).encode()
    end = b"\n }"
    before, found, rest = listed.partition(start)
    _, closed, after = rest.partition(end)
    return b"%b%b%b" % (before, part, after) if found and closed and start not in after else None


def part_of(entry: Entry) -> str:
    """The path of an entry's part of the list."""
    return f"{PARTS}api/{entry.id}.json"


def file_of(id: str) -> str:
    """The file of an entry, by a current or old id."""
    return f"{API}/entries/{id}.json"


def _json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _summary(lookup: Lookup, entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "framework": entry.framework,
        "category": entry.category,
        "title": {lang: entry.documents[lang].title.value for lang in entry.langs},
        "url": {lang: f"/{address.entry(lang, entry).url}" for lang in entry.langs},
        "lines": list(lookup.site.lines(entry)),
        "tags": [tag.value for tag in entry.tags],
        "errors": [error.value for error in entry.errors],
        "messages": [_message(lookup, entry, message) for message in entry.messages],
        "reviewed": entry.reviewed.isoformat(),
        "stale": list(lookup.findings.stale.get(entry.id, ())),
        "proved": lookup.proved(entry),
    }


def _message(lookup: Lookup, entry: Entry, message: Message) -> dict[str, Any]:
    """A message with versions of the entry's own framework; messages of an underlying framework have none."""
    saying = lookup.findings.sayings.get((entry.id, message.text.value))
    own = saying.numbers if saying and saying.framework == entry.framework else ()
    return {"text": message.text.value, "from": message.origin, "versions": list(own)}


def _texts(lookup: Lookup, entry: Entry) -> dict[str, Any]:
    texts = {lang: _text(lookup, entry, lang) for lang in entry.langs}
    return {
        "short": {lang: short for lang, (short, _) in texts.items()},
        "answers": {lang: answers for lang, (_, answers) in texts.items()},
    }


def _text(lookup: Lookup, entry: Entry, lang: Lang) -> tuple[str, dict[str, str]]:
    """The short answer and the answers by line, as Markdown with addresses that start at the site's root."""
    document: Document = entry.documents[lang]
    rewriting = body.Rewriting(lookup, entry, lang)
    intro = body.published(document.intro, rewriting)
    if not document.answers:
        return first_paragraph(intro)[0], dict.fromkeys(lookup.site.lines(entry), intro)
    texts = body.by_line(document, rewriting)
    return intro, {name: texts[name] for name in lookup.site.lines(entry) if name in texts}
