"""Chinese typography: a space between Han characters and Latin letters or digits, full-width punctuation next to Han.
Pure.

A line comes with a mask of the same length that marks prose. Only prose is changed, and spaces and punctuation are
added only next to prose, or to inline code, which counts as a Latin word unless it is Han itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
FULL_WIDTH = {",": "，", ";": "；", ":": "：", "?": "？", "!": "！"}
_LATIN = "A-Za-z0-9"
_SEAM = re.compile(f"(?<=[{HAN}])(?=[{_LATIN}])|(?<=[{_LATIN}])(?=[{HAN}])")
_SIGN = re.compile(f"(?<=[{HAN}])(?:[,;:]|[?!](?![{_LATIN}]))(?: (?=\\S))?|(?:[,;?!]|(?<![{_LATIN}]):) ?(?=[{HAN}])")
"""Punctuation next to Han, with the space after it. (`中文?a` is part of an address, `http: 链接` a scheme.)"""
_BRACKETS = re.compile(f"(?<=[{HAN}]) ?\\(([{HAN}](?:[^()]*[{HAN}])?)\\)")
_LINK = re.compile(r"!?\[[^\]]*\]\([^)]*\)|<[^>\s]+>|[\w.+-]*://[!-~]+|[\w.+-]+@[\w.-]+")
_QUOTED = re.compile("“[^“”]*”|「[^「」]*」")
"""Quoted words, or text to be typed, which must stay exactly as written."""
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
Mask = Sequence[bool]
Stretch = tuple[int, int]


def spaced(line: str, prose: Mask, codes: Iterable[Stretch]) -> str:
    """The line with a space between Han and Latin in its prose, and between Han and the given inline code."""
    seams = {found.start() for found in _SEAM.finditer(line) if all(prose[found.start() - 1 : found.start() + 1])}
    for begin, end in codes:
        word = line[begin:end].strip("`")
        if begin and prose[begin - 1] and _is_han(line[begin - 1]) and not _is_han(word[0]):
            seams.add(begin)
        if end < len(line) and prose[end] and _is_han(line[end]) and not _is_han(word[-1]):
            seams.add(end)
    cuts = [0, *sorted(seams), len(line)]
    return " ".join(line[begin:end] for begin, end in pairwise(cuts))


def punctuated(line: str, prose: Mask) -> str:
    """The line with full-width punctuation after and before Han, and full-width brackets around Han after Han."""

    def sign(found: re.Match[str]) -> str:
        begin, end = found.span()
        after, before = (0 <= at < len(line) and prose[at] and _is_han(line[at]) for at in (begin - 1, end))
        return FULL_WIDTH[found[0][0]] if all(prose[begin:end]) and (after or before) else found[0]

    def brackets(found: re.Match[str]) -> str:
        return f"（{found[1]}）" if _is_prose(found, prose) else found[0]

    changed = _SIGN.sub(sign, line)
    return _BRACKETS.sub(brackets, line) if changed == line else changed


def without_links(line: str, prose: Sequence[bool]) -> list[bool]:
    """The mask without links (including their text), addresses and text in quotation marks."""
    links = [range(*found.span()) for pattern in (_LINK, _QUOTED) for found in pattern.finditer(line)]
    return [is_prose and not any(at in link for link in links) for at, is_prose in enumerate(prose)]


def of_title(line: str) -> tuple[list[bool], list[Stretch]]:
    """The mask of a title, and its inline code."""
    codes = [found.span() for found in _CODE.finditer(line)]
    prose = [not any(begin <= at < end for begin, end in codes) for at in range(len(line))]
    return without_links(line, prose), codes


def _is_han(character: str) -> bool:
    return re.match(f"[{HAN}]", character) is not None


def _is_prose(found: re.Match[str], prose: Mask) -> bool:
    """Whether the punctuation and the characters on both sides are prose."""
    return all(prose[max(0, found.start() - 1) : found.end() + 1])
