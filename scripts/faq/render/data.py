"""The answers as data: what other programs read below /api/v1/. The form is a contract; keys are only ever added."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from faq.content.facts import Message
from faq.content.model import Document, Entry, Lang
from faq.render import address, body
from faq.render.contract import SCHEMA
from faq.render.lookup import Lookup

API = "public/api/v1"


TEXTS = ',\n "short": {'
"""Where the texts of an entry begin in its file, after what the list of all entries has of it too."""


def render_entry(lookup: Lookup, entry: Entry) -> Iterator[tuple[str, bytes]]:
    """An entry with its answers, at its old addresses too."""
    data = _json(_summary(lookup, entry) | _texts(lookup, entry))
    for id in (entry.id, *(old.value for old in entry.moved_from)):
        yield file_of(id), data


def render_data(lookup: Lookup, files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The list of all entries, and the schema of it and of each. `files`: those of the entries, of which the list has
    the beginning: what is written again is a line further in."""
    yield f"{API}/schema.json", _json(SCHEMA)
    found = (files[file_of(entry.id)].decode() for entry in lookup.site.entries)
    summaries = (f"{text.partition(TEXTS)[0]}\n}}".replace("\n", "\n ") for text in found)
    listed = ",\n ".join(summaries)
    yield f"{API}/entries.json", f"[\n {listed}\n]\n".encode() if listed else _json([])


def file_of(id: str) -> str:
    """The file of an entry by its id, or an old one."""
    return f"{API}/entries/{id}.json"


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


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
    """Versions are those of the entry's framework: a message of a framework below it has none."""
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
    """The short answer and the answers by line, as Markdown with addresses from the root of the site."""
    document: Document = entry.documents[lang]
    rewriting = body.Rewriting(lookup, entry, lang)
    intro = body.published(document.intro, rewriting)
    if not document.answers:
        return body.first_paragraph(intro)[0], dict.fromkeys(lookup.site.lines(entry), intro)
    texts = body.by_line(document, rewriting)
    return intro, {name: texts[name] for name in lookup.site.lines(entry) if name in texts}
