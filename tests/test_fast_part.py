"""What `make fast` leaves out, according to the marks that tests/conftest.py sets."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
LEFT_OUT = {
    "tests/compiler/test_mending.py": "test_twice_is_once_and_meaning_stays",
    "tests/site/test_builds.py": "test_two_builds_at_the_same_time",
    "tests/search/test_claim.py": "test_most_questions_that_nothing_answers_are_not_claimed",
    "tests/offline/test_from_disk.py": "",
    "tests/render/test_division.py": "test_anchors_of_before_lead_to_the_part_that_has_them",
}
"""Many examples, a built site, all entries, a browser; an entry without a test name is the whole file."""


def collect(marks: str, *paths: str) -> str:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "-n", "0", "-m", marks]
    return subprocess.run([*command, *paths], cwd=ROOT, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def collected() -> str:
    return collect("not slow", *LEFT_OUT)


@pytest.mark.parametrize("file", LEFT_OUT)
def test_the_fast_part_has_no_test_that_takes_long(file: str, collected: str) -> None:
    assert "tests/compiler/test_mending.py::test_prose[" in collected
    assert f"{file}::{LEFT_OUT[file]}" not in collected
    assert f"def {LEFT_OUT[file]}(" in (ROOT / file).read_text("utf-8") or not LEFT_OUT[file]


def test_files_that_are_not_read_have_nothing_for_it() -> None:
    """The same marks spelt differently make pytest read all files and then leave out the same tests."""
    fast, read = collect("not slow", "tests/messages"), collect("not (slow)", "tests/messages")
    assert [line for line in fast.splitlines() if "::" in line] == [line for line in read.splitlines() if "::" in line]
    assert left_out(fast) < left_out(read)


def left_out(said: str) -> int:
    found = re.search(r"(\d+) deselected", said)
    return int(found[1]) if found else 0
