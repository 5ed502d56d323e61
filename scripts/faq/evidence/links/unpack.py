"""Decode content encodings up to a limit, because a small answer may unpack to gigabytes. Pure."""

from __future__ import annotations

import zlib

WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 15}
"""zlib window parameters for the supported encodings."""
MAX_ENCODINGS = 3


def unpacked(data: bytes, encodings: str, limit: int) -> tuple[bytes, bool] | None:
    """At most `limit` bytes of the decoded data, and whether that is all; None for an unsupported encoding.

    `encodings`: the header, in the order in which they were applied. Raises ValueError for invalid data or too many
    encodings.
    """
    names = [name.strip().lower() for name in encodings.split(",")]
    names = [name for name in names if name not in ("", "identity")]
    if len(names) > MAX_ENCODINGS:
        raise ValueError(f"it is encoded {len(names)} times")
    whole = True
    for name in reversed(names):
        if name not in WINDOWS:
            return None
        data, all_of_it = _undone(data, name, limit)
        whole = whole and all_of_it
    return data, whole


def _undone(data: bytes, encoding: str, limit: int) -> tuple[bytes, bool]:
    bare = encoding == "deflate" and data[:1] != b"x"  # servers disagree on whether "deflate" has a header
    decoder = zlib.decompressobj(-zlib.MAX_WBITS if bare else WINDOWS[encoding])
    try:
        return decoder.decompress(data, limit), not decoder.unconsumed_tail
    except zlib.error as error:
        raise ValueError(f"it is no {encoding}: {error}") from error
