"""What is found out, and what it is found again by: the digest of all that it is made of. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from faq.diagnostics.diagnostic import Diagnostic

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problems:
    """What is wrong with files that are of no entry, and the names that were read in them, where others need these."""

    diagnostics: tuple[Diagnostic, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """Something to find out. Whatever `make` looks at is in the key: that is the promise that the store relies on."""

    key: bytes
    kind: type[T]
    make: Callable[[], T]


@dataclass(frozen=True, slots=True)
class Memory:
    """Values as they were read, for a process that builds again and again. Nobody changes a value."""

    values: dict[bytes, Any] = field(default_factory=dict)

    def drop_all_but(self, keys: Set[bytes]) -> None:
        for key in self.values.keys() - keys:
            del self.values[key]


class Keep(Protocol):
    """The results of tasks, in their order: made now, or before."""

    def __call__(self, tasks: Sequence[Task[T]], /) -> list[T]: ...


def make_all(tasks: Sequence[Task[T]], /) -> list[T]:
    """The results of all tasks, made now."""
    return [task.make() for task in tasks]


def remembers(keep: Keep) -> bool:
    """Whether what was made now is found later. `make_all` has none of it."""
    return bool(getattr(getattr(keep, "__self__", None), "remembers", False))


def note(keep: Keep, keys: Sequence[bytes], kind: type) -> None:
    """These results are still needed, though nobody asks for them now."""
    noted: Callable[[Sequence[bytes], type], None] | None = getattr(getattr(keep, "__self__", None), "note", None)
    if noted:
        noted(keys, kind)


class Digests:
    """The digests of files (path -> content), each made once: some are large, and are in many keys. `known`: those that
    were made before."""

    def __init__(self, files: Mapping[str, bytes], known: Mapping[str, bytes] | None = None) -> None:
        self._files = files
        self._known = dict(known or {})

    @property
    def made(self) -> Mapping[str, bytes]:
        """Those that somebody has asked for."""
        return self._known

    def of(self, path: str) -> bytes:
        """That of a file; of one that there is not, nothing."""
        if path not in self._known:
            data = self._files.get(path)
            self._known[path] = b"" if data is None else hashlib.sha256(data).digest()
        return self._known[path]

    def below(self, start: str) -> Iterator[str | bytes]:
        """Each file whose path begins so, and its digest after it."""
        return (piece for path in self._files if path.startswith(start) for piece in (path, self.of(path)))


def below(files: Mapping[str, bytes], *starts: str) -> dict[str, bytes]:
    """The files whose paths begin so. (No other is asked for its content, which may have to be read.)"""
    return {path: files[path] for path in files if path.startswith(starts)}


def digest(**parts: Iterable[str | bytes | int]) -> bytes:
    """The key of what is made of these parts: each has a name, and pieces with their lengths, so that no other
    parts have the same key."""
    hash = hashlib.sha256()
    for name, pieces in parts.items():
        data = [piece if isinstance(piece, bytes) else str(piece).encode("utf-8", "surrogatepass") for piece in pieces]
        hash.update(f"\0{name}\0{list(map(len, data))}".encode())
        hash.update(b"".join(data))
    return hash.digest()
