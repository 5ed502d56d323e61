"""How names are written, and what somebody has meant who wrote them in another way."""

from __future__ import annotations

import re
from dataclasses import dataclass

from faq.text.yamlspan import Node, Scalar


@dataclass(frozen=True, slots=True)
class Shape:
    """How a kind of name is written: the whole text matches the pattern, as the example does. `others`: what else it
    may be, for messages."""

    pattern: re.Pattern[str]
    example: str
    others: str = ""

    def fits(self, text: str) -> bool:
        return self.pattern.fullmatch(text) is not None


NAME = Shape(re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"), "like-this-1")


def as_name(written: str) -> str:
    """What somebody has written, as a name; nothing if it has other letters."""
    return re.sub(r"[^a-z0-9]+", "-", written.lower()).strip("-") if written.isascii() else ""


def as_names(node: Node, shape: Shape) -> str:
    """What somebody has written in the place of a list of names, as its items; an example if no part of it will do."""
    written = [each.strip() for each in re.split(r"[,，;；、]", node.value)] if isinstance(node, Scalar) else []
    named = [each if shape.fits(each) else as_name(each) for each in written]
    return ", ".join(dict.fromkeys(filter(shape.fits, named))) or shape.example
