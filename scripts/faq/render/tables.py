"""Tables of texts. One that is too wide for a phone becomes a list there (docs/styles/text/63-tables.css): a row is an
item, and each cell but the first says which column it is of. One whose names are too long for the column of a wide
screen may break them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from faq.render.typography import shown_width

PHONE = 48
"""How many Latin letters a screen of 390 pixels has room for beside each other in a table."""
BETWEEN = 3
"""How many of them the space of each column takes."""
WRAPS = 20
"""How many of them a column needs, so that its texts can wrap without becoming a thread."""
COLUMN = 85
"""How many letters of code the column of a wide screen has room for in a table."""
AROUND = 5
"""How many of them the space of each column takes."""
WORD = re.compile(r"""[!-,.-~]+(?:[、，：；（）]+["'][!-,.-~]*)*""")
"""What browsers do not break: no Han letters, and nothing after a hyphen. Beside a straight quote they never do."""
SHORT = 14
"""How wide the cells of a column may be that stand beside each other in an item of a list."""


def dress_table(tokens: Sequence[Token], index: int) -> None:
    """Give the table that opens at `index` what it needs: it can scroll sideways, so the keyboard must be able to reach
    it; if it is too wide for a phone, its cells have the names of their columns, as `data-name` where all are short. If
    a wide screen has no room for its longest words beside each other, it is `data-tight`."""
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
    """A cell of the head without a text is no head: who listens would hear of one without a name."""
    for opening, inline, closing in zip(tokens[index:], tokens[index + 1 :], tokens[index + 2 :], strict=False):
        if opening.type == "thead_close":
            return
        if opening.type == "th_open" and not _text(inline).strip():
            opening.tag = closing.tag = "td"


def _has_room(widths: Sequence[int]) -> bool:
    """Whether a phone has room for columns of these widths, where the only long one may wrap."""
    if sum(width + BETWEEN for width in widths) <= PHONE:
        return True
    others = sorted(widths)[:-1]
    return max(others, default=0) <= SHORT and sum(width + BETWEEN for width in others) + BETWEEN + WRAPS <= PHONE


def _rows(tokens: Sequence[Token], index: int) -> Iterator[list[tuple[Token, Token]]]:
    """The rows of a table, the head first: the token that opens each cell, and that of its text."""
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
