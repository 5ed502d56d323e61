"""Error lines that people pasted into public threads: how many get an entry that answers, and how many a wrong one.

A wrong answer to a pasted error is the worst result of a search, so it is counted separately.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from faq.search.engine import Engine

FOLDER = Path(__file__).parents[1] / "messages"
PASTED: list[dict[str, Any]] = json.loads((FOLDER / "pasted.json").read_text("utf-8"))
"""The claims were fitted on these."""
LATER: list[dict[str, Any]] = json.loads((FOLDER / "pasted-later.json").read_text("utf-8"))
"""Graded from the entries' titles and messages before any result was seen; no number was fitted on them."""
THIRD: list[dict[str, Any]] = json.loads((FOLDER / "pasted-third.json").read_text("utf-8"))
"""Likewise: whole pastes, of several lines."""


def answered(engine: Engine, lines: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """How many get the right entry as their answer, and which get a wrong one."""
    right, wrong = 0, []
    for line in lines:
        found = engine.search(line["text"])
        if found.claim == "answer":
            is_right = found.hits[0].id in line["entries"]
            right += is_right
            wrong += [] if is_right else [line["text"]]
    return right, wrong


@pytest.mark.parametrize(("lines", "least", "most"), [(PASTED, 34, 7), (LATER, 12, 6), (THIRD, 14, 13)])
def test_few_pasted_lines_get_a_wrong_answer(
    engine: Engine, lines: list[dict[str, Any]], least: int, most: int
) -> None:
    right, wrong = answered(engine, lines)
    assert right >= least
    assert len(wrong) <= most, wrong


def test_each_has_its_thread() -> None:
    assert len(LATER) >= 40
    assert not any(line["from"].endswith(("3", "7")) for line in LATER)
    assert {line["from"] for line in LATER}.isdisjoint(line["from"] for line in PASTED)
