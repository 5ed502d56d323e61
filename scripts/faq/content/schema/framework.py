"""Read framework.yml: the names, version lines and categories of a framework."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import cast

from packaging.specifiers import SpecifierSet
from packaging.version import InvalidVersion, Version

from faq.content.facts import Support
from faq.content.model import LANGS, Category, Framework, Lang, Line, Status, TestedVersion
from faq.content.schema.fields import Fields
from faq.content.schema.names import NAME, Shape
from faq.content.schema.versions import below, specifiers
from faq.diagnostics.codes import S104, S108, V105, V107, V109
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.text.yamlspan import MapNode

LINE_NAME = Shape(re.compile(r"[0-9]+(\.([0-9]+|x))*"), "2.x")
ALIAS = Shape(re.compile(r"[a-z]+|[\u4e00-\u9fff]+"), "paddle")
WEIGHT = Shape(re.compile(r"0\.[0-9]*[1-9]|1"), "0.9")
FILE = Shape(re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*/?"), "kernel_meta/")
PYTHON = Shape(re.compile(r"3\.[0-9]{1,2}"), "3.10")
VERSIONS_COMMAND = 'python -c "import paddle; paddle.version.show()"'
MOST_TOOLKITS = 31
"""The browser keeps them as the bits of a 32-bit number, and the last bit is its sign."""
STATUSES = ("current", "maintained", "ended")


def read_framework(path: str, id: str, node: MapNode) -> tuple[Framework, list[Diagnostic]]:
    """Read a framework, as far as possible, and the diagnostics."""
    fields = Fields(path, node, [])
    return read_fields(fields, id), fields.diagnostics


def read_fields(fields: Fields, id: str) -> Framework:
    """Read every key that framework.yml may have, and report all others."""
    lines = _lines(fields)
    framework = Framework(
        id=id,
        name=_bilingual(fields, "name"),
        summary=_bilingual(fields, "summary", 200),
        package=fields.text("package", 100, "paddlepaddle").value,
        repository=fields.url("repository"),
        lines=lines,
        categories=_categories(fields, {line.name for line in lines}),
        aliases=_aliases(fields, "aliases"),
        toolkits=_toolkits(fields),
        weight=_weight(fields),
        leaves=tuple(name.value for name in fields.names("leaves", FILE)),
        support=_support(fields),
    )
    fields.unknown()
    return framework


def _aliases(fields: Fields, key: str) -> tuple[str, ...]:
    return tuple(alias.value for alias in fields.names(key, ALIAS))


def _toolkits(fields: Fields) -> tuple[tuple[str, ...], ...]:
    """The names of each toolkit."""
    found = []
    written = fields.mappings("toolkits", "{names: [paddleocr, ocr]}", required=False)
    for inner in written:
        inner.take("names", "[paddleocr, ocr]")
        found.append(_aliases(inner, "names"))
        inner.unknown()
    if len(written) > MOST_TOOLKITS:
        message = f"`toolkits` has {len(written)} items; at most {MOST_TOOLKITS} are allowed"
        fields.report(S104, written[MOST_TOOLKITS].node.span, message, "keep those with the most entries")
    return tuple(found[:MOST_TOOLKITS])


def _weight(fields: Fields) -> float:
    """A share above 0 and at most 1, by default 1. Anything else is reported and counts as 1."""
    written = fields.name("weight", 4, WEIGHT, required=False)
    return float(written.value) if WEIGHT.fits(written.value) else 1.0


def _support(fields: Fields) -> Support | None:
    inner = fields.mapping("support", "{command: …, issues: https://…}", required=False)
    if inner is None:
        return None
    found = Support(inner.text("command", 120, VERSIONS_COMMAND).value, inner.url("issues"))
    inner.unknown()
    return found


def _bilingual(fields: Fields, key: str, limit: int = 60) -> Mapping[Lang, str]:
    inner = fields.mapping(key, "{zh: …, en: …}")
    if inner is None:
        return dict.fromkeys(LANGS, "")
    texts = {lang: inner.text(lang, limit, "…").value for lang in LANGS}
    inner.unknown()
    return texts


def _lines(fields: Fields) -> tuple[Line, ...]:
    read: list[Line] = []
    for inner in fields.mappings("lines", "{line: 2.x, range: …, status: …, tested: …}"):
        read.append(_line(inner, read))
    return tuple(read)


def _line(fields: Fields, newer: Sequence[Line]) -> Line:
    name = fields.name("line", 20, LINE_NAME)
    if name.value in {line.name for line in newer if line.name}:
        fields.report(S108, name.span, f"the line {name.value!r} is there twice", "keep one of the two")
    written = fields.text("range", 100, '">=2.0,<3"')
    range = (specifiers(written, fields.report) if written.value else None) or SpecifierSet()
    _check_order(fields, newer, range, written)
    line = Line(
        name=name.value,
        label=_bilingual(fields, "label"),
        range=range,
        status=cast(Status, fields.choice("status", STATUSES)),
        tested=_tested(fields, range),
        docs=_docs(fields),
        docs_span=docs.span if (docs := fields.node.get("docs")) else Span(1),
    )
    fields.unknown()
    return line


def _tested(fields: Fields, range: SpecifierSet) -> tuple[TestedVersion, ...]:
    inner = fields.mapping("tested", '{"2.6.2": "3.10"}')
    if inner is None:
        return ()
    pairs = inner.pairs("tested", values=PYTHON)
    return tuple(
        TestedVersion(version.value, python.value, version.span)
        for version, python in pairs
        if _is_inside(fields, version, range)
    )


def _is_inside(fields: Fields, version: Located[str], range: SpecifierSet) -> bool:
    if _inside(version.value, range):
        return True
    message = f"{version.value!r} is not an exact version inside {str(range)!r}"
    fields.report(V105, version.span, message, "write a released version of this line")
    return False


def _docs(fields: Fields) -> Mapping[Lang, str]:
    inner = fields.mapping("docs", "{zh: https://…, en: https://…}")
    if inner is None:
        return dict.fromkeys(LANGS, "")
    texts = {lang: inner.url(lang) for lang in LANGS}
    inner.unknown()
    return texts


def _categories(fields: Fields, lines: Collection[str]) -> tuple[Category, ...]:
    found = {}
    for inner in fields.mappings("categories", "{id: data, name: {zh: …, en: …}}"):
        id = inner.name("id", 40)
        if id.value in found:
            inner.report(S108, id.span, f"the category {id.value!r} is there twice", "keep one of the two")
        if id.value and id.value in lines:
            inner.report(V109, id.span, f"{id.value!r} is a line and a category", "rename the category")
        category = Category(id.value, _bilingual(inner, "name"), inner.names("moved_from"))
        if NAME.fits(id.value):
            found[id.value] = category
        inner.unknown()
    return tuple(found.values())


def _inside(version: str, range: SpecifierSet) -> bool:
    try:
        return range.contains(Version(version), prereleases=True)
    except InvalidVersion:
        return False


def _check_order(fields: Fields, newer: Sequence[Line], range: SpecifierSet, written: Located[str]) -> None:
    """The range of each line must be completely below those of the lines above it."""
    above = next((line for line in newer if len(line.range) and len(range) and not below(range, line.range)), None)
    if above:
        message = f"{written.value!r} is not below {above.name} ({above.range})"
        fields.report(V107, written.span, message, "newest line first, each range ending where the one above begins")
