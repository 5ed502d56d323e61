"""E: the messages of entries are what a framework says: facts of the whole site, for the collection is no part of an
entry."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from faq.content.facts import Message
from faq.content.findings import Saying, Sayings
from faq.content.model import Entry, Site
from faq.diagnostics.codes import E130
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.origins import origin_of
from faq.evidence.messages.sayings import BY_FRAMEWORK
from faq.evidence.messages.template import Template
from faq.evidence.messages.versions import base_of

LONGEST = 160
"""Characters of a template that a fix shows."""
MARK = "say who else prints it: `{text: …, from: python}` (or system, cuda, package:NAME)"


def check(site: Site, known: Known, said: Sayings) -> Iterator[Diagnostic]:
    """E130: what `errors:` has without `from:` is said by a version of a line that the entry answers. Nothing is known
    of a framework whose wheels were never read."""
    for entry in site.entries:
        for message in entry.messages:
            if message.origin == BY_FRAMEWORK and entry.framework in known.collection.templates:
                yield from _check(site, known, entry, message, said.get((entry.id, message.text.value)))


def _check(site: Site, known: Known, entry: Entry, message: Message, saying: Saying | None) -> Iterator[Diagnostic]:
    path, span, name = entry.source.path, message.text.span, site.framework(entry.framework).name["en"]
    if saying is None:
        yield E130.at(path, span, *_unknown(known, entry.framework, name, message.text.value))
    elif saying.versions and saying.framework == entry.framework and not _is_answered(site, entry, saying.versions):
        problem = f"this message is only in {', '.join(saying.versions)}, and the entry answers no line of these"
        yield E130.at(path, span, problem, "take it out, or answer the line of these versions too")


def _unknown(known: Known, framework: str, name: str, text: str) -> tuple[str, str]:
    """What is wrong with a message that nobody was found to say, and the fix."""
    origin = origin_of(text)
    if origin:
        written = f"write `{{text: {json.dumps(text, ensure_ascii=False)}, from: {origin}}}`"
        return f"this is no message of {name}, {origin} prints it", written
    problem = f"no version of {name} that was read has this message, and no sample printed it"
    return problem, _fix(known.index(framework).near(text))


def _fix(near: Sequence[Template]) -> str:
    texts = (" ".join(template.text.split()) for template in near)
    shown = [text if len(text) <= LONGEST else f"{text[:LONGEST]}…" for text in texts]
    if not shown:
        return f"{MARK}; or write it as it is printed"
    return f"write it as it is printed, nearest are {' and '.join(map(repr, shown))}; or {MARK}"


def _is_answered(site: Site, entry: Entry, versions: Sequence[str]) -> bool:
    """Newer wheels for GPUs were not read, so what only they say is taken to go on."""
    lines = [line for line in site.framework(entry.framework).lines if line.name in site.lines(entry)]
    return any(
        base_of(version) != version or any(line.range.contains(version, prereleases=True) for line in lines)
        for version in versions
    )
