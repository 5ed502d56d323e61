"""Result texts, in files of a few neighbouring documents each. A file is named by its content."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from faq.content.model import LANGS, Entry, Lang, Site
from faq.search import corpus
from faq.text.shortening import shortened

ROOT = "search"
WIDTH = 7
"""Number of characters in a file name, of 5 bits each. The manifest lists all names; these keep thousands of files
apart, even on file systems that ignore case."""
MOST_FILES, MOST_TEXTS = 1024, 8
"""Number of files of texts, above which each holds twice as many documents, and the most documents in one. Ten results
are mostly in ten files: few documents in each save bytes of texts, many save names in the manifest."""
SHORT_LENGTH = {"zh": 160, "en": 320}


def groups(site: Site) -> Iterator[Sequence[Entry]]:
    """The groups of documents that share a file: neighbours."""
    texts = in_a_file(len(site.entries))
    return (site.entries[start : start + texts] for start in range(0, len(site.entries), texts))


def group_of(number: int, documents: Sequence[str]) -> tuple[int, Sequence[str]]:
    """The position of a document's group, and the ids in it. `documents`: the ids of all documents."""
    size = in_a_file(len(documents))
    place = number // size
    return place, documents[place * size : (place + 1) * size]


def shown_files(group: Sequence[Entry]) -> dict[str, bytes]:
    """The result texts of a group of documents: path -> content."""
    files = {f"texts/{lang}/*.json": as_json([_text(entry, lang) for entry in group]) for lang in LANGS}
    files |= {f"samples/{lang}/*.json": as_json([_samples(entry, lang) for entry in group]) for lang in LANGS}
    files["errors/*.json"] = as_json([corpus.own_messages(entry) for entry in group])
    name = name_of("\0".join(files.values()))
    return {f"{ROOT}/{path.replace('*', name)}": text.encode() for path, text in files.items()}


def shown_names(manifest: bytes) -> list[str]:
    """The names of the files of all groups."""
    names = json.loads(manifest)["shown"]
    return [names[start : start + WIDTH] for start in range(0, len(names), WIDTH)]


def shown_name(paths: Iterable[str]) -> str:
    """The name of the files of a group."""
    return next(iter(paths)).rpartition("/")[2].removesuffix(".json")


def in_a_file(documents: int) -> int:
    """Number of documents per file, in an index of this size."""
    size = 1
    while size < MOST_TEXTS and documents > MOST_FILES * size:
        size *= 2
    return size


def _text(entry: Entry, lang: Lang) -> list[Any]:
    """Id, language of the text, title, short answer, other phrasings."""
    document = entry.documents.get(lang, entry.source)
    short = " ".join(corpus.plain(document.intro.text).strip().split("\n\n")[0].replace("**", "").split("\n"))
    length = SHORT_LENGTH[document.lang]
    asked = [other.value for other in document.asked_as]
    return [entry.id, document.lang, document.title.value, shortened(short, length), asked]


def _samples(entry: Entry, lang: Lang) -> dict[str, str]:
    """The first code block that a reader would copy, by version line."""
    document = entry.documents.get(lang, entry.source)
    return {
        line.name: answer.blocks[0].fence.code.rstrip()
        for answer in document.answers
        if answer.blocks
        for line in answer.lines
    }


def name_of(text: str) -> str:
    """The file name for this content."""
    return base64.b32encode(hashlib.sha256(text.encode()).digest())[:WIDTH].decode().lower()


def as_json(value: Any) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
