"""The index after a few entries have changed, in the time that these take: of the other entries, only those terms are
read whose weights the change can touch. It is the same index that is made of all entries together."""

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
    """The terms of an edited entry: as they were when all rows were put together (`rows`), as they are in the index
    that there is (`index`), and as they are now."""

    rows: Weighed
    index: Weighed
    now: Weighed


@dataclass(frozen=True, slots=True)
class Patch:
    """Files of an index that are new, and those that are gone."""

    files: dict[str, bytes]
    gone: set[str]


def patched(
    manifest: bytes, read: Callable[[str], bytes], rows: Rows, edits: Mapping[int, Edit], shown: Mapping[int, str]
) -> Patch | None:
    """What differs in an index, or None if so much has changed that it is to be made anew.

    `manifest`: of the index that there is; `read`: a file of it, by its path; `rows`: what all entries said once;
    `edits`: by their places, the entries that say something else since then; `shown`: as in `faq.search.shards`.
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
    """The new lines of the terms whose line may differ from that in the index, None for a term that is gone. None
    instead of a mapping if the line of any term may differ."""
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
    """How much of a word pairs are, if the edited entries have the terms of `said` (by their places) instead of those
    that they had when all rows were put together. `before`: how many documents had each pair then."""
    having = Counter(before)
    for place, edit in edits.items():
        having.subtract(filter(is_pair, edit.rows.by_term()))
        having.update(filter(is_pair, said[place]))
    return Cohesion(+having)


def _reweighed(was: Cohesion, now: Cohesion) -> set[str]:
    """The pairs that weigh something else, though the same documents have them."""
    changed = [pair for pair in was.having.keys() | now.having.keys() if was.having[pair] != now.having[pair]]
    first, second = {pair[0] for pair in changed}, {pair[1] for pair in changed}
    near = (pair for pair in now.having if pair[0] in first or pair[1] in second)
    return {pair for pair in near if pair in was.having and was.share(pair) != now.share(pair)}
