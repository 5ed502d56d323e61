"""The file system: reading the sources, and the only place that writes.

A tree is written beside the old one and then swapped in, so a build that is stopped leaves the last good one.
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
"""What MkDocs and the interface read themselves; only links are looked for."""


def load(root: Path) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """All source files of the repository at `root`: path with `/` -> content. Hidden files are left out."""
    files: dict[str, bytes] = {}
    return files, load_into(root, files.__setitem__)


def load_into(
    root: Path, add: Callable[[str, bytes], None], is_known: Callable[[str], bool] = lambda path: False
) -> list[Diagnostic]:
    """The same one after the other, for those who do not want all of them in memory; `add` gets each that is not known
    already."""
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
    """All files that a build reads below `root`, also those that only others read."""
    for source in (*SOURCES, *READ_BY_OTHERS):
        yield from (path for path, _ in _walk(os.fspath(root), source))


def read_ordinary(path: str) -> bytes:
    """The content of a file. OSError if it is no ordinary one."""
    return _content(path, stat.S_IFMT(os.lstat(path).st_mode))


def _content(path: str, mode: int) -> bytes:
    """The content of an ordinary file. (A pipe would keep us waiting; a folder is here only if it cannot be listed.)"""
    if mode == stat.S_IFLNK:
        raise OSError("it is a symbolic link")
    if mode != stat.S_IFREG:
        raise OSError("it is a folder that cannot be listed" if mode == stat.S_IFDIR else "it is no ordinary file")
    with io.FileIO(path) as file:
        return file.readall()


def write_trees(build: Path, outputs: Mapping[str, bytes], known: Collection[str] = ()) -> bool:
    """Make the folders of `outputs` (path below `build` -> content) hold exactly that. False if they did already.
    `known`: those that are there as they should be, as far as somebody knows who need not read them."""
    with locked(build, "trees"):
        roots = sorted({path.split("/", 1)[0] for path in outputs})
        changed = [_write_tree(build, root, outputs, known) for root in roots]
        return any(changed)


def swap(new: Path, target: Path) -> None:
    """Put the folder `new` in the place of `target`: there is always one there, where the system can exchange two.

    Elsewhere `recover` completes or undoes a swap that was interrupted.
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
    """Let two folders change places in one step (Linux). False if that cannot be done here."""
    here, exchange = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of <fcntl.h> and <linux/fs.h>
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    return rename is not None and rename(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0


def recover(target: Path) -> None:
    """Undo a swap that was interrupted between its two steps, and clear away what one has left."""
    old = _set_aside(target)
    if old.exists() and not target.exists():
        old.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _set_aside(target: Path) -> Path:
    return target.with_name(f".{target.name}.old")


def _walk(top: str, source: str) -> Iterator[tuple[str, int]]:
    """Files, links and unreadable folders below a source folder (or the one file), in their order, with what they are:
    paths below `top`. Nothing hidden, no folder after a link. Where a link is on the way to the source, it is all that
    is found."""
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
    """What is in a folder and below it."""
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
    """All files of a tree, hidden ones too, by their paths in it."""
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
    """Whether a file is an ordinary one with this content."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode) and _content(path, stat.S_IFREG) == data
    except OSError:
        return False


def _keep(old: str, new: str) -> None:
    """An unchanged file keeps its time, so that watchers see only changes."""
    try:
        os.link(old, new)
    except OSError:  # a file system without hard links
        shutil.copy2(old, new)


def refuse_link(folder: Path) -> None:
    """NotADirectoryError for a link in the place of a folder: what is at its other end is not ours to replace."""
    if folder.is_symlink():
        raise NotADirectoryError(0, "is a symbolic link; remove it, and the build makes a folder", str(folder))


def clear(folder: Path) -> None:
    """Remove a folder, or a link in its place, but nothing that it leads to."""
    if folder.is_symlink():
        folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def locked(folder: Path, name: str) -> Iterator[None]:
    """One process at a time: a live preview and a build may run beside each other. No link is followed."""
    refuse_link(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
