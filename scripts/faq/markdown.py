"""Markdown as tokens that know where they stand.

Reads the body of an entry with markdown-it (CommonMark and tables, as the code host shows it) and keeps what the
rules and the renderer need: headings, fences, links, inline code and everything that is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from faq.span import Located, Span

InlineRule = Callable[[StateInline, bool], bool]
LOCATED_RULES = ("backticks", "link", "image", "autolink", "html_inline")


@dataclass(frozen=True, slots=True)
class HeadingToken:
    level: int
    text: str
    span: Span
    setext: bool
    top_level: bool


@dataclass(frozen=True, slots=True)
class FenceToken:
    """A code block. `info` is the whole text behind the backticks; an indented block has no `info` (None).

    `nested` blocks lie in a list or a quotation.
    """

    info: str | None
    code: str
    span: Span
    info_span: Span
    closed: bool
    nested: bool


@dataclass(frozen=True, slots=True)
class LinkToken:
    """`href` as written, at `span`. `inline` is False for reference links, whose target stands elsewhere."""

    href: str
    text: str
    span: Span
    image: bool
    inline: bool


@dataclass(frozen=True, slots=True)
class ListToken:
    """A list, at its first marker. `delimiter` is what ends the marker; `depth` is the number of lists it lies in."""

    span: Span
    depth: int
    delimiter: str


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (or other run of inline text) of `length` characters, over the lines `first` to `last`.

    `depth` is the number of lists it lies in.
    """

    kind: str
    first: int
    last: int
    length: int
    depth: int


@dataclass(frozen=True, slots=True)
class Body:
    """What stands in an entry's Markdown, each part in the order of the file."""

    start: int
    lines: tuple[str, ...]
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


def parse(text: str, start: int) -> Body:
    """Read Markdown that begins at line `start` of its file. Never fails: any text is Markdown."""
    env: dict[str, dict[str, dict[str, list[int]]]] = {}
    tokens = _parser().parse(text, env)
    reader = _Reader(tuple(text.split("\n")), start)
    reader.read(tokens)
    definitions = [Span(start + item["map"][0]) for item in env.get("references", {}).values()]
    return reader.body(tuple(sorted(definitions)))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    rules = {rule.name: rule.fn for rule in parser.inline.ruler.__rules__}
    for name in LOCATED_RULES:
        parser.inline.ruler.at(name, _located(rules[name]))
    return parser


def _located(rule: InlineRule) -> InlineRule:
    """The same rule, which also writes on its tokens where in the inline text it matched."""

    def located(state: StateInline, silent: bool) -> bool:
        begin, count = state.pos, len(state.tokens)
        matched = rule(state, silent)
        if matched and not silent:
            for token in state.tokens[count:]:
                token.meta.setdefault("at", (begin, state.pos))
        return matched

    return located


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

    def body(self, definitions: tuple[Span, ...]) -> Body:
        return Body(
            start=self.start,
            lines=self.lines,
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
        """Fill the lists from the tokens. A heading's words are in the token behind its opening one."""
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
        closing = self.lines[min(last, len(self.lines) - 1)].strip(" >\t")
        closed = token.type == "code_block" or (last > first and set(closing) == {token.markup[0]})
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
        places = _Places(token.content, self.lines, token.map[0], self.start)
        for child, label in _walk(token.children or []):
            self._child(child, label, places)

    def _child(self, child: Token, label: str, places: _Places) -> None:
        begin, end = child.meta.get("at", (0, 0))
        match child.type:
            case "code_inline":
                self.code_spans.append(Located(child.content, places.span(begin, end)))
            case "html_inline":
                self.html.append(places.span(begin, end))
            case "link_open" | "image":
                self.links.append(_link(child, label, places, begin, end))
            case "text":
                self.texts.extend(places.texts(child.content))


class _Places:
    """From offsets in the inline text of a block to lines and columns of the file."""

    def __init__(self, content: str, lines: tuple[str, ...], first: int, start: int) -> None:
        self.content = content
        self.lines = lines
        self.first = first
        self.start = start
        self.cursor = 0

    def span(self, begin: int, end: int) -> Span:
        """The span of content[begin:end], cut at the end of its first line."""
        line_begin = self.content.rfind("\n", 0, begin) + 1
        line_end = self.content.find("\n", begin)
        row = self.first + self.content.count("\n", 0, begin)
        inner = self.content[line_begin : line_end if line_end >= 0 else len(self.content)]
        margin = max(0, self.lines[row].find(inner)) if row < len(self.lines) else 0
        length = min(end, line_begin + len(inner)) - begin
        return Span(self.start + row, margin + begin - line_begin + 1, max(1, length))

    def texts(self, words: str) -> Iterator[Located[str]]:
        """Where a text token stands; words that an escape or entity has changed are placed at the last known place."""
        found = self.content.find(words, self.cursor)
        begin = found if found >= 0 else self.cursor
        self.cursor = begin + len(words) if found >= 0 else self.cursor
        yield Located(words, self.span(begin, begin + len(words)))


def _walk(children: list[Token]) -> Iterator[tuple[Token, str]]:
    """Every inline token with the text of its link or image."""
    for index, child in enumerate(children):
        label = ""
        if child.type == "link_open":
            inside = takewhile(lambda token: token.type != "link_close", children[index + 1 :])
            label = "".join(token.content for token in inside)
        elif child.type == "image":
            label = child.content
        yield child, label


def _link(child: Token, label: str, places: _Places, begin: int, end: int) -> LinkToken:
    """The link with its target as written; `rfind` is right, since a target cannot hold `](`."""
    written = places.content[begin:end]
    image = child.type == "image"
    url = str(child.attrs["src" if image else "href"])
    if child.markup == "autolink":
        return LinkToken(written[1:-1], label, places.span(begin + 1, end - 1), image, True)
    if not written.endswith(")") or "](" not in written:
        return LinkToken(url, label, places.span(begin, end), image, False)
    inside = written[written.rfind("](") + 2 : -1]
    target = _target(inside)
    at = begin + len(written) - 1 - len(inside) + inside.find(target)
    return LinkToken(target, label, places.span(at, at + len(target)), image, True)


def _target(inside: str) -> str:
    """The target in what stands between the parentheses: `url`, `url "title"` or `<url with spaces>`."""
    inside = inside.strip()
    if inside.startswith("<"):
        return inside[1 : inside.find(">")]
    return inside.split()[0] if inside else ""
