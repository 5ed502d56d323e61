"""What the compiler finds out about a site's texts, for the pages to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from faq.content.model import Entry, Lang, Section
from faq.diagnostics.span import Located


@dataclass(frozen=True, slots=True)
class Run:
    """A passed run of a sample on an exact framework version, with its date."""

    version: str
    date: str


SampleKey = tuple[str, str, int]
"""A sample: the entry's id, the section's key, and the number of the code block in the section (from 0)."""


@dataclass(frozen=True, slots=True)
class NamedApi:
    """An API named in texts: the lines whose tested versions have it, the ids of the entries, and its official pages by
    line and language."""

    framework: str
    name: str
    lines: tuple[str, ...]
    entries: tuple[str, ...]
    pages: Mapping[tuple[str, Lang], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replacement:
    """An old name and its replacement, with the entries that say so."""

    old: str
    new: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommonError:
    """A message that several entries cover, with … for the parts that differ, and the ids of the entries."""

    pattern: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """The framework that produces a message of an entry, and in which of its versions, oldest first (`2.6.2+gpu` if
    only the GPU wheel does); empty if it is recognised by form alone. `read`: all versions whose wheels were read."""

    framework: str
    versions: tuple[str, ...]
    read: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The versions without their builds."""
        return tuple(dict.fromkeys(version.partition("+")[0] for version in self.versions))

    @property
    def only_on_gpus(self) -> bool:
        """Whether only wheels for GPUs have it."""
        return bool(self.versions) and all("+" in version for version in self.versions)

    @property
    def spans(self) -> tuple[tuple[str, str], ...]:
        """The first and last version of each run of consecutive versions."""
        places = {version: place for place, version in enumerate(self.read)}
        found: list[tuple[str, str]] = []
        for version in self.numbers:
            follows = found and version in places and places.get(found[-1][1]) == places[version] - 1
            found = [*found[:-1], (found[-1][0], version)] if follows else [*found, (version, version)]
        return tuple(found)


Sayings = Mapping[tuple[str, str], Saying]
"""By entry id and message text; messages without a known origin are left out."""
Owners = Mapping[tuple[str, str], Sequence[str]]
"""(framework, line of a message template) -> the ids of the entries that have such a message."""

Outcome = Literal["passed", "not run", "waiting"]


@dataclass(frozen=True, slots=True)
class Trial:
    """A sample on one of its tested versions: it passed; or it is not run there, with the entry's reason (`why`); or it
    waits, because its current text has not been run there."""

    entry: str
    line: str
    version: str
    python: str
    outcome: Outcome
    why: str


@dataclass(frozen=True, slots=True)
class KnownLink:
    """An external link: its state in the link ledger and the reason, the date of the last check (ISO, or empty), the
    ids of the entries with it, and all files with it."""

    url: str
    state: str
    reason: str
    checked: str
    entries: tuple[str, ...]
    paths: tuple[str, ...]


ApiPage = Callable[[Entry, Section, Located[str], Lang], str | None]
"""Returns the official page of the API in a section's inline code, for a language, or None."""


def no_page(entry: Entry, section: Section, code: Located[str], lang: Lang) -> None:
    """For a site without lists of official pages."""
    return


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known about a site's texts.

    `stale`: entry id -> keys of sections whose English text is out of date. `runs`: where each sample has run. `apis`
    and `replacements`: API names in texts. `api_page`: official pages. `retired`: entry id -> lines that it was
    published with and no longer answers, whose anchors stay. `common_errors`: most common first. `trials`: all samples
    on all their versions. `links`: all external addresses. `sayings`: which versions produce the messages. `gone`:
    paths of published parts of divided lists that no longer exist.
    """

    stale: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    runs: Mapping[SampleKey, tuple[Run, ...]] = field(default_factory=dict)
    apis: tuple[NamedApi, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    api_page: ApiPage = no_page
    retired: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    common_errors: tuple[CommonError, ...] = ()
    trials: tuple[Trial, ...] = ()
    links: tuple[KnownLink, ...] = ()
    sayings: Sayings = field(default_factory=dict)
    gone: Mapping[Lang, tuple[str, ...]] = field(default_factory=dict)
