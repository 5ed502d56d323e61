"""Tables in texts. On a phone, a table that is too wide becomes a list (docs/styles/text/63-tables.css): each row is an
item, and each cell but the first is labelled with its column. On a wide screen, a table whose words do not fit next to
each other may break them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from faq.render.typography import shown_width

PHONE = 48
"""Width of a table on a screen of 390 pixels, in Latin letters."""
BETWEEN = 3
"""Width of a column's padding, in letters."""
WRAPS = 20
"""Minimum width of a column in which text wraps readably, in letters."""
COLUMN = 85
"""Width of the text column on a wide screen, in letters of code."""
AROUND = 5
"""Width of a column's padding there, in letters."""
WORD = re.compile(r"""[!-,.-~]+(?:[、，：；（）]+["'][!-,.-~]*)*""")
"""What browsers do not break: a run without Han characters, up to a hyphen. They never break next to a straight
quote."""
SHORT = 14
"""Maximum width of cells that are placed next to each other in a list item, in letters."""


def dress_table(tokens: Sequence[Token], index: int) -> None:
    """Set the attributes of the table that opens at `index`: focusable by keyboard, because it can scroll sideways; if
    it is too wide for a phone, cells get the names of their columns (`data-name` if all are short); if its longest
    words do not fit on a wide screen, `data-tight`."""
    rows = list(_rows(tokens, index))
    _drop_empty_heads(tokens, index)
    columns = list(zip(*rows, strict=False))
    widths = [max(map(_width, column)) for column in columns]
    tokens[index].attrs = {"tabindex": "0"}
    if sum(max(map(_longest, column)) + AROUND for column in columns) > COLUMN:
        tokens[index].attrs["data-tight"] = "words"
    if _has_room(widths):
        return
    tokens[index].attrs["data-narrow"] = "list"
    names = [_text(cell).strip() for _, cell in rows[0]]
    for row in rows[1:]:
        for name, width, (opening, _) in list(zip(names, widths, row, strict=False))[1:]:
            if name:
                opening.attrs["data-name" if width <= SHORT else "data-label"] = name


def _drop_empty_heads(tokens: Sequence[Token], index: int) -> None:
    """Turn empty header cells into data cells: screen readers would announce a header without a name."""
    for opening, inline, closing in zip(tokens[index:], tokens[index + 1 :], tokens[index + 2 :], strict=False):
        if opening.type == "thead_close":
            return
        if opening.type == "th_open" and not _text(inline).strip():
            opening.tag = closing.tag = "td"


def _has_room(widths: Sequence[int]) -> bool:
    """Whether columns of these widths fit on a phone, if the only long one may wrap."""
    if sum(width + BETWEEN for width in widths) <= PHONE:
        return True
    others = sorted(widths)[:-1]
    return max(others, default=0) <= SHORT and sum(width + BETWEEN for width in others) + BETWEEN + WRAPS <= PHONE


def _rows(tokens: Sequence[Token], index: int) -> Iterator[list[tuple[Token, Token]]]:
    """The rows of a table, header first: for each cell its opening token and its inline token."""
    row: list[tuple[Token, Token]] = []
    for token, after in zip(tokens[index:], tokens[index + 1 :], strict=False):
        match token.type:
            case "th_open" | "td_open":
                row.append((token, after))
            case "tr_close":
                yield row
                row = []
            case "table_close":
                return


def _width(cell: tuple[Token, Token]) -> int:
    return shown_width(_text(cell[1]))


def _longest(cell: tuple[Token, Token]) -> int:
    return max(map(len, WORD.findall(_text(cell[1]))), default=0)


def _text(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())
