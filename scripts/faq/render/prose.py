"""The text of an entry as HTML, from the tokens that the rules have read. Pure.

It depends only on the files of the entry and the names of its framework's lines. What depends on anything else is left
as a hole (faq.render.html.Hole), which is filled when the page is made.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from faq.content.blocks import shown
from faq.content.code import CodeBlock
from faq.content.model import Document, Entry, Lang, Section
from faq.render.address import Place
from faq.render.html import Heading, Piece, Writer, highlighted, slug
from faq.render.markup import title_text
from faq.text.markdown import Body

ENTRY_FILE = re.compile(r"faq_src/(?P<id>[^/]+/[^/]+/[^/]+)/[a-z]+\.md")


@dataclass(frozen=True, slots=True)
class Sample:
    """The highlighted code of a sample, and of its setup and checks."""

    code: str
    setup: str
    check: str


@dataclass(frozen=True, slots=True)
class Prose:
    """The text of a section: its first block, and the rest. The hole of a sample has its index in `samples` and in
    `blocks`, which has the source with its facts."""

    first: tuple[Piece, ...]
    rest: tuple[Piece, ...]
    headings: tuple[Heading, ...]
    samples: tuple[Sample, ...]
    blocks: tuple[CodeBlock, ...]


@dataclass(frozen=True, slots=True)
class EntryProse:
    """All texts of an entry: language -> sections, the short answer first."""

    texts: Mapping[Lang, tuple[Prose, ...]]


def prose_of(entry: Entry, bodies: Mapping[Lang, Body]) -> EntryProse:
    """Render the texts of an entry from the tokens of its files."""
    return EntryProse({lang: _document(entry, document, bodies[lang]) for lang, document in entry.documents.items()})


def entry_at(id: str, href: str) -> tuple[str, str] | None:
    """The entry (and anchor) that a link in a text of the entry `id` points to; None for other links."""
    path, _, anchor = href.partition("#")
    if not path or ":" in path or path.startswith("/"):
        return None
    found = ENTRY_FILE.fullmatch(posixpath.normpath(posixpath.join("faq_src", id, path)))
    return (found["id"], anchor) if found else None


def _document(entry: Entry, document: Document, body: Body) -> tuple[Prose, ...]:
    taken = {slug(title_text(document.title.value)), *(line.name for line in entry.home.lines), *entry.anchors}
    here = Place(document.lang, entry.id)
    writer = Writer(taken, lambda href: entry_at(entry.id, href), lambda path: here.asset(f"{entry.id}/{path}"))
    return tuple(
        _section(writer, tokens, body.start, section, shown(entry, document, section))
        for section, tokens in zip(document.sections, _cut(body.tokens), strict=True)
    )


def _section(
    writer: Writer, tokens: Sequence[Token], start: int, section: Section, blocks: Sequence[CodeBlock]
) -> Prose:
    lines = [fence.span.line - start for fence in section.fences]
    end = next((index for index, token in enumerate(tokens, 1) if not token.level and token.nesting < 1), 0)
    first, rest = writer.pieces(tokens[:end], lines), writer.pieces(tokens[end:], lines)
    headings = tuple(writer.headings)
    writer.headings.clear()
    return Prose(first, rest, headings, tuple(map(_sample, blocks)), tuple(blocks))


def _cut(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The tokens of each section, without the headings that name lines."""
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    starts = [at for at in starts if not tokens[at].level]
    ends = [*starts, len(tokens)]
    return [tokens[begin:end] for begin, end in zip([0, *(at + 3 for at in starts)], ends, strict=True)]


def _sample(block: CodeBlock) -> Sample:
    code, setup, check = (
        highlighted(fence.code, fence.language) if fence else "" for fence in (block.fence, block.setup, block.check)
    )
    return Sample(code, setup, check)
