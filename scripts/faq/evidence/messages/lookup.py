"""Look up who produces an error that no entry answers, reading only a few of the files of shards.py.

docs/assets/search/known.js does the same in the browser, with the numbers and patterns from the manifest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from faq.content.findings import Saying
from faq.evidence.messages.attribution import attributed, is_in_others_words, near_best
from faq.evidence.messages.matching import KEY, LONGEST_LINE, among, pairs, unquoted
from faq.evidence.messages.origins import form_of
from faq.evidence.messages.template import PLACEHOLDER, Template

SHARDS = 8192
UNIT, FIRST = 64, 48
"""The manifest has a character for the size of each shard: the one of this number is for an empty one, the next one for
up to so many bytes, and so on."""
EARLY = 16
"""Number of first words of a line at which a message usually starts."""
OFFSET, PRIME = 0x811C9DC5, 0x01000193

LONGEST_TEXT = 160
"""Maximum number of characters kept of a message line."""

NOBODYS = "-"
"""Framework id of rows that name nobody; as a suffix of a framework: others may produce the same message."""
NOBODY = Saying("", ())

Load = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Known:
    """The message that a line matches: who produces it, in which versions, the public names that raise it, the
    condition, and its earlier wording; empty where these differ or are unknown. `origin`: `framework`, or another
    origin as in an entry's `from:`; then nothing else is known."""

    saying: Saying = NOBODY
    text: str = ""
    exception: str = ""
    names: tuple[str, ...] = ()
    condition: str = ""
    before: str = ""
    origin: str = "framework"
    also: str = ""
    """A package with the same message, because the framework copied it."""


class Held(NamedTuple):
    """The fields of a row besides its template."""

    versions: str
    before: str
    also: str = ""


class KnownMessages:
    """Reads the shards. `load` reads a file below the manifest's folder."""

    def __init__(self, manifest: Mapping[str, Any], load: Load) -> None:
        self.manifest = manifest
        self._load = load

    def first(self, lines: Sequence[str]) -> Known | None:
        """What is known about the first line of a log about which anything is known."""
        own = {framework["id"]: str(number) for number, framework in enumerate(self.manifest["frameworks"])}
        spoken = {own[origin] for line in lines if (origin := form_of(line)[0]) in own}
        of = next(iter(spoken)) if len(spoken) == 1 else ""
        return next((known for line in lines if (known := self.find(line, of))), None)

    def find(self, line: str, of: str = "") -> Known | None:
        """What is known about a line: a framework's message, if only one framework can produce it or the line has that
        framework's form, and it is not in somebody else's words; else its origin by form. `of`: position in the
        manifest of the framework that the log's other lines point to."""
        origin, words = form_of(line)
        rows = self._by_framework(line, origin)
        found = {
            framework: matches
            for framework, templates in rows.items()
            if (matches := attributed(line, among(templates, line), is_spoken=framework == of))
        }
        best = near_best(matches[0] for matches in found.values())
        [number, *others] = [number for number, matches in found.items() if matches[0] in best] or [NOBODYS]
        if number == NOBODYS or others:
            return self._by_form(origin)
        framework = self.manifest["frameworks"][int(number)]
        is_others = words and origin != framework["id"]
        if is_others and (not origin or is_in_others_words(found[number][0], line, words)):
            return self._by_form(origin)
        said = [match.template for match in found[number]]
        return self._known(framework, said, [rows[number][template] for template in said])

    def _by_framework(self, line: str, origin: str) -> Mapping[str, Mapping[Template, Held]]:
        """The candidate rows by framework. A message that several can produce belongs to the one whose form the line
        has."""
        speaker = next((str(n) for n, each in enumerate(self.manifest["frameworks"]) if each["id"] == origin), NOBODYS)
        rows: dict[str, dict[Template, Held]] = defaultdict(dict)
        for number, text, exception, names, condition, *held in self._candidates(line):
            is_named = not number.endswith(NOBODYS) or number == f"{speaker}{NOBODYS}"
            framework = number.removesuffix(NOBODYS) if is_named else NOBODYS
            rows[framework].setdefault(Template(text, exception, names, condition), Held(*held))
        if speaker != NOBODYS:
            said = {template.text for template in rows[speaker]}
            rows[NOBODYS] = {each: held for each, held in rows[NOBODYS].items() if each.text not in said}
        return rows

    def _known(self, framework: Mapping[str, Any], said: Sequence[Template], held: Sequence[Held]) -> Known:
        """Combine templates of one message: the union of their versions, and what they have in common otherwise."""
        bits = reduce(or_, (int(each.versions.rstrip("g"), 16) for each in held))
        mark = "g" if all(each.versions.endswith("g") for each in held) else ""
        names, conditions = {template.api for template in said}, {template.condition for template in said}
        around = tuple(said[0].api.split()) if len(names) == 1 else ()
        return Known(
            self._saying(framework, f"{bits:x}{mark}"),
            said[0].text,
            said[0].exception,
            around,
            said[0].condition if len(conditions) == 1 else "",
            held[0].before if len(said) == 1 else "",
            also=held[0].also,
        )

    def _by_form(self, origin: str) -> Known | None:
        own = next((each for each in self.manifest["frameworks"] if each["id"] == origin), None)
        if own:
            return Known(self._saying(own, "0"))
        return Known(origin=origin) if origin else None

    def _candidates(self, line: str) -> Iterator[list[str]]:
        for number in self.shards(line):
            yield from (row.split("\t") for row in self._rows(number))

    def shards(self, line: str) -> list[int]:
        """The shards to read for a line: those of adjacent words at its start (quoted words left out), then of the
        others; smallest first, so that as many as possible are read."""
        line = line[:LONGEST_LINE]
        early = set(pairs(unquoted(line)[:EARLY]))
        keys = pairs(KEY.findall(line))
        ranked = sorted((key not in early, self._size(shard_of(key)), shard_of(key)) for key in keys)
        chosen: list[int] = []
        left: int = self.manifest["mostRead"]
        for number in dict.fromkeys(number for _, _, number in ranked):
            size = self._size(number)
            if 0 < size <= left:
                chosen.append(number)
                left -= size
        return chosen

    def _size(self, number: int) -> int:
        """An upper bound of a shard's size in bytes."""
        return (ord(self.manifest["sizes"][number]) - FIRST) * UNIT

    def _rows(self, number: int) -> list[str]:
        data = self._load(f"{self.manifest['folder']}/{number}.txt").decode()
        return data.split("\n") if data else []

    def _saying(self, framework: Mapping[str, Any], versions: str) -> Saying:
        read = tuple(framework["read"])
        bits, mark = int(versions.rstrip("g"), 16), "+gpu" if versions.endswith("g") else ""
        return Saying(framework["id"], tuple(v + mark for place, v in enumerate(read) if bits >> place & 1), read)


def shard_of(key: str) -> int:
    """The shard of a key: its FNV-1a hash, which is simple to implement in any language."""
    value = OFFSET
    for byte in key.encode():
        value = (value ^ byte) * PRIME & 0xFFFFFFFF
    return value % SHARDS


def shortened(text: str) -> str:
    """A line of a template as a row has it."""
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT].rpartition(' ')[0]} {PLACEHOLDER}"
