"""The record of a built site: what it was made from and which files it has, so that the next build replaces only what
changed.

Like the store, the record is not trusted: if the size, time or inode of a file differs from the record, or the record
itself is missing or damaged, the site is built from scratch.
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
"""Seconds within which a file may change again without getting a new modification time."""

Source = tuple[int, int, int, int]
"""The signature of a file, and its inode change time (ctime), which cannot be set by users."""
NEW: Source = (-1, -1, -1, -1)
"""Marks a file that changed so recently that its time cannot prove it unchanged later."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab at the top of the navigation: the first page of a section. `own` is the page's own title, which may differ
    from the one shown."""

    url: str
    title: str
    own: str


@dataclass(frozen=True, slots=True)
class Script:
    """A script that every page loads, in the form that MkDocs' `script_tag` filter expects."""

    path: str
    type: str
    defer: bool
    async_: bool

    def __str__(self) -> str:
        return self.path


@dataclass(frozen=True, slots=True)
class Alternate:
    """A language in which the site is available."""

    lang: str
    name: str


@dataclass(frozen=True, slots=True)
class Frame:
    """What templates need in one language in addition to the page itself: settings, navigation, names of pictures, and
    the template folders."""

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
    """A second tree with hard links to the site's files, except for the paths in `others`."""

    folders: Folders
    others: frozenset[str]


@dataclass(frozen=True, slots=True)
class Built:
    """The record of a site. `settings`: the files and folders that every page depends on; `made_of`: the digest of
    these and of all code. `compiled`: the digests of the compiler's files. `spare`: the tree for the next build, if
    there is one. `sources`: the files that the compiler read; `report`: its output; `last`: its record for the next
    incremental compilation."""

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
    """Changed files of a site (path -> content), and the paths of removed ones."""

    written: Mapping[str, bytes]
    removed: frozenset[str]


NO_CHANGES = Changes({}, frozenset())


@dataclass(frozen=True, slots=True)
class Trees:
    """The digest and the signature of each compiled file on the disk."""

    files: Mapping[str, tuple[bytes, Signature]]


def read(root: Path) -> Built | None:
    """The record of the site of the repository at `root`, or None if it is missing or damaged or the store is off."""
    return _read(root, FILE, Built)


def write(root: Path, built: Built) -> None:
    """Save the record of a site."""
    _write(root, FILE, built)


def known_files(root: Path, digests: Mapping[str, bytes]) -> set[str]:
    """The paths of compiled files that are on the disk, unchanged, with these digests. Empty if the store is off."""
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
    """The store folder of the repository at `root`, or None if the store is off."""
    store = store_of(root)
    return None if store is None or store.verifies else store.folder


def read_record(path: Path, kind: type[T]) -> T | None:
    """Read a record; None if it is missing or damaged."""
    with suppress(OSError):
        return decoded(decoder(kind), path.name.encode(), path.read_bytes())
    return None


def write_record(path: Path, value: object) -> None:
    """Write a record. Errors of the disk are ignored: the record is then missing."""
    with suppress(OSError):
        save(path, encoded(path.name.encode(), value))


def forget(root: Path) -> None:
    """Delete the record, because the site is about to change."""
    (root / "build" / FILE).unlink(missing_ok=True)


def sources(root: Path) -> dict[str, Source]:
    """The signatures of the files that the compiler is about to read."""
    found, earliest = {}, time.time_ns() - int(JUST_NOW * 1e9)
    for path in source_files(root):
        try:
            source = source_of(root, path)
        except OSError:
            continue
        found[path] = NEW if source[-1] > earliest else source
    return found


def source_of(root: Path, path: str) -> Source:
    """The signature of a file on the disk."""
    stat = os.lstat(f"{root}/{path}")
    return stat.st_size, stat.st_mtime_ns, stat.st_ino, stat.st_ctime_ns


def changed(old: Mapping[str, Source], new: Mapping[str, Source]) -> set[str]:
    """The paths that may have changed, or that exist on one side only."""
    return {path for path in old.keys() | new.keys() if old.get(path) != new.get(path) or new[path] == NEW}
