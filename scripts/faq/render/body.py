"""The text of an entry, from the Markdown it was written in to the Markdown that is published.

Links between entry files become links between pages, the info words behind a fence are reduced to its language, what
they said about running the code is said below it in the reader's words, and lines of Chinese are joined.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from faq.code import Fence
from faq.findings import ApiPage, Run
from faq.model import Document, Entry, Lang, Link, Section
from faq.render import address
from faq.render.address import Place
from faq.render.markup import as_text
from faq.render.text import WORDS
from faq.render.typography import FENCE, joined
from faq.span import Located

IN_LABEL = re.compile(r"[^\[\]]*\]\(")
"""What stands behind inline code that is part of a link's words."""
ENTRY_FILE = re.compile(r"^faq_src/(?P<id>[^/]+/[^/]+/[^/]+)/[a-z]+\.md$")


@dataclass(frozen=True, slots=True)
class Rewriting:
    """How links leave the text of one entry: `page` and `image` give the new target of a link, `api_page` the
    official page of what inline code names. `note` writes what is known of a sample, from its kind and its words."""

    entries: Mapping[str, Entry]
    folder: str
    page: Callable[[Entry], str]
    image: Callable[[str], str]
    api_page: Callable[[Section, Located[str]], str | None]
    note: Callable[[str, str], str]


def for_page(entries: Mapping[str, Entry], here: Place, api_page: ApiPage) -> Rewriting:
    """Links as MkDocs checks them: to the Markdown file of a page in the same language. A page in another language
    lies outside what MkDocs sees while it builds this one, so it is linked by its address."""

    def page(entry: Entry) -> str:
        target = address.entry(here.lang, entry)
        if target.lang == here.lang:
            return posixpath.relpath(target.file, posixpath.dirname(here.file))
        return here.href(target)

    def api(section: Section, code: Located[str]) -> str | None:
        return api_page(entries[here.path], section, code, here.lang)

    return Rewriting(entries, f"faq_src/{here.path}", page, lambda path: path, api, _html_note)


def for_data(entries: Mapping[str, Entry], entry: Entry, lang: Lang, root: str = "/") -> Rewriting:
    """Links as other programs need them: whole addresses, or (without the site's) from the root of the site."""

    def page(target: Entry) -> str:
        return root + address.entry(lang, target).url

    def image(path: str) -> str:
        return root + posixpath.normpath(posixpath.join(entry.id, path))

    return Rewriting(entries, f"faq_src/{entry.id}", page, image, lambda section, code: None, _markdown_note)


def published(section: Section, rewriting: Rewriting) -> str:
    """The Markdown of a section with its links and fences rewritten."""
    return "\n".join(_rewritten(section, rewriting)).strip("\n")


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
    """The same, with a line below each sample: where it has run, or why it has not. `runs`: one item a code block."""
    lines = _rewritten(section, rewriting)
    for fence, where in reversed(list(zip(section.fences, runs, strict=False))):
        known = _known(fence, where, lang)
        if known:
            first = fence.span.line - section.start
            behind = first + fence.code.count("\n") + 2
            lines[behind:behind] = ["", rewriting.note(*known), ""]
    return "\n".join(joined(lines)).strip("\n")


def first_paragraph(text: str) -> tuple[str, str]:
    """A text cut behind its first paragraph: the short answer and the rest."""
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
    for fence in (fence for block in section.blocks for fence in (block.fence, *block.facts)):
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


def _known(fence: Fence, runs: Sequence[Run], lang: Lang) -> tuple[str, str] | None:
    """What is known of running the sample: its kind, and the reader's words. Of versions in between nothing is said."""
    words = WORDS[lang]
    if "no-run" in fence.info:
        return "none", words.not_run.format(why=fence.info["no-run"])
    if not runs:
        return None
    versions = " · ".join(run.version for run in runs)
    text = words.ran_on.format(versions=versions, date=min(run.date for run in runs))
    if "raises" in fence.info:
        text = words.raises.format(error=fence.info["raises"]) + text
    return "ran", text


def _html_note(kind: str, text: str) -> str:
    return f'<p class="proof proof--{kind}">{escape(text)}</p>'


def _markdown_note(kind: str, text: str) -> str:
    return f"({as_text(text)})"
