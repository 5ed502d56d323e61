"""Compiled files, identified by digest; their content is read from the store, or made again, only on demand.

So a site that has not changed is compiled without loading any of its files. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from faq.build.kept import Keep, Task, digest, make_all, note, remembers
from faq.render.pieces import PARTS

TOGETHER = 100
"""Number of files read together."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Files made by one task: path below build/ -> content."""

    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The digests of the files of one task: path -> digest."""

    digests: Mapping[str, bytes]


class Outputs(Mapping[str, bytes]):
    """Compiled files by path below build/. `digests`: of the site's files; `parts`: of pieces that are only used to
    assemble others."""

    def __init__(self, keep: Keep = make_all) -> None:
        self.digests: dict[str, bytes] = {}
        self.parts: dict[str, bytes] = {}
        self._keep = keep
        self._held: dict[str, bytes] = {}
        self._tasks: dict[str, Task[Pages]] = {}
        self._put_together: set[bytes] = set()
        self._last: tuple[bytes, Mapping[str, bytes]] = b"", {}

    def add_wholes(self, tasks: Sequence[Task[Pages]]) -> None:
        """Add large files that are assembled from others. They are assembled on demand and not stored."""
        self._put_together |= {task.key for task in tasks}
        self.add(tasks)

    def add(self, tasks: Sequence[Task[Pages]]) -> list[Sequence[str]]:
        """Add the files of some tasks, made now or found in the store; returns the paths of each task."""
        wanted = [Task(digest(manifest=[task.key]), Manifest, partial(self._made, task)) for task in tasks]
        found = self._keep(wanted)
        for task, manifest in zip(tasks, found, strict=True):
            for path, one in manifest.digests.items():
                (self.parts if path.startswith(PARTS) else self.digests)[path] = one
            self._tasks |= dict.fromkeys(manifest.digests, task)
            if task.key not in self._put_together:
                note(self._keep, [_key(task, area) for area in {_area(path) for path in manifest.digests}], Pages)
        return [tuple(manifest.digests) for manifest in found]

    def hold(self, files: Mapping[str, bytes]) -> None:
        """Add files that are made in every build."""
        self.digests |= {path: sha256(data).digest() for path, data in files.items()}
        self._held |= files

    def release(self) -> None:
        """Free what is only needed to produce content; after this only digests are available."""
        self._tasks.clear()
        self._held.clear()
        self._keep = make_all
        self._last = b"", {}

    def digest_of(self, path: str) -> bytes:
        """The digest of a file or part."""
        return self.parts[path] if path.startswith(PARTS) else self.digests[path]

    def each(self, paths: Sequence[str]) -> Iterator[bytes]:
        """The contents of files or parts in order, read in batches."""
        for start in range(0, len(paths), TOGETHER):
            some = paths[start : start + TOGETHER]
            found = self._some(some)
            yield from (found[path] for path in some)

    def _some(self, paths: Sequence[str]) -> dict[str, bytes]:
        found = {path: self._held[path] for path in paths if path in self._held}
        wanted = [path for path in paths if path not in found]
        made = self._keep([_part(task, _area(path), task.make) for path in wanted for task in [self._tasks[path]]])
        return found | {path: pages.files[path] for path, pages in zip(wanted, made, strict=True)}

    def __getitem__(self, path: str) -> bytes:
        if path in self._held:
            return self._held[path]
        task = self._tasks[path]
        key = _key(task, _area(path))
        if self._last[0] != key:
            self._last = b"", {}
            keep = make_all if task.key in self._put_together else self._keep
            (found,) = keep([_part(task, _area(path), task.make)])
            self._last = key, found.files
        return self._last[1][path]

    def __iter__(self) -> Iterator[str]:
        return iter(self.digests)

    def __len__(self) -> int:
        return len(self.digests)

    def __contains__(self, path: object) -> bool:
        return path in self.digests

    def _made(self, task: Task[Pages]) -> Manifest:
        made = task.make()
        if not remembers(self._keep):
            self._held |= made.files
        elif task.key not in self._put_together:
            self._keep([_part(task, area, lambda: made) for area in sorted({_area(path) for path in made.files})])
        return Manifest({path: sha256(data).digest() for path, data in made.files.items()})


class NotMade(Exception):
    """The content of a file was requested that was not made in this run."""


class Some(Outputs):
    """The files of a site of which only some were made; for the others only digests are known."""

    def __getitem__(self, path: str) -> bytes:
        try:
            return super().__getitem__(path)
        except KeyError:
            raise NotMade(path) from None


def _part(task: Task[Pages], area: str, make: Callable[[], Pages]) -> Task[Pages]:
    """A task for the files of one area only, so that the others need not be read."""

    def made() -> Pages:
        return Pages({path: data for path, data in make().files.items() if _area(path) == area})

    return Task(_key(task, area), Pages, made)


def _key(task: Task[Pages], area: str) -> bytes:
    return digest(files=[task.key], area=[area])


def _area(path: str) -> str:
    """The area of a file: its top folder and its extension."""
    return f"{path.partition('/')[0]} {path.rpartition('.')[2]}"
