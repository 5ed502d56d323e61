"""Read zh.md and en.md of a folder into an Entry. The source language owns the facts; a translation has only texts."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass

from faq.content.facts import Message, Reference
from faq.content.model import LANGS, SOURCE_LANG, Document, Entry, Framework, Lang, Section
from faq.content.schema.fields import NO_DATE, Fields
from faq.content.schema.names import Shape
from faq.content.schema.sections import read_sections
from faq.content.written import first_paragraph
from faq.diagnostics.codes import S109, S111
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located, Span
from faq.text import yamlspan
from faq.text.markdown import Body
from faq.text.markdown import parse as parse_markdown
from faq.text.source import SourceText, split_front_matter

ENTRY_ID = Shape(re.compile(r"[a-z0-9-]+/[a-z0-9-]+/[a-z0-9-]+"), "framework/category/slug")
CODE_ID = Shape(re.compile(r"[A-Z][0-9]{3}"), "M109")
ORIGIN = Shape(
    re.compile(r"python|system|cuda|package:[A-Za-z0-9][A-Za-z0-9._-]*"), "cuda", ", python, system or package:numpy"
)
HASH = re.compile(r"[0-9a-f]{8}")
FACTS = ("errors", "tags", "related", "sources", "reviewed", "moved_from", "allow")
KEYS: Mapping[Lang, tuple[str, ...]] = {
    "zh": ("title", "asked_as", *FACTS),
    "en": ("title", "asked_as", "translates"),
}
"""The keys of the front matter, in the order of the template."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of an entry that only zh.md states."""

    messages: tuple[Message, ...] = ()
    tags: tuple[Located[str], ...] = ()
    related: tuple[Located[str], ...] = ()
    sources: tuple[Reference, ...] = ()
    reviewed: datetime.date = NO_DATE
    moved_from: tuple[Located[str], ...] = ()
    allow: Mapping[str, Located[str]] | None = None


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The front matter of one language."""

    title: Located[str]
    asked_as: tuple[Located[str], ...]
    translates: Mapping[str, Located[str]]
    facts: Facts


@dataclass(frozen=True, slots=True)
class EntryFile:
    """A parsed language file: its document, the facts if it is the source, and its Markdown body."""

    document: Document
    facts: Facts
    body: Body


def read_entry_file(
    source: SourceText, lang: Lang, framework: Framework | None
) -> tuple[EntryFile | None, list[Diagnostic]]:
    """Read one language of an entry. None only if the file cannot be split into front matter and body."""
    front, diagnostics = split_front_matter(source)
    if front is None:
        return None, diagnostics
    node, problems = yamlspan.parse(source.path, front.yaml, front.yaml_start)
    diagnostics += problems
    body = parse_markdown(front.body, front.body_start)
    sections = read_sections(source.path, lang, body, framework, diagnostics)
    if node is None:
        return EntryFile(_untitled(source.path, lang, sections), Facts(), body), diagnostics
    fields = Fields(source.path, node, diagnostics)
    written = read_front_matter(fields, lang)
    return EntryFile(_document(fields, lang, written, sections), written.facts, body), diagnostics


def read_front_matter(fields: Fields, lang: Lang) -> FrontMatter:
    """Read every key that a file of this language may have, and report all others."""
    source = lang == SOURCE_LANG
    found = FrontMatter(
        title=fields.text("title", 120, "How do I …?"),
        asked_as=fields.texts("asked_as", 200),
        translates={} if source else _translates(fields),
        facts=_facts(fields) if source else Facts(),
    )
    if not source:
        _refuse_facts(fields)
    fields.unknown()
    return found


def make_entry(framework: Framework, category: str, slug: str, files: Mapping[Lang, EntryFile]) -> Entry:
    """Combine the languages of a folder; the source language must be among them."""
    facts = files[SOURCE_LANG].facts
    return Entry(
        home=framework,
        category=category,
        slug=slug,
        messages=facts.messages,
        tags=facts.tags,
        related=facts.related,
        sources=facts.sources,
        reviewed=facts.reviewed,
        moved_from=facts.moved_from,
        allow=facts.allow or {},
        documents={lang: file.document for lang, file in files.items()},
    )


def _document(fields: Fields, lang: Lang, written: FrontMatter, sections: tuple[Section, ...]) -> Document:
    return Document(
        path=fields.path,
        lang=lang,
        title=written.title,
        asked_as=written.asked_as,
        translates=written.translates,
        intro=sections[0],
        answers=sections[1:],
        lead=first_paragraph(sections[0].text)[0],
    )


def _untitled(path: str, lang: Lang, sections: tuple[Section, ...]) -> Document:
    """A placeholder for a document with unreadable front matter, so that its text is still checked."""
    return Document(path, lang, Located("", Span(1)), (), {}, sections[0], sections[1:], "")


def _facts(fields: Fields) -> Facts:
    return Facts(
        messages=_messages(fields),
        tags=fields.names("tags"),
        related=fields.names("related", ENTRY_ID),
        sources=_sources(fields),
        reviewed=fields.date("reviewed"),
        moved_from=fields.names("moved_from", ENTRY_ID),
        allow=_allow(fields),
    )


def _messages(fields: Fields) -> tuple[Message, ...]:
    """Messages, exactly as written, because people paste them with their inner spaces."""
    read = [_message(item) for item in fields.items("errors", 2000)]
    different = fields.different("errors", [message.text for message in read])
    return tuple(message for message in read if message.text in different)


def _message(item: Located[str] | Fields) -> Message:
    if isinstance(item, Located):
        return Message(item)
    text = item.text("text", 2000, '"RuntimeError: …"')
    origin = item.name("from", 100, ORIGIN)
    item.unknown()
    return Message(text, origin.value)


def _sources(fields: Fields) -> tuple[Reference, ...]:
    """Source addresses: one for all readers, or one per language, without duplicates in any language."""
    read = [_reference(item) for item in fields.items("sources", 500, is_url=True)]
    for lang in LANGS:
        fields.different("sources", [source.urls[lang] for source in read])
    return tuple(source for source in read if all(url.value for url in source.urls.values()))


def _reference(item: Located[str] | Fields) -> Reference:
    if isinstance(item, Located):
        return Reference(dict.fromkeys(LANGS, item))
    urls: dict[str, Located[str]] = {lang: item.located_url(lang, 500) for lang in LANGS}
    item.unknown()
    return Reference(urls)


def _allow(fields: Fields) -> Mapping[str, Located[str]]:
    inner = fields.mapping("allow", '{M109: "why this exception is right"}', required=False)
    if inner is None:
        return {}
    return {code.value: Located(why.value, code.span) for code, why in inner.pairs("allow", keys=CODE_ID)}


def _translates(fields: Fields) -> Mapping[str, Located[str]]:
    inner = fields.mapping("translates", "{intro: 0a1b2c3d}", required=False)
    if inner is None:
        return {}
    return {key.value: value for key, value in inner.pairs("translates") if is_hash(fields, value)}


def is_hash(fields: Fields, value: Located[str]) -> bool:
    """Whether this is the hash of a text; otherwise S111 is reported."""
    if not value.value or HASH.fullmatch(value.value):
        return bool(value.value)
    fields.report(S111, value.span, f"{value.value!r} is not a section hash", "run `faq stamp`: it writes this key")
    return False


def _refuse_facts(fields: Fields) -> None:
    for key, _ in fields.node.pairs:
        if key.value in FACTS:
            fields.asked.append(key.value)
            message = f"`{key.value}` is a fact, and facts belong in {SOURCE_LANG}.md only"
            fields.report(S109, key.span, message, f"move it to {SOURCE_LANG}.md, or delete it if it is there already")
