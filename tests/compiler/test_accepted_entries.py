"""A small part of `make explore`: `faq site` builds what `faq check` accepts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz_build import accepted, build, rendered

pytestmark = pytest.mark.slow


def test_accepted_entries_are_built() -> None:
    entries = accepted(range(250))
    assert rendered(entries) == {}
    assert build(entries) == ""
    assert len(entries) > 60
