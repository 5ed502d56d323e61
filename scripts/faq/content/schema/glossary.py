"""Read docs/glossary.yml: preferred terms, and the words that they replace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.content.model import LANGS, Lang
from faq.content.schema.fields import Fields
from faq.diagnostics.diagnostic import Diagnostic
from faq.text import source, yamlspan

PATH = "docs/glossary.yml"
LONGEST = 60


@dataclass(frozen=True, slots=True)
class Term:
    """A term of one language, and the words that it replaces."""

    lang: Lang
    use: str
    instead_of: tuple[str, ...]


def read_glossary(files: Mapping[str, bytes]) -> tuple[tuple[Term, ...], list[Diagnostic]]:
    """All terms and the diagnostics; empty if there is no file."""
    if PATH not in files:
        return (), []
    text, unreadable = source.read(PATH, files[PATH])
    node, problems = yamlspan.parse(PATH, text.text, 1) if text else (None, [])
    if node is None:
        return (), [*unreadable, *problems]
    fields = Fields(PATH, node, [])
    terms = tuple(term for lang in LANGS for term in _terms(fields, lang))
    fields.unknown()
    return terms, [*unreadable, *problems, *fields.diagnostics]


def _terms(fields: Fields, lang: Lang) -> Iterator[Term]:
    for inner in fields.mappings(lang, "{use: …, not: […]}"):
        use = inner.text("use", LONGEST, "…").value
        instead_of = tuple(word.value for word in inner.texts("not", LONGEST))
        inner.unknown()
        if use and instead_of:
            yield Term(lang, use, instead_of)
