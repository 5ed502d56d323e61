"""The public names of one framework version, and resolving dotted names in entries. Pure."""

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
    """The text of a list, with normalised line ends."""
    return data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")


def path_of(framework: str, version: str) -> str:
    """The path of a version's list."""
    return f"{FOLDER}/{framework}-{version}.txt"


@dataclass(frozen=True, slots=True)
class Api:
    """A public name. `parameters`: None if the signature is unknown; those with a default end in `=`."""

    name: str
    kind: str
    parameters: tuple[str, ...] | None
    bases: tuple[str, ...]

    def takes(self, keyword: str) -> bool:
        """Whether a call may use this keyword argument, as far as is known."""
        known = self.parameters
        return known is None or "**" in known or keyword in known or f"{keyword}=" in known


@dataclass(frozen=True)
class ApiList:
    """The list of one version as written by `faq apis collect` (format: see walk.py)."""

    version: str
    read: Callable[[], bytes] = field(repr=False, compare=False)

    @cached_property
    def text(self) -> str:
        """Its text, decoded on demand, since most lists are not used in a run."""
        return text_of(self.read())

    @property
    def path(self) -> str:
        """Its path in the repository."""
        return f"{FOLDER}/{self.version}.txt"

    @property
    def label(self) -> str:
        """Its name in messages: `paddlepaddle 2.6.2`."""
        return self.version.replace("-", " ")

    @cached_property
    def root(self) -> str:
        """The package that all names start with. It is the first line, since names are sorted."""
        data = self.read()
        first = NAME.match(text_of(data[: data.find(b"\n") + 1] or data))
        return first[1] if first else ""

    def find(self, name: str) -> Api | None:
        """Resolve a dotted name through aliases and base classes; the result has the canonical name. Cached, because
        the same names are asked for repeatedly, most of them names of other packages."""
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
        """The known name most similar to an unknown one: a similar spelling next to it, or the same last part
        elsewhere."""
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
        """A member of a known name, found through an alias of its parent or a base class."""
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
    """The lines of a sorted text. The text is large and few lines are needed, so it is searched without being split."""

    def __init__(self, text: str) -> None:
        self.text = text

    def get(self, name: str) -> str:
        """The line of a name, or None."""
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
