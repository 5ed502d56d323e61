"""Markdown as tokens with positions.

Parses the body of an entry with markdown-it (CommonMark and tables, like the code host) and collects what rules and the
renderer need: headings, fences, links, inline code, and everything that is not allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it.token import Token

from faq.diagnostics.span import Located, Span
from faq.text.inline import parser, target_of, with_labels
from faq.text.places import Places


@dataclass(frozen=True, slots=True)
class HeadingToken:
    """A heading. `setext`: underlined; `top_level`: not inside a list."""

    level: int
    text: str
    span: Span
    setext: bool
    top_level: bool


@dataclass(frozen=True, slots=True)
class FenceToken:
    """A code block. `info`: the text after the backticks, None if it is indented. `nested`: in a list or quotation.

    `closed`: by exactly the fence that opened it, which is stricter than CommonMark.
    """

    info: str | None
    code: str
    span: Span
    info_span: Span
    closed: bool
    nested: bool


@dataclass(frozen=True, slots=True)
class LinkToken:
    """`href` as written, at `span`. `inline`: False for reference links, whose target is elsewhere."""

    href: str
    text: str
    span: Span
    image: bool
    inline: bool


@dataclass(frozen=True, slots=True)
class ListToken:
    """A list, at its first marker. `delimiter`: the end of the marker; `depth`: the number of enclosing lists."""

    span: Span
    depth: int
    delimiter: str


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (or other inline text) of `length` characters, on lines `first` to `last`, inside `depth` lists."""

    kind: str
    first: int
    last: int
    length: int
    depth: int


@dataclass(frozen=True, slots=True)
class Body:
    """The parts of an entry's Markdown, each kind in file order; `tokens`: all of it, for rendering."""

    start: int
    lines: tuple[str, ...]
    tokens: Sequence[Token]
    headings: tuple[HeadingToken, ...]
    fences: tuple[FenceToken, ...]
    links: tuple[LinkToken, ...]
    code_spans: tuple[Located[str], ...]
    texts: tuple[Located[str], ...]
    lists: tuple[ListToken, ...]
    tables: tuple[Span, ...]
    blocks: tuple[Block, ...]
    html: tuple[Span, ...]
    definitions: tuple[Span, ...]

    def place(self, text: Located[str], at: int, words: str) -> Span:
        """The place in the file of `words`, found in the text at `at`; escapes before them shift the column."""
        line = self.lines[text.span.line - self.start]
        column = min(text.span.column - 1 + at, len(line))
        return Span(text.span.line, max(column, line.find(words, column)) + 1, len(words))


def parse(text: str, start: int) -> Body:
    """Parse Markdown that starts at line `start` of its file. Never fails: any text is valid Markdown."""
    env: dict[str, dict[str, dict[str, list[int]]]] = {}
    tokens = parser().parse(text, env)
    reader = _Reader(tuple(text.split("\n")), start)
    reader.read(tokens)
    definitions = [Span(start + item["map"][0]) for item in env.get("references", {}).values()]
    return reader.body(tokens, tuple(sorted(definitions)))


class _Reader:
    def __init__(self, lines: tuple[str, ...], start: int) -> None:
        self.lines = lines
        self.start = start
        self.headings: list[HeadingToken] = []
        self.fences: list[FenceToken] = []
        self.links: list[LinkToken] = []
        self.code_spans: list[Located[str]] = []
        self.texts: list[Located[str]] = []
        self.lists: list[ListToken] = []
        self.tables: list[Span] = []
        self.blocks: list[Block] = []
        self.html: list[Span] = []
        self.depth = 0
        self.cell = (0, 0)

    def body(self, tokens: Sequence[Token], definitions: tuple[Span, ...]) -> Body:
        return Body(
            start=self.start,
            lines=self.lines,
            tokens=tokens,
            headings=tuple(self.headings),
            fences=tuple(self.fences),
            links=tuple(self.links),
            code_spans=tuple(self.code_spans),
            texts=tuple(self.texts),
            lists=tuple(self.lists),
            tables=tuple(self.tables),
            blocks=tuple(self.blocks),
            html=tuple(self.html),
            definitions=definitions,
        )

    def read(self, tokens: list[Token]) -> None:
        """Collect the parts from the tokens. The words of a heading are in the token after its opening one."""
        keep = {
            "fence": self._fence,
            "code_block": self._fence,
            "html_block": lambda token: self.html.append(self._first_word(token)),
            "table_open": lambda token: self.tables.append(self._first_word(token)),
            "bullet_list_open": self._list,
            "ordered_list_open": self._list,
            "bullet_list_close": self._close_list,
            "ordered_list_close": self._close_list,
        }
        for before, token in pairwise([Token("", "", 0), *tokens]):
            if before.type == "heading_open":
                self._heading(before, token)
            if token.type == "inline":
                self._inline(token, before.type.removesuffix("_open"))
            elif token.type in keep:
                keep[token.type](token)

    def _first_word(self, token: Token) -> Span:
        assert token.map
        line = self.lines[token.map[0]]
        stripped = line.lstrip()
        return Span(self.start + token.map[0], len(line) - len(stripped) + 1, max(1, len(stripped)))

    def _heading(self, token: Token, inline: Token) -> None:
        level, setext = int(token.tag[1]), token.markup in ("=", "-")
        self.headings.append(HeadingToken(level, inline.content, self._first_word(token), setext, token.level == 0))

    def _fence(self, token: Token) -> None:
        assert token.map
        span = self._first_word(token)
        first, last = token.map[0], token.map[1] - 1
        line = self.lines[first]
        closing = self.lines[min(last, len(self.lines) - 1)].rstrip()
        closing = closing.lstrip(" >\t") if token.level else closing
        closed = token.type == "code_block" or (last > first and closing == token.markup)
        info = token.info.strip() if token.type == "fence" else None
        column = line.find(info, line.find(token.markup) + len(token.markup)) + 1 if info else span.column
        info_span = Span(span.line, column, max(1, len(info or "")))
        self.fences.append(FenceToken(info, token.content, span, info_span, closed, token.level > 0))

    def _list(self, token: Token) -> None:
        self.lists.append(ListToken(self._first_word(token), self.depth, token.markup))
        self.depth += 1

    def _close_list(self, _: Token) -> None:
        self.depth -= 1

    def _inline(self, token: Token, kind: str) -> None:
        assert token.map
        first, last = self.start + token.map[0], self.start + token.map[1] - 1
        self.blocks.append(Block(kind, first, last, len(token.content), self.depth))
        places = self._places(token, kind)
        for child, label in with_labels(token.children or []):
            self._child(child, label, places)

    def _places(self, token: Token, kind: str) -> Places:
        """The places of a block. A table cell is looked for after the previous one of its row, since two may have the
        same text."""
        assert token.map
        row = token.map[0]
        if kind not in ("th", "td"):
            return Places(token.content, self.lines, row, self.start)
        places = Places(token.content, self.lines, row, self.start, self.cell[1] if self.cell[0] == row else 0)
        self.cell = row, places.end
        return places

    def _child(self, child: Token, label: str, places: Places) -> None:
        begin, end = child.meta.get("at", (0, 0))
        match child.type:
            case "code_inline":
                self.code_spans.append(Located(child.content, places.span(begin, end)))
            case "html_inline":
                self.html.append(places.span(begin, end))
            case "link_open" | "image":
                self.links.append(_link(child, label, places, begin, end))
            case "text":
                self.texts.append(places.text(child.content))
        if child.type in ("code_inline", "html_inline", "link_close", "image"):
            places.pass_by(end)


def _link(child: Token, label: str, places: Places, begin: int, end: int) -> LinkToken:
    """The link with its target as written."""
    written = places.content[begin:end]
    image = child.type == "image"
    url = str(child.attrs["src" if image else "href"])
    if child.markup == "autolink":
        return LinkToken(written[1:-1], label, places.span(begin + 1, end - 1), image, True)
    if not written.endswith(")") or "](" not in written:
        return LinkToken(url, label, places.span(begin, end), image, False)
    found = target_of(written, url)
    if found is None:
        return LinkToken(url, label, places.span(begin, end), image, True)
    at, target = found
    return LinkToken(target, label, places.span(begin + at, begin + at + len(target)), image, True)
