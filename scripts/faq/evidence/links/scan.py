"""The tags and texts of HTML in one pass, in linear time whatever a host sends.

No tree is built as a browser would: tree builders take quadratic time for deep nesting (lexbor 1.4 s for 100 kB of
`<div>`, minutes for 1 MB), and these pages may be hostile. Pure.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*+)")
ATTRIBUTE = re.compile(
    r"""[\s/]*+(?P<name>[^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>[^\s>"'][^\s>]*+)"""
    r"""|(?P<open>["'])|(?=>)))?+"""
)
LONG_NUMBER = re.compile(r"&#[xX]?[0-9a-fA-F]{9,}+;?")
"""The replacement for character references with too many digits, which Python refuses to parse."""
END = re.compile(r"[\s/]*+>")
RAW = ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
"""Elements whose content is raw text up to their end tag."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A start or end tag. If an attribute is repeated, the first one counts."""

    name: str
    ends: bool = False
    attributes: dict[str, str] = field(default_factory=dict)


def scan(text: str) -> Iterator[Tag | str]:
    """The tags and texts of a page in order. A tag, comment or raw element that is still open at the end is dropped."""
    place, raw = 0, ""
    while place < len(text):
        start = _raw_end(text, place, raw) if raw else text.find("<", place)
        start = start if start >= 0 else len(text)
        if start > place:
            yield _unescaped(text[place:start])
        found = TAG.match(text, start)
        if found:
            tag, place = _tag(text, found)
            raw = tag.name if tag and not tag.ends and tag.name in RAW else ""
            if tag:
                yield tag
        else:
            place, piece = _other(text, start)
            if piece:
                yield piece


def _unescaped(text: str) -> str:
    return html.unescape(LONG_NUMBER.sub("\N{REPLACEMENT CHARACTER}", text))


def _raw_end(text: str, place: int, name: str) -> int:
    found = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(text, place)
    return found.start() if found else -1


def _tag(text: str, found: re.Match[str]) -> tuple[Tag | None, int]:
    """The tag that starts here and the position after it; without an end it extends to the end of the page."""
    place, attributes = found.end(), dict[str, str]()
    while not (end := END.match(text, place)):
        one = ATTRIBUTE.match(text, place)
        if not one or one["open"]:
            return None, len(text)
        value = next((v for v in (one["double"], one["single"], one["bare"]) if v is not None), "")
        attributes.setdefault(one["name"].lower(), _unescaped(value))
        place = one.end()
    return Tag(found[2].lower(), bool(found[1]), attributes), end.end()


def _other(text: str, start: int) -> tuple[int, str]:
    """Something that starts with < but is not a tag: the position after it, and its text if it is text."""
    if text.startswith("<!--", start):
        if text.startswith((">", "->"), start + 4):
            return text.index(">", start) + 1, ""
        end = text.find("-->", start + 4)
        return (end + 3 if end >= 0 else len(text)), ""
    if text.startswith(("<!", "<?", "</"), start) and start + 2 < len(text):
        end = text.find(">", start)
        return (end + 1 if end >= 0 else len(text)), ""
    return start + 1, text[start : start + 1]
