"""Which versions say the messages of the entries: by the collection, and by what their samples printed. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from faq.content.facts import Message
from faq.content.findings import Saying, Sayings
from faq.content.model import Entry, Site
from faq.evidence.messages.attribution import Known, attributed
from faq.evidence.messages.matching import Match
from faq.evidence.messages.origins import origin_of
from faq.evidence.messages.versions import base_of
from faq.evidence.proofs.samples import every_environment

Printed = Callable[[Entry], Mapping[str, str]]
"""What the samples of an entry printed when they ran, by the version that they ran on."""
BY_FRAMEWORK = "framework"
"""The origin of messages that are looked for: others are not the framework's."""

MOSTLY = 0.4
"""Of an item that is too short to be attributed wherever it is pasted, the share that a template must say."""


def sayings(site: Site, files: Mapping[str, bytes], known: Known, printed: Printed) -> Sayings:
    """Which framework says each message that an entry has as its framework's own: this framework, else one that it
    is installed on."""
    below = stands_on(site, files)
    return {
        (entry.id, message.text.value): saying
        for entry in site.entries
        if entry.framework in known.collection.templates
        for message in entry.messages
        if message.origin == BY_FRAMEWORK and (saying := _saying(known, printed, entry, message, below))
    }


def stands_on(site: Site, files: Mapping[str, bytes]) -> Mapping[str, tuple[str, ...]]:
    """Framework -> itself, then those of the site that its environments install besides it."""
    packages = {framework.id: f"\n{framework.package}==".encode() for framework in site.frameworks}
    found = {framework: {framework: None} for framework in packages}
    for environment in every_environment(site, files):
        lock = b"\n" + files.get(environment.lock_path, b"")
        found[environment.framework] |= {id: None for id, pin in packages.items() if pin in lock}
    return {framework: tuple(ids) for framework, ids in found.items()}


def _saying(
    known: Known, printed: Printed, entry: Entry, message: Message, below: Mapping[str, tuple[str, ...]]
) -> Saying | None:
    text = message.text.value
    for framework in below[entry.framework]:
        found = _said(known, framework, text)
        seen = set(_printed(printed, entry, text)) if framework == entry.framework else set[str]()
        if found or seen:
            read = known.collection.versions(framework)
            rank = {version: place for place, version in enumerate(read)}
            versions = {version for match in found for version in match.template.versions}
            everywhere = {version for version in versions | seen if base_of(version) == version}
            versions = everywhere | {version for version in versions if base_of(version) not in everywhere}
            ordered = sorted(versions, key=lambda version: (rank.get(base_of(version), len(rank)), version))
            return Saying(framework, tuple(ordered), read)
    origin = origin_of(text)
    return Saying(origin, (), known.collection.versions(origin)) if origin in below[entry.framework] else None


def _said(known: Known, framework: str, text: str) -> list[Match]:
    """An item of an entry is a message, perhaps without its end: a template that is much of it is enough."""
    found = known.index(framework).find(text)
    return attributed(text, found) or [match for match in found if match.weight >= MOSTLY * len(text)]


def _printed(printed: Printed, entry: Entry, text: str) -> Iterator[str]:
    wanted = " ".join(text.split())
    for version, output in printed(entry).items():
        if wanted in " ".join(output.split()):
            yield version
