"""Values of the store as bytes: MessagePack, which can hold no code, after a checksum. They are read by their types."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, get_origin

import msgspec
from packaging.specifiers import SpecifierSet

from faq.build.kept import T
from faq.content.written import ELSEWHERE, Later

CHECKSUM = 16


def decoder(kind: type[T]) -> msgspec.msgpack.Decoder[T]:
    """What reads the values of a type."""
    return msgspec.msgpack.Decoder(kind, dec_hook=_made)


def encoded(key: bytes, value: object) -> bytearray:
    """A value, to be found by this key."""
    data = bytearray(CHECKSUM)
    _ENCODER.encode_into(value, data, CHECKSUM)
    data[:CHECKSUM] = _checksum(key, memoryview(data)[CHECKSUM:])
    return data


def decoded(decoder: msgspec.msgpack.Decoder[T], key: bytes, stored: Any) -> T | None:
    """A value of the store; None for what is damaged, or is no such value."""
    if not isinstance(stored, bytes | bytearray):
        return None
    data = memoryview(stored)[CHECKSUM:]
    if _checksum(key, data) != stored[:CHECKSUM]:
        return None
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def packed(value: object) -> bytes:
    """A value as a part of another one, to be read only if it is needed."""
    return _ENCODER.encode(value)


def unpacked(decoder: msgspec.msgpack.Decoder[T], data: bytes) -> T:
    """The same value again."""
    return decoder.decode(data)


def _checksum(key: bytes, data: memoryview) -> bytes:
    found = hashlib.sha256(key)
    found.update(data)
    return found.digest()[:CHECKSUM]


def _written(value: object) -> str | None:
    """The text of a value of a type that others know nothing of; nothing in the place of what is kept elsewhere."""
    if value is ELSEWHERE:
        return None
    if not isinstance(value, SpecifierSet):
        raise NotImplementedError(type(value))
    return str(value)


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_written)


def _made(kind: type, written: object) -> object:
    """The same value again."""
    if (get_origin(kind) or kind) is Later:
        return ELSEWHERE
    if kind is not SpecifierSet:
        raise NotImplementedError(kind)
    return _range(str(written))


@cache
def _range(written: str) -> SpecifierSet:
    """A range of versions: few, in many entries, and nobody changes one."""
    return SpecifierSet(written)
