"""Every diagnostic in its place: each folder of bad/ is a repository with one fault and the complete output of its
check.

UPDATE_GOLDEN=1 writes the expected outputs again; read them before you commit them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from demo import HERE, files_below, outside, over_base, read
from faq.diagnostics.codes import CODES
from faq.diagnostics.diagnostic import as_text

FIXTURES = sorted((HERE / "bad").iterdir())
FETCHED = {f"L20{number}" for number in range(1, 8)}
MADE_IN_TESTS = {"E122", "F101", "F102", "F103", "F109", "F115", "L111", "P102", "P103", "P110", *FETCHED}
"""Codes without a folder in bad/. test_unreadable_files.py: git or an editor could correct such files. tests/messages:
the file is a megabyte. tests/prove: found by running samples or adding a version. tests/links: found by asking other
hosts, or git. test_mistakes.py: a picture."""
NAME = re.compile(r"[A-Z]\d{3}-[a-z0-9-]+")


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.name)
def test_the_whole_output_is_as_expected(fixture: Path) -> None:
    files = over_base({path: data for path, data in files_below(fixture).items() if path != "expected.txt"})
    diagnostics = read(files)[1]
    check_output(fixture / "expected.txt", as_text(diagnostics, files) + "\n")
    assert fixture.name[:4] in {diagnostic.code for diagnostic in diagnostics}
    assert outside(diagnostics, files) == []
    assert all(diagnostic.fix.strip() and diagnostic.message.strip() for diagnostic in diagnostics)


def check_output(expected: Path, output: str) -> None:
    if os.environ.get("UPDATE_GOLDEN"):
        expected.write_text(output, encoding="utf-8")
    assert output == expected.read_text(encoding="utf-8")


def test_the_folders_are_named_by_what_they_hold() -> None:
    assert all(NAME.fullmatch(fixture.name) and fixture.name[:4] in CODES for fixture in FIXTURES)


@pytest.mark.parametrize("code", sorted(id for id in CODES.keys() - MADE_IN_TESTS if not CODES[id].retired))
def test_every_code_has_a_bad_repository(code: str) -> None:
    assert any(fixture.name.startswith(f"{code}-") for fixture in FIXTURES)
