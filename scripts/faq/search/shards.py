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

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from zlib import crc32

import numpy as np

from faq.content.model import Entry, Site
from faq.search import corpus, counting, facets, inverting
from faq.search.counting import Column, Terms
from faq.search.definition import DEFINITION
from faq.search.inverting import Inverted, steady
from faq.search.postings import CODES
from faq.search.rows import Rows, Weighed, gather
from faq.search.shown import ROOT, WIDTH, as_json, groups, in_a_file, name_of, shown_files, shown_name, shown_names

SHORTEST_BLOCK, LONGEST_BLOCK = 1500, 14000
"""Characters in a block of terms: gzip makes about half of them. Small ones save bytes, large ones save files."""
BLOCKS = 600
"""How many blocks there are before they grow, or up to a fifth more: the manifest says of so many where they begin."""
FANOUT = 64
ROOT_FANOUT = 1024
"""As many blocks are told of by the manifest itself: a level more of the tree would be a round of requests more."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes of the files. Tests make them small, so that a small index has every kind of file."""

    block: int = SHORTEST_BLOCK
    fanout: int = FANOUT
    root: int = ROOT_FANOUT


def write(
    site: Site,
    limits: Limits = Limits(),
    rows: Rows | None = None,
    shown: Sequence[str] | None = None,
    named: str = "",
) -> dict[str, bytes]:
    """The whole index of a site: path -> content. `rows`: what its entries say of their terms, if that is known.
    `shown`: the names of the files of `groups`, if those are made already; `named`: that of `name_files`, if any."""
    files, tree = _tree(index(site, rows), limits)
    made = [] if shown is not None else [shown_files(group) for group in groups(site)]
    names = {"shown": "".join(map(shown_name, made) if shown is None else shown), "names": named}
    manifest = _manifest(site, limits) | tree | names
    return _files(manifest, files) | {path: data for group in made for path, data in group.items()}


def renewed(manifest: bytes, rows: Rows, shown: Mapping[int, str]) -> dict[str, bytes]:
    """The index again, without what results show, after texts of entries have changed. `manifest`: as it was; `shown`:
    the names of the files of groups that are made anew, by their places."""
    old = json.loads(manifest)
    files, tree = _tree(inverting.invert(rows), Limits())
    names = [shown.get(place, name) for place, name in enumerate(shown_names(manifest))]
    return _files(old | tree | {"shown": "".join(names)}, files)


def _files(manifest: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, bytes]:
    return {f"{ROOT}/{path}": text.encode() for path, text in {"manifest.json": as_json(manifest), **files}.items()}


def _tree(inverted: Inverted, limits: Limits) -> tuple[dict[str, str], dict[str, Any]]:
    """The blocks of terms and the tree above them: path -> content, and what the manifest says of it."""
    lines = _lines(inverted)
    blocks = list(_blocks(lines, _block_length(lines, limits)))
    files = {f"terms/{name_of(block.text)}.txt": block.text for block in blocks}
    children = [(block.first, name_of(block.text)) for block in blocks]
    depth = 0
    while len(children) > limits.root:
        nodes = [children[start : start + limits.fanout] for start in range(0, len(children), limits.fanout)]
        texts = [as_json(_node(node)) for node in nodes]
        files |= {f"nodes/{name_of(text)}.json": text for text in texts}
        children = [(node[0][0], name_of(text)) for node, text in zip(nodes, texts, strict=True)]
        depth += 1
    return files, {"depth": depth, "root": _node(children)}


def name_files(names: Mapping[str, str]) -> dict[str, bytes]:
    """The files of faq.build.survey.names where the search finds them: path -> content."""
    name = name_of("\0".join(names.values()))
    return {f"{ROOT}/names/{name}/{path}": text.encode() for path, text in names.items()}


def names_name(paths: Iterable[str]) -> str:
    """The name of these files; none if there are none."""
    return next((path.rpartition("/")[0].rpartition("/")[2] for path in paths), "")


def index(site: Site, rows: Rows | None = None) -> Inverted:
    """The inverted index; documents are the site's entries in their order."""
    known = Terms()
    return inverting.invert(rows or gather(weigh(known, site, each) for each in site.entries))


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
    return [line for part in inverted.parts() for line in _written(*part)]


def _written(terms: Sequence[str], rarities: Column, sizes: Column, codes: Column) -> Iterator[str]:
    """The lines of some terms."""
    starts = np.cumsum(sizes) - sizes
    before = np.zeros_like(codes)
    before[1:] = (codes[:-1] | CODES - 1) + 1
    before[starts] = 0
    text, ends = counting.digits(np.insert(codes - before, starts, rarities))
    bounds = np.append(np.append(0, ends)[starts + np.arange(len(terms))], len(text)).tolist()
    return (f"{term}\t{text[start:end]}" for term, (start, end) in zip(terms, pairwise(bounds), strict=True))


def _node(children: Sequence[tuple[str, str]]) -> list[Any]:
    """The first terms of blocks or nodes, and all their names in one text."""
    return [[first for first, _ in children], "".join(name for _, name in children)]


def _manifest(site: Site, limits: Limits) -> dict[str, Any]:
    return {
        "documents": len(site.entries),
        "texts": in_a_file(len(site.entries)),
        "fanout": limits.fanout,
        "width": WIDTH,
        **facets.of(site),
        "definition": DEFINITION,
    }
