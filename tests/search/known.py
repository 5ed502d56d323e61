"""Queries with known answers, as people type and paste them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

QUERIES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "queries.yml").read_text("utf-8"))
