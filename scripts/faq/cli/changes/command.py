"""`faq changes`: read the current sources, and those of a git revision."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from faq.build.files import SOURCES
from faq.build.store import opened
from faq.cli.changes.compare import compare
from faq.cli.changes.report import as_markdown


def show_changes(root: Path, files: Mapping[str, bytes], revision: str) -> int:
    """Print the changes since the merge base of HEAD and `revision`. Raises OSError for an unknown revision."""
    sources = before(root, revision)
    with opened(root) as keep:
        changes = compare(sources, files, keep)
    print(as_markdown(changes), end="")
    return 0


def before(root: Path, revision: str) -> dict[str, bytes]:
    """The sources at the merge base, or at `revision` in a clone without enough history. In a single-branch clone,
    other branches are known only by their remote names."""
    commit = _commit(root, revision) or _commit(root, f"origin/{revision}")
    if not commit:
        raise OSError(0, f"git knows no revision {revision!r} here", str(root))
    base = _git(root, "merge-base", commit, "HEAD").stdout.decode().strip() or commit
    packed = _git(root, "archive", "--format=tar", base)
    if packed.returncode:
        raise OSError(0, packed.stderr.decode("utf-8", "replace").strip(), str(root))
    return _sources(packed.stdout)


def _commit(root: Path, revision: str) -> str:
    """The commit of a revision; None if git does not know it."""
    known = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    return "" if known.returncode else known.stdout.decode().strip()


def _sources(packed: bytes) -> dict[str, bytes]:
    """What `faq.build.files.load` would read at a commit."""
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        ordinary = {member.name: member for member in archive if member.isfile() and _is_source(member.name)}
        return {path: found.read() for path, each in ordinary.items() if (found := archive.extractfile(each))}


def _is_source(path: str) -> bool:
    hidden = any(part.startswith(".") for part in path.split("/"))
    return not hidden and any(path == source or path.startswith(f"{source}/") for source in SOURCES)


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)
