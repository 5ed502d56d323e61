"""Who says an error that no entry answers: the files of shards.py, of which a look-up reads a few.

docs/assets/search/known.js is the same for the browser, with the numbers and patterns that the manifest has.
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
from faq.evidence.messages.template import Template

SHARDS = 8192
UNIT, FIRST = 64, 48
"""The manifest has a character for the size of each shard: the one of this number is for an empty one, the next one for
up to so many bytes, and so on."""
EARLY = 16
"""The words of a line with which a message mostly begins."""
OFFSET, PRIME = 0x811C9DC5, 0x01000193

NOBODYS = "-"
"""The framework of a row for which nobody is named; after a framework: others can say the same."""
NOBODY = Saying("", ())

Load = Callable[[str], bytes]


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
    also: str = ""
    """A package that says the same, because the framework copied it."""


class Held(NamedTuple):
    """What a row has besides its template."""

    versions: str
    before: str
    also: str = ""


class KnownMessages:
    """Reads the shards. `load` reads a file below the folder that the manifest names."""

    def __init__(self, manifest: Mapping[str, Any], load: Load) -> None:
        self.manifest = manifest
        self._load = load

    def first(self, lines: Sequence[str]) -> Known | None:
        """What is known of the first line of a log of which anything is known."""
        own = {framework["id"]: str(number) for number, framework in enumerate(self.manifest["frameworks"])}
        spoken = {own[origin] for line in lines if (origin := form_of(line)[0]) in own}
        of = next(iter(spoken)) if len(spoken) == 1 else ""
        return next((known for line in lines if (known := self.find(line, of))), None)

    def find(self, line: str, of: str = "") -> Known | None:
        """What is known of a line of a log: a message of one framework, nothing if several say it and the line has the
        form of none, or if it is in the words of somebody else; else who says it by its form. `of`: the framework (its
        place in the manifest) that speaks in the log, by the forms of its lines."""
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
        """What is worth a try. What several can say is of the framework whose form the line has, else nobody's."""
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
        """What is known of a message by its templates: it is in the versions of all, the rest is what they share."""
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
        """Those to read for a line: of the words that follow each other at its beginning, quoted ones left out, then of
        the others; the smallest ones first, so that most are looked up."""
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
        """Bytes of a shard, or a few more."""
        return (ord(self.manifest["sizes"][number]) - FIRST) * UNIT

    def _rows(self, number: int) -> list[str]:
        data = self._load(f"{number}.txt").decode()
        return data.split("\n") if data else []

    def _saying(self, framework: Mapping[str, Any], versions: str) -> Saying:
        read = tuple(framework["read"])
        bits, mark = int(versions.rstrip("g"), 16), "+gpu" if versions.endswith("g") else ""
        return Saying(framework["id"], tuple(v + mark for place, v in enumerate(read) if bits >> place & 1), read)


def shard_of(key: str) -> int:
    """Where the rows of a key are: its FNV-1a hash, which takes a few lines in any language."""
    value = OFFSET
    for byte in key.encode():
        value = (value ^ byte) * PRIME & 0xFFFFFFFF
    return value % SHARDS
