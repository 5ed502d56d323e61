"""E: the framework produces the messages that entries attribute to it. This needs the message collection."""

from __future__ import annotations

import json
from collections.abc import Sequence

from faq.content.findings import Saying
from faq.content.model import Framework
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.origins import origin_of
from faq.evidence.messages.template import Template
from faq.evidence.messages.versions import base_of

LONGEST = 160
"""Maximum number of characters of a template shown in a fix."""
MARK = "say who else prints it: `{text: …, from: python}` (or system, cuda, package:NAME)"


def unsaid(
    known: Known, home: Framework, lines: Sequence[str], text: str, saying: Saying | None
) -> tuple[str, str] | None:
    """E130 (problem and fix): a message without `from:` must be produced by a version of a line that the entry answers
    (`lines`)."""
    if saying is None:
        return _unknown(known, home, text)
    if saying.versions and saying.framework == home.id and not _is_answered(home, lines, saying.versions):
        problem = f"this message is only in {', '.join(saying.versions)}, and the entry answers no line of these"
        return problem, "take it out, or answer the line of these versions too"
    return None


def _unknown(known: Known, home: Framework, text: str) -> tuple[str, str]:
    """Problem and fix for a message that no framework is known to produce."""
    origin, name = origin_of(text), home.name["en"]
    if origin:
        written = f"write `{{text: {json.dumps(text, ensure_ascii=False)}, from: {origin}}}`"
        return f"this is no message of {name}, {origin} prints it", written
    problem = f"no version of {name} that was read has this message, and no sample printed it"
    return problem, _fix(known.index(home.id).near(text))


def _fix(near: Sequence[Template]) -> str:
    texts = (" ".join(template.text.split()) for template in near)
    shown = [text if len(text) <= LONGEST else f"{text[:LONGEST]}…" for text in texts]
    if not shown:
        return f"{MARK}; or write it as it is printed"
    return f"write it as it is printed, nearest are {' and '.join(map(repr, shown))}; or {MARK}"


def _is_answered(home: Framework, lines: Sequence[str], versions: Sequence[str]) -> bool:
    """Whether the entry answers a version with the message. Newer GPU wheels were not read, so messages found only in
    GPU wheels are assumed to continue."""
    answered = [line for line in home.lines if line.name in lines]
    return any(
        base_of(version) != version or any(line.range.contains(version, prereleases=True) for line in answered)
        for version in versions
    )
