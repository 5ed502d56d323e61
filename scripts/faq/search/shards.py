"""The index as files that a browser reads a few of: sorted blocks of terms, a tree above them, and blocks of texts.

    search/manifest.json               how texts are cut into terms, the facets of every document, and the first names
    search/terms/<name>.txt            one term per line, sorted: `term TAB rarity, gap * 32 + impact, …`
    search/nodes/<name>.json           the first terms of up to FANOUT blocks or nodes, and the names of these
    search/texts/<lang>/<name>.json    what results show, of a few documents a file
    search/samples/<lang>/<name>.json  the first sample of each answer of the same documents, by version line
    search/errors/<name>.json          the error messages of the same documents
    search/names/                      the names of APIs (faq.search.names)

A file is named for its own content (what is shown of the same documents, for all of it together), so a reader never
mixes two versions, and a small change changes few files. Numbers are written by faq.search.vlq.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from zlib import crc32

import numpy as np

from faq.content.model import LANGS, Entry, Lang, Site
from faq.search import corpus, counting, facets, inverting
from faq.search.counting import Terms
from faq.search.definition import DEFINITION
from faq.search.inverting import Inverted, Weighed, steady
from faq.search.postings import CODES
from faq.text.shortening import shortened

ROOT = "search"
SHORTEST_BLOCK, LONGEST_BLOCK = 1500, 14000
"""Characters in a block of terms: gzip makes about half of them. Small ones save bytes, large ones save files."""
BLOCKS = 600
"""How many blocks there are before they grow, or up to a fifth more: the manifest says of so many where they begin."""
FANOUT = 64
ROOT_FANOUT = 1024
"""As many blocks are told of by the manifest itself: a level more of the tree would be a round of requests more."""
WIDTH = 10
"""Letters in the name of a file."""
FEWEST_TEXTS, MOST_TEXTS = 1, 8
"""Documents in a file of texts. Ten results are mostly in ten files: few in each save bytes, many save files."""
MANY = 1024
"""Entries of a site that has more of them in a file."""
SHORT_LENGTH = {"zh": 160, "en": 320}


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes of the files. Tests make them small, so that a small index has every kind of file."""

    block: int = SHORTEST_BLOCK
    fanout: int = FANOUT
    root: int = ROOT_FANOUT


def write(
    site: Site,
    limits: Limits = Limits(),
    weighed: Iterable[Weighed] | None = None,
    shown: Sequence[str] | None = None,
    named: str = "",
) -> dict[str, bytes]:
    """The whole index of a site: path -> content. `weighed`: the terms of its entries, in their order, where they are
    known. `shown`: the names of the files of `groups`, if those are made already; `named`: that of `name_files`, if
    there are any."""
    lines = _lines(index(site, weighed))
    blocks = list(_blocks(lines, _block_length(lines, limits)))
    files = {f"terms/{name_of(block.text)}.txt": block.text for block in blocks}
    children = [(block.first, name_of(block.text)) for block in blocks]
    depth = 0
    while len(children) > limits.root:
        nodes = [children[start : start + limits.fanout] for start in range(0, len(children), limits.fanout)]
        texts = [_json(_node(node)) for node in nodes]
        files |= {f"nodes/{name_of(text)}.json": text for text in texts}
        children = [(node[0][0], name_of(text)) for node, text in zip(nodes, texts, strict=True)]
        depth += 1
    made = [] if shown is not None else [shown_files(group) for group in groups(site)]
    manifest = _manifest(site, depth, limits) | {
        "root": _node(children),
        "shown": "".join(map(shown_name, made) if shown is None else shown),
        "names": named,
    }
    found = {f"{ROOT}/{path}": text.encode() for path, text in {"manifest.json": _json(manifest), **files}.items()}
    return found | {path: data for group in made for path, data in group.items()}


def name_files(names: Mapping[str, str]) -> dict[str, bytes]:
    """The files of faq.build.survey.names where the search finds them: path -> content."""
    name = name_of("\0".join(names.values()))
    return {f"{ROOT}/names/{name}/{path}": text.encode() for path, text in names.items()}


def names_name(paths: Iterable[str]) -> str:
    """The name of these files; none if there are none."""
    return next((path.rpartition("/")[0].rpartition("/")[2] for path in paths), "")


def name_of(text: str) -> str:
    """The name of a file that holds this."""
    return hashlib.sha256(text.encode()).hexdigest()[:WIDTH]


def index(site: Site, weighed: Iterable[Weighed] | None = None) -> Inverted:
    """The inverted index; documents are the site's entries in their order."""
    known = Terms()
    return inverting.build((weigh(known, site, each) for each in site.entries) if weighed is None else weighed)


def weigh(known: Terms, site: Site, entry: Entry) -> Weighed:
    """The terms of an entry, which depend on it and its framework alone. `known` only saves work."""
    return inverting.weigh(known, corpus.texts(site, entry))


@dataclass(frozen=True, slots=True)
class _Block:
    """`first`: as much of the first term as tells it from the last one of the block before."""

    first: str
    text: str


def _block_length(lines: Sequence[str], limits: Limits) -> int:
    return min(LONGEST_BLOCK, max(limits.block, steady(sum(map(len, lines)) // BLOCKS)))


def _blocks(lines: Sequence[str], length: int) -> Iterator[_Block]:
    """Blocks of about this length; at least one, be there no line to put into it. A block ends after certain terms, so
    that a line more or less changes the block that it is in, and seldom the next ones."""
    if not lines:
        yield _Block("", "")
    usual = sum(map(len, lines)) // max(1, len(lines))
    every = max(1, steady(length // 2 // max(1, usual)))
    start = size = 0
    for end, line in enumerate(lines, 1):
        size += len(line)
        is_end = size >= length // 2 and crc32(line.partition("\t")[0].encode("utf-8", "surrogatepass")) % every == 0
        if is_end or size >= 2 * length or end == len(lines):
            yield _Block(_beginning(lines, start), "\n".join(lines[start:end]))
            start, size = end, 0


def _beginning(lines: Sequence[str], start: int) -> str:
    """The shortest beginning of a term that the term before it is less than."""
    term, before = (lines[n].partition("\t")[0] if n >= 0 else "" for n in (start, start - 1))
    return next((term[:n] for n in range(1, len(term)) if term[:n] > before), term)


def _lines(inverted: Inverted) -> list[str]:
    """A term a line: its rarity, then for each document how many there are between it and the one before, with its
    impact."""
    before = np.zeros_like(inverted.codes)
    before[1:] = (inverted.codes[:-1] | CODES - 1) + 1
    before[inverted.starts] = 0
    text, ends = counting.digits(np.insert(inverted.codes - before, inverted.starts, inverted.rarities))
    firsts = inverted.starts + np.arange(len(inverted.terms))
    bounds = np.append(np.append(0, ends)[firsts], len(text)).tolist()
    return [f"{term}\t{text[start:end]}" for term, (start, end) in zip(inverted.terms, pairwise(bounds), strict=True)]


def _node(children: Sequence[tuple[str, str]]) -> list[Any]:
    """The first terms of blocks or nodes, and all their names in one text."""
    return [[first for first, _ in children], "".join(name for _, name in children)]


def groups(site: Site) -> Iterator[Sequence[Entry]]:
    """The documents that are shown from the same files: neighbours."""
    texts = _texts(site)
    return (site.entries[start : start + texts] for start in range(0, len(site.entries), texts))


def shown_files(group: Sequence[Entry]) -> dict[str, bytes]:
    """What results show of a group of documents: path -> content."""
    files = {f"texts/{lang}/*.json": _json([_text(entry, lang) for entry in group]) for lang in LANGS}
    files |= {f"samples/{lang}/*.json": _json([_samples(entry, lang) for entry in group]) for lang in LANGS}
    files["errors/*.json"] = _json([corpus.own_messages(entry) for entry in group])
    name = name_of("\0".join(files.values()))
    return {f"{ROOT}/{path.replace('*', name)}": text.encode() for path, text in files.items()}


def shown_name(paths: Iterable[str]) -> str:
    """The name of the files of a group."""
    return next(iter(paths)).rpartition("/")[2].removesuffix(".json")


def _texts(site: Site) -> int:
    return FEWEST_TEXTS if len(site.entries) < MANY else MOST_TEXTS


def _text(entry: Entry, lang: Lang) -> list[Any]:
    """Id, language of the text, title, short answer, other phrasings."""
    document = entry.documents.get(lang, entry.source)
    short = " ".join(corpus.plain(document.intro.text).strip().split("\n\n")[0].replace("**", "").split("\n"))
    length = SHORT_LENGTH[document.lang]
    asked = [other.value for other in document.asked_as]
    return [entry.id, document.lang, document.title.value, shortened(short, length), asked]


def _samples(entry: Entry, lang: Lang) -> dict[str, str]:
    """The first code that a reader would copy, by version line."""
    document = entry.documents.get(lang, entry.source)
    return {
        line.name: answer.blocks[0].fence.code.rstrip()
        for answer in document.answers
        if answer.blocks
        for line in answer.lines
    }


def _manifest(site: Site, depth: int, limits: Limits) -> dict[str, Any]:
    return {
        "documents": len(site.entries),
        "texts": _texts(site),
        "fanout": limits.fanout,
        "depth": depth,
        "width": WIDTH,
        **facets.of(site),
        "definition": DEFINITION,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
