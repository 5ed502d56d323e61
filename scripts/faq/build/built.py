"""The record of a built site: what it was made of and which files it has, so that the next build changes only these.

Like the store it is not trusted: a site whose files have another size, time or place on the disk than was recorded is
built anew, and so is one whose record is missing or damaged.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from faq.build.files import source_files
from faq.build.kept import T
from faq.build.last import Last
from faq.build.store import store_of
from faq.build.tree import Folders, Signature, Tree, signatures
from faq.build.values import decoded, decoder, encoded
from faq.content.model import Lang
from faq.evidence.saving import save

FILE, TREES = "site.built", "trees.built"
"""Beside build/site, and beside what was compiled."""
UNPROVED = "FAQ_UNPROVED"
JUST_NOW = 2.0
"""Seconds in which a file may change twice without another time."""

Source = tuple[int, int, int, int]
"""The signature of a file, and the time at which anything about it was changed: nobody can set that."""
NEW: Source = (-1, -1, -1, -1)
"""Of a file that has just been changed: it may change again in no time, so nobody can say that it is still the same."""


@dataclass(frozen=True, slots=True)
class Tab:
    """What the navigation has at its top: a page, or the first one of several. `own`: the title that the page itself
    has, which may be the one shown."""

    url: str
    title: str
    own: str


@dataclass(frozen=True, slots=True)
class Script:
    """A script of every page, as MkDocs' filter for its tag wants it."""

    path: str
    type: str
    defer: bool
    async_: bool

    def __str__(self) -> str:
        return self.path


@dataclass(frozen=True, slots=True)
class Alternate:
    """A language that the site is in."""

    lang: str
    name: str


@dataclass(frozen=True, slots=True)
class Frame:
    """What the templates are told in one language beside a page: settings, navigation, which pictures there are, and
    where the templates are."""

    lang: Lang
    language: str
    site_name: str
    site_description: str
    site_url: str
    favicon: str
    repository: str
    branch: str
    alternates: tuple[Alternate, ...]
    styles: tuple[str, ...]
    scripts: tuple[Script, ...]
    tabs: tuple[Tab, ...]
    assets: tuple[str, ...]
    folders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """A tree that has the files of the site, each the same one on the disk, but for those of some paths: `others`."""

    folders: Folders
    others: frozenset[str]


@dataclass(frozen=True, slots=True)
class Built:
    """What is recorded of a site. `settings`: the files and folders that every page is made of, `made_of` the digest of
    these and of all code. `compiled`: the digests of the compiler's files. `spare`: the tree that the next build goes
    into, if there is one. `sources`: what the compiler has read, `report` what it said, and `last` what it leaves for
    the next time."""

    settings: tuple[str, ...]
    made_of: bytes
    frames: tuple[Frame, ...]
    compiled: Mapping[str, bytes]
    site: Tree
    spare: Spare | None
    sources: Mapping[str, Source]
    last: Last | None
    unproved: str
    report: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Files of a site that are other ones now: path -> content, and those that are gone."""

    written: Mapping[str, bytes]
    removed: frozenset[str]


NO_CHANGES = Changes({}, frozenset())


@dataclass(frozen=True, slots=True)
class Trees:
    """The compiled files on the disk: the digest and the signature of each."""

    files: Mapping[str, tuple[bytes, Signature]]


def read(root: Path) -> Built | None:
    """The record of the site of the repository at `root`; none if it is damaged, or nothing is to be kept."""
    return _read(root, FILE, Built)


def write(root: Path, built: Built) -> None:
    """Record a site."""
    _write(root, FILE, built)


def known_files(root: Path, digests: Mapping[str, bytes]) -> set[str]:
    """The compiled files of these digests that are on the disk, as they were recorded. None where nothing is kept."""
    known = _read(root, TREES, Trees)
    if known is None:
        return set()
    here = _trees(root)
    return {path for path, one in digests.items() if known.files.get(path) == (one, here.get(path))}


def record_files(root: Path, digests: Mapping[str, bytes]) -> None:
    """Record the compiled files that were just written."""
    if kept_in(root):
        here = _trees(root)
        files = {path: (one, here[path]) for path, one in digests.items() if path in here}
        _write(root, TREES, Trees(files))


def _trees(root: Path) -> Mapping[str, Signature]:
    folders = ("docs", "public", "theme")
    return {path: one for folder in folders for path, one in signatures(str(root / "build"), f"{folder}/").items()}


def _read(root: Path, name: str, kind: type[T]) -> T | None:
    return read_record(root / "build" / name, kind) if kept_in(root) else None


def _write(root: Path, name: str, value: object) -> None:
    if kept_in(root):
        write_record(root / "build" / name, value)


def kept_in(root: Path) -> Path | None:
    """The folder of what is kept of the repository at `root`, if anything is."""
    store = store_of(root)
    return None if store is None or store.verifies else store.folder


def read_record(path: Path, kind: type[T]) -> T | None:
    """What was recorded; nothing if it is damaged."""
    with suppress(OSError):
        return decoded(decoder(kind), path.name.encode(), path.read_bytes())
    return None


def write_record(path: Path, value: object) -> None:
    """Record something. What the disk refuses is not recorded."""
    with suppress(OSError):
        save(path, encoded(path.name.encode(), value))


def forget(root: Path) -> None:
    """Whatever comes now, the site may not be as it was recorded."""
    (root / "build" / FILE).unlink(missing_ok=True)


def sources(root: Path) -> dict[str, Source]:
    """What the compiler is going to read."""
    found, earliest = {}, time.time_ns() - int(JUST_NOW * 1e9)
    for path in source_files(root):
        try:
            source = source_of(root, path)
        except OSError:
            continue
        found[path] = NEW if source[-1] > earliest else source
    return found


def source_of(root: Path, path: str) -> Source:
    """How a file is on the disk."""
    stat = os.lstat(f"{root}/{path}")
    return stat.st_size, stat.st_mtime_ns, stat.st_ino, stat.st_ctime_ns


def changed(old: Mapping[str, Source], new: Mapping[str, Source]) -> set[str]:
    """The files that may be others now, or are only in one of them."""
    return {path for path in old.keys() | new.keys() if old.get(path) != new.get(path) or new[path] == NEW}
