"""Queries with known answers, as people type and paste them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def _read(name: str) -> list[dict[str, Any]]:
    queries: list[dict[str, Any]] = yaml.load((Path(__file__).parent / name).read_bytes(), yaml.CSafeLoader)
    return queries


QUERIES = _read("queries.yml")
FRESH = _read("fresh.yml")
"""Written without knowing the entries. Its scores were watched when weights were last chosen."""
UNANSWERED = _read("unanswered.yml")
REAL = [query for name in ("real.yml", "later.yml") for query in _read(name) if not query["vague"]]
"""Real users' words, with grades of all entries: 2 answers, 1 helps."""
HELD_OUT = [query for query in _read("heldout.yml") if not query["vague"]]
"""Likewise, but nothing was fitted or chosen on them: they show what readers may expect."""
