"""The JSON Schema for entries and framework.yml, derived by running the readers on an empty file that records what they
ask for.

The schema is weaker than the readers (it knows no other file, and no order of versions), but never rejects what they
accept. Texts may be unquoted in YAML, so numbers and booleans are accepted as texts.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from faq.content.model import Lang
from faq.content.schema.entry import read_front_matter
from faq.content.schema.fields import MAX_ITEMS, NO_DATE, Fields
from faq.content.schema.framework import read_fields
from faq.content.schema.names import NAME, Shape
from faq.diagnostics.span import Located, Span
from faq.text.yamlspan import MapNode

Schema = dict[str, Any]
NOTHING = Located("", Span(1))


def front_matter(lang: Lang, about: Mapping[str, str]) -> Schema:
    """The schema of the front matter of a language; `about` describes its keys."""
    return _outline(lambda fields: read_front_matter(fields, lang), about)


def framework(about: Mapping[str, str]) -> Schema:
    """The schema of framework.yml; `about` describes its keys."""
    return _outline(lambda fields: read_fields(fields, ""), about)


def _outline(read: Callable[[Fields], object], about: Mapping[str, str]) -> Schema:
    made = Outline(about)
    read(made)
    return made.schema


class Outline(Fields):
    """Empty fields that record what is asked of them."""

    def __init__(self, about: Mapping[str, str]) -> None:
        super().__init__("", MapNode((), Span(1)), [])
        self.about = about
        self.properties: Schema = {}
        self.schema: Schema = {"type": "object", "properties": self.properties}

    def text(self, key: str, limit: int, example: str = "") -> Located[str]:
        self._add(key, _text(limit), bool(example))
        return NOTHING

    def texts(self, key: str, limit: int) -> tuple[Located[str], ...]:
        return self._list(key, _text(limit))

    def name(self, key: str, limit: int, shape: Shape = NAME, required: bool = True) -> Located[str]:
        self._add(key, {**_name(shape), "examples": [shape.example]}, required)
        return NOTHING

    def names(self, key: str, shape: Shape = NAME) -> tuple[Located[str], ...]:
        return self._list(key, _name(shape))

    def date(self, key: str) -> datetime.date:
        self._add(key, _pattern(r"\d{4}-\d\d-\d\d", "write year-month-day, e.g. 2026-01-31"), True)
        return NO_DATE

    def located_url(self, key: str, limit: int = 300) -> Located[str]:
        self._add(key, _url(), True)
        return NOTHING

    def items(self, key: str, limit: int, is_url: bool = False) -> list[Located[str] | Fields]:
        inner = Outline({})
        self._list(key, {"anyOf": [_url() if is_url else _text(limit), inner.schema]})
        return [inner]

    def different(self, key: str, items: list[Located[str]]) -> list[Located[str]]:
        return items

    def choice(self, key: str, values: tuple[str, ...]) -> str:
        self._add(key, {"enum": list(values)}, True)
        return values[0]

    def mapping(self, key: str, example: str, required: bool = True) -> Fields | None:
        inner = Outline(self.about)
        self._add(key, inner.schema, required)
        return inner

    def mappings(self, key: str, example: str, required: bool = True) -> list[Fields]:
        inner = Outline(self.about)
        self._add(key, {"type": "array", "items": inner.schema, "minItems": 1}, required)
        return [inner]

    def pairs(
        self, name: str, keys: Shape | None = None, values: Shape | None = None
    ) -> tuple[tuple[Located[str], Located[str]], ...]:
        self.schema["propertyNames"] = {"pattern": _whole(keys.pattern.pattern)} if keys else {}
        self.schema["additionalProperties"] = _name(values) if values else _text(500)
        return ()

    def unknown(self) -> None:
        self.schema["additionalProperties"] = False

    def _list(self, key: str, items: Schema) -> tuple[Located[str], ...]:
        self._add(key, {"type": "array", "items": items, "maxItems": MAX_ITEMS, "uniqueItems": True})
        return ()

    def _add(self, key: str, schema: Schema, required: bool = False) -> None:
        self.properties[key] = schema
        if key in self.about:
            schema["description"] = self.about[key]
        if required:
            self.schema.setdefault("required", []).append(key)


def _text(limit: int) -> Schema:
    return _pattern(rf"\S(?:.{{0,{limit - 2}}}\S)?", f"write 1 to {limit} characters on one line")


def _name(shape: Shape) -> Schema:
    return _pattern(shape.pattern.pattern, f"write it like {shape.example}")


def _url() -> Schema:
    return _pattern(r"""[Hh][Tt][Tt][Pp][Ss]://[^\s"'<>`\\{}|^]+""", "write the whole address: https://…")


def _pattern(pattern: str, fix: str) -> Schema:
    """A text with this pattern, with optional white space around it. Editors show the fix if it does not match."""
    return {
        "type": ["string", "number", "boolean"],
        "pattern": _whole(pattern),
        "patternErrorMessage": fix,
    }


def _whole(pattern: str) -> str:
    return rf"^\s*(?:{pattern})\s*$"
