"""Fields of a line: messages are text of others, so nothing in them may be invisible or end the line. Pure."""

from __future__ import annotations

import re

_NAMED = {"\\": "\\\\", "\n": "\\n", "\t": "\\t"}
UNREADABLE = "\ufffd"
"""What stands for bytes that are no text. It is escaped, so in a file it is damage."""
_PLAIN = {"\\\\": "\\", "\\n": "\n", "\\t": "\t"}
_ESCAPE = re.compile(r"\\(?:u[0-9a-f]{4}|U000[0-9a-f]{5}|U0010[0-9a-f]{4}|.?)", re.DOTALL)
_SIMPLE = re.compile(r"[ -\[\]-~]*")


def escaped(text: str) -> str:
    """The text as a field, on one line and visible."""
    return text if _SIMPLE.fullmatch(text) else "".join(map(_escaped, text))


def unescaped(field: str) -> str:
    """The text of a field. ValueError for an escape that there is not."""
    return _ESCAPE.sub(_unescaped, field) if "\\" in field else field


def _escaped(character: str) -> str:
    if character in _NAMED:
        return _NAMED[character]
    if character.isprintable() and character != UNREADABLE:
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"


def _unescaped(found: re.Match[str]) -> str:
    escape = found[0]
    if escape in _PLAIN:
        return _PLAIN[escape]
    if len(escape) < 6:
        raise ValueError(f"there is no escape {escape!r}")
    return chr(int(escape[2:], 16))
