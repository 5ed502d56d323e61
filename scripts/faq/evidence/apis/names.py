"""The public names of one framework version, and what a dotted name in an entry resolves to. Pure."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

FOLDER = "apis"
NAME = re.compile(r"^. ([\w.]*)", re.MULTILINE)
LINE = re.compile(r"^([mcfa=]) ([\w.]+)(?:\(([^)\n]*)\))?(?: : ([\w., ]+)| ([\w.]+))?$")


def text_of(data: bytes) -> str:
    """The text of a list, whatever line ends an editor or git has given it."""
    return data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")


def path_of(framework: str, version: str) -> str:
    """Where the list of a framework version is kept."""
    return f"{FOLDER}/{framework}-{version}.txt"


@dataclass(frozen=True, slots=True)
class Api:
    """A public name. `parameters` is None where no signature is known; one with a default ends in `=`."""

    name: str
    kind: str
    parameters: tuple[str, ...] | None
    bases: tuple[str, ...]

    def takes(self, keyword: str) -> bool:
        """Whether a call may name this argument, as far as is known."""
        known = self.parameters
        return known is None or "**" in known or keyword in known or f"{keyword}=" in known


@dataclass(frozen=True)
class ApiList:
    """The list of one version, as `faq apis collect` writes it (its format: see walk.py)."""

    version: str
    read: Callable[[], bytes] = field(repr=False, compare=False)

    @cached_property
    def text(self) -> str:
        """Its lines. Most lists are not asked for anything in a run, so they are not even read."""
        return text_of(self.read())

    @property
    def path(self) -> str:
        """Where it is kept."""
        return f"{FOLDER}/{self.version}.txt"

    @property
    def label(self) -> str:
        """How messages name it: `paddlepaddle 2.6.2`."""
        return self.version.replace("-", " ")

    @cached_property
    def root(self) -> str:
        """The package that all names begin with; it is first, since the names are sorted."""
        data = self.read()
        first = NAME.match(text_of(data[: data.find(b"\n") + 1] or data))
        return first[1] if first else ""

    def find(self, name: str) -> Api | None:
        """The API that a dotted name means, through aliases and base classes; its `name` is the canonical one. The
        same names are asked for again and again, most of them in the lists of other packages."""
        if name != self.root and not name.startswith(f"{self.root}."):
            return None
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    @cached_property
    def _known(self) -> dict[str, Api | None]:
        return {}

    def _find(self, name: str) -> Api | None:
        match = LINE.fullmatch(self._lines.get(name))
        if match is None:
            return self._member(name)
        if match[1] == "=":
            return self.find(match[5])
        bases = tuple(match[4].split(", ")) if match[4] else ()
        parameters = tuple(filter(None, match[3].split(", "))) if match[3] is not None else None
        return Api(name, match[1], parameters, bases)

    def nearest(self, name: str) -> str | None:
        """The known name most like an unknown one: a near spelling beside it, or the same word elsewhere."""
        parent_name, _, word = name.rpartition(".")
        parent = self.find(parent_name)
        homes = {parent_name, *((parent.name, *parent.bases) if parent else ())}
        beside = {known.rpartition(".")[2]: known for known in self._lines if known.rpartition(".")[0] in homes}
        spelled = difflib.get_close_matches(word, beside, n=1, cutoff=0.75)
        folded = {near.lower(): known for near, known in beside.items()}
        if spelled or word.lower() in folded:
            return folded.get(word.lower()) or beside[spelled[0]]
        same = (known for known in self._lines if known.rpartition(".")[2].lower() == word.lower())
        return min(same, key=len, default=None)

    def _member(self, name: str) -> Api | None:
        """A name below a known one: through an alias of its parent, or from a base of its class."""
        parent_name, _, word = name.rpartition(".")
        parent = self.find(parent_name) if parent_name else None
        if parent is None:
            return None
        if parent.name != parent_name:
            return self.find(f"{parent.name}.{word}")
        return next((found for base in parent.bases if (found := self.find(f"{base}.{word}"))), None)

    @cached_property
    def _lines(self) -> _Lines:
        return _Lines(self.text)


class _Lines:
    """The lines of a text, which are sorted by the names in them. A text is large, and few of its lines are ever
    looked at, so it is searched as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def get(self, name: str) -> str:
        """The line of a name; nothing for an unknown one."""
        low, high = 0, len(self.text)
        while low < high:
            start = self.text.rfind("\n", low, (low + high) // 2) + 1 or low
            end = self.text.find("\n", start, high)
            end = high if end < 0 else end
            here = NAME.match(self.text, start)
            if here and here[1] == name:
                return self.text[start:end]
            low, high = (low, start) if here and here[1] > name else (end + 1, high)
        return ""

    def __iter__(self) -> Iterator[str]:
        return (found[1] for found in NAME.finditer(self.text))
