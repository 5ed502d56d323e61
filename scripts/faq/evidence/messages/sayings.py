"""The versions that produce the messages of entries, from the collection and from the output of samples. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from faq.content.findings import Saying
from faq.content.model import Framework
from faq.evidence.messages.attribution import Known, attributed, names_exception, near_best
from faq.evidence.messages.matching import Match, lines_of
from faq.evidence.messages.origins import origin_of
from faq.evidence.messages.versions import base_of
from faq.evidence.proofs.samples import Locks, tested_environments

BY_FRAMEWORK = "framework"
"""The origin of messages that are looked up; other messages are not the framework's."""

MOSTLY = 0.4
"""For a message too short to be attributed when pasted: the share of it that a template must cover."""
MUCH = 30
"""Number of characters that suffice for a longer one."""


def stands_on(frameworks: Sequence[Framework], locks: Locks) -> Mapping[str, tuple[str, ...]]:
    """Framework -> itself, then the site's other frameworks that its environments install."""
    packages = {framework.id: f"\n{framework.package}==".encode() for framework in frameworks}
    found = {framework: {framework: None} for framework in packages}
    for framework in frameworks:
        for environment in tested_environments(framework, locks):
            lock = b"\n" + locks.get(environment.lock_path, b"")
            found[framework.id] |= {id: None for id, pin in packages.items() if pin in lock}
    return {framework: tuple(ids) for framework, ids in found.items()}


def saying_of(known: Known, text: str, printed: Collection[str], frameworks: Sequence[str]) -> Saying | None:
    """The framework that produces a message which an entry has as its framework's own: this framework, or one that it
    depends on. `printed`: the versions on which samples of the entry printed it. `frameworks`: see `stands_on`."""
    return saying_by(known, text, printed, frameworks, matches_of(known, text, printed, frameworks))


def matches_of(
    known: Known, text: str, printed: Collection[str], frameworks: Sequence[str]
) -> tuple[str, Sequence[Match]]:
    """The first framework that can produce a message, or that printed it, with the matching templates; ("", ()) if none
    can."""
    for framework in frameworks:
        found = _said(known, framework, text)
        if found or (printed and framework == frameworks[0]):
            return framework, found
    return "", ()


def template_lines(found: Iterable[Match]) -> tuple[str, ...]:
    """All lines of the matching templates."""
    return tuple(dict.fromkeys(line for match in found for line in lines_of(match.template)))


def saying_by(
    known: Known, text: str, printed: Collection[str], frameworks: Sequence[str], by: tuple[str, Sequence[Match]]
) -> Saying | None:
    """See `saying_of`. `by`: the result of `matches_of`."""
    framework, found = by
    if framework:
        read = known.collection.versions(framework)
        rank = {version: place for place, version in enumerate(read)}
        versions = {version for match in found for version in match.template.versions}
        seen = set(printed) if framework == frameworks[0] else set[str]()
        everywhere = {version for version in versions | seen if base_of(version) == version}
        versions = everywhere | {version for version in versions if base_of(version) not in everywhere}
        ordered = sorted(versions, key=lambda version: (rank.get(base_of(version), len(rank)), version))
        return Saying(framework, tuple(ordered), read)
    origin = origin_of(text)
    return Saying(origin, (), known.collection.versions(origin)) if origin in frameworks else None


def _said(known: Known, framework: str, text: str) -> list[Match]:
    """The templates for an entry's message, which may be cut off: those that cover much of it, or that are raised as
    the exception it names."""
    found = known.index(framework).find(text)
    least = min(MOSTLY * len(text), MUCH)
    mostly = (match for match in found if match.weight >= least or names_exception(match, text))
    return attributed(text, found) or near_best(mostly)
