"""`faq site` where there is a site already: only what differs is made, in the time that this takes.

The new site is made in build/site, which has what the last but one build left there, and the two then change places. So
there is always a whole one, and nothing is written twice but the files that differ.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from faq.build import built, settings
from faq.build.built import NO_CHANGES, Built, Changes, Signature, Source
from faq.build.files import exchange, swap
from faq.build.kept import Memory

if TYPE_CHECKING:
    from faq.build.publish import Compiled

LAST_GOOD = "The sources have errors; the preview still shows the last good pages."


def update_site(root: Path, said: TextIO | None = None) -> int | None:
    """Bring the site of the repository at `root` up to date; an exit code, or None if MkDocs has to build it."""
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
        print("\nThe sources have errors; nothing was built.", file=sys.stderr)
    else:
        built.write(root, _changed(root, new.built, new.changes))
    return int(new.failed)


def update_preview(root: Path, site: Path, known: Built | None, memory: Memory | None) -> Updated | None:
    """Change the files that differ in a preview, whose site is at `site`; None if MkDocs has to build it."""
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
    return replace(new, built=replace(new.built, site=_with(known.site, files)))


@dataclass(frozen=True, slots=True)
class Updated:
    """What the compiler makes now: the record of the site that has it, and how that differs."""

    built: Built
    changes: Changes
    failed: bool


def _is_there(root: Path, site: Path, known: Built) -> bool:
    """Whether a site is as it was recorded, and made of what its pages would be made of now."""
    return settings.made_of(root, known.settings) == known.made_of and built.signatures(str(site)) == known.site


def _is_as_it_was(known: Built, sources: Mapping[str, Source]) -> bool:
    unproved = os.environ.get(built.UNPROVED, "")
    return unproved == known.unproved and not built.changed(known.sources, sources)


def _compiled(
    root: Path, site: Path, known: Built, sources: Mapping[str, Source], memory: Memory | None
) -> Updated | None:
    from faq.build.publish import amended_project, compiled_project  # with all that compiles, which takes a while
    from faq.render.address import EXAMPLE

    amended = amended_project(root, site, known, sources, memory)
    if amended and (new := _updated(root, site, known, amended)):
        return new
    return _updated(root, site, known, compiled_project(root, known.frames[0].site_url or EXAMPLE, memory))


def _updated(root: Path, site: Path, known: Built, compiled: Compiled) -> Updated | None:
    """How a site differs that is made of this; None if MkDocs has to build it."""
    from faq.build.renewing import Renewing  # with all that makes pages, which takes a while

    if compiled.failed:
        return Updated(replace(known, report=compiled.report()), NO_CHANGES, failed=True)
    changes = Renewing(root, site, known, compiled).changes()
    compiled.outputs.release()
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
    """Change files of a site, all at once. The record of it then."""
    if not changes.written and not changes.removed:
        return known
    site, other = root / "site", root / "build" / "site"
    _make_equal(other, site, known)
    files = _apply(other, changes)
    after, before = _with(known.site, files), {path: known.site.get(path) for path in files}
    if exchange(other, site):
        return replace(known, site=after, spare=before)
    swap(other, site)
    return replace(known, site=after, spare=None)


def _apply(site: Path, changes: Changes) -> dict[str, Signature | None]:
    """Write and remove files. The signatures of all of them, None for those that are gone."""
    for path in changes.removed:
        (site / path).unlink(missing_ok=True)
    written = {path: _write(site / path, data) for path, data in changes.written.items()}
    return {**dict.fromkeys(changes.removed), **written}


def _with(files: Mapping[str, Signature], changed: Mapping[str, Signature | None]) -> dict[str, Signature]:
    return {path: one for path, one in {**files, **changed}.items() if one is not None}


def _make_equal(other: Path, site: Path, known: Built) -> None:
    """Give the other tree the files of the site: the few that differ, if it is what was recorded, else all."""
    if known.spare is None or built.numbers(str(other)) != built.spare_numbers(known):
        shutil.rmtree(other, ignore_errors=True)
        shutil.copytree(site, other, copy_function=_link)
        return
    for path in known.spare:
        (other / path).unlink(missing_ok=True)
        if path in known.site:
            (other / path).parent.mkdir(parents=True, exist_ok=True)
            _link(f"{site}/{path}", f"{other}/{path}")


def _link(source: str, target: str) -> None:
    """The same file at another place; a copy where there are no hard links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _write(path: Path, data: bytes) -> Signature:
    """A new file, for what is there may be one of another tree, too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    return built.signature(path.stat())
