"""The text of an entry as Markdown for programs.

Links between entry files become full addresses, fence info strings are reduced to the language, the information in them
(versions, output, checks) becomes text next to the sample, and lines of Chinese are joined.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from faq.content.code import CodeBlock, Fence
from faq.content.facts import Link
from faq.content.findings import Run
from faq.content.model import Document, Entry, Lang, Section
from faq.render import address
from faq.render.lookup import Lookup
from faq.render.prose import entry_at
from faq.render.samples import above, below, known
from faq.render.typography import FENCE, joined


@dataclass(frozen=True, slots=True)
class Rewriting:
    """How the text of an entry in one language is published. `root`: the start of all addresses, either the full
    address of the site or "/"."""

    lookup: Lookup
    entry: Entry
    lang: Lang
    root: str = "/"

    def target(self, link: Link) -> str:
        """The new target of a link or image."""
        if link.image:
            return self.root + posixpath.normpath(posixpath.join(self.entry.id, link.href))
        found = entry_at(self.entry.id, link.href)
        if not found or found[0] not in self.lookup.entries:
            return link.href
        url = address.entry(self.lang, self.lookup.entries[found[0]]).url
        return f"{self.root}{url}#{found[1]}" if found[1] else self.root + url

    def blocks(self, section: Section) -> tuple[CodeBlock, ...]:
        """The code blocks of a section with their facts."""
        return self.lookup.blocks(self.entry, self.lang, section)


def published(section: Section, rewriting: Rewriting) -> str:
    """The Markdown of a section with rewritten links and fences, and with the output of its samples."""
    return "\n".join(_assembled(section, rewriting, ())).strip("\n")


def by_line(document: Document, rewriting: Rewriting) -> dict[str, str]:
    """Line -> the Markdown of its answer. If a line has several answers for version ranges, each gets a heading."""
    found: dict[str, list[tuple[str, str]]] = {}
    for section in document.answers:
        for line in section.lines:
            found.setdefault(line.name, []).append((f"{line.name} `{line.narrower}`", published(section, rewriting)))
    return {
        name: texts[0][1] if len(texts) == 1 else "\n\n".join(f"### {head}\n\n{text}" for head, text in texts)
        for name, texts in found.items()
    }


def explained(section: Section, rewriting: Rewriting, runs: Sequence[tuple[Run, ...]]) -> str:
    """Like `published`, with a note below each sample: where it ran, or why it did not. `runs`: one item per code
    block."""
    notes = [known(fence, where, rewriting.lang) for fence, where in zip(section.fences, runs, strict=False)]
    return "\n".join(joined(_assembled(section, rewriting, notes))).strip("\n")


def _assembled(section: Section, rewriting: Rewriting, notes: Sequence[tuple[str, str] | None]) -> Iterator[str]:
    """The lines of a section with the facts of each sample turned into text next to it."""
    lines, at = _rewritten(section, rewriting), section.start
    blocks = rewriting.blocks(section)
    for written, block, note in zip_longest(section.blocks, blocks, notes[: len(blocks)]):
        first, last = written.fence.span.line, written.fence.last_line
        begin = written.setup.span.line if written.setup else first
        yield from lines[at - section.start : begin - section.start]
        yield from above(block, rewriting.lang)
        yield from lines[first - section.start : last + 1 - section.start]
        yield from below(block, rewriting.lang, note)
        at = 1 + max((last, *(fact.last_line for fact in written.facts)))
    yield from lines[at - section.start :]


def quoted(text: str) -> str:
    """The text as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _rewritten(section: Section, rewriting: Rewriting) -> list[str]:
    """The lines of a section with rewritten links and fences; the number of lines stays the same."""
    lines = section.text.split("\n")
    for edit in sorted(_edits(section, rewriting), reverse=True):  # from the end, so that earlier positions stay valid
        line = lines[edit.row]
        if line[edit.begin : edit.end] == edit.old:
            lines[edit.row] = line[: edit.begin] + edit.new + line[edit.end :]
    for fence in section.fences:
        _reduce_info(lines, fence.span.line - section.start, fence)
    return lines


@dataclass(frozen=True, slots=True, order=True)
class _Edit:
    """`old` at lines[row][begin:end] becomes `new`."""

    row: int
    begin: int
    end: int
    old: str
    new: str


def _edits(section: Section, rewriting: Rewriting) -> Iterator[_Edit]:
    for link in section.links:
        begin = link.span.column - 1
        row, end = link.span.line - section.start, begin + link.span.length
        yield _Edit(row, begin, end, link.href, rewriting.target(link))


def _reduce_info(lines: list[str], row: int, fence: Fence) -> None:
    found = FENCE.match(lines[row])
    if found:
        lines[row] = f"{found['margin']}{found['ticks']}{fence.language}"
