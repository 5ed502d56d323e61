"""A small part of `make fuzz`, and seeded faults that must be reported on their lines."""

from __future__ import annotations

import sys
from pathlib import Path

import own
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz import run_case, seeded_faults

pytestmark = pytest.mark.slow


def test_damaged_entries_are_answered_by_diagnostics() -> None:
    cases = [run_case(number) for number in range(2, 152)]
    assert [case for case in cases if case.problem] == []
    assert sum(case.diagnostics > 0 for case in cases) > 100


def test_seeded_faults_are_named_on_their_lines() -> None:
    assert [(name, path, said) for name, path, said in seeded_faults(15, own.keep) if said] == []
