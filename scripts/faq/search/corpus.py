"""What the search indexes of each entry: its texts by field, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from faq.content.blocks import without
from faq.content.model import Document, Entry, Section, Site
from faq.content.texts import with_texts
from faq.search import messages
from faq.search.query import question_key

QUOTING = re.compile(r"^(?:#{3,6} .*|\|(?:[^|\n\\]|\\.)*)", re.MULTILINE)
"""A heading or the first cell of a table row; code in these places is usually a message that the text after it
explains."""
LONGEST = 40
"""Maximum number of characters of a short question. Nearly all longer ones have too many terms; parsing them takes
time."""
QUOTED = re.compile(r"`([^`\n]*)`")
FENCE = re.compile(r"^(`{3,}).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+|[A-Za-z0-9]+_[A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of one entry, one text per field, and the signatures of its error messages: those listed in `errors`,
    then those quoted in its text, so that a message that is both counts twice. `questions`: the keys of its short
    titles and phrasings."""

    title: str
    asked_as: str
    errors: str
    apis: str
    body: str
    messages: Sequence[str] = ()
    questions: Sequence[str] = ()


def texts(site: Site, entry: Entry) -> Texts:
    """The texts of an entry, both languages together, so that readers of either language find it."""
    entry = with_texts(entry)
    documents = tuple(entry.documents.values())
    sections = [plain(without(section, ("setup", "check"))) for document in documents for section in document.sections]
    return Texts(
        title=_lines(document.title.value for document in documents),
        asked_as=_lines(other.value for document in documents for other in document.asked_as),
        errors=_lines(error.value for error in entry.errors),
        apis=_lines([*(tag.value for tag in entry.tags), entry.slug, *_where(site, entry), *_names(entry)]),
        body=_lines(sections),
        questions=_questions(documents),
        messages=(*_signatures(own_messages(entry)), *_signatures(chain.from_iterable(map(_quoted, sections)))),
    )


def _questions(documents: Iterable[Document]) -> Sequence[str]:
    asked = (text.value for document in documents for text in (document.title, *document.asked_as))
    keys = (question_key(text) for text in asked if len(text) <= LONGEST)
    return tuple(dict.fromkeys(filter(None, keys)))


def own_messages(entry: Entry) -> list[str]:
    """The messages that identify an entry; generic Python messages are left out."""
    return [error.value for error in entry.errors if not messages.is_anybodys(error.value)]


def _signatures(errors: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(sign for error in dict.fromkeys(errors) for sign in messages.signatures(error))


def _quoted(section: str) -> Iterator[str]:
    """Messages in headings and first table cells: code that contains a space, generic Python messages left out."""
    for place in QUOTING.findall(section):
        yield from (code for code in QUOTED.findall(place) if " " in code and not messages.is_anybodys(code))


def plain(markdown: str) -> str:
    """Markdown without code blocks and link targets."""
    if "```" in markdown:
        markdown = FENCE.sub("", markdown)
    return LINK.sub(r"\1", markdown) if "](" in markdown else markdown


def _lines(parts: Iterator[str] | list[str]) -> str:
    return "\n".join(parts)


def _where(site: Site, entry: Entry) -> Iterator[str]:
    """The framework, the category and the version lines, by all their names."""
    framework = site.framework(entry.framework)
    yield framework.id
    yield from framework.name.values()
    category = framework.category(entry.category)
    yield from category.name.values() if category else ()
    for line in framework.lines:
        if line.name in site.lines(entry):
            yield from {line.name: None, **dict.fromkeys(line.label.values())}


def _names(entry: Entry) -> Iterator[str]:
    """API names in inline code of the source language and in samples, each once."""
    document: Document = entry.source
    found: dict[str, None] = {}
    for section in document.sections:
        found |= dict.fromkeys(_code_names(section))
    return iter(found)


def _code_names(section: Section) -> Iterator[str]:
    for code in section.code_spans:
        yield code.value
    for fence in section.fences:
        yield from NAME.findall(fence.code)
