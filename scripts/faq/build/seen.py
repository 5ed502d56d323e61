"""Detect source files that need not be read again, because their signature and digest are recorded.

A file that had changed just before it was recorded may change again within the same tick, so it is not trusted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from faq.build.built import JUST_NOW, Source, kept_in, read_record, source_of, write_record
from faq.build.files import SOURCES, load_into, read_ordinary
from faq.build.kept import Digests

RECORD = "sources.seen"


class Reading(Mapping[str, bytes]):
    """The source files of the repository at `root` known to exist; each is read once, on demand. `is_as_known` tells
    whether a file still has its recorded signature. Raises OSError if it has not, or cannot be read."""

    def __init__(self, root: Path, paths: Iterable[str], is_as_known: Callable[[str], bool]) -> None:
        self._root = root
        self._paths = dict.fromkeys(path for path in paths if path.startswith(SOURCES))
        self._is_as_known = is_as_known
        self._read: dict[str, bytes] = {}

    def __getitem__(self, path: str) -> bytes:
        if path not in self._paths:
            raise KeyError(path)
        if path not in self._read:
            data = read_ordinary(f"{self._root}/{path}")
            if not self._is_as_known(path):
                raise OSError("it has just been changed")
            self._read[path] = data
        return self._read[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, path: object) -> bool:
        return path in self._paths


@dataclass(frozen=True, slots=True)
class Seen:
    """A record of the source files: the signature and the digest of each."""

    files: Mapping[str, tuple[Source, bytes]]


def record_of(root: Path) -> Path | None:
    """The path of the record for the repository at `root`; None if the store is off."""
    folder = kept_in(root)
    return folder and folder / RECORD


class Sources(Mapping[str, bytes]):
    """The source files of the repository at `root`. Unchanged files are read on demand (OSError if one changes before
    that). `digests`: of all files; `diagnostics`: about files that cannot be read."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._record = record_of(root)
        self._seen = ((self._record and read_record(self._record, Seen)) or Seen({})).files
        self._earliest = time.time_ns() - int(JUST_NOW * 1e9)
        self._here = dict[str, Source]()
        self._found = dict[str, bytes | None]()
        self.diagnostics = load_into(root, self._found.__setitem__, self._is_known)
        self._known = frozenset(path for path, data in self._found.items() if data is None)
        self.digests = Digests(self, {path: self._seen[path][1] for path in self._known})

    def _is_known(self, path: str) -> bool:
        with suppress(OSError):
            here = source_of(self._root, path)
            if here[-1] <= self._earliest:
                self._here[path] = here
        is_known = path in self._seen and self._seen[path][0] == self._here.get(path)
        if is_known:
            self._found[path] = None
        return is_known

    def __getitem__(self, path: str) -> bytes:
        data = self._found[path]
        if data is None:
            data = self._found[path] = read_ordinary(f"{self._root}/{path}")
            if source_of(self._root, path) != self._here[path]:
                raise OSError(0, "has just been changed; look again", path)
        return data

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, path: object) -> bool:
        return path in self._found

    def record(self) -> None:
        """Record the current signatures and digests for the next run."""
        is_new = self._known != self._here.keys() & self._found.keys() or self._known != self._seen.keys()
        if self._record and is_new:
            seen = {path: (here, self.digests.of(path)) for path, here in self._here.items() if path in self._found}
            write_record(self._record, Seen(seen))
