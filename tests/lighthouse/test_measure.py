"""What `make lighthouse` reports as a failure."""

from __future__ import annotations

from typing import Any

import pytest
from measure import below


def report(score: float, audit: float) -> dict[str, Any]:
    """A report with one category and one audit."""
    return {
        "categories": {"performance": {"score": score, "auditRefs": [{"id": "paint", "weight": 10}]}},
        "audits": {"paint": {"score": audit, "scoreDisplayMode": "numeric", "title": "First paint"}},
    }


@pytest.mark.parametrize(
    ("score", "audit", "complaints"),
    [
        (0.99, 0.5, []),
        (0.98, 0.5, ["performance 98: First paint (0.5)"]),
        (0.98, 0.95, ["performance 98: a little of everything"]),
    ],
)
def test_a_low_score_is_a_complaint_even_if_no_audit_is_bad(score: float, audit: float, complaints: list[str]) -> None:
    assert below(report(score, audit)) == complaints
