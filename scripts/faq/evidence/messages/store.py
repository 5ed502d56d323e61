"""The message collection: one line per template, in files small enough to review. Reading, writing, adding. Pure.

messages/<framework>/python-s.txt, native-s.txt: templates whose first telling word starts with `s`. A line has six
tab-separated fields: text, exception, public name, condition, place, versions. Lines are sorted.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from faq.diagnostics.codes import E120, E121, E122, E123
from faq.diagnostics.diagnostic import Code, Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.messages import copied
from faq.evidence.messages.copied import COPIED, Copied
from faq.evidence.messages.escapes import UNREADABLE, escaped, unescaped
from faq.evidence.messages.template import Template
from faq.evidence.messages.versions import base_of, decoded, encoded
from faq.evidence.messages.wheels import Wheel, ordered, wheel_of, write_list, write_notice

FOLDER = "messages"
WHEELS = f"{FOLDER}/wheels.txt"
NOTICE = f"{FOLDER}/NOTICE"
MOST_IN_FILE = 1_000_000
MOST = 10_000_000
FIELDS = 6
RESTORE = "take the main branch's file, then run `faq messages collect` for the versions that it lacks"
FEWER = "take the main branch's messages/; leave out more in scripts/faq/evidence/messages before you collect"

_WORD = re.compile(r"[A-Za-z]+|[^\W\d_a-zA-Z]+")
_SMALL = {"the", "a", "an", "for", "of", "in", "is", "to", "and", "only", "please", "expected", "input", "attribute"}
_PATH = re.compile(rf"{FOLDER}/([a-z][a-z0-9-]*)/(?:python|native)-[a-z_]\.txt")


@dataclass(frozen=True, slots=True)
class Collection:
    """The wheels that were read, and the templates of each framework."""

    wheels: tuple[Wheel, ...] = ()
    templates: Mapping[str, tuple[Template, ...]] = field(default_factory=dict)
    copied: Copied = field(default_factory=dict)

    def versions(self, framework: str) -> tuple[str, ...]:
        """The versions that were read, oldest first."""
        return tuple(dict.fromkeys(wheel.version for wheel in self.wheels if wheel.framework == framework))


def read(files: Mapping[str, bytes]) -> tuple[Collection, list[Diagnostic]]:
    """The collection among the sources (path -> content), without damaged lines, and diagnostics."""
    wheels, diagnostics = _read_wheels(files)
    both, problems = copied.read(files.get(COPIED, b""), RESTORE)
    diagnostics += problems
    empty = Collection(wheels, copied=both)
    templates: dict[str, list[Template]] = defaultdict(list)
    others = (WHEELS, NOTICE, COPIED)
    for path in sorted(path for path in files if path.startswith(f"{FOLDER}/") and path not in others):
        found = _PATH.fullmatch(path)
        if found is None:
            diagnostics.append(E120.at(path, Span(1), "is no file of the message collection", "delete it"))
            continue
        if len(files[path]) > MOST_IN_FILE:
            continue  # reported below
        read, problems = _read_file(path, files[path], empty.versions(found[1]))
        templates[found[1]] += read
        diagnostics += problems
    diagnostics += _sizes(files)
    return replace(empty, templates={name: tuple(held) for name, held in templates.items()}), diagnostics


def write(collection: Collection) -> dict[str, bytes]:
    """Every file of the collection: path -> content."""
    lines: dict[str, list[str]] = defaultdict(list)
    for framework, templates in collection.templates.items():
        known = collection.versions(framework)
        for template in templates:
            lines[path_of(framework, template)].append(_line(template, known))
    held = {path: "".join(f"{line}\n" for line in sorted(each)).encode() for path, each in lines.items()}
    held |= copied.write(collection.copied)
    return held | {WHEELS: write_list(collection.wheels), NOTICE: write_notice(collection.wheels)}


def path_of(framework: str, template: Template) -> str:
    """The file of a template."""
    words = (word.lower() for word in _WORD.findall(template.text))
    initial = next((word[0] for word in words if word not in _SMALL), "_")
    kind = "native" if template.is_native else "python"
    return f"{FOLDER}/{framework}/{kind}-{initial if initial.isascii() else '_'}.txt"


def with_version(
    old: Collection, framework: str, version: str, wheels: Iterable[Wheel], found: Iterable[Template]
) -> Collection:
    """The collection with the messages of one version, which replace what was known of that version."""
    others = [wheel for wheel in old.wheels if (wheel.framework, wheel.version) != (framework, version)]
    new = replace(old, wheels=tuple(ordered([*others, *wheels])))
    merged = _merged(old.templates.get(framework, ()), version, found, new.versions(framework))
    return replace(new, templates={**old.templates, framework: tuple(merged)})


def _merged(
    old: Iterable[Template], version: str, found: Iterable[Template], known: tuple[str, ...]
) -> Iterator[Template]:
    """Merge equal templates; the place is that of the newest version."""
    rank = {version: place for place, version in enumerate(known)}
    kept = (replace(each, versions=tuple(v for v in each.versions if base_of(v) != version)) for each in old)
    same: dict[Template, list[Template]] = defaultdict(list)
    for each in (*(each for each in kept if each.versions), *found):
        same[each.anywhere].append(each)
    for group in same.values():
        newest = min(group, key=lambda each: (-rank[base_of(each.versions[-1])], each.place))
        versions = {version for each in group for version in each.versions}
        yield replace(newest, versions=tuple(sorted(versions, key=lambda v: (rank[base_of(v)], v))))


def _line(template: Template, known: tuple[str, ...]) -> str:
    said = (template.text, template.exception, template.api, template.condition, template.place)
    return "\t".join((*map(escaped, said), encoded(template.versions, known)))


def _read_wheels(files: Mapping[str, bytes]) -> tuple[tuple[Wheel, ...], list[Diagnostic]]:
    wheels, diagnostics = [], []
    lines = _lines(files.get(WHEELS, b""))
    for number, line in enumerate(lines, 1):
        try:
            wheels.append(wheel_of(line))
        except ValueError as error:
            diagnostics.append(E123.at(WHEELS, Span(number, 1, max(1, len(line))), str(error), RESTORE))
    if not diagnostics and lines != [wheel.line for wheel in ordered(wheels)]:
        diagnostics.append(E123.at(WHEELS, Span(1), "the lines are not in their order, or one is there twice", RESTORE))
    return tuple(ordered(wheels)), diagnostics


def _read_file(path: str, data: bytes, known: tuple[str, ...]) -> tuple[list[Template], list[Diagnostic]]:
    templates, diagnostics, before = [], [], ""
    for number, line in enumerate(_lines(data), 1):
        try:
            template = _template(line, known)
            if line <= before:
                raise _Damage("the line is out of order, or there twice")
            templates.append(template)
            before = line
        except _Damage as damage:
            place = Span(number, damage.column, max(1, len(line) - damage.column + 1))
            diagnostics.append(damage.code.at(path, place, str(damage), RESTORE))
    return templates, diagnostics


class _Damage(ValueError):
    """What is wrong with a line, and the column where it starts."""

    def __init__(self, message: str, column: int = 1, code: Code = E120) -> None:
        super().__init__(message)
        self.column, self.code = column, code


@lru_cache(maxsize=4096)
def _versions(field: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The versions in a field; cached, since few fields differ. Raises ValueError for an invalid field."""
    found = decoded(field, known)
    if encoded(found, known) != field:
        raise ValueError(f"{field!r} is written {encoded(found, known)!r}")
    return found


def _template(line: str, known: tuple[str, ...]) -> Template:
    *said, versions = line.split("\t")
    if len(said) != FIELDS - 1 or not said[0]:
        raise _Damage(f"a line has {FIELDS} fields with a tab between them, and this one has {len(said) + 1}")
    if "\\" in line or not line.replace("\t", "").isprintable() or UNREADABLE in line:
        said = [_unescaped(each) for each in said]
    text, exception, api, condition, place = said
    try:
        return Template(text, exception, api, condition, place, _versions(versions, known))
    except ValueError as error:
        raise _Damage(str(error), len(line) - len(versions) + 1, E121) from error


def _unescaped(field: str) -> str:
    try:
        text = unescaped(field)
    except ValueError as error:
        raise _Damage(str(error)) from error
    if escaped(text) != field:
        raise _Damage("there are characters that are written as escapes here")
    return text


def _lines(data: bytes) -> list[str]:
    """Lines, whatever line ends git has given them."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")
    return text.removesuffix("\n").split("\n") if text else []


def _sizes(files: Mapping[str, bytes]) -> Iterator[Diagnostic]:
    sizes = {path: len(data) for path, data in files.items() if path.startswith(f"{FOLDER}/")}
    for path, size in sizes.items():
        if size > MOST_IN_FILE:
            yield E122.at(path, Span(1), f"has {size:,} bytes, and {MOST_IN_FILE:,} are allowed", FEWER)
    if sum(sizes.values()) > MOST:
        whole = f"the collection has {sum(sizes.values()):,} bytes, and {MOST:,} are allowed"
        yield E122.at(WHEELS, Span(1), whole, FEWER)
