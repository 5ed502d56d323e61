"""Search engines on indexes in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping

from faq.search.engine import Engine


def engine_of(files: Mapping[str, bytes]) -> Engine:
    """The engine for an index that `shards.write` made."""
    manifest = json.loads(files["search/manifest.json"])
    return Engine(manifest, lambda path: files[f"search/{path}"])
