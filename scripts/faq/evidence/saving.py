"""Atomic writes: a file is written completely or not at all, even if the process ends or the disk is full."""

from __future__ import annotations

from pathlib import Path


def save(path: Path, data: bytes | bytearray) -> None:
    """Write a file atomically, creating its folder. Raises OSError; the old content is then unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
