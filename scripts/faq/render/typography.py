"""Chinese has no spaces between words, but a line break in a source is shown as one: lines of Chinese are joined."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

FENCE = re.compile(r"^(?P<margin>[\s>]*)(?P<ticks>`{3,}|~{3,})")


def joined(lines: Iterable[str]) -> Iterator[str]:
    """Markdown lines, where a line that ends in Chinese is one with the next that begins so; code stays as it is."""
    held, fenced = "", ""
    for line in lines:
        if not fenced and not held.startswith("#") and breaks_chinese(held, line):
            held += line.lstrip()
            continue
        yield held
        held, fenced = line, _fence_after(line, fenced)
    yield held


def breaks_chinese(before: str, after: str) -> bool:
    """Whether the break between two lines is between two characters that want no space."""
    return _is_wide(before[-1:]) and _is_wide(after.lstrip()[:1])


def one_line(text: str) -> str:
    """A text on one line, with spaces only where its language has them."""
    line = ""
    for part in text.split("\n"):
        gap = "" if breaks_chinese(line, part) else " "
        line = f"{line}{gap}{part.strip()}"
    return " ".join(line.split())


def shown_width(text: str) -> int:
    """How many Latin letters a text on one line is as wide as."""
    return sum(1 + _is_wide(character) for character in text)


def _fence_after(line: str, fenced: str) -> str:
    """The fence that is open after a line; a fence ends at one that is at least as long."""
    found = FENCE.match(line)
    if not found:
        return fenced
    if fenced:
        return "" if found["ticks"].startswith(fenced) else fenced
    return found["ticks"]


def _is_wide(character: str) -> bool:
    return bool(character) and unicodedata.east_asian_width(character) in "WF"
