"""The complete rendered files of a small site.

`UPDATE_GOLDEN=1 .venv/bin/pytest tests/render/test_golden_pages.py` writes them again; read the diff afterwards.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from faq.render.diagnostics import render_diagnostics
from sample_codes import SAMPLE_CODES
from sample_site import FILES

GOLDEN = Path(__file__).parent / "golden"
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
EVERY = FILES | dict(render_diagnostics(SAMPLE_CODES))
TEXTS = {path: data for path, data in EVERY.items() if not path.endswith(".png")}


@pytest.mark.parametrize("path", sorted(TEXTS))
def test_file_is_as_recorded(path: str) -> None:
    recorded = GOLDEN / path
    if UPDATE:
        recorded.parent.mkdir(parents=True, exist_ok=True)
        recorded.write_bytes(TEXTS[path])
    assert TEXTS[path].decode() == recorded.read_text(encoding="utf-8")


def test_there_are_no_other_files() -> None:
    others = [file for file in GOLDEN.rglob("*") if file.is_file() and file.relative_to(GOLDEN).as_posix() not in TEXTS]
    if UPDATE:
        for file in others:
            file.unlink()
    assert [file for file in others if file.exists()] == []
