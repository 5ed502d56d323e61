"""Detect the encoding of files that are not UTF-8, if it is certain."""

from __future__ import annotations

from dataclasses import dataclass

MOST_RARE = 0.1
"""Maximum share of characters outside GB2312 among the non-ASCII ones. Chinese text is almost entirely GB2312; bytes of
another encoding decoded as GB18030 are not."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding: Python's name, and the name that editors show."""

    name: str
    shown: str


GB18030, UTF_16 = Encoding("gb18030", "GBK (GB18030)"), Encoding("utf-16", "UTF-16")


def encoding_of(data: bytes) -> Encoding | None:
    """The encoding of bytes that are not UTF-8, if they can be converted without loss."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return UTF_16 if _decoded(data, UTF_16) else None
    text = _decoded(data, GB18030)
    if text is None or text.encode(GB18030.name) != data:
        return None
    other = [character for character in text if not character.isascii()]
    rare = sum(not _is_common(character) for character in other)
    return GB18030 if other and rare <= MOST_RARE * len(other) else None


def as_utf8(data: bytes) -> bytes:
    """The text converted to UTF-8; bytes of uncertain encoding are returned unchanged."""
    encoding = None if _is_utf8(data) else encoding_of(data)
    return data.decode(encoding.name).encode() if encoding else data


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decoded(data: bytes, encoding: Encoding) -> str | None:
    try:
        return data.decode(encoding.name)
    except UnicodeDecodeError:
        return None


def _is_common(character: str) -> bool:
    try:
        character.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True
