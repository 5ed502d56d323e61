"""Tasks and their keys: a result is stored under the digest of everything that it was computed from. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from faq.diagnostics.diagnostic import Diagnostic

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problems:
    """Diagnostics about files that belong to no entry, and the names read from these files if other rules need them."""

    diagnostics: tuple[Diagnostic, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """A computation and its key. Everything that `make` reads must be in the key; the store relies on that."""

    key: bytes
    kind: type[T]
    make: Callable[[], T]


@dataclass(frozen=True, slots=True)
class Memory:
    """Decoded values, for a process that builds repeatedly. Values must not be changed."""

    values: dict[bytes, Any] = field(default_factory=dict)

    def drop_all_but(self, keys: Set[bytes]) -> None:
        for key in self.values.keys() - keys:
            del self.values[key]


class Keep(Protocol):
    """Returns the results of tasks in order, from the store or computed now."""

    def __call__(self, tasks: Sequence[Task[T]], /) -> list[T]: ...


def make_all(tasks: Sequence[Task[T]], /) -> list[T]:
    """Compute all tasks now; nothing is stored."""
    return [task.make() for task in tasks]


def remembers(keep: Keep) -> bool:
    """Whether results can be found again later in this run. False for `make_all`."""
    return bool(getattr(getattr(keep, "__self__", None), "remembers", False))


def note(keep: Keep, keys: Sequence[bytes], kind: type) -> None:
    """Mark results as still needed, although nothing reads them in this run."""
    noted: Callable[[Sequence[bytes], type], None] | None = getattr(getattr(keep, "__self__", None), "note", None)
    if noted:
        noted(keys, kind)


class Digests:
    """SHA-256 digests of files (path -> content), each computed once, because large files are part of many keys.
    `known`: digests that were computed before."""

    def __init__(self, files: Mapping[str, bytes], known: Mapping[str, bytes] | None = None) -> None:
        self._files = files
        self._known = dict(known or {})

    @property
    def made(self) -> Mapping[str, bytes]:
        """The digests computed so far."""
        return self._known

    def of(self, path: str) -> bytes:
        """The digest of a file; empty bytes if there is no such file."""
        if path not in self._known:
            data = self._files.get(path)
            self._known[path] = b"" if data is None else hashlib.sha256(data).digest()
        return self._known[path]

    def below(self, start: str) -> Iterator[str | bytes]:
        """The path and the digest of each file whose path starts with `start`."""
        return (piece for path in self._files if path.startswith(start) for piece in (path, self.of(path)))


def below(files: Mapping[str, bytes], *starts: str) -> dict[str, bytes]:
    """The files whose paths start with one of `starts`. (Only these are read from the mapping, since reading may be
    costly.)"""
    return {path: files[path] for path in files if path.startswith(starts)}


def digest(**parts: Iterable[str | bytes | int]) -> bytes:
    """The key of named parts. Names and the lengths of all pieces are hashed, too, so different parts cannot share a
    key."""
    hash = hashlib.sha256()
    for name, pieces in parts.items():
        data = [piece if isinstance(piece, bytes) else str(piece).encode("utf-8", "surrogatepass") for piece in pieces]
        hash.update(f"\0{name}\0{list(map(len, data))}".encode())
        hash.update(b"".join(data))
    return hash.digest()
