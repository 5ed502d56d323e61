"""The text of an entry, from the Markdown it was written in to the Markdown that is published.

Links between entry files become links between pages, the info words after a fence are reduced to its language, what
they said about running the code and what it prints is said below it, and lines of Chinese are joined.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import quote

from faq.content.blocks import shown
from faq.content.code import CodeBlock, Fence
from faq.content.facts import Link
from faq.content.findings import ApiPage, Run
from faq.content.model import Document, Entry, Lang, Section
from faq.diagnostics.span import Located
from faq.render import address
from faq.render.address import Place
from faq.render.samples import InData, OnPage, Style, above, below, known
from faq.render.typography import FENCE, joined

IN_LABEL = re.compile(r"[^\[\]]*\]\(")
"""What is behind inline code that is part of a link's words."""
ENTRY_FILE = re.compile(r"^faq_src/(?P<id>[^/]+/[^/]+/[^/]+)/[a-z]+\.md$")


@dataclass(frozen=True, slots=True)
class Rewriting:
    """How the text of one entry is published: `page` and `image` give the new target of a link, `api_page` the
    official page of what inline code names, `blocks` the code of a section with the facts beside it. `style` writes
    what is beside a sample."""

    entries: Mapping[str, Entry]
    folder: str
    page: Callable[[Entry], str]
    image: Callable[[str], str]
    api_page: Callable[[Section, Located[str]], str | None]
    blocks: Callable[[Section], tuple[CodeBlock, ...]]
    style: Style


def for_page(entries: Mapping[str, Entry], here: Place, api_page: ApiPage) -> Rewriting:
    """Links as MkDocs checks them: to the Markdown file of a page in the same language. A page in another language
    is outside what MkDocs sees while it builds this one, so it is linked by its address."""

    def page(entry: Entry) -> str:
        target = address.entry(here.lang, entry)
        if target.lang == here.lang:
            return posixpath.relpath(target.file, posixpath.dirname(here.file))
        return here.href(target)

    def api(section: Section, code: Located[str]) -> str | None:
        return api_page(entries[here.path], section, code, here.lang)

    entry = entries[here.path]
    return Rewriting(
        entries, f"faq_src/{entry.id}", page, lambda path: path, api, _blocks_of(entry, here.lang), OnPage(here.lang)
    )


def for_data(entries: Mapping[str, Entry], entry: Entry, lang: Lang, root: str = "/") -> Rewriting:
    """Links as other programs need them: whole addresses, or (without the site's) from the root of the site."""

    def page(target: Entry) -> str:
        return root + address.entry(lang, target).url

    def image(path: str) -> str:
        return root + posixpath.normpath(posixpath.join(entry.id, path))

    return Rewriting(
        entries,
        f"faq_src/{entry.id}",
        page,
        image,
        lambda section, code: None,
        _blocks_of(entry, lang),
        InData(lang),
    )


def _blocks_of(entry: Entry, lang: Lang) -> Callable[[Section], tuple[CodeBlock, ...]]:
    return lambda section: shown(entry, entry.documents[lang], section)


def published(section: Section, rewriting: Rewriting) -> str:
    """The Markdown of a section with its links and fences rewritten, and with what its samples print."""
    return "\n".join(_assembled(section, rewriting, ())).strip("\n")


def by_line(document: Document, rewriting: Rewriting) -> dict[str, str]:
    """Line -> the Markdown of its answer; of several, for ranges of its versions, each with its heading."""
    found: dict[str, list[tuple[str, str]]] = {}
    for section in document.answers:
        for line in section.lines:
            found.setdefault(line.name, []).append((f"{line.name} `{line.narrower}`", published(section, rewriting)))
    return {
        name: texts[0][1] if len(texts) == 1 else "\n\n".join(f"### {head}\n\n{text}" for head, text in texts)
        for name, texts in found.items()
    }


def explained(section: Section, rewriting: Rewriting, lang: Lang, runs: Sequence[tuple[Run, ...]]) -> str:
    """The same, with a line below each sample: where it has run, or why it has not. `runs`: one item per code block."""
    notes = [known(fence, where, lang) for fence, where in zip(section.fences, runs, strict=False)]
    return "\n".join(joined(_assembled(section, rewriting, notes))).strip("\n")


def _assembled(section: Section, rewriting: Rewriting, notes: Sequence[tuple[str, str] | None]) -> Iterator[str]:
    """The lines of a section without its facts, which are beside their samples as the style has them."""
    gone, before, after = set[int](), dict[int, list[str]](), dict[int, list[str]]()
    blocks = rewriting.blocks(section)
    for written, block, note in zip_longest(section.blocks, blocks, notes[: len(blocks)]):
        gone.update(_lines_of_facts(written))
        before[block.fence.span.line] = above(block, rewriting.style)
        after[block.fence.last_line] = below(block, rewriting.style, note)
    for number, line in enumerate(_rewritten(section, rewriting), section.start):
        if number not in gone:
            yield from (*before.get(number, ()), line, *after.get(number, ()))


def _lines_of_facts(block: CodeBlock) -> Iterator[int]:
    """The lines of a file from the first fact of a sample to the last one, but for the sample itself."""
    if block.setup:
        yield from range(block.setup.span.line, block.fence.span.line)
    yield from range(block.fence.last_line + 1, max((fact.last_line for fact in block.facts), default=0) + 1)


def first_paragraph(text: str) -> tuple[str, str]:
    """A text cut after its first paragraph: the short answer and the rest."""
    head, _, rest = text.strip("\n").partition("\n\n")
    return head, rest.strip("\n")


def quoted(text: str) -> str:
    """The text as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _rewritten(section: Section, rewriting: Rewriting) -> list[str]:
    """The lines of a section, as many as in its file."""
    lines = section.text.split("\n")
    edits = [*_link_edits(section, rewriting), *_api_edits(section, lines, rewriting)]
    for edit in sorted(edits, reverse=True):  # from the last to the first, so that the places before it stay true
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


def _link_edits(section: Section, rewriting: Rewriting) -> Iterator[_Edit]:
    for link in section.links:
        begin = link.span.column - 1
        row, end = link.span.line - section.start, begin + link.span.length
        yield _Edit(row, begin, end, link.href, _target(link, rewriting))


def _api_edits(section: Section, lines: list[str], rewriting: Rewriting) -> Iterator[_Edit]:
    """Inline code that names an API leads to its official page, unless it is in a link or heading already."""
    for code in section.code_spans:
        row, begin = code.span.line - section.start, code.span.column - 1
        address = rewriting.api_page(section, code)
        written = lines[row][begin : begin + code.span.length]
        behind = lines[row][begin + code.span.length :]
        if address and not lines[row].startswith("#") and not IN_LABEL.match(behind):
            target = quote(address, safe="/:?#@!$&'*+,;=%~")  # parentheses and braces would end the link
            yield _Edit(row, begin, begin + len(written), written, f"[{written}]({target})")


def _target(link: Link, rewriting: Rewriting) -> str:
    path, mark, anchor = link.href.partition("#")
    if not path or ":" in path or path.startswith("/"):
        return link.href
    if link.image:
        return rewriting.image(path)
    found = ENTRY_FILE.match(posixpath.normpath(posixpath.join(rewriting.folder, path)))
    entry = rewriting.entries.get(found["id"]) if found else None
    return rewriting.page(entry) + mark + anchor if entry else link.href


def _reduce_info(lines: list[str], row: int, fence: Fence) -> None:
    found = FENCE.match(lines[row])
    if found:
        lines[row] = f"{found['margin']}{found['ticks']}{fence.language}"
