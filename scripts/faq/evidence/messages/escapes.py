"""Escaping of fields: messages are foreign text, so they must not have invisible characters or end the line. Pure."""

from __future__ import annotations

import re

_NAMED = {"\\": "\\\\", "\n": "\\n", "\t": "\\t"}
UNREADABLE = "\ufffd"
"""The replacement for bytes that are not text. It is always escaped; unescaped in a file it means damage."""
_PLAIN = {"\\\\": "\\", "\\n": "\n", "\\t": "\t"}
_ESCAPE = re.compile(r"\\(?:u[0-9a-f]{4}|U000[0-9a-f]{5}|U0010[0-9a-f]{4}|.?)", re.DOTALL)
_SIMPLE = re.compile(r"[ -\[\]-~]*")


def escaped(text: str) -> str:
    """A text as a field: on one line, without invisible characters."""
    return text if _SIMPLE.fullmatch(text) else "".join(map(_escaped, text))


def unescaped(field: str) -> str:
    """The text of a field. Raises ValueError for an invalid escape."""
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
