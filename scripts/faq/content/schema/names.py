"""The forms of names, and corrections for names written in another form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from faq.text.yamlspan import Node, Scalar


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of a kind of name: the whole text must match the pattern, as the example does. `others`: other allowed
    values, for messages."""

    pattern: re.Pattern[str]
    example: str
    others: str = ""

    def fits(self, text: str) -> bool:
        return self.pattern.fullmatch(text) is not None


NAME = Shape(re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"), "like-this-1")


def as_name(written: str) -> str:
    """A text turned into a valid name; empty if it has unsuitable characters."""
    return re.sub(r"[^a-z0-9]+", "-", written.lower()).strip("-") if written.isascii() else ""


def as_names(node: Node, shape: Shape) -> str:
    """A text in the place of a list of names, turned into items; an example if that is impossible."""
    written = [each.strip() for each in re.split(r"[,，;；、]", node.value)] if isinstance(node, Scalar) else []
    named = [each if shape.fits(each) else as_name(each) for each in written]
    return ", ".join(dict.fromkeys(filter(shape.fits, named))) or shape.example
