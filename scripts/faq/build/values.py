"""Encoding of stored values: a checksum followed by MessagePack, which cannot contain code. Decoded by type."""

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
    """The decoder for a type."""
    return msgspec.msgpack.Decoder(kind, dec_hook=_made)


def encoded(key: bytes, value: object) -> bytearray:
    """A value as stored under this key."""
    data = bytearray(CHECKSUM)
    _ENCODER.encode_into(value, data, CHECKSUM)
    data[:CHECKSUM] = _checksum(key, memoryview(data)[CHECKSUM:])
    return data


def decoded(decoder: msgspec.msgpack.Decoder[T], key: bytes, stored: Any) -> T | None:
    """A stored value; None if it is damaged or of another type."""
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
    """A value packed as bytes inside another one, so that it is decoded only on demand."""
    return _ENCODER.encode(value)


def unpacked(decoder: msgspec.msgpack.Decoder[T], data: bytes) -> T:
    """The reverse of `packed`."""
    return decoder.decode(data)


def _checksum(key: bytes, data: memoryview) -> bytes:
    found = hashlib.sha256(key)
    found.update(data)
    return found.digest()[:CHECKSUM]


def _written(value: object) -> str | None:
    """Encode types that msgspec does not know; values that are stored elsewhere become None."""
    if value is ELSEWHERE:
        return None
    if not isinstance(value, SpecifierSet):
        raise NotImplementedError(type(value))
    return str(value)


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_written)


def _made(kind: type, written: object) -> object:
    """Decode types that msgspec does not know."""
    if (get_origin(kind) or kind) is Later:
        return ELSEWHERE
    if kind is not SpecifierSet:
        raise NotImplementedError(kind)
    return _range(str(written))


@cache
def _range(written: str) -> SpecifierSet:
    """A version range, cached: there are few different ones, in many entries, and they are immutable."""
    return SpecifierSet(written)
