"""Tables of texts. One that is too wide for a phone becomes a list there (docs/styles/text/63-tables.css): a row is an
item, and each cell but the first says which column it is of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from faq.render.typography import shown_width

PHONE = 48
"""How many Latin letters a screen of 390 pixels has room for beside each other in a table."""
BETWEEN = 3
"""How many of them the space of each column takes."""


def dress_table(tokens: Sequence[Token], index: int) -> None:
    """Give the table that opens at `index` what it needs: it can scroll sideways, so the keyboard must be able to reach
    it; if it is too wide for a phone, its cells have the names of their columns."""
    rows = list(_rows(tokens, index))
    tokens[index].attrs = {"tabindex": "0"}
    if not rows or _width(rows) <= PHONE:
        return
    tokens[index].attrs["data-narrow"] = "list"
    names = [_text(cell).strip() for _, cell in rows[0]]
    for row in rows[1:]:
        for name, (opening, _) in list(zip(names, row, strict=False))[1:]:
            if name:
                opening.attrs["data-label"] = name


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


def _width(rows: Sequence[Sequence[tuple[Token, Token]]]) -> int:
    """How many Latin letters stand beside each other where no cell wraps, with the space of the columns."""
    columns = zip(*([shown_width(_text(cell)) for _, cell in row] for row in rows), strict=False)
    return sum(BETWEEN + max(widths) for widths in columns)


def _text(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())
