"""The index as files that a browser reads a few of: sorted blocks of terms, a tree above them, and blocks of texts.

    search/manifest.json               what is where, how texts are cut into terms, and the facets of every document
    search/<hash>/terms/<n>.txt        one term per line, sorted: `term TAB rarity, gap * 32 + impact, …`
    search/<hash>/nodes/<level>/<n>    the first terms of up to FANOUT blocks, or of nodes of the level below
    search/<hash>/texts/<lang>/<n>     what results show, of a few documents a file
    search/<hash>/samples/<lang>/<n>   the first sample of each answer of the same documents, by version line
    search/<hash>/errors/<n>           the error messages of the same documents
    search/<hash>/names/               the names of APIs (faq.search.names)

The folder is named for the content, so a reader never mixes two versions. Numbers are written by faq.search.vlq.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import numpy as np

from faq.content.model import LANGS, Entry, Framework, Lang, Site
from faq.search import corpus, postings, vlq
from faq.search.definition import DEFINITION
from faq.search.postings import CODES, Inverted

ROOT = "search"
SHORTEST_BLOCK, LONGEST_BLOCK = 2500, 14000
"""Characters in a block of terms: gzip makes about half of them. Small ones save bytes, large ones save files."""
BLOCKS = 250
"""How many blocks there are before they grow: the first terms of so many fit into the manifest."""
FANOUT = 256
FEWEST_TEXTS, MOST_TEXTS = 2, 4
"""Documents in a file of texts. Ten results are mostly in ten files: few in each save bytes, many save files."""
NO_NAMES: Mapping[str, str] = {}
SHORT_LENGTH = {"zh": 160, "en": 320}


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes of the files. Tests make them small, so that a small index has every kind of file."""

    block: int = SHORTEST_BLOCK
    fanout: int = FANOUT


def write(site: Site, limits: Limits = Limits(), names: Mapping[str, str] = NO_NAMES) -> dict[str, bytes]:
    """The whole index of a site: path -> content. `names`: the files of faq.build.survey.names."""
    lines = _lines(index(site))
    blocks = list(_blocks(lines, _block_length(lines, limits)))
    files = {f"terms/{number}.txt": block.text for number, block in enumerate(blocks)}
    keys, levels = _tree([block.first for block in blocks], limits.fanout)
    for level, nodes in enumerate(levels):
        files |= {f"nodes/{level}/{number}.json": _json(node) for number, node in enumerate(nodes)}
    files |= {**_shown(site), **names}
    folder = _hash(files)
    manifest = _manifest(site, folder, keys, len(levels), limits) | {"names": bool(names)}
    return {
        f"{ROOT}/manifest.json": _json(manifest).encode(),
        **{f"{ROOT}/{folder}/{path}": text.encode() for path, text in files.items()},
    }


def index(site: Site) -> Inverted:
    """The inverted index; documents are the site's entries in their order."""
    return postings.build(corpus.texts(site, entry) for entry in site.entries)


@dataclass(frozen=True, slots=True)
class _Block:
    first: str
    text: str


def _block_length(lines: Sequence[str], limits: Limits) -> int:
    return min(LONGEST_BLOCK, max(limits.block, sum(map(len, lines)) // BLOCKS))


def _blocks(lines: Sequence[str], length: int) -> Iterator[_Block]:
    """At least one block, be there no line to put into it."""
    if not lines:
        yield _Block("", "")
    start = size = 0
    for end, line in enumerate(lines, 1):
        size += len(line)
        if size >= length or end == len(lines):
            yield _Block(lines[start].split("\t")[0], "\n".join(lines[start:end]))
            start, size = end, 0


def _lines(inverted: Inverted) -> list[str]:
    """A term a line: its rarity, then for each document how many there are between it and the one before, with its
    impact."""
    before = np.zeros_like(inverted.codes)
    before[1:] = (inverted.codes[:-1] | CODES - 1) + 1
    before[inverted.starts] = 0
    text, ends = vlq.encode_column(np.insert(inverted.codes - before, inverted.starts, inverted.rarities))
    firsts = inverted.starts + np.arange(len(inverted.terms))
    bounds = np.append(np.append(0, ends)[firsts], len(text)).tolist()
    return [f"{term}\t{text[start:end]}" for term, (start, end) in zip(inverted.terms, pairwise(bounds), strict=True)]


def _tree(keys: list[str], fanout: int) -> tuple[list[str], list[list[list[str]]]]:
    """The keys of the root, and the levels of nodes below it, the lowest first."""
    levels: list[list[list[str]]] = []
    while len(keys) > fanout:
        nodes = [keys[start : start + fanout] for start in range(0, len(keys), fanout)]
        levels.append(nodes)
        keys = [node[0] for node in nodes]
    return keys, levels


def _shown(site: Site) -> dict[str, str]:
    """What results show of each document, in blocks of neighbours."""
    files: dict[str, str] = {}
    texts = _texts(site)
    for start in range(0, len(site.entries), texts):
        block, number = site.entries[start : start + texts], start // texts
        files |= {f"texts/{lang}/{number}.json": _json([_text(entry, lang) for entry in block]) for lang in LANGS}
        files |= {f"samples/{lang}/{number}.json": _json([_samples(entry, lang) for entry in block]) for lang in LANGS}
        files[f"errors/{number}.json"] = _json([corpus.own_messages(entry) for entry in block])
    return files


def _texts(site: Site) -> int:
    return FEWEST_TEXTS if len(site.entries) < FANOUT * FEWEST_TEXTS else MOST_TEXTS


def _text(entry: Entry, lang: Lang) -> list[Any]:
    """Id, language of the text, title, short answer, other phrasings."""
    document = entry.documents.get(lang, entry.source)
    short = " ".join(corpus.plain(document.intro.text).strip().split("\n\n")[0].replace("**", "").split("\n"))
    length = SHORT_LENGTH[document.lang]
    short = short if len(short) <= length else short[: length - 1].rstrip() + "…"
    return [entry.id, document.lang, document.title.value, short, [other.value for other in document.asked_as]]


def _samples(entry: Entry, lang: Lang) -> dict[str, str]:
    """The first code that a reader would copy, by version line."""
    document = entry.documents.get(lang, entry.source)
    return {
        line.name: answer.blocks[0].fence.code.rstrip()
        for answer in document.answers
        if answer.blocks
        for line in answer.lines
    }


def _manifest(site: Site, folder: str, keys: Sequence[str], depth: int, limits: Limits) -> dict[str, Any]:
    shelves = [(framework.id, category.id) for framework in site.frameworks for category in framework.categories]
    numbers = {shelf: number for number, shelf in enumerate(shelves)}
    return {
        "folder": folder,
        "documents": len(site.entries),
        "texts": _texts(site),
        "fanout": limits.fanout,
        "depth": depth,
        "keys": keys,
        "frameworks": [_framework(framework) for framework in site.frameworks],
        "shelves": _runs(numbers[entry.framework, entry.category] for entry in site.entries),
        "lines": _runs(_line_bits(site, entry) for entry in site.entries),
        "definition": DEFINITION,
    }


def _framework(framework: Framework) -> dict[str, Any]:
    return {
        "id": framework.id,
        "name": dict(framework.name),
        "aliases": [framework.id, *framework.aliases],
        "weight": framework.weight,
        "lines": [line.name for line in framework.lines],
        "categories": [{"id": category.id, "name": dict(category.name)} for category in framework.categories],
    }


def _line_bits(site: Site, entry: Entry) -> int:
    """The lines of an entry: bit n is the framework's line n."""
    answered = site.lines(entry)
    return sum(1 << n for n, line in enumerate(site.framework(entry.framework).lines) if line.name in answered)


def _runs(values: Iterable[int]) -> str:
    """A column of numbers, run-length encoded: value, length, value, length …"""
    return vlq.encode(number for value, run in groupby(values) for number in (value, sum(1 for _ in run)))


def _hash(files: Mapping[str, str]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path}\0{files[path]}\0".encode())
    return digest.hexdigest()[:12]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
