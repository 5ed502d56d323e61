"""What is known of a site's texts beyond what they say themselves: found by the compiler, shown on the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from faq.model import Entry, Lang, Section
from faq.span import Located


@dataclass(frozen=True, slots=True)
class Run:
    """A sample ran on this exact framework version, as its entry says, on this day."""

    version: str
    date: str


SampleKey = tuple[str, str, int]
"""Which sample: the entry's id, the section's key, and the place of the code block in the section (from 0)."""


@dataclass(frozen=True, slots=True)
class NamedApi:
    """An API that entries name in their texts: the lines whose tested versions have it, and the entries' ids."""

    framework: str
    name: str
    lines: tuple[str, ...]
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """An old name and the new one in its place: the entries that say so, and those whose answers use both."""

    old: str
    new: str
    entries: tuple[str, ...]
    used: tuple[str, ...] = ()


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
    lines that it was once published with and answers no more, whose anchors stay.
    """

    stale: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    runs: Mapping[SampleKey, tuple[Run, ...]] = field(default_factory=dict)
    apis: tuple[NamedApi, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    api_page: ApiPage = no_page
    retired: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
