"""Wheels and libraries for tests."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

APACHE = "License: Apache 2.0\n"


def wheel(path: Path, files: Mapping[str, str | bytes], metadata: str = APACHE) -> Path:
    """A wheel at `path` with these files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        name, version = path.name.split("-")[:2]
        head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        archive.writestr(f"{name}-{version}.dist-info/METADATA", head + metadata)
        archive.writestr(f"{name}-{version}.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
    return path


def library(constants: Iterable[str], other: Iterable[str] = ()) -> bytes:
    """An ELF library with these texts among its constants, and others elsewhere."""
    read_only = b"\0" + b"".join(text.encode() + b"\0" for text in constants)
    names = b"\0.rodata.str1.8\0.shstrtab\0"
    elsewhere = b"\0" + b"".join(text.encode() + b"\0" for text in other)
    start = 64
    sections = [(0, 0, 0), (1, start, len(read_only)), (16, start + len(read_only), len(names))]
    table = start + len(read_only) + len(names) + len(elsewhere)
    header = b"\x7fELF\x02\x01\x01".ljust(40, b"\0") + struct.pack("<Q", table)
    header = header.ljust(58, b"\0") + struct.pack("<HHH", 64, len(sections), 2)
    rows = (struct.pack("<IIQQQQ", name, 1, 0, 0, at, size).ljust(64, b"\0") for name, at, size in sections)
    return header + read_only + names + elsewhere + b"".join(rows)
