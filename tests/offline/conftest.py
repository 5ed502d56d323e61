"""The unpacked archive of a small site."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import once
import pytest
from faq.cli.offline import NAME, archive_of
from small_project import ROOT

TEXTS = ROOT / "docs" / "offline"


@pytest.fixture(scope="session")
def archive(searched_site: Path) -> bytes:
    """The archive of the larger small site."""

    def write(folder: Path) -> None:
        (folder / NAME).write_bytes(archive_of(searched_site / "below" / "faq", TEXTS))

    return (once.made("archive", write) / NAME).read_bytes()


@pytest.fixture(scope="session")
def unpacked(archive: bytes, searched_site: Path) -> Path:
    """What a reader has after unpacking it, in a folder with an awkward name that is also served."""
    folder = searched_site / "离线 #1"

    def unpack(_: Path) -> None:
        with zipfile.ZipFile(io.BytesIO(archive)) as packed:
            packed.extractall(folder)

    once.made("unpacked", unpack)
    return folder / NAME
