"""Lighthouse on four kinds of pages of the small site: what does not depend on the machine.

Runs only where `make lighthouse` has installed it, since it is a hundred npm packages. axe-core, which covers most of
its accessibility checks, always runs (tests/site/test_accessibility.py).
"""

from __future__ import annotations

import pytest
from measure import INSTALLED, LEAST, below, lighthouse, scores_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not INSTALLED.exists(), reason="make lighthouse sets it up"),
]


@pytest.mark.parametrize("page", ["en/", "paddlepaddle/params/share-weights/", "en/paddlepaddle/", "search/?q=memory"])
def test_accessibility_practices_and_search_engines(site_url: str, page: str) -> None:
    report = lighthouse(site_url + page, ("accessibility", "best-practices", "seo"))
    assert below(report) == []
    assert len(scores_of(report)) == 3 and min(scores_of(report).values()) >= LEAST
