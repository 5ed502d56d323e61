"""Pictures of numbers: SVG bars that stand in the rows of a table, before the numbers they show.

They stretch with their column, so that the words stay HTML and as large as the reader wants them. Colours are classes
(docs/styles), for both schemes and for the Content-Security-Policy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 1000, 10
"""Of the drawing, in its own units."""


def bar(name: str, parts: Mapping[str, int], longest: int) -> str:
    """One bar: `parts` are kind -> value, drawn one behind the other; `longest` is the sum that fills the width.

    `name` says the same in words.
    """
    rects, x = [], 0
    for kind, value in parts.items():
        width = round(WIDTH * value / longest) if longest else 0
        if width:
            rects.append(f'<rect class="bar__{escape(kind)}" x="{x}" y="0" width="{width}" height="{HEIGHT}"></rect>')
        x += width
    return (
        f'<svg class="bar" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(name)}"><title>{escape(name)}</title>{"".join(rects)}</svg>'
    )


def labelled(label: str, picture: str) -> str:
    """The name of a row (HTML) with its bar."""
    return f'<span class="named"><span>{label}</span>{picture}</span>'


def legend(kinds: Mapping[str, str]) -> str:
    """What the colours mean: kind -> words."""
    items = "".join(
        f'<li><svg class="bar bar--key" viewBox="0 0 {HEIGHT} {HEIGHT}"><rect class="bar__{escape(kind)}" x="0" y="0" '
        f'width="{HEIGHT}" height="{HEIGHT}"></rect></svg> {escape(words)}</li>'
        for kind, words in kinds.items()
    )
    return f'<ul class="legend">{items}</ul>'


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of HTML cells, the first of each row its name. `head` is HTML, too."""
    columns = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    return (
        f'<div class="figures" role="region" aria-label="{escape(caption)}" tabindex="0"><table class="numbers">'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
    )
