"""Compare two states of the repository, entry by entry. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from faq.build.kept import Keep, make_all
from faq.build.site import read_site, stale
from faq.content.facts import Reference
from faq.content.model import LANGS, Entry, Lang
from faq.content.schema.entry import FACTS
from faq.content.stamps import section_hashes
from faq.content.tree import ROOT, EntryFolder, read_tree
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Located
from faq.evidence.links.collect import Place, collect
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Ledger
from faq.evidence.proofs.samples import jobs_of

Kind = Literal["added", "changed", "moved", "deleted", "unreadable"]
LEDGERS = ("links.json", "permalinks.txt")


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples of an entry: how many run, how many are only shown, and the versions on which some have not passed
    yet."""

    run: int = 0
    shown: int = 0
    unproved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryChange:
    """The change of an entry. `other`: its former id (moved), or the entry that takes over its address (deleted).

    `parts`: what changed: section keys by language (`+` or `-` for whole sections) and keys of facts. `stale`: sections
    whose English text is out of date, None without English.
    """

    id: str
    kind: Kind
    other: str = ""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    samples: Samples = Samples()
    stale: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes. `links`: new external addresses; `files`: changed sources other than entries and ledgers;
    `problems`: current diagnostics."""

    entries: tuple[EntryChange, ...]
    links: Mapping[str, tuple[Place, ...]]
    files: tuple[str, ...]
    problems: tuple[Diagnostic, ...]


class _State:
    """One state of the repository, parsed."""

    def __init__(self, files: Mapping[str, bytes], keep: Keep) -> None:
        self.files = files
        self.site, self.diagnostics = read_site(files, keep=keep)
        self.entries = {entry.id: entry for entry in self.site.entries}
        self.folders = read_tree(path for path in files if path.startswith(f"{ROOT}/"))[0].entries
        self.heirs = {old.value: entry.id for entry in self.site.entries for old in entry.moved_from}

    def content(self, id: str) -> dict[str, bytes]:
        """The files of an entry by name; empty if it does not exist."""
        folder = self.folders.get(id)
        return {path.rsplit("/", 1)[-1]: self.files[path] for path in _paths(folder)} if folder else {}

    @cached_property
    def links(self) -> Mapping[str, tuple[Place, ...]]:
        return collect(self.site, self.files)

    @cached_property
    def stale(self) -> Mapping[str, tuple[str, ...]]:
        return stale(self.site)

    @cached_property
    def runs(self) -> Ledger:
        return ledger.read(self.files)

    def samples(self, entry: Entry) -> Samples:
        wanted = jobs_of(entry, self.files)
        python = [f for section in entry.source.sections for f in section.fences if f.language == "python"]
        unproved = dict.fromkeys(job.environment.version for job in wanted if not self.runs.proof(job))
        return Samples(sum(f.runs for f in python), sum(not f.runs for f in python), tuple(unproved))


def compare(before: Mapping[str, bytes], after: Mapping[str, bytes], keep: Keep = make_all) -> Changes:
    """The differences between the sources (path -> content) of two states. `keep`: the store of earlier results."""
    old, new = _State(before, keep), _State(after, keep)
    links = {address: places for address, places in new.links.items() if address not in old.links}
    return Changes(tuple(_entries(old, new)), links, tuple(_others(old, new)), new.diagnostics)


def _paths(folder: EntryFolder) -> list[str]:
    return [*folder.languages.values(), *folder.images]


def _entries(old: _State, new: _State) -> Iterator[EntryChange]:
    moved = {heir: id for id, heir in new.heirs.items() if id in old.folders.keys() - new.folders.keys()}
    moved = {now: was for now, was in moved.items() if now not in old.folders}
    for id in sorted(old.folders.keys() | new.folders.keys()):
        if id not in new.folders:
            if id not in moved.values():
                yield EntryChange(id, "deleted", new.heirs.get(id, ""))
        elif (was := moved.get(id, id)) != id or old.content(id) != new.content(id):
            yield _entry(old, new, was, id)


def _entry(old: _State, new: _State, was: str, id: str) -> EntryChange:
    entry, before = new.entries.get(id), old.entries.get(was)
    if entry is None:
        return EntryChange(id, "unreadable")
    kind: Kind = "moved" if was != id else "changed" if was in old.folders else "added"
    return EntryChange(
        id,
        kind,
        was if kind == "moved" else "",
        _parts(before, entry),
        new.samples(entry),
        new.stale.get(id, ()) if "en" in entry.documents else None,
    )


def _parts(before: Entry | None, after: Entry) -> Mapping[str, tuple[str, ...]]:
    """Every section of a new entry, without facts."""
    found: dict[str, tuple[str, ...]] = {lang: tuple(_words(before, after, lang)) for lang in LANGS}
    if before:
        found["facts"] = tuple(key for key in FACTS if _fact(before, key) != _fact(after, key))
    return {name: parts for name, parts in found.items() if parts}


def _fact(entry: Entry, key: str) -> object:
    """A fact without its positions."""
    value = getattr(entry, key)
    if isinstance(value, Mapping):
        return {name: reason.value for name, reason in value.items()}
    return [_written(item) for item in value] if isinstance(value, tuple) else value


def _written(item: Located[str] | Reference) -> str | dict[str, str]:
    """A fact as text; a source as its address in each language."""
    return item.value if isinstance(item, Located) else {lang: url.value for lang, url in item.urls.items()}


def _words(before: Entry | None, after: Entry, lang: Lang) -> Iterator[str]:
    """Changes of `asked_as`, and keys of changed sections; `+` for new and `-` for removed ones."""
    documents = [each.documents.get(lang) if each else None for each in (before, after)]
    asked = [[phrase.value for phrase in each.asked_as] if each else [] for each in documents]
    if before and asked[0] != asked[1]:
        yield "asked_as"
    old, new = (section_hashes(each) if each else {} for each in documents)
    for key in dict.fromkeys([*new, *old]):
        if old.get(key) != new.get(key):
            yield f"+{key}" if key not in old else f"-{key}" if key not in new else key


def _others(old: _State, new: _State) -> Iterator[str]:
    """Other changed sources: frameworks, pages, styles, API lists."""
    entries = {path for state in (old, new) for folder in state.folders.values() for path in _paths(folder)}
    for path in sorted((old.files.keys() | new.files.keys()) - entries - set(LEDGERS)):
        if old.files.get(path) != new.files.get(path) and not path.startswith(f"{ledger.FOLDER}/"):
            yield path
