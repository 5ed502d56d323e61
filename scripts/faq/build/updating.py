"""`faq site` when a site exists already: make only what has changed.

The new site is made in build/site, which still has the tree of the build before the last one, and the two trees are
then exchanged. So there is always a complete site, and only changed files are written.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from faq.build import built, settings, tree
from faq.build.built import NO_CHANGES, Built, Changes, Source, Spare
from faq.build.files import clear, exchange, swap
from faq.build.kept import Memory
from faq.build.tree import Folders, Signature, Tree

if TYPE_CHECKING:
    from faq.build.publish import Compiled

NOTHING_BUILT = "The sources have errors; nothing was built."
LAST_GOOD = "The sources have errors; the preview still shows the last good pages."


def update_site(root: Path, said: TextIO | None = None) -> int | None:
    """Update the site of the repository at `root`. Returns an exit code, or None if MkDocs has to build it."""
    known, site = built.read(root), root / "site"
    if known is None or not _is_there(root, site, known):
        return None
    sources = built.sources(root)
    if _is_as_it_was(known, sources):
        print(known.report, file=said) if known.report else None
        return 0
    new = _compiled(root, site, known, sources, None)
    if new is None:
        return None
    print(new.built.report, file=said) if new.built.report else None
    if new.failed:
        print(f"\n{NOTHING_BUILT}", file=said)  # like MkDocs
    else:
        built.write(root, _changed(root, new.built, new.changes))
    return int(new.failed)


def update_preview(root: Path, site: Path, known: Built | None, memory: Memory | None) -> Updated | None:
    """Update the changed files of a preview, whose site is at `site`. Returns None if MkDocs has to build it."""
    if known is None or not _is_there(root, site, known):
        return None
    new = _compiled(root, site, known, built.sources(root), memory)
    if new is None:
        return None
    print(new.built.report) if new.built.report else None
    if new.failed:
        print(LAST_GOOD, file=sys.stderr)
        return replace(new, built=known)
    files = _apply(site, new.changes)
    return replace(new, built=replace(new.built, site=tree.changed(str(site), known.site, files)))


@dataclass(frozen=True, slots=True)
class Updated:
    """The result: the record of the updated site, and the changes that lead to it."""

    built: Built
    changes: Changes
    failed: bool


def _is_there(root: Path, site: Path, known: Built) -> bool:
    """Whether a site matches its record and was made with the current settings."""
    return _is_made_of_the_same(root, known) and tree.is_there(str(site), known.site)


def _is_made_of_the_same(root: Path, known: Built) -> bool:
    """Whether settings, templates, interface texts, packages and code are those that its pages were made with."""
    return settings.made_of(root, known.settings) == known.made_of


def _is_as_it_was(known: Built, sources: Mapping[str, Source]) -> bool:
    unproved = os.environ.get(built.UNPROVED, "")
    return unproved == known.unproved and not built.changed(known.sources, sources)


def _compiled(
    root: Path, site: Path, known: Built, sources: Mapping[str, Source], memory: Memory | None
) -> Updated | None:
    from faq.build.publish import amended_project, compiled_project  # imported here, because it is slow to import
    from faq.render.address import EXAMPLE

    amended = amended_project(root, site, known, sources, memory)
    if amended and (new := _updated(root, site, known, amended)):
        return new
    return _updated(root, site, known, compiled_project(root, known.frames[0].site_url or EXAMPLE, memory))


def _updated(root: Path, site: Path, known: Built, compiled: Compiled) -> Updated | None:
    """The changes to a site after compiling; None if MkDocs has to build it."""
    from faq.build.renewing import Renewing  # imported here, because it is slow to import

    if compiled.failed:
        return Updated(replace(known, report=compiled.report()), NO_CHANGES, failed=True)
    changes = Renewing(root, site, known, compiled).changes()
    compiled.outputs.release()
    if not _is_made_of_the_same(root, known):  # a template changed meanwhile, and pages may depend on it
        return None
    new = replace(
        known,
        compiled=compiled.outputs.digests,
        sources=compiled.sources,
        last=compiled.last,
        unproved=os.environ.get(built.UNPROVED, ""),
        report=compiled.report(),
    )
    return Updated(new, changes, failed=False) if changes else None


def _changed(root: Path, known: Built, changes: Changes) -> Built:
    """Apply changes to a site, all at once; returns its new record."""
    if not changes.written and not changes.removed:
        return known
    site, other = root / "site", root / "build" / "site"
    folders = _made_equal(other, site, known)
    files = _apply(other, changes)
    if folders:
        after = tree.changed(str(other), Tree(known.site.files, folders), files)
        spare = Spare(known.site.folders, frozenset(files))
    else:
        after, spare = tree.tree_of(str(other)), None
    if exchange(other, site):
        return replace(known, site=after, spare=spare)
    swap(other, site)
    return replace(known, site=after, spare=None)


def _apply(site: Path, changes: Changes) -> dict[str, Signature | None]:
    """Write and remove files. Returns the signature of each, None for removed ones."""
    for path in changes.removed:
        _remove(site, path)
    written = {path: _write(site / path, data) for path, data in changes.written.items()}
    return {**dict.fromkeys(changes.removed), **written}


def make_spare(root: Path) -> None:
    """Make the spare tree for the next build, so that the first small change takes no longer than later ones. If the
    disk refuses, the next build makes it."""
    known = built.read(root)
    with suppress(OSError):
        if known and (folders := _made_equal(root / "build" / "site", root / "site", known)):
            built.write(root, replace(known, spare=Spare(folders, frozenset())))


def _made_equal(other: Path, site: Path, known: Built) -> Folders | None:
    """Bring the spare tree up to date with hard links: only the files that differ if the tree matches its record, else
    all. Returns its folders; None if there are no hard links, so that the files are copies."""
    if known.spare and not other.is_symlink() and tree.has_files(str(other), known.spare.folders):
        with suppress(OSError):
            for path in known.spare.others:
                _link_again(path, other, site, known)
            return tree.folders_after(str(other), known.spare.folders, known.spare.others)
    clear(other)
    try:
        shutil.copytree(site, other, copy_function=os.link)
    except OSError:
        clear(other)
        shutil.copytree(site, other)
        return None
    return tree.folders_of(str(other))


def _link_again(path: str, other: Path, site: Path, known: Built) -> None:
    _remove(other, path)
    if path in known.site.files:
        (other / path).parent.mkdir(parents=True, exist_ok=True)
        (other / path).hardlink_to(site / path)


def _remove(site: Path, path: str) -> None:
    """Remove a file, and folders that become empty, since a server might list an empty folder."""
    (site / path).unlink(missing_ok=True)
    with suppress(OSError):
        os.removedirs((site / path).parent)


def _write(path: Path, data: bytes) -> Signature:
    """Write a new file rather than overwrite: the old one may be hard-linked in another tree."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    return tree.signature(path.stat())
