"""The JSON Schema of /api/v1/, published next to the data that it describes."""

from __future__ import annotations

from typing import Any

from faq.content.model import LANGS


def _by_language(item: dict[str, Any], description: str) -> dict[str, Any]:
    """A value in Chinese and, if translated, in English."""
    return {
        "type": "object",
        "description": description,
        "properties": dict.fromkeys(LANGS, item),
        "required": ["zh"],
        "additionalProperties": False,
    }


def _list(item: dict[str, Any], description: str) -> dict[str, Any]:
    return {"type": "array", "description": description, "items": item, "uniqueItems": True}


TEXT: dict[str, Any] = {"type": "string", "minLength": 1}
MARKDOWN_BY_LINE: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "string"}}
VERSIONS_BY_LINE: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "array", "items": TEXT}}

MESSAGE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": TEXT | {"description": "The message word for word, as in `errors`."},
        "from": {
            "type": "string",
            "pattern": "^(framework|python|system|cuda|package:.+)$",
            "description": "Who prints it: the framework itself, Python, the system, CUDA, or a package by its name.",
        },
        "versions": {
            "type": "array",
            "items": TEXT,
            "uniqueItems": True,
            "description": "Versions whose wheels hold it, or whose samples printed it; empty if none is known.",
        },
    },
    "required": ["text", "from", "versions"],
    "additionalProperties": False,
}

SUMMARY: dict[str, Any] = {
    "id": {"type": "string", "pattern": "^[^/]+/[^/]+/[^/]+$", "description": "framework/category/slug"},
    "framework": TEXT,
    "category": TEXT,
    "title": _by_language(TEXT, "The question. May hold `code` in backticks."),
    "url": _by_language({"type": "string", "pattern": "^/.+/$"}, "The page, from the root of the site."),
    "lines": _list(TEXT, "Version lines that are answered, newest first; each is an anchor of the page."),
    "tags": _list(TEXT, "Tags."),
    "errors": _list(TEXT, "Error messages word for word."),
    "messages": _list(MESSAGE, "The same messages with where they come from and the versions that print them."),
    "reviewed": {"type": "string", "format": "date", "description": "The day the entry was last checked."},
    "stale": _list(TEXT, "Sections of the English text that are older than their original: `intro` or `3.x, 2.x`."),
    "proved": VERSIONS_BY_LINE | {"description": "By line, the exact versions that all samples were run on."},
}

TEXTS: dict[str, Any] = {
    "short": _by_language({"type": "string"}, "The short answer, true for every line, as Markdown."),
    "answers": _by_language(MARKDOWN_BY_LINE, "The answers as Markdown, by version line."),
}

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Framework FAQ, version 1",
    "description": "entries.json is a list of summaries; entries/<id>.json is one summary with its texts.",
    "oneOf": [{"$ref": "#/$defs/entries"}, {"$ref": "#/$defs/entry"}],
    "$defs": {
        "entries": {"type": "array", "items": {"$ref": "#/$defs/summary"}},
        "summary": {"type": "object", "properties": SUMMARY, "required": list(SUMMARY)},
        "entry": {"type": "object", "properties": SUMMARY | TEXTS, "required": list(SUMMARY | TEXTS)},
    },
}
