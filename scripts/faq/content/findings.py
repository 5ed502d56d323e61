"""What is known of a site's texts beyond what they say themselves: found by the compiler, shown on the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from faq.content.model import Entry, Lang, Section
from faq.diagnostics.span import Located


@dataclass(frozen=True, slots=True)
class Run:
    """A sample ran on this exact framework version, as its entry says, on this day."""

    version: str
    date: str


SampleKey = tuple[str, str, int]
"""Which sample: the entry's id, the section's key, and the place of the code block in the section (from 0)."""


@dataclass(frozen=True, slots=True)
class NamedApi:
    """An API that entries name in their texts: the lines whose tested versions have it, the entries' ids, and its
    official pages by line and language, where there are any."""

    framework: str
    name: str
    lines: tuple[str, ...]
    entries: tuple[str, ...]
    pages: Mapping[tuple[str, Lang], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replacement:
    """An old name and the new one in its place, and the entries that say so."""

    old: str
    new: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommonError:
    """A message that several entries cover, with … for what differs in it, and the entries' ids."""

    pattern: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """Which framework says a message of an entry, and in which of its versions, oldest first: `2.6.2+gpu` if only the
    wheel for GPUs does; none if it is known by its form alone. `read`: all versions whose wheels were read."""

    framework: str
    versions: tuple[str, ...]
    read: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The versions themselves, whatever their wheels are made for."""
        return tuple(dict.fromkeys(version.partition("+")[0] for version in self.versions))

    @property
    def only_on_gpus(self) -> bool:
        """Whether only wheels for GPUs have it."""
        return bool(self.versions) and all("+" in version for version in self.versions)

    @property
    def spans(self) -> tuple[tuple[str, str], ...]:
        """The first and the last version of each run of versions that were read one after the other."""
        places = {version: place for place, version in enumerate(self.read)}
        found: list[tuple[str, str]] = []
        for version in self.numbers:
            follows = found and version in places and places.get(found[-1][1]) == places[version] - 1
            found = [*found[:-1], (found[-1][0], version)] if follows else [*found, (version, version)]
        return tuple(found)


Sayings = Mapping[tuple[str, str], Saying]
"""By the entry's id and the text of the message; what nobody was found to say is left out."""

Outcome = Literal["passed", "not run", "waiting"]


@dataclass(frozen=True, slots=True)
class Trial:
    """A sample of an entry and one of the tested versions it is for: it passed there; it is not run there, `why` says
    the entry; or it is waiting, because it was never run there as it is today."""

    entry: str
    line: str
    version: str
    python: str
    outcome: Outcome
    why: str


@dataclass(frozen=True, slots=True)
class KnownLink:
    """A link to another site: its state in the ledger of links and why, the day of the last check (ISO, empty for
    never), the ids of the entries that have it, and all files that do."""

    url: str
    state: str
    reason: str
    checked: str
    entries: tuple[str, ...]
    paths: tuple[str, ...]


ApiPage = Callable[[Entry, Section, Located[str], Lang], str | None]
"""The official page of the API that inline code of a section names, in a language; None for what has no page."""


def no_page(entry: Entry, section: Section, code: Located[str], lang: Lang) -> None:
    """For a site without lists of official pages."""
    return


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known of a site's texts beyond what they say themselves.

    `stale`: entry id -> keys of the sections whose English text is out of date. `runs`: where each sample has run.
    `apis` and `replacements`: which APIs the texts name. `api_page`: where each is documented. `retired`: entry id ->
    lines that it was once published with and answers no more, whose anchors stay. `common_errors`: the most common
    first. `trials`: all samples on all versions they are for. `links`: all addresses elsewhere. `sayings`: which
    versions say the messages of the entries. `gone`: paths of parts of long lists that were published once.
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
