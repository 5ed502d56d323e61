"""The file system: reading the sources, and the only place that writes trees.

A new tree is written next to the old one and then swapped in, so an interrupted build leaves the last good one.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import io
import os
import shutil
import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from faq.diagnostics.codes import F109
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span

SOURCES = (
    "faq_src",
    "docs/pages",
    "docs/diagnostics",
    "docs/assets",
    "docs/styles",
    "docs/glossary.yml",
    "environments",
    "apis",
    "messages",
    "proofs",
    "links.json",
    "permalinks.txt",
)
READ_BY_OTHERS = ("docs/theme", "docs/locale", "mkdocs.yml")
"""Read by MkDocs and gettext, not by the compiler; only checked for symbolic links."""


def load(root: Path) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """Read all source files of the repository at `root`: path with `/` -> content. Hidden files are left out."""
    files: dict[str, bytes] = {}
    return files, load_into(root, files.__setitem__)


def load_into(
    root: Path, add: Callable[[str, bytes], None], is_known: Callable[[str], bool] = lambda path: False
) -> list[Diagnostic]:
    """Like `load`, but one file at a time: `add` receives each file for which `is_known` is false."""
    diagnostics: list[Diagnostic] = []
    top = os.fspath(root)
    for source in sorted((*SOURCES, *READ_BY_OTHERS), key=lambda path: path.split("/")):
        for path, mode in _walk(top, source):
            if source in SOURCES or mode == stat.S_IFLNK:
                name = os.fsencode(path).decode("utf-8", "replace")
                if mode == stat.S_IFREG and is_known(path):
                    continue
                try:
                    data = _content(f"{top}/{path}", mode)
                except OSError as error:
                    reason = error.strerror or str(error)
                    fix = "make it ordinary and readable"
                    diagnostics.append(F109.at(name, Span(1), f"cannot be read: {reason}", fix))
                else:
                    add(name, data)
    return list(dict.fromkeys(diagnostics))


def source_files(root: Path) -> Iterator[str]:
    """The paths of all files below `root` that a build reads, including those that only MkDocs or gettext read."""
    for source in (*SOURCES, *READ_BY_OTHERS):
        yield from (path for path, _ in _walk(os.fspath(root), source))


def read_ordinary(path: str) -> bytes:
    """The content of a regular file. Raises OSError for anything else."""
    return _content(path, stat.S_IFMT(os.lstat(path).st_mode))


def _content(path: str, mode: int) -> bytes:
    """The content of a regular file. (Opening a pipe would block; a folder gets here only if it cannot be listed.)"""
    if mode == stat.S_IFLNK:
        raise OSError("it is a symbolic link")
    if mode != stat.S_IFREG:
        raise OSError("it is a folder that cannot be listed" if mode == stat.S_IFDIR else "it is no ordinary file")
    with io.FileIO(path) as file:
        return file.readall()


def write_trees(build: Path, outputs: Mapping[str, bytes], known: Collection[str] = ()) -> bool:
    """Make the folders of `outputs` (path below `build` -> content) contain exactly these files; returns False if
    nothing had to change. `known`: paths known to be up to date, which are not read again."""
    with locked(build, "trees"):
        roots = sorted({path.split("/", 1)[0] for path in outputs})
        changed = [_write_tree(build, root, outputs, known) for root in roots]
        return any(changed)


def swap(new: Path, target: Path) -> None:
    """Replace the folder `target` by the folder `new`, atomically where the system can exchange two folders.

    On other systems `recover` completes or undoes an interrupted swap.
    """
    recover(target)
    if target.exists() and exchange(new, target):
        shutil.rmtree(new, ignore_errors=True)
        return
    old = _set_aside(target)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders atomically (Linux renameat2). Returns False where that is not supported."""
    here, exchange = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of <fcntl.h> and <linux/fs.h>
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    return rename is not None and rename(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0


def recover(target: Path) -> None:
    """Undo a swap that was interrupted between its two steps, and remove leftovers."""
    old = _set_aside(target)
    if old.exists() and not target.exists():
        old.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _set_aside(target: Path) -> Path:
    return target.with_name(f".{target.name}.old")


def _walk(top: str, source: str) -> Iterator[tuple[str, int]]:
    """Files, links and unreadable folders below a source folder (or the single file) in sorted order, with their file
    type. Hidden files are skipped and links are not followed; if the path to the source contains a link, only that link
    is returned."""
    steps = source.split("/")
    for length in range(1, 1 + len(steps)):
        here = "/".join(steps[:length])
        try:
            mode = stat.S_IFMT(os.lstat(f"{top}/{here}").st_mode)
        except OSError:
            return
        if mode != stat.S_IFDIR:
            yield here, mode
            return
    yield from _listed(top, source)


def _listed(top: str, folder: str) -> Iterator[tuple[str, int]]:
    """The content of a folder, recursively."""
    try:
        with os.scandir(f"{top}/{folder}") as listed:
            entries = sorted(listed, key=lambda entry: entry.name)
    except OSError:
        yield folder, stat.S_IFDIR
        return
    for entry in entries:
        path = f"{folder}/{entry.name}"
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _listed(top, path)
        elif entry.is_file(follow_symlinks=False):
            yield path, stat.S_IFREG
        else:
            yield path, stat.S_IFLNK if entry.is_symlink() else 0


def _write_tree(build: Path, root: str, outputs: Mapping[str, bytes], known: Collection[str]) -> bool:
    target, new = build / root, build / f".{root}.new"
    clear(new)
    recover(target)
    wanted = [path for path in outputs if path.startswith(f"{root}/")]
    old = set(_files(os.fspath(build), f"{root}/"))
    same = {path for path in wanted if path in old and (path in known or _holds(f"{build}/{path}", outputs[path]))}
    if len(same) == len(wanted) == len(old):
        return False
    places = {path: f"{new}{path.removeprefix(root)}" for path in wanted}
    for folder in {place.rpartition("/")[0] for place in places.values()}:
        os.makedirs(folder, exist_ok=True)
    for path, place in places.items():
        if path in same:
            _keep(f"{build}/{path}", place)
        else:
            Path(place).write_bytes(outputs[path])
    swap(new, target)
    return True


def _files(top: str, below: str) -> Iterator[str]:
    """All files of a tree, hidden ones included, by their path in it."""
    try:
        with os.scandir(f"{top}/{below}") as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    yield from _files(top, f"{below}{entry.name}/")
                else:
                    yield f"{below}{entry.name}"
    except OSError:
        return


def _holds(path: str, data: bytes) -> bool:
    """Whether a path is a regular file with this content."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode) and _content(path, stat.S_IFREG) == data
    except OSError:
        return False


def _keep(old: str, new: str) -> None:
    """Keep the modification time of an unchanged file, so that watchers see only real changes."""
    try:
        os.link(old, new)
    except OSError:  # a file system without hard links
        shutil.copy2(old, new)


def refuse_link(folder: Path) -> None:
    """Raise NotADirectoryError if a link is in the place of a folder: its target must not be replaced."""
    if folder.is_symlink():
        raise NotADirectoryError(0, "is a symbolic link; remove it, and the build makes a folder", str(folder))


def clear(folder: Path) -> None:
    """Remove a folder, or a link in its place, but never the target of a link."""
    if folder.is_symlink():
        folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def locked(folder: Path, name: str) -> Iterator[None]:
    """Hold an exclusive lock, because a preview and a build may run at the same time. Links are not followed."""
    refuse_link(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
