"""The structured data of built pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

BLOCK = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="session")
def structured(built_site: Path) -> dict[str, Any]:
    """The structured data of every page that has some, by the page's address; a page has at most one block."""
    found = {}
    for page in sorted(built_site.rglob("*.html")):
        blocks = BLOCK.findall(page.read_text("utf-8"))
        assert len(blocks) <= 1, page
        if blocks:
            found["/" + page.relative_to(built_site).as_posix().removesuffix("index.html")] = json.loads(blocks[0])
    return found
