"""Read docs/diagnostics: the explanation of each code, one file per language. English is the source; `translates:` is
the stamp."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from faq.content.explanations import KINDS, ORIGINAL, PLACES, Example, Explained, Explanation
from faq.content.model import LANGS, Lang
from faq.content.schema.entry import is_hash
from faq.content.schema.fields import Fields
from faq.diagnostics.codes import CODES, F104
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.text import yamlspan
from faq.text.markdown import FenceToken, parse
from faq.text.source import read, split_front_matter

FOLDER = "docs/diagnostics/"
SUFFIX: Mapping[Lang, str] = {"zh": ".md", "en": ".en.md"}
VALUE = r'(?:=(?:"(?P<words>[^"]+)"|(?P<file>[^\s"]+)))?'
INFO = re.compile(rf"(?P<kind>{'|'.join(KINDS)}) (?P<place>{'|'.join(PLACES)}){VALUE}")
"""The words of an example's info string."""


def path_of(id: str, lang: Lang) -> str:
    """The file that explains a code."""
    return f"{FOLDER}{id}{SUFFIX[lang]}"


def read_explanations(files: Mapping[str, bytes]) -> tuple[dict[str, Explained], list[Diagnostic]]:
    """All explained codes in id order; English where the translation is missing."""
    diagnostics = list(_strangers(files))
    explained: dict[str, Explained] = {}
    for id, code in CODES.items():
        texts = {lang: text for lang in LANGS if (text := _read(files, path_of(id, lang), lang, diagnostics))}
        if ORIGINAL in texts:
            explained[id] = Explained(code, {lang: texts.get(lang, texts[ORIGINAL]) for lang in LANGS})
    return explained, diagnostics


def _strangers(files: Mapping[str, bytes]) -> Iterator[Diagnostic]:
    known = {path_of(id, lang) for id in CODES for lang in LANGS}
    for path in files:
        if path.startswith(FOLDER) and path not in known:
            fix = f"name it after a code of scripts/faq/diagnostics/codes.py, e.g. {path_of('M117', ORIGINAL)}"
            yield F104.at(path, Span(1), f"{path.removeprefix(FOLDER)!r} does not belong here", fix)


def _read(files: Mapping[str, bytes], path: str, lang: Lang, diagnostics: list[Diagnostic]) -> Explanation | None:
    """One file; None if it is missing or unreadable."""
    if path not in files:
        return None
    source, problems = read(path, files[path])
    diagnostics += problems
    front, problems = split_front_matter(source) if source else (None, [])
    diagnostics += problems
    node, problems = yamlspan.parse(path, front.yaml, front.yaml_start) if front else (None, [])
    diagnostics += problems
    if front is None or node is None:
        return None
    title, translates = _front_matter(Fields(path, node, diagnostics), lang)
    fences = [(fence, found) for fence in parse(front.body, 0).fences if (found := INFO.fullmatch(fence.info or ""))]
    lines = front.body.split("\n")
    text = "\n".join(lines[: fences[0][0].span.line] if fences else lines).strip()
    return Explanation(path, title, front.body.strip(), text, tuple(_example(*each) for each in fences), translates)


def _front_matter(fields: Fields, lang: Lang) -> tuple[Located[str], Located[str] | None]:
    """The title, and the stamp of a translation."""
    title = fields.text("title", 120, "what is wrong")
    stamp = fields.text("translates", 20) if lang != ORIGINAL else Located("", fields.node.span)
    fields.unknown()
    return title, stamp if stamp.value and is_hash(fields, stamp) else None


def _example(fence: FenceToken, info: re.Match[str]) -> Example:
    kind = next(kind for kind in KINDS if kind == info["kind"])
    return Example(kind, info["place"], info["words"] or info["file"] or "", fence.code.removesuffix("\n"))
