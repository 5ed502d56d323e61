"""What `make fast` leaves out, by the marks that tests/conftest.py sets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEFT_OUT = {
    "tests/compiler/test_mending.py": "test_twice_is_once_and_meaning_stays",
    "tests/site/test_builds.py": "test_two_builds_at_the_same_time",
    "tests/search/test_claim.py": "test_most_questions_that_nothing_answers_are_not_claimed",
    "tests/offline/test_from_disk.py": "",
}
"""Many examples, a built site, all entries, a browser; without a name, the whole file."""


@pytest.fixture(scope="module")
def collected() -> str:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "-n", "0", "-m", "not slow"]
    return subprocess.run([*command, *LEFT_OUT], cwd=ROOT, capture_output=True, text=True, check=False).stdout


@pytest.mark.slow
@pytest.mark.parametrize("file", LEFT_OUT)
def test_the_fast_part_has_no_test_that_takes_long(file: str, collected: str) -> None:
    assert "tests/compiler/test_mending.py::test_prose[" in collected
    assert f"{file}::{LEFT_OUT[file]}" not in collected
    assert f"def {LEFT_OUT[file]}(" in (ROOT / file).read_text("utf-8") or not LEFT_OUT[file]
