"""What the frameworks can say, as files of which a look-up reads a few: who says an error that no entry answers.

    search-messages/manifest.json     the sizes of all shards, common words, the frameworks and their versions
    search-messages/<hash>/<n>.txt    the rows of the words that fall into this shard, sorted

A row has seven fields with a tab between them: word, framework (its place in the manifest), text, exception, public
names, condition, versions (a number in hexadecimal, bit n for the version n that was read; `g` after it if only wheels
for GPUs have the message). Each line of a message is a row of its own, below the rarest of the words that it begins
with. What says too little ever to be attributed is left out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faq.content.findings import Saying
from faq.content.model import LANGS, Site
from faq.evidence.messages.attribution import ENOUGH, attributed, is_exception
from faq.evidence.messages.matching import KEY, LONGEST_LINE, Index, Pattern
from faq.evidence.messages.template import Template

ROOT = "search-messages"
SHARDS = 2048
MOST_READ = 32_000
"""Bytes of shards that are read for a line, at most: with the manifest a look-up stays below 40 kB."""
UNIT, FIRST = 256, 48
"""The manifest has a character for the size of each shard: the one of this number is for an empty one, the next one for
up to so many bytes, and so on."""
EARLY = 16
"""The words of a line with which a message mostly begins."""
COMMON = 400
"""Words that are known to be common, so that a line's other words are looked up before them."""
MOST_NAMES = 3
LONGEST_CONDITION = 80
LONGEST_TEXT = 240
"""Characters of a line of a message that are kept."""
OFFSET, PRIME = 0x811C9DC5, 0x01000193

Load = Callable[[str], bytes]
_VALUE = re.compile("[0-9].*|.|.*(?:Error|Exception|Warning)", re.ASCII)
"""Words that are rather a value, or the name of an exception, than of a message."""


@dataclass(frozen=True, slots=True)
class Known:
    """A message that a line is: who says it, in which versions, with which public names around it and under which
    condition. Empty where that differs or is not known."""

    saying: Saying
    text: str
    exception: str
    names: tuple[str, ...]
    condition: str


def write(site: Site, indexes: Mapping[str, Index], read: Mapping[str, Sequence[str]]) -> dict[str, bytes]:
    """All files. `indexes`: the templates by framework; `read`: the versions of each, oldest first."""
    shards: dict[int, list[str]] = defaultdict(list)
    often = Counter[str]()
    ordered = sorted(indexes)
    for framework, index in sorted(indexes.items()):
        places = {version: place for place, version in enumerate(read[framework])}
        for word, patterns in index.patterns.items():
            rows = list(_rows(word, str(ordered.index(framework)), patterns, places))
            shards[shard_of(word)] += rows
            often[word] += len(rows)
    files = {f"{number}.txt": "\n".join(sorted(rows)).encode() for number, rows in sorted(shards.items())}
    digest = hashlib.sha256(b"\0".join(path.encode() + b"\0" + data for path, data in files.items()))
    manifest = {
        "folder": digest.hexdigest()[:12],
        "shards": SHARDS,
        "sizes": "".join(_size(len(files.get(f"{number}.txt", b""))) for number in range(SHARDS)),
        "mostRead": MOST_READ,
        "common": [word for word, _ in sorted(often.items(), key=lambda item: (-item[1], item[0]))[:COMMON]],
        "frameworks": [_framework(site, id, read[id]) for id in ordered],
    }
    text = json.dumps(manifest, ensure_ascii=False, separators=(",", ":")).encode()
    return {f"{ROOT}/manifest.json": text} | {
        f"{ROOT}/{manifest['folder']}/{path}": data for path, data in files.items()
    }


class KnownMessages:
    """Reads the shards."""

    def __init__(self, manifest: Mapping[str, Any], load: Load) -> None:
        self.manifest = manifest
        self._load = load

    def find(self, line: str) -> Known | None:
        """What is known of a line of a log, if it can be attributed to one framework; nothing if several say it."""
        rows: dict[str, dict[Template, list[str]]] = defaultdict(dict)
        for row in self._candidates(line):
            _, framework, text, exception, names, condition, versions = row
            rows[framework].setdefault(Template(text, exception, names, condition), []).append(versions)
        found = {
            framework: matches[0]
            for framework, templates in rows.items()
            if (matches := attributed(line, Index(templates).find(line)))
        }
        if len(found) != 1:
            return None
        [(framework, match)] = found.items()
        template = match.template
        versions = rows[framework][template][0]
        around = tuple(template.api.split())
        return Known(self._saying(framework, versions), template.text, template.exception, around, template.condition)

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

    def _saying(self, number: str, versions: str) -> Saying:
        framework = self.manifest["frameworks"][int(number)]
        read = tuple(framework["read"])
        bits, mark = int(versions.rstrip("g"), 16), "+gpu" if versions.endswith("g") else ""
        return Saying(framework["id"], tuple(v + mark for place, v in enumerate(read) if bits >> place & 1), read)


def shard_of(word: str) -> int:
    """Where the rows of a word are: its FNV-1a hash, which takes a few lines in any language."""
    value = OFFSET
    for byte in word.encode():
        value = (value ^ byte) * PRIME & 0xFFFFFFFF
    return value % SHARDS


def _framework(site: Site, id: str, read: Sequence[str]) -> dict[str, Any]:
    names = {framework.id: framework.name for framework in site.frameworks}
    return {"id": id, "name": {lang: names[id][lang] if id in names else id for lang in LANGS}, "read": list(read)}


def _size(bytes: int) -> str:
    return chr(FIRST + -(-bytes // UNIT))


def _rows(word: str, framework: str, patterns: Iterable[Pattern], places: Mapping[str, int]) -> Iterator[str]:
    same: dict[tuple[str, str], list[Template]] = defaultdict(list)
    for pattern in patterns:
        raised = pattern.template.exception if is_exception(pattern.template.exception) else ""
        if raised or sum(len(literal.text) for literal in pattern.literals) >= ENOUGH:
            same[pattern.text[:LONGEST_TEXT], raised].append(pattern.template)
    for (text, raised), templates in same.items():
        names = sorted({template.api for template in templates if template.api})
        conditions = {template.condition for template in templates}
        known = " ".join(names) if len(names) <= MOST_NAMES else ""
        condition = " ".join(conditions.pop().split()) if known and len(conditions) == 1 else ""
        condition = condition if len(condition) <= LONGEST_CONDITION else ""
        yield "\t".join((word, framework, text, raised, known, condition, _versions(templates, places)))


def _versions(templates: Iterable[Template], places: Mapping[str, int]) -> str:
    versions = {version for template in templates for version in template.versions}
    bits = sum(1 << places[version] for version in {version.partition("+")[0] for version in versions})
    return f"{bits:x}" + ("g" if all("+" in version for version in versions) else "")
