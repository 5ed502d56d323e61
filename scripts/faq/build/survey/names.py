"""The names of APIs as files that the search looks a name up in: which versions have it, what replaced it, where it is
documented. `faq.search.names` reads them.

    search/names/<name>/keys.json   the frameworks with their versions, and the first key of every block
    search/names/<name>/<n>.json    key -> rows [name, versions, more]; the key is the last part of the name, folded

Bit n of `versions` is the framework's version n. `more` has what there is of: `to` (what the name stands for), `bases`
(of a class), `pages` (line -> language -> address), `new` (names that took its place), `entries` (the numbers of
those that name it).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from faq.content.findings import NamedApi, Replacement
from faq.content.model import Framework
from faq.evidence.apis.names import ApiList
from faq.evidence.apis.pages import PageList
from faq.evidence.apis.references import References
from faq.search.names import KEYS, key_of

BLOCK = 96_000
"""Size of a block in characters; gzip reduces it to about a seventh. Three blocks give the neighbours of an unknown
name."""
ROW = re.compile(r"^[mcfa=] ([\w.]+)(?:\([^)\n]*\))?(?: : ([\w., ]+)| ([\w.]+))?$", re.MULTILINE)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(slots=True)
class _Row:
    """An API name while the lists are being read."""

    versions: int = 0
    more: dict[str, Any] = field(default_factory=dict)


def files(found: References, apis: Iterable[NamedApi], replacements: Iterable[Replacement]) -> dict[str, str]:
    """All files by path below their folder; empty if there are no API lists."""
    shelves = [(one, list(versions(found, one))) for one in found.site.frameworks]
    shelves = [(one, lists) for one, lists in shelves if lists]
    if not shelves:
        return {}
    rows = {name: row for one, lists in shelves for name, row in _rows(found, one, lists).items()}
    numbers = {entry.id: number for number, entry in enumerate(found.site.entries)}
    for api in apis:
        if api.name in rows:
            rows[api.name].more["entries"] = [numbers[id] for id in api.entries]
    for pair in replacements:
        if pair.old in rows:
            rows[pair.old].more.setdefault("new", []).append(pair.new)
    blocks = list(_blocks(rows))
    head = {
        "frameworks": [
            {
                "id": one.id,
                "root": lists[0][1].root,
                "versions": [each.version.rpartition("-")[2] for _, each in lists],
                "lines": [line for line, _ in lists],
            }
            for one, lists in shelves
        ],
        "keys": [first for first, _ in blocks],
    }
    return {KEYS: _json(head)} | {f"{number}.json": text for number, (_, text) in enumerate(blocks)}


def versions(found: References, framework: Framework) -> Iterator[tuple[str, ApiList]]:
    """The API lists of a framework with their version lines, oldest version first."""
    for line in reversed(framework.lines):
        for tested in reversed(line.tested):
            each = found.apis.get(f"{framework.id}-{tested.version}")
            if each:
                yield line.name, each


def _rows(found: References, framework: Framework, versions: Sequence[tuple[str, ApiList]]) -> dict[str, _Row]:
    rows: dict[str, _Row] = {}
    others = []
    for number, (line, each) in enumerate(versions):
        listed = ROW.findall(each.text)
        _add(rows, number, listed)
        if pages := found.pages.get(f"{framework.id}-{line}"):
            _add_pages(rows, line, pages, listed)
        others.append(_other_names(listed))
    below = _below(rows)
    for number, names in enumerate(others):
        for name, members in names:
            for member, row in below.get(name, ()):
                if member in members:
                    row.versions |= 1 << number
    return rows


def _add(rows: dict[str, _Row], number: int, listed: Sequence[tuple[str, str, str]]) -> None:
    """Add the names of a version with their aliases and base classes."""
    for name, bases, target in listed:
        row = rows.get(name)
        if row is None:
            row = rows[name] = _Row()
        row.versions |= 1 << number
        if target:
            row.more["to"] = target
        elif bases:
            row.more["bases"] = bases.split(", ")


def _add_pages(rows: Mapping[str, _Row], line: str, pages: PageList, listed: Sequence[tuple[str, str, str]]) -> None:
    for name, _, target in listed:
        if addresses := pages.addresses(name) or pages.addresses(target):
            rows[name].more.setdefault("pages", {})[line] = addresses


def _below(rows: Mapping[str, _Row]) -> dict[str, list[tuple[str, _Row]]]:
    """The classes and modules among the names, each with its members."""
    below: dict[str, list[tuple[str, _Row]]] = {}
    for name, row in rows.items():
        owner, _, member = name.rpartition(".")
        below.setdefault(owner, []).append((member, row))
    return below


def _other_names(listed: Sequence[tuple[str, str, str]]) -> list[tuple[str, set[str]]]:
    """Aliases of classes and modules, expanded to their members; the list of a version has the members only once."""
    members: dict[str, set[str]] = {target: set() for _, _, target in listed if target}
    for name, _, _ in listed:
        owner, _, member = name.rpartition(".")
        if owner in members:
            members[owner].add(member)
    return [(name, members[target]) for name, _, target in listed if members.get(target)]


def _blocks(rows: Mapping[str, _Row]) -> Iterator[tuple[str, str]]:
    """The first key and the text of each block."""
    keyed = sorted((key_of(name), name) for name in rows)
    parts: list[str] = []
    first, size = "", 0
    for key, members in groupby(keyed, key=itemgetter(0)):
        found = ((name, rows[name]) for _, name in members)
        part = f"{_json(key)}:{_json([[name, row.versions, *([row.more] if row.more else [])] for name, row in found])}"
        first = key if not parts else first
        parts.append(part)
        size += len(part)
        if size >= BLOCK:
            yield first, _object(parts)
            parts, size = [], 0
    if parts:
        yield first, _object(parts)


def _object(parts: Iterable[str]) -> str:
    return f"{{{','.join(parts)}}}"


def _json(value: Any) -> str:
    return _ENCODER.encode(value)
