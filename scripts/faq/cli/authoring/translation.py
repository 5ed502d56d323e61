"""The initial en.md of a translation: the source text, marked section by section. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faq.content.blocks import without
from faq.content.model import Entry
from faq.render.template import Draft, write
from faq.rules.entry.unfinished import MARK

TO_TRANSLATE = f"{MARK} write this section in English with the same code, and delete what is Chinese in it"
_LINK = re.compile(r"(\]\([^()\s]*/)zh(\.md[)#])")


def begun(entry: Entry) -> str:
    """The text of en.md. Headings and code are final; links point to the English files of other entries."""
    front = write(Draft())["en.md"].partition("\n---\n")[0]
    return "\n".join([front, "---", "", "\n\n".join(_sections(entry)), ""])


def _sections(entry: Entry) -> Iterator[str]:
    for section in entry.source.sections:
        yield from [f"## {section.heading}"] if section.lines else []
        yield TO_TRANSLATE
        yield from [_LINK.sub(r"\1en\2", without(section))] if section.text else []
