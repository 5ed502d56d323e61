"""Who says an error that no entry answers: the files of shards.py, of which a look-up reads a few.

docs/assets/search/known.js is the same for the browser, with the numbers and patterns that the manifest has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faq.content.findings import Saying
from faq.evidence.messages.attribution import attributed
from faq.evidence.messages.matching import KEY, LONGEST_LINE, among
from faq.evidence.messages.origins import origin_of
from faq.evidence.messages.template import Template

SHARDS = 2048
UNIT, FIRST = 256, 48
"""The manifest has a character for the size of each shard: the one of this number is for an empty one, the next one for
up to so many bytes, and so on."""
EARLY = 16
"""The words of a line with which a message mostly begins."""
OFFSET, PRIME = 0x811C9DC5, 0x01000193
VALUE = "[0-9].*|.|.*(?:Error|Exception|Warning)"
"""Words that are rather a value, or the name of an exception, than of a message."""

NOBODY = Saying("", ())

Load = Callable[[str], bytes]
_VALUE = re.compile(VALUE, re.ASCII)


@dataclass(frozen=True, slots=True)
class Known:
    """A message that a line is: who says it, in which versions, with which public names around it and under which
    condition, and how it read before. Empty where that differs or is not known. `origin`: `framework`, or who else says
    it, as `from:` of an entry has it; then nothing more is known."""

    saying: Saying = NOBODY
    text: str = ""
    exception: str = ""
    names: tuple[str, ...] = ()
    condition: str = ""
    before: str = ""
    origin: str = "framework"


class KnownMessages:
    """Reads the shards. `load` reads a file below the folder that the manifest names."""

    def __init__(self, manifest: Mapping[str, Any], load: Load) -> None:
        self.manifest = manifest
        self._load = load

    def find(self, line: str) -> Known | None:
        """What is known of a line of a log: a message of one framework, nothing if several say it; else who says it by
        its form."""
        rows: dict[str, dict[Template, tuple[str, str]]] = defaultdict(dict)
        for _, framework, text, exception, names, condition, versions, before in self._candidates(line):
            rows[framework].setdefault(Template(text, exception, names, condition), (versions, before))
        found = {
            framework: matches[0].template
            for framework, templates in rows.items()
            if (matches := attributed(line, among(templates, line)))
        }
        if len(found) != 1:
            return self._by_form(line)
        [(framework, said)] = found.items()
        versions, before = rows[framework][said]
        saying = self._saying(self.manifest["frameworks"][int(framework)], versions)
        return Known(saying, said.text, said.exception, tuple(said.api.split()), said.condition, before)

    def _by_form(self, line: str) -> Known | None:
        origin = origin_of(line)
        own = next((each for each in self.manifest["frameworks"] if each["id"] == origin), None)
        if own:
            return Known(self._saying(own, "0"))
        return Known(origin=origin) if origin else None

    def _candidates(self, line: str) -> Iterator[list[str]]:
        ordered = KEY.findall(line[:LONGEST_LINE])
        words = frozenset(ordered)
        for number in self.shards(ordered):
            for row in self._rows(number):
                fields = row.split("\t")
                if fields[0] in words:
                    yield fields

    def shards(self, words: Sequence[str]) -> list[int]:
        """Those to read for the words of a line: of its first words, and among them of the rarest, first."""
        common = {word: place for place, word in enumerate(reversed(self.manifest["common"]), 1)}
        early = set(words[:EARLY])
        telling = [word for word in dict.fromkeys(words) if not _VALUE.fullmatch(word) or not word.isascii()]
        telling.sort(key=lambda word: (word not in early, common.get(word, 0), -len(word), word))
        chosen: list[int] = []
        left: int = self.manifest["mostRead"]
        for number in dict.fromkeys(map(shard_of, telling)):
            size = (ord(self.manifest["sizes"][number]) - FIRST) * UNIT
            if 0 < size <= left:
                chosen.append(number)
                left -= size
        return chosen

    def _rows(self, number: int) -> list[str]:
        data = self._load(f"{number}.txt").decode()
        return data.split("\n") if data else []

    def _saying(self, framework: Mapping[str, Any], versions: str) -> Saying:
        read = tuple(framework["read"])
        bits, mark = int(versions.rstrip("g"), 16), "+gpu" if versions.endswith("g") else ""
        return Saying(framework["id"], tuple(v + mark for place, v in enumerate(read) if bits >> place & 1), read)


def shard_of(word: str) -> int:
    """Where the rows of a word are: its FNV-1a hash, which takes a few lines in any language."""
    value = OFFSET
    for byte in word.encode():
        value = (value ^ byte) * PRIME & 0xFFFFFFFF
    return value % SHARDS
