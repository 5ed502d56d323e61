"""The only module that makes HTML by hand. All other HTML comes from the templates in docs/theme, which use it.

The text of an entry becomes HTML from the very tokens that the rules have read. What is not known from the entry alone,
such as the address of another one, is left open (`Hole`), so that the rest can be kept.
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

from faq.render.tables import dress_table
from faq.render.typography import breaks_chinese

Html = NewType("Html", Markup)
"""HTML that is already escaped."""
CODE_SPAN = re.compile(r"`([^`]+)`")
NUMBERED = re.compile(r"(?P<name>.*)_(?P<number>[0-9]+)")
CAUTIONS = ("注意", "Caution")
"""What a quotation begins with, in bold, that warns of something."""
OWN_ID = "search-panel"
"""The only id of the frame of a page that does not begin with an underscore."""
_SLUG = slugify(case="lower")
"""The function that gives headings of hand-written pages their ids (mkdocs.yml)."""
_PLAIN = RendererHTML()
OPTIONS = OptionsDict(commonmark.make()["options"] | {"xhtmlOut": False})


@dataclass(frozen=True, slots=True)
class Hole:
    """What an entry alone does not know: the address of an `entry`, with an anchor of its page; the official page of
    what inline code names, if it is an `api`; what is said beside the `sample` with a number; the words for a link to a
    `heading`."""

    kind: Literal["entry", "api", "sample", "heading"]
    value: str = ""
    anchor: str = ""


Piece = str | Hole
"""A piece of HTML, or a hole in it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside of an answer."""

    id: str
    text: str
    level: int


def made(html: str) -> Html:
    """HTML that another module of this package has made, until it has a template."""
    return Html(Markup(html))


def with_code(title: str) -> Html:
    """A title as HTML: `code` in backticks is shown as code, all else is text."""
    return Html(Markup(CODE_SPAN.sub(r"<code>\1</code>", str(escape(title)))))


def breakable(name: str) -> Html:
    """A dotted name that may break after its dots, for narrow columns."""
    return Html(Markup(str(escape(name)).replace(".", ".<wbr>")))


def slug(text: str) -> str:
    """The id of a heading with a text."""
    return str(_SLUG(text, "-"))


def filled(pieces: Iterable[Piece], fill: Callable[[Hole], str]) -> Html:
    """The HTML of pieces; `fill` says what is in each hole, as HTML."""
    return made("".join(piece if isinstance(piece, str) else fill(piece) for piece in pieces))


@lru_cache(maxsize=1024)
def code_link(code: str, address: str | None) -> Html:
    """Inline code, as a link if there is an address for it."""
    html = f"<code>{escape(code)}</code>"
    return made(f'<a href="{escape(address)}">{html}</a>' if address else html)


@lru_cache(maxsize=256)
def highlighted(code: str, language: str) -> str:
    """A block of code in colours, as those of hand-written pages; the keyboard can reach it, for it may scroll
    sideways. Samples are mostly the same in all languages, so the last ones are kept."""
    html = str(highlight(code, *_highlighter(language))).strip()
    return html.replace("<code>", '<code tabindex="0">', 1)


@lru_cache(maxsize=64)
def _highlighter(language: str) -> tuple[Any, Any]:
    """A language that nobody knows is text."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    return lexer, HtmlFormatter(cssclass=f"language-{language} highlight", wrapcode=True)


class Writer:
    """Writes the pieces of one page, one after the other.

    `taken`: ids that the page has already. `entry` reads an address: the id of the entry whose file it is, and the
    anchor; None for other addresses. `image`: the address of a picture.
    """

    def __init__(
        self, taken: Iterable[str], entry: Callable[[str], tuple[str, str] | None], image: Callable[[str], str]
    ) -> None:
        self.ids = {OWN_ID, *taken}
        self.entry = entry
        self.image = image
        self.headings: list[Heading] = []

    def pieces(self, tokens: Sequence[Token], samples: Sequence[int] = ()) -> tuple[Piece, ...]:
        """The pieces of some blocks. `samples`: the lines of the text that samples begin at; all other code belongs to
        one of these, and is not shown by itself."""
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
        """The id of a heading. Those of the frame begin with underscores, which are left out here."""
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
        """A line of text. Inline code links to the page of the API that it names, but not from a heading or link."""
        children, before, is_free = token.children or [], "", not in_heading
        if not children:
            yield escape(token.content)  # too long to be read as Markdown
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
    """What a reader sees of an inline token."""
    if token.type == "image":
        return "".join(map(_text, token.children or ()))
    return " " if token.type in ("softbreak", "hardbreak") else token.content


def _dress(tokens: Sequence[Token], index: int) -> None:
    """Give an element what it has here beyond CommonMark: what tables need on narrow screens; styles are in the style
    sheets only; a quotation that warns has a class."""
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
    """The same pieces, with one piece of HTML between two holes."""
    html: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            html.append(str(piece))
        else:
            yield from ("".join(html), piece)
            html.clear()
    yield "".join(html)
