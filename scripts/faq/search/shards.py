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
from dataclasses import asdict, dataclass
from typing import Any

from faq.content.model import Entry, Site
from faq.search import corpus, facets, inverting, weighing
from faq.search.blocks import SHORTEST, blocks, line_of, measure
from faq.search.definition import DEFINITION
from faq.search.postings import Posting
from faq.search.rows import Rows, Weighed, gather
from faq.search.shown import ROOT, WIDTH, as_json, groups, in_a_file, name_of, shown_files, shown_name, shown_names

FANOUT = 64
ROOT_FANOUT = 1024
"""Number of children of the root, which the manifest includes; one more tree level would cost a round trip."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes of the files. Tests use small ones, so that a small index has every kind of file."""

    block: int = SHORTEST
    fanout: int = FANOUT
    root: int = ROOT_FANOUT


def write(
    site: Site,
    limits: Limits = Limits(),
    rows: Rows | None = None,
    shown: Sequence[str] | None = None,
    named: str = "",
) -> dict[str, bytes]:
    """The whole index of a site: path -> content. `rows`: the terms of its entries, if known. `shown`: the names of the
    files of `groups`, if already made; `named`: the name of `name_files`, if any."""
    files, tree = _tree(index(site, rows), limits)
    made = [] if shown is not None else [shown_files(group) for group in groups(site)]
    names = {"shown": "".join(map(shown_name, made) if shown is None else shown), "names": named}
    manifest = _manifest(site, limits) | tree | names
    return with_manifest(manifest, files) | {path: data for group in made for path, data in group.items()}


def renewed(manifest: bytes, rows: Rows, shown: Mapping[int, str]) -> dict[str, bytes]:
    """The index without result texts, after texts of entries have changed. `manifest`: the old one; `shown`: position
    -> name of result files that were made again."""
    files, tree = _tree(inverting.invert(rows), Limits())
    return with_manifest(json.loads(manifest) | tree | with_shown(manifest, shown), files)


def with_shown(manifest: bytes, shown: Mapping[int, str]) -> dict[str, Any]:
    """The manifest's list of result files, updated with some new names (position -> name)."""
    return {"shown": "".join(shown.get(place, name) for place, name in enumerate(shown_names(manifest)))}


def with_manifest(manifest: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, bytes]:
    """All files of an index, by path."""
    return {f"{ROOT}/{path}": text.encode() for path, text in {"manifest.json": as_json(manifest), **files}.items()}


def _tree(inverted: Iterable[tuple[str, Posting]], limits: Limits) -> tuple[dict[str, str], dict[str, Any]]:
    """The term blocks and the tree above them: path -> content, and their description for the manifest."""
    lines = [line_of(term, posting) for term, posting in inverted]
    measured = measure(lines)
    made = list(blocks(lines, measured.cut(limits.block)))
    files = {path_of(name_of(block.text)): block.text for block in made}
    children = [(block.first, name_of(block.text)) for block in made]
    depth = 0
    while len(children) > limits.root:
        nodes = [children[start : start + limits.fanout] for start in range(0, len(children), limits.fanout)]
        texts = [as_json(node_of(node)) for node in nodes]
        files |= {f"nodes/{name_of(text)}.json": text for text in texts}
        children = [(node[0][0], name_of(text)) for node, text in zip(nodes, texts, strict=True)]
        depth += 1
    return files, {"depth": depth, "terms": asdict(measured), "root": node_of(children)}


def path_of(block: str) -> str:
    """The path of a term block, by its name."""
    return f"terms/{block}.txt"


def name_files(names: Mapping[str, str]) -> dict[str, bytes]:
    """The files of faq.build.survey.names at the paths where the search loads them: path -> content."""
    name = name_of("\0".join(names.values()))
    return {f"{ROOT}/names/{name}/{path}": text.encode() for path, text in names.items()}


def names_name(paths: Iterable[str]) -> str:
    """The common name of these files; "" if there are none."""
    return next((path.rpartition("/")[0].rpartition("/")[2] for path in paths), "")


def index(site: Site, rows: Rows | None = None) -> Iterator[tuple[str, Posting]]:
    """The inverted index: each term with its posting; documents are the site's entries in order."""
    return inverting.invert(rows or gather(weigh(site, each) for each in site.entries))


def weigh(site: Site, entry: Entry) -> Weighed:
    """The weighted terms of an entry, which depend only on it and its framework."""
    return weighing.weigh(corpus.texts(site, entry))


def node_of(children: Sequence[tuple[str, str]]) -> list[Any]:
    """A tree node: the first terms of its children, and all their names in one string."""
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
