"""Corrections for fields that are written in another form."""

from __future__ import annotations

import datetime
import json
import re

from faq.text.yamlspan import MapNode, Node, Scalar


def as_date(written: str) -> str:
    """A date written in another form, if it is unambiguous; else an example."""
    found = re.fullmatch(r"(\d{4})\D(\d{1,2})\D(\d{1,2})\D?", written, re.ASCII)
    try:
        return datetime.date(*map(int, found.groups())).isoformat() if found else "2026-01-31"
    except ValueError:
        return "2026-01-31"


def unquoted_text(node: Node) -> str:
    """The intended text of an unquoted value that YAML has read as a key and its value."""
    if not isinstance(node, MapNode) or len(node.pairs) != 1:
        return ""
    (key, value) = node.pairs[0]
    plain = re.fullmatch(r"[a-z_]+", key.value) is None
    return f"{key.value}: {value.value}" if plain and isinstance(value, Scalar) else ""


def in_quotes(text: str) -> str:
    """A text quoted for YAML."""
    return json.dumps(text, ensure_ascii=False)


def as_item(node: Node) -> str:
    """A text in the place of a list, as its only item."""
    if not isinstance(node, Scalar):
        return "..."
    return in_quotes(node.value) if re.search(r"[^\w./ -]", node.value) else node.value
