"""`faq check --fix`: what a program can fix in an entry file without understanding the text. Pure.

Slips are fixed first (see slips.py). Every other fix is applied alone and kept only if everything with a meaning is the
same afterwards: code, links, headings, lists, and every front matter value. Fixes are repeated until nothing changes,
so a second run changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from faq.cli.authoring import prose
from faq.cli.authoring.slips import SLIPS, without_slips
from faq.content.model import SOURCE_LANG, Lang
from faq.content.schema.entry import KEYS
from faq.text import yamlspan
from faq.text.markdown import Body
from faq.text.markdown import parse as parse_markdown
from faq.text.source import read, split_front_matter
from faq.text.yamlspan import ListNode, MapNode, Node, Scalar

MOST_ROUNDS = 50


@dataclass(frozen=True, slots=True)
class Mended:
    """The fixed text of a file, and the names of the fixes."""

    text: str
    mends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A readable entry file. `lines`: counted from 0; `front`: its keys; `fenced`: its lines of code."""

    lang: Lang
    lines: tuple[str, ...]
    front: MapNode
    body: Body
    fenced: frozenset[int] = field(default=frozenset())


Mend = Callable[[Page], list[str]]
"""Returns the lines of a page with one kind of fix applied."""


def mended(lang: Lang, text: str) -> Mended:
    """An entry file (LF) with all possible fixes; unchanged if it cannot be read."""
    made: dict[str, None] = {}
    for _ in range(MOST_ROUNDS):
        before = text
        for name in SLIPS:
            after = without_slips(name, lang, text)
            if after != text:
                made[name], text = None, after
        for name, mend in MENDS.items():
            after = _guarded(mend, lang, text)
            if after != text:
                made[name], text = None, after
        if text == before:
            break
    return Mended(text, tuple(made))


def _guarded(mend: Mend, lang: Lang, text: str) -> str:
    """The text after a fix; unchanged if the fix would alter its meaning."""
    page = _page(lang, text)
    if page is None:
        return text
    after = "\n".join(mend(page))
    other = _page(lang, after) if after != text else None
    return after if other and _meaning(page) == _meaning(other) else text


@lru_cache(maxsize=2)
def _page(lang: Lang, text: str) -> Page | None:
    """The parsed page; cached, because most fixes leave the text as it is."""
    source, problems = read("", text.encode())
    front, unfit = split_front_matter(source) if source and not problems else (None, [])
    if source is None or front is None or unfit:
        return None
    node, broken = yamlspan.parse("", front.yaml, front.yaml_start)
    if node is None or broken:
        return None
    body = parse_markdown(front.body, front.body_start)
    fenced = {row for fence in body.fences for row in _rows(fence.span.line - 1, fence.code)}
    return Page(lang, source.lines, node, body, frozenset(fenced))


def _rows(first: int, code: str) -> range:
    """The rows of a code block including its fences."""
    return range(first, first + code.count("\n") + 2)


def _meaning(page: Page) -> object:
    """Everything that a fix must not change; of text, everything but spaces and the width of punctuation."""
    body = page.body
    return (
        {key.value: _plain(value, _words if key.value == "title" else str) for key, value in page.front.pairs},
        [(fence.info, fence.code, fence.closed, fence.nested) for fence in body.fences],
        [(link.href, link.text, link.image) for link in body.links],
        [(heading.level, heading.text, heading.setext) for heading in body.headings],
        [code.value for code in body.code_spans],
        [(item.depth, item.delimiter) for item in body.lists],
        [(block.kind, block.depth) for block in body.blocks],
        (len(body.tables), len(body.html), len(body.definitions)),
        _words("".join(text.value for text in body.texts)),
    )


def _plain(node: Node, write: Callable[[str], str]) -> object:
    match node:
        case Scalar():
            return write(node.value)
        case ListNode():
            return [_plain(item, write) for item in node.items]
        case MapNode():
            return [(key.value, _plain(value, write)) for key, value in node.pairs]


def _words(text: str) -> str:
    half = {ord(full): narrow for narrow, full in prose.FULL_WIDTH.items()} | {ord("（"): "(", ord("）"): ")"}
    return re.sub(r"\s", "", text.translate(half))


def _order_keys(page: Page) -> list[str]:
    """Put the front matter keys in template order, each with the comments above it."""
    keys = [key for key, _ in page.front.pairs]
    order = KEYS[page.lang]
    if any(key.span.column > 1 or key.value not in order for key in keys):
        return list(page.lines)
    end = page.body.start - 2
    starts = [_with_comments(page.lines, key.span.line - 1) for key in keys]
    blocks = {key.value: page.lines[a:b] for key, a, b in zip(keys, starts, [*starts[1:], end], strict=True)}
    ordered = [row for key in sorted(blocks, key=order.index) for row in blocks[key]]
    return [*page.lines[: starts[0]], *ordered, *page.lines[end:]]


def _with_comments(lines: tuple[str, ...], row: int) -> int:
    while lines[row - 1].startswith("#"):
        row -= 1
    return row


def _blank_lines(page: Page) -> list[str]:
    """Add a blank line above lists and tables; not in quotations, which it would end."""
    lines = list(page.lines)
    starts = {item.span for item in page.body.lists if item.depth == 0} | set(page.body.tables)
    for span in sorted(starts, reverse=True):
        row = span.line - 1
        is_quoted = lines[row].lstrip().startswith(">")
        has_text_above = row >= page.body.start and lines[row - 1].strip()
        if has_text_above and not is_quoted and not lines[row][: span.column - 1].strip():
            lines.insert(row, "")
    return lines


def _line_ends(page: Page) -> list[str]:
    """Remove trailing blanks, except the two that make a line break; end the file with one newline."""
    lines = list(page.lines)
    for row in range(page.body.start - 1, len(lines)):
        text = lines[row].rstrip(" \t")
        breaks = text and lines[row].endswith("  ") and row + 1 < len(lines) and lines[row + 1].strip()
        if row not in page.fenced and not breaks:
            lines[row] = text
    while len(lines) > page.body.start and lines[-2:] == ["", ""] and len(lines) - 1 not in page.fenced:
        lines.pop()
    return lines if lines[-1] == "" else [*lines, ""]


def _spaces(page: Page) -> list[str]:
    """Add a space between Han characters and Latin letters, digits or inline code."""
    return _in_prose(page, prose.spaced)


def _punctuation(page: Page) -> list[str]:
    """Use full-width punctuation next to Han characters."""
    return _in_prose(page, lambda line, mask, _: prose.punctuated(line, mask))


Setter = Callable[[str, list[bool], list[prose.Stretch]], str]


def _in_prose(page: Page, setter: Setter) -> list[str]:
    """The title and the prose of a Chinese text, line by line. Headings are left alone, because links point to them."""
    lines = list(page.lines)
    if page.lang != SOURCE_LANG:
        return lines
    title = page.front.get("title")
    if isinstance(title, Scalar) and title.span.length > 1:
        row, begin = title.span.line - 1, title.span.column - 1
        before, written = lines[row][:begin], lines[row][begin : begin + title.span.length]
        if "\\" not in written:
            lines[row] = before + setter(written, *prose.of_title(written)) + lines[row][begin + len(written) :]
    headings = {heading.span.line - 1 for heading in page.body.headings}
    for row, stretches in _stretches(page).items():
        if row not in headings and row not in page.fenced:
            lines[row] = setter(lines[row], _mask(lines[row], stretches), list(_codes(page, row)))
    return lines


def _stretches(page: Page) -> Mapping[int, list[prose.Stretch]]:
    """Row -> the ranges of its words. Words with escapes or entities are left out, since their positions are
    unreliable."""
    found: dict[int, list[prose.Stretch]] = {}
    for text in page.body.texts:
        row, begin = text.span.line - 1, text.span.column - 1
        if text.value and page.lines[row].startswith(text.value, begin):
            found.setdefault(row, []).append((begin, begin + len(text.value)))
    return found


def _mask(line: str, stretches: list[prose.Stretch]) -> list[bool]:
    inside = {at for begin, end in stretches for at in range(begin, end)}
    return prose.without_links(line, [at in inside for at in range(len(line))])


def _codes(page: Page, row: int) -> Iterator[prose.Stretch]:
    """Inline code that is completely on a row."""
    for code in page.body.code_spans:
        begin, end = code.span.column - 1, code.span.column - 1 + code.span.length
        written = page.lines[row][begin:end] if code.span.line - 1 == row else ""
        if len(written) > 2 and written[0] == written[-1] == "`" and code.value.strip() in written:
            yield begin, end


MENDS: Mapping[str, Mend] = {
    "order of keys": _order_keys,
    "blank lines": _blank_lines,
    "line ends": _line_ends,
    "spaces": _spaces,
    "punctuation": _punctuation,
}
