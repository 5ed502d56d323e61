"""`faq permalinks`: maintain the list, and compare it with git's version."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from faq.build.permalinks import listing
from faq.build.permalinks.addresses import published
from faq.content.model import Site
from faq.diagnostics.diagnostic import Diagnostic, as_text, failed
from faq.evidence.saving import save


def keep_permalinks(
    root: Path,
    site: Site,
    files: Mapping[str, bytes],
    codes: Iterable[str],
    problems: list[Diagnostic],
    update: bool,
    since: str | None,
) -> int:
    """Report addresses that are not listed yet, or add them (`update`; not while the repository has errors). `codes`:
    the ids of the diagnostics, which have pages, too.

    With a git revision, report lines removed `since` then. Returns 1 if there are any, or errors.
    """
    listed = listing.read(files.get(listing.PATH, b""))
    found = list(listing.removed(before(root, since), listed)) if since is not None else []
    found += problems if update else [each for each in problems if each.path == listing.PATH]
    if failed(found):
        print(as_text(found, files))
        return 1
    new = sorted(published(site, files, codes) - set(listed))
    if update:
        save(root / listing.PATH, listing.write([*listed, *new]))
    print("\n".join([*new, f"{len(new)} {'added' if update else 'not listed yet'}, {len(listed)} listed before"]))
    return 0


def before(root: Path, revision: str) -> list[str]:
    """The list in a git revision; empty if it did not exist. Raises OSError for an unknown revision."""
    known = _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if known.returncode:
        raise OSError(0, f"git knows no revision {revision!r} here", str(root))
    shown = _git(root, "show", f"{known.stdout.decode().strip()}:./{listing.PATH}")
    return [] if shown.returncode else listing.read(shown.stdout)


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)
