"""Every diagnostic code there is, with its explanation in both languages: what `faq explain` prints."""

from __future__ import annotations

from collections.abc import Mapping

from faq import exceptions, files, source, tree, unconverted, yamlspan
from faq.chinese import CHINESE
from faq.diagnostics import Code
from faq.explanation import Explained, in_english
from faq.links import report
from faq.messages import store
from faq.model import Lang
from faq.permalinks import listing
from faq.prove import proving
from faq.rules import (
    ambiguity,
    apis,
    beside,
    code,
    copying,
    layout,
    links,
    lists,
    markup,
    phrasings,
    proofs,
    translations,
    unfinished,
    wording,
)
from faq.schema import blocks, codes, entry, framework, sections, versions, words

_MODULES = (
    files, source, tree, yamlspan, codes, versions, framework, words, blocks, sections, entry,
    markup, ambiguity, layout, links, code, beside, translations, proofs, proving, apis, lists, unfinished, exceptions,
    report, listing, copying, phrasings, wording, unconverted, store,
)  # fmt: skip

CODES: dict[str, Code] = {
    found.id: found
    for found in sorted((c for m in _MODULES for c in vars(m).values() if isinstance(c, Code)), key=lambda c: c.id)
}
ALLOWABLE = frozenset(id for id, found in CODES.items() if found.allowable)
OF_FORMAT = frozenset(id for id, found in CODES.items() if found.of_format)

EXPLAINED: dict[str, Explained] = {
    id: Explained(found, {"zh": CHINESE.get(id, in_english(found)), "en": in_english(found)})
    for id, found in CODES.items()
}
_WARNING: Mapping[Lang, str] = {"zh": "（警告，不影响发布）", "en": " (a warning: it stops nothing)"}
_COLON: Mapping[Lang, str] = {"zh": "：", "en": ": "}


def explain(id: str, lang: Lang = "en") -> str:
    """The text of one code for a terminal. KeyError if there is no such code."""
    found, text = CODES[id], EXPLAINED[id].texts[lang]
    note = _WARNING[lang] if found.severity == "warning" else ""
    return f"{id}{_COLON[lang]}{text.title}{note}\n\n{text.text}\n"


def listed(lang: Lang = "en") -> str:
    """All codes with their titles, one a line."""
    return "\n".join(f"{id}  {found.texts[lang].title}" for id, found in EXPLAINED.items())
