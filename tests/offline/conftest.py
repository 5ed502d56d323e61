"""The archive of a small site, unpacked."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from faq.cli.offline import NAME, archive_of
from small_project import ROOT

TEXTS = ROOT / "docs" / "offline"


@pytest.fixture(scope="session")
def archive(searched_site: Path) -> bytes:
    """The archive of the larger small site."""
    return archive_of(searched_site / "below" / "faq", TEXTS)


@pytest.fixture(scope="session")
def unpacked(archive: bytes, searched_site: Path) -> Path:
    """What a reader has after unpacking it, in a folder whose name is no easy one, and which is served, too."""
    folder = searched_site / "离线 #1"
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(folder)
    return folder / NAME
