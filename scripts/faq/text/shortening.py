"""The beginning of a text."""

from __future__ import annotations

import re

PART = re.compile(r"(?<=\s)[!-~]+$|(?<=[^\x00-\x7f])[!-~]+$")
"""The letters of a word or name at the end, after a space or a Chinese character."""
QUOTED = 100
"""So many characters of a line are quoted in a message: one of a damaged file may be a megabyte long."""
LOOSE = " ,;:，；：、（("


def shortened(text: str, length: int) -> str:
    """A text of at most so many characters. One that is longer ends in `…`, and not within a word or a name."""
    if len(text) <= length:
        return text
    cut, following = text[: length - 1], text[length - 1]
    whole = PART.sub("", cut) if following.isascii() and not following.isspace() else cut
    return (whole if 2 * len(whole) > length else cut).rstrip(LOOSE) + "…"
