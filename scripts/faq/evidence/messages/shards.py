"""What the frameworks can say, as static files, for a look-up that reads a few of them. Pure.

    search/messages/manifest.json        the sizes of all shards, the frameworks and their versions
    search/messages/<hash>/<n>.txt       the rows of the words that fall into this shard, sorted; <hash> is that of all
                                         rows, which stay the same when entries change
    search/messages/about/<name>.json    the entries that have the message of a row, or that name a public name; each
                                         file is named for its content

A row has seven fields with a tab between them: framework (its place in the manifest; with `-` after it if others can
say the same, `-` alone if nobody is to be named), text, exception, public names, condition, versions (a number in
hexadecimal, bit n for the version n that was read; `g` after it if only wheels for GPUs have the message), and how it
read before; where another package says the same, its name is the eighth. Each line of a message is a separate row, in
the shard of two words that follow each other at its beginning.
What says too little ever to be attributed is left out, and so is what has no two such words.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faq.content.findings import NamedApi, Owners
from faq.content.model import LANGS, Site
from faq.evidence.messages import about, attribution, lookup, matching
from faq.evidence.messages.attribution import ANYWHERE, ENOUGH, RAISED_ENOUGH, Known, is_exception
from faq.evidence.messages.lookup import FIRST, NOBODYS, SHARDS, UNIT, shard_of, shortened
from faq.evidence.messages.matching import KEY, Pattern, beginnings, pairs
from faq.evidence.messages.origins import PATTERNS
from faq.evidence.messages.template import PLACEHOLDER, Template
from faq.evidence.messages.versions import base_of

ROOT = "search/messages"
MOST_READ = 18_000
"""Maximum number of bytes of shards read per line; with the manifest, a look-up stays below 40 kB."""
MOST_NAMES = 3
LONGEST_CONDITION = 80
LONGEST_BEFORE = 140
LIKE = 0.4
"""Minimum share of words that a message and its earlier wording have in common."""
COPIED = ("paddle.audio.functional.window",)  # scipy.signal.windows
"""Modules modelled on those of other packages, including their messages: both produce these, so nobody is named."""
DEFINITION: Mapping[str, Any] = {
    "unit": UNIT,
    "first": FIRST,
    "early": lookup.EARLY,
    "name": about.WIDTH,
    "value": matching.VALUE,
    "quoted": matching.QUOTED,
    "longestLine": matching.LONGEST_LINE,
    "longestCut": matching.LONGEST_CUT,
    "fewestBeforeCut": matching.FEWEST_BEFORE_CUT,
    "longestLast": matching.LONGEST_LAST,
    "enough": ENOUGH,
    "raisedEnough": RAISED_ENOUGH,
    "anywhere": ANYWHERE,
    "doubtful": attribution.DOUBTFUL,
    "same": attribution.SAME,
    "exception": attribution.EXCEPTION,
    "pythons": attribution.PYTHONS,
    "osErrors": attribution.OS_ERRORS,
    "raised": attribution.RAISED,
    "origins": [[origin, "|".join(patterns)] for origin, patterns in PATTERNS],
}
"""All constants that the browser must share with this package."""


@dataclass(frozen=True, slots=True)
class Shards:
    """What depends only on the messages: the rows of each non-empty shard, and by framework the versions that were read
    and the public names that raise a message."""

    rows: Mapping[int, str]
    versions: Mapping[str, tuple[str, ...]]
    raising: Mapping[str, tuple[str, ...]]


def shards_of(known: Known) -> Shards:
    """The shards of a collection. Each row goes into the smallest shard of its keys, so that a look-up can read the
    shards of most keys of a line."""
    ordered = sorted(known.collection.templates)
    several = _said_by_several(known)
    rows = [row for number, id in enumerate(ordered) for row in _framework_rows(known, id, str(number), several)]
    shards: dict[int, list[str]] = defaultdict(list)
    held = Counter[int]()
    for keys, row in sorted(rows, key=lambda row: (len(row[0]), row)):
        number = min(map(shard_of, keys), key=lambda number: (held[number], number))
        shards[number].append(row)
        held[number] += len(row.encode()) + 1
    raising = {id: {template.api for template in held} for id, held in known.collection.templates.items()}
    return Shards(
        {number: "\n".join(sorted(held)) for number, held in sorted(shards.items())},
        {id: known.collection.versions(id) for id in ordered},
        {id: tuple(sorted(raising[id])) for id in ordered},
    )


def write(
    site: Site, shards: Shards, apis: Iterable[NamedApi], owners: Owners, reading: Mapping[str, Any]
) -> dict[str, bytes]:
    """All files. `apis`: those that entries name; `owners`: the entries that have messages of the templates;
    `reading`: how logs are split into lines, for the browser."""
    rows = {number: text.encode() for number, text in shards.rows.items()}
    digest = hashlib.sha256(b"\0".join(b"%d\0%b" % each for each in rows.items()))
    named, entries = about.files(site, {**about.raising(shards.raising, apis), **about.having(owners)})
    manifest = {
        "folder": digest.hexdigest()[:12],
        "shards": SHARDS,
        "about": named,
        "sizes": "".join(_size(len(rows.get(number, b""))) for number in range(SHARDS)),
        "mostRead": MOST_READ,
        "frameworks": [_framework(site, id, read) for id, read in shards.versions.items()],
        "definition": DEFINITION,
        "messages": reading,
    }
    files = {f"{manifest['folder']}/{number}.txt": data for number, data in rows.items()}
    return {f"{ROOT}/{path}": data for path, data in {"manifest.json": _json(manifest), **files, **entries}.items()}


def reader(files: Mapping[str, bytes]) -> lookup.KnownMessages:
    """The look-up in these files."""
    return lookup.KnownMessages(json.loads(files[f"{ROOT}/manifest.json"]), lambda path: files[f"{ROOT}/{path}"])


def _said_by_several(known: Known) -> frozenset[str]:
    """The lines that more than one framework can produce; one is named only if a line has its form."""
    often = Counter[str]()
    for templates in known.collection.templates.values():
        often.update({pattern.text for pattern, _ in beginnings(templates)})
    return frozenset(text for text, frameworks in often.items() if frameworks > 1)


def _framework_rows(
    known: Known, framework: str, number: str, several: Collection[str]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """The rows of a framework, each with its possible keys."""
    read = known.collection.versions(framework)
    places = {version: place for place, version in enumerate(read)}
    templates = known.collection.templates[framework]
    same = _by_raiser(templates)
    both = {shortened(text): package for (id, text), package in known.collection.copied.items() if id == framework}
    own: dict[tuple[str, str], list[Template]] = defaultdict(list)
    shared: dict[tuple[str, str], list[Template]] = defaultdict(list)
    keys: dict[tuple[str, str], tuple[str, ...]] = {}
    for pattern, words in beginnings(templates):
        raised = pattern.template.exception if is_exception(pattern.template.exception) else ""
        row, pairs_of = (shortened(pattern.text), raised), _keys(words)
        if pairs_of and sum(len(literal.text) for literal in pattern.literals) >= _least(pattern, raised):
            keys.setdefault(row, pairs_of)
            if pattern.template.place not in COPIED:
                (shared if pattern.text in several else own)[row].append(pattern.template)
    for (text, raised), found in keys.items():
        row, also = (text, raised), both.get(text, "")
        who = number if row in own else f"{number}{NOBODYS}"
        said = own.get(row) or shared.get(row, [])
        yield found, _row(who, text, raised, said, places, same) + (f"\t{also}" if also else "")


def _least(pattern: Pattern, raised: str) -> int:
    """Minimum number of literal characters for an attribution."""
    return ANYWHERE if pattern.text.startswith(PLACEHOLDER) else RAISED_ENOUGH


def _keys(literals: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The keys of a look-up: adjacent words."""
    return tuple(sorted({pair for words in literals for pair in pairs(words)}))


_Raiser = tuple[str, str]


def _by_raiser(templates: Iterable[Template]) -> Mapping[_Raiser, list[Template]]:
    """The templates by public name and exception."""
    found: dict[_Raiser, list[Template]] = defaultdict(list)
    for template in templates:
        if template.api:
            found[template.api, template.exception].append(template)
    return found


def _row(
    framework: str,
    text: str,
    raised: str,
    templates: Sequence[Template],
    places: Mapping[str, int],
    same: Mapping[_Raiser, Sequence[Template]],
) -> str:
    if not templates:
        return "\t".join((NOBODYS, text, raised, "", "", "0", ""))
    names = sorted({template.api for template in templates if template.api})
    conditions = {template.condition for template in templates}
    known = " ".join(names) if len(names) <= MOST_NAMES else ""
    condition = " ".join(conditions.pop().split()) if known and len(conditions) == 1 else ""
    condition = condition if len(condition) <= LONGEST_CONDITION else ""
    before = _before(templates[0], places, same) if len(templates) == 1 else ""
    return "\t".join((framework, text, raised, known, condition, _versions(templates, places), before))


def _before(template: Template, places: Mapping[str, int], same: Mapping[_Raiser, Sequence[Template]]) -> str:
    """The earlier wording of a message: what the same function raised in the version before, and never later, in mostly
    the same words."""
    first = min(places[base_of(version)] for version in template.versions)
    words = frozenset(KEY.findall(template.text))
    likeness = {
        other.text: len(words & held) / len(words | held)
        for other in same.get((template.api, template.exception), ())
        if max(places[base_of(version)] for version in other.versions) == first - 1
        for held in [frozenset(KEY.findall(other.text))]
    }
    text = max(likeness, key=lambda text: (likeness[text], text), default="")
    return " ".join(text.split()) if text and likeness[text] >= LIKE and len(text) <= LONGEST_BEFORE else ""


def _versions(templates: Iterable[Template], places: Mapping[str, int]) -> str:
    versions = {version for template in templates for version in template.versions}
    bits = sum(1 << places[version] for version in {base_of(version) for version in versions})
    return f"{bits:x}" + ("g" if all("+" in version for version in versions) else "")


def _framework(site: Site, id: str, read: Sequence[str]) -> dict[str, Any]:
    names = {framework.id: framework.name for framework in site.frameworks}
    return {"id": id, "name": {lang: names[id][lang] if id in names else id for lang in LANGS}, "read": list(read)}


def _size(bytes: int) -> str:
    return chr(FIRST + -(-bytes // UNIT))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
