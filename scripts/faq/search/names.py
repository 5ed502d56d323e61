"""API names in queries: which versions have them, what replaced them, and where they are documented.

Reads the files that `faq.build.survey.names` writes. The browser's counterpart is names.js.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faq.search.reader import differs

KEYS = "keys.json"
LONGEST = 120
"""Number of characters of a text in which a name is looked for."""
DEPTH = 8
"""How many steps aliases and base classes are followed."""
SHORTEST = 4
"""Minimum number of letters of a name for which similar names are suggested."""
MOST = 3
"""Maximum number of APIs shown for one suffix."""
DOTTED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
SINGLE = re.compile(r"[A-Za-z]+_[A-Za-z0-9_]*|[A-Z]?[a-z0-9]+[A-Z][A-Za-z0-9]*|[A-Z][a-z]+[0-9A-Z][A-Za-z0-9]*")
"""A word without dots that looks like an API name."""
NOT_IN = re.compile(
    r"(?<!initialized )module ['‘]([\w.]{1,80})['’] has no attribute ['‘](\w{1,80})['’]"
    r"|cannot import name ['‘](\w{1,80})['’] from ['‘]([\w.]{1,80})['’]",
    re.ASCII,
)
"""Python's messages about a name missing in a module. (A partially initialised module lacks it for another reason.)"""

SHORT = {"fluid": "paddle.fluid", "paddlepaddle": "paddle", "ms": "mindspore"}
"""Common abbreviations of the start of a name."""

Load = Callable[[str], bytes]


def key_of(name: str) -> str:
    """The key under which a name is filed."""
    return name.rpartition(".")[2].lower()


@dataclass(frozen=True, slots=True)
class Api:
    """An API that was asked for. `name`: its full public name; `has` and `lacks`: exact versions; `pages`: line ->
    language -> address; `new`: its replacement; `entries`: numbers of the entries that name it."""

    framework: str
    name: str
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    pages: Mapping[str, Mapping[str, str]]
    new: tuple[str, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known about a name in a query. If `apis` is empty the name is unknown, and `near` is the most similar one
    or empty."""

    written: str
    apis: tuple[Api, ...]
    near: str = ""


def name_in(text: str) -> str:
    """The API name in a query: the last one that a Python error says is missing, else the first dotted name, else the
    whole text if it is a name; else empty."""
    missing = NOT_IN.findall(text)
    if missing:
        module, attribute, imported, source = missing[-1]
        return f"{module or source}.{attribute or imported}"
    text = text.strip().removesuffix("()")
    if len(text) > LONGEST or "\n" in text:
        return ""
    if SINGLE.fullmatch(text):
        return text
    found = DOTTED.search(text)
    return found[0] if found else ""


class Names:
    """Reads the files of names on demand."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._kept: dict[str, Any] = {}

    def ask(self, text: str) -> Asked | None:
        """What is known about the name in a query. None if there is no name, or it cannot be a framework's."""
        written = name_in(text)
        if not written:
            return None
        first, _, rest = written.partition(".")
        whole = f"{SHORT[first]}.{rest}" if first in SHORT and rest else written
        found = self._find(whole)
        if found:
            return Asked(written, tuple(map(self._api, found[:MOST])))
        is_ours = rest and any(one["root"] == whole.partition(".")[0] for one in self._head["frameworks"])
        return Asked(written, (), self._nearest(whole)) if is_ours else None

    @property
    def _head(self) -> Any:
        try:
            return self._json(KEYS)
        except (KeyError, OSError):
            return {"frameworks": [], "keys": []}

    def _find(self, written: str) -> list[list[Any]]:
        """Names with this suffix: documented ones first, then those that entries name, then the shortest; one per
        framework, except for names that differ only in case."""
        rows = self._ending(written, written) or self._ending(written.lower(), written)
        rows = sorted([row for row in rows if row[0] == written] or rows, key=_order)
        best: dict[str, list[Any]] = {}
        for row in rows:
            best.setdefault(row[0].partition(".")[0], row)
        return list(best.values()) or self._inherited(written)

    def _ending(self, wanted: str, written: str) -> list[list[Any]]:
        fold = str if wanted == written else str.lower
        rows = self._block(key_of(written)).get(key_of(written), [])
        return [row for row in rows if fold(row[0]) == wanted or fold(row[0]).endswith(f".{wanted}")]

    def _inherited(self, written: str, depth: int = DEPTH) -> list[list[Any]]:
        """A member of a known name, found through an alias of its parent or a base class."""
        parent, _, word = written.rpartition(".")
        if not parent or not depth:
            return []
        for row in sorted(self._ending(parent, parent), key=_order)[:1]:
            more = row[2] if len(row) > 2 else {}
            for home in [*([more["to"]] if "to" in more else []), *more.get("bases", ())]:
                name = f"{home}.{word}"
                found = self._ending(name, name) or self._inherited(name, depth - 1)
                if found:
                    return [[f"{row[0]}.{word}", found[0][1] & row[1], found[0][2] if len(found[0]) > 2 else {}]]
        return []

    def _nearest(self, whole: str) -> str:
        """The same last part elsewhere in the framework, else a similar name, else one in the same module that starts
        with the other or vice versa; empty if there is none."""
        key, root = key_of(whole), f"{whole.partition('.')[0]}."
        near = self._place(key)
        blocks = [self._json(f"{n}.json") for n in range(near - 1, near + 2) if 0 <= n < len(self._head["keys"])]

        def like(alike: Callable[[str], bool], is_near: Callable[[str], bool]) -> str:
            rows = [row for block in blocks for other in block if alike(other) for row in block[other]]
            return str(min(found, key=_order)[0]) if (found := [row for row in rows if is_near(row[0])]) else ""

        same = like(key.__eq__, lambda name: name.startswith(root))
        if same or len(key) < SHORTEST:
            return same
        edits, module = 2 if len(key) >= 6 else 1, whole.rpartition(".")[0]
        return like(lambda other: differs(other, key, edits), lambda name: name.startswith(root)) or like(
            lambda other: other.startswith(key) or (len(other) >= SHORTEST and key.startswith(other)),
            lambda name: name.rpartition(".")[0] == module,
        )

    def _api(self, row: list[Any]) -> Api:
        name, bits, more = row[0], row[1], row[2] if len(row) > 2 else {}
        framework = next(one for one in self._head["frameworks"] if one["root"] == name.partition(".")[0])
        has = tuple(version for n, version in enumerate(framework["versions"]) if bits >> n & 1)
        return Api(
            framework["id"],
            name,
            has,
            tuple(version for version in framework["versions"] if version not in has),
            more.get("pages", {}),
            tuple(more.get("new", ())),
            tuple(more.get("entries", ())),
        )

    def _block(self, key: str) -> dict[str, list[Any]]:
        block: dict[str, list[Any]] = self._json(f"{self._place(key)}.json") if self._head["keys"] else {}
        return block

    def _place(self, key: str) -> int:
        return max(0, bisect_right(self._head["keys"], key) - 1)

    def _json(self, path: str) -> Any:
        if path not in self._kept:
            self._kept[path] = json.loads(self._load(path))
        return self._kept[path]


def _order(row: Sequence[Any]) -> tuple[bool, bool, int, str]:
    more = row[2] if len(row) > 2 else {}
    return "pages" not in more, "entries" not in more, len(row[0]), row[0]
