"""The only module that makes HTML by hand. All other HTML comes from the templates in docs/theme.

The text of an entry is rendered from the same tokens that the rules read. What the entry alone does not determine, such
as the address of another entry, is left as a hole (`Hole`), so that the rest can be cached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NewType

from markdown_it.presets import commonmark
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape
from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]
from pygments.util import ClassNotFound  # type: ignore[import-untyped]
from pymdownx.slugs import slugify  # type: ignore[import-untyped]

from faq.render.lexer import QuickPythonLexer
from faq.render.tables import dress_table
from faq.render.typography import breaks_chinese

Html = NewType("Html", Markup)
"""HTML that is already escaped."""
CODE_SPAN = re.compile(r"`([^`]+)`")
NUMBERED = re.compile(r"(?P<name>.*)_(?P<number>[0-9]+)")
CAUTIONS = ("注意", "Caution")
"""Bold words at the start of a quotation that mark it as a warning."""
OWN_ID = "search-panel"
"""The only id in the page frame that does not start with an underscore."""
_SLUG = slugify(case="lower")
"""Makes the ids of headings of hand-written pages (mkdocs.yml)."""
_PLAIN = RendererHTML()
OPTIONS = OptionsDict(commonmark.make()["options"] | {"xhtmlOut": False})


@dataclass(frozen=True, slots=True)
class Hole:
    """A placeholder in rendered text, for something that the entry alone does not determine. Kinds: `entry`: the
    address of an entry, with an anchor; `api`: the link to the official page of an API in inline code; `sample`: the
    sample with this number and its notes; `heading`: the title of a heading's link."""

    kind: Literal["entry", "api", "sample", "heading"]
    value: str = ""
    anchor: str = ""


Piece = str | Hole
"""A piece of HTML, or a hole."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within an answer."""

    id: str
    text: str
    level: int


def made(html: str) -> Html:
    """Mark HTML that was made in this package as safe."""
    return Html(Markup(html))


def with_code(title: str) -> Html:
    """A title as HTML: `code` in backticks becomes code, everything else is text."""
    return Html(Markup(CODE_SPAN.sub(r"<code>\1</code>", str(escape(title)))))


def breakable(name: str) -> Html:
    """A dotted name that may wrap after its dots, for narrow columns."""
    return Html(Markup(str(escape(name)).replace(".", ".<wbr>")))


def slug(text: str) -> str:
    """The id of a heading with this text."""
    return str(_SLUG(text, "-"))


def filled(pieces: Iterable[Piece], fill: Callable[[Hole], str]) -> Html:
    """Join pieces into HTML; `fill` returns the HTML for each hole."""
    return made("".join(piece if isinstance(piece, str) else fill(piece) for piece in pieces))


@lru_cache(maxsize=1024)
def code_link(code: str, address: str | None) -> Html:
    """Inline code, linked if there is an address."""
    html = f"<code>{escape(code)}</code>"
    return made(f'<a href="{escape(address)}">{html}</a>' if address else html)


@lru_cache(maxsize=256)
def highlighted(code: str, language: str) -> str:
    """A highlighted code block like those of hand-written pages, focusable by keyboard because it may scroll sideways.
    Cached, because most samples are the same in all languages."""
    html = str(highlight(code, *_highlighter(language))).strip()
    return html.replace("<code>", '<code tabindex="0">', 1)


@lru_cache(maxsize=64)
def _highlighter(language: str) -> tuple[Any, Any]:
    """Lexer and formatter for a language; unknown languages are treated as text."""
    try:
        lexer = QuickPythonLexer() if language in QuickPythonLexer.aliases else get_lexer_by_name(language)
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    return lexer, HtmlFormatter(cssclass=f"language-{language} highlight", wrapcode=True)


class Writer:
    """Renders the texts of one page.

    `taken`: ids already used on the page. `entry` resolves an address to the id of an entry and an anchor, or None for
    other addresses. `image` returns the address of an image.
    """

    def __init__(
        self, taken: Iterable[str], entry: Callable[[str], tuple[str, str] | None], image: Callable[[str], str]
    ) -> None:
        self.ids = {OWN_ID, *taken}
        self.entry = entry
        self.image = image
        self.headings: list[Heading] = []

    def pieces(self, tokens: Sequence[Token], samples: Sequence[int] = ()) -> tuple[Piece, ...]:
        """The pieces of some blocks. `samples`: the lines at which samples start; all other code belongs to one of
        these and is not rendered by itself."""
        return tuple(_together(self._blocks(tokens, {line: str(number) for number, line in enumerate(samples)})))

    def _blocks(self, tokens: Sequence[Token], samples: Mapping[int, str]) -> Iterator[Piece]:
        in_heading = False
        for index, token in enumerate(tokens):
            match token.type:
                case "inline":
                    yield from self._inline(token, in_heading)
                case "fence" if token.map and token.map[0] in samples:
                    yield Hole("sample", samples[token.map[0]])
                case "heading_open":
                    in_heading = True
                    yield f'<{token.tag} id="{escape(self._heading(token, tokens[index + 1]))}">'
                case "heading_close":
                    in_heading = False
                    yield f'<a class="headerlink" href="#{escape(self.headings[-1].id)}" title="'
                    yield from (Hole("heading"), f'">#</a></{token.tag}>\n')
                case "fence" | "code_block" | "html_block":
                    pass
                case _:
                    _dress(tokens, index)
                    yield _PLAIN.renderToken(tokens, index, OPTIONS, {})

    def _heading(self, token: Token, inline: Token) -> str:
        """The id of a heading. Ids of the frame start with underscores, so these are stripped here."""
        text = " ".join("".join(map(_text, inline.children or ())).split())
        id = slug(text).lstrip("_")
        found = NUMBERED.fullmatch(id)
        name, number = (found["name"], int(found["number"])) if found else (id, 0)
        while not id or id in self.ids:
            number += 1
            id = f"{name}_{number}"
        self.ids.add(id)
        self.headings.append(Heading(id, text, int(token.tag[1])))
        return id

    def _inline(self, token: Token, in_heading: bool) -> Iterator[Piece]:
        """Inline content. Inline code links to the page of the API that it names, except within headings and links."""
        children, before, is_free = token.children or [], "", not in_heading
        if not children:
            yield escape(token.content)  # too long to be parsed
        for index, child in enumerate(children):
            if child.type == "softbreak":
                after = next(filter(None, map(_text, children[index + 1 :])), "")
                yield "" if breaks_chinese(before, after) else "\n"
            elif child.type == "link_open":
                is_free = False
                yield from self._link(child)
            elif child.type == "code_inline" and is_free:
                yield Hole("api", child.content)
            else:
                is_free = is_free or (child.type == "link_close" and not in_heading)
                yield (
                    _PLAIN.renderToken(children, index, OPTIONS, {})
                    if child.tag and child.nesting
                    else self._leaf(child)
                )
            before = _text(child) or before

    def _leaf(self, token: Token) -> str:
        match token.type:
            case "code_inline":
                return code_link(token.content, None)
            case "hardbreak":
                return "<br>\n"
            case "image":
                return f'<img src="{escape(self.image(str(token.attrs["src"])))}" alt="{escape(_text(token))}">'
        return escape(token.content)

    def _link(self, token: Token) -> Iterator[Piece]:
        href = str(token.attrs["href"])
        entry = self.entry(href)
        yield from ('<a href="', Hole("entry", *entry) if entry else escape(href), '"')
        yield f' title="{escape(token.attrs["title"])}">' if "title" in token.attrs else ">"


def _text(token: Token) -> str:
    """The visible text of an inline token."""
    if token.type == "image":
        return "".join(map(_text, token.children or ()))
    return " " if token.type in ("softbreak", "hardbreak") else token.content


def _dress(tokens: Sequence[Token], index: int) -> None:
    """Add attributes beyond CommonMark: what tables need on narrow screens, classes instead of inline styles, and a
    class for quotations that warn."""
    token = tokens[index]
    if token.type == "table_open":
        dress_table(tokens, index)
    elif "style" in token.attrs:
        token.attrs["class"] = str(token.attrs.pop("style")).removeprefix("text-align:")
    elif token.type == "blockquote_open" and tokens[index + 1].type == "paragraph_open":
        words = [child for child in tokens[index + 2].children or () if child.nesting or child.content]
        if [child.type for child in words[:1]] == ["strong_open"] and words[1].content in CAUTIONS:
            token.attrs = {"class": "caution"}


def _together(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The same pieces, with adjacent HTML merged."""
    html: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            html.append(str(piece))
        else:
            yield from ("".join(html), piece)
            html.clear()
    yield "".join(html)
