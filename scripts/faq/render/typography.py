"""Chinese has no spaces between words, but Markdown shows a line break as a space: lines of Chinese are joined."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

FENCE = re.compile(r"^(?P<margin>[\s>]*)(?P<ticks>`{3,}|~{3,})")


def joined(lines: Iterable[str]) -> Iterator[str]:
    """Markdown lines, joined where one line ends and the next starts with Chinese; code is unchanged."""
    held, fenced = "", ""
    for line in lines:
        if not fenced and not held.startswith("#") and breaks_chinese(held, line):
            held += line.lstrip()
            continue
        yield held
        held, fenced = line, _fence_after(line, fenced)
    yield held


def breaks_chinese(before: str, after: str) -> bool:
    """Whether a line break is between two characters that need no space."""
    return _is_wide(before[-1:]) and _is_wide(after.lstrip()[:1])


def one_line(text: str) -> str:
    """A text on one line, with spaces only where the language has them."""
    line = ""
    for part in text.split("\n"):
        gap = "" if breaks_chinese(line, part) else " "
        line = f"{line}{gap}{part.strip()}"
    return " ".join(line.split())


def shown_width(text: str) -> int:
    """The width of a text, in Latin letters."""
    return len(text) if text.isascii() else len(text) + sum(map(_is_wide, text))


def _fence_after(line: str, fenced: str) -> str:
    """The fence that is open after a line; a fence is closed by one that is at least as long."""
    found = FENCE.match(line)
    if not found:
        return fenced
    if fenced:
        return "" if found["ticks"].startswith(fenced) else fenced
    return found["ticks"]


@lru_cache(maxsize=8192)
def _is_wide(character: str) -> bool:
    return bool(character) and unicodedata.east_asian_width(character) in "WF"
