"""Shorten texts."""

from __future__ import annotations

import re

PART = re.compile(r"(?<=\s)[!-~]+$|(?<=[^\x00-\x7f])[!-~]+$")
"""The unfinished word or name at the end, after a space or a Han character."""
QUOTED = 100
"""Maximum number of characters of a line quoted in a message; lines of damaged files may be megabytes long."""
LOOSE = " ,;:，；：、（("


def shortened(text: str, length: int) -> str:
    """A text of limited length. A longer one ends in `…`, not within a word or name."""
    if len(text) <= length:
        return text
    cut, following = text[: length - 1], text[length - 1]
    whole = PART.sub("", cut) if following.isascii() and not following.isspace() else cut
    return (whole if 2 * len(whole) > length else cut).rstrip(LOOSE) + "…"
