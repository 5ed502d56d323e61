"""Files that are written whole or not at all, whatever ends the process or fills the disk."""

from __future__ import annotations

from pathlib import Path


def save(path: Path, data: bytes | bytearray) -> None:
    """Let a file, new or old, have this content. Its folder is made. OSError: the old content is still there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
