"""Update the index after a few entries have changed. Of the other entries only terms are read whose weights may change.
The result is identical to indexing all entries."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache

from faq.search import blocks
from faq.search.blocks import Measure, Old, line_of
from faq.search.inverting import Cohesion, posting
from faq.search.rows import Rows, Weighed, code, without
from faq.search.shards import ROOT_FANOUT, node_of, path_of, with_manifest, with_shown
from faq.search.shown import ROOT, WIDTH, name_of
from faq.search.tokens import is_pair


@dataclass(frozen=True, slots=True)
class Edit:
    """The terms of an edited entry: when all rows were last collected (`rows`), in the existing index (`index`), and
    now."""

    rows: Weighed
    index: Weighed
    now: Weighed


@dataclass(frozen=True, slots=True)
class Patch:
    """New files of an index, and the paths of removed ones."""

    files: dict[str, bytes]
    gone: set[str]


def patched(
    manifest: bytes, read: Callable[[str], bytes], rows: Rows, edits: Mapping[int, Edit], shown: Mapping[int, str]
) -> Patch | None:
    """The changes to an index, or None if too much has changed and it must be rebuilt.

    `manifest`: that of the existing index; `read`: reads one of its files; `rows`: the rows of all entries when they
    were last collected; `edits`: position -> entries that have changed since; `shown`: as in `faq.search.shards`.
    """
    known = json.loads(manifest)
    lines = None if known["depth"] else _changed_lines(rows, edits)
    if lines is None:
        return None
    firsts, joined = known["root"]
    names = [joined[start : start + WIDTH] for start in range(0, len(joined), WIDTH)]
    old = Old(firsts, cache(lambda number: read(f"{ROOT}/{path_of(names[number])}").decode().split("\n")))
    before = Measure(**known["terms"])
    after = before.after((old.line(term), line) for term, line in lines.items())
    if after.cut() != before.cut():
        return None
    children, files = list[tuple[str, str]](), dict[str, str]()
    for block in blocks.renewed(old, lines, after.cut()):
        if isinstance(block, int):
            children.append((firsts[block], names[block]))
        else:
            children.append((block.first, name_of(block.text)))
            files[path_of(name_of(block.text))] = block.text
    if not 0 < len(children) <= ROOT_FANOUT:
        return None
    now = known | {"terms": asdict(after), "root": node_of(children)} | with_shown(manifest, shown)
    gone = set(names).difference(name for _, name in children)
    return Patch(with_manifest(now, files), {f"{ROOT}/{path_of(name)}" for name in gone})


def _changed_lines(rows: Rows, edits: Mapping[int, Edit]) -> dict[str, str | None] | None:
    """The new lines of terms that may differ from the index; None for a removed term. None instead of a mapping if
    every line may differ."""
    index, now = ({place: getattr(edit, when).by_term() for place, edit in edits.items()} for when in ("index", "now"))
    before = {term: having for term, having in rows.sizes() if is_pair(term)}
    was, cohesion = (_cohesion(before, edits, said) for said in (index, now))
    if was.total != cohesion.total:
        return None
    wanted = {term for place in edits for term, _ in index[place].items() ^ now[place].items()}
    wanted |= _reweighed(was, cohesion)
    codes = {term: without(found, edits) for term, found in rows.some(wanted).items()}
    for place, impacts in now.items():
        for term in wanted & impacts.keys():
            codes.setdefault(term, []).append(code(place, impacts[term]))

    def line(term: str) -> str | None:
        found = sorted(codes.get(term, ()))
        return line_of(term, posting(term, found, cohesion, rows.documents)) if found else None

    return {term: line(term) for term in wanted}


def _cohesion(before: Mapping[str, int], edits: Mapping[int, Edit], said: Mapping[int, Mapping[str, int]]) -> Cohesion:
    """The cohesion of pairs, with the terms in `said` (by position) for the edited entries instead of those in the
    rows. `before`: the number of documents with each pair at that time."""
    having = Counter(before)
    for place, edit in edits.items():
        having.subtract(filter(is_pair, edit.rows.by_term()))
        having.update(filter(is_pair, said[place]))
    return Cohesion(+having)


def _reweighed(was: Cohesion, now: Cohesion) -> set[str]:
    """Pairs whose weight changes although the same documents have them."""
    changed = [pair for pair in was.having.keys() | now.having.keys() if was.having[pair] != now.having[pair]]
    first, second = {pair[0] for pair in changed}, {pair[1] for pair in changed}
    near = (pair for pair in now.having if pair[0] in first or pair[1] in second)
    return {pair for pair in near if pair in was.having and was.share(pair) != now.share(pair)}
