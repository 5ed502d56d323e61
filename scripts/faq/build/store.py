"""The on-disk store: values under the digest of all their inputs, so that none can be out of date.

It is a cache and is not trusted: each value has a checksum and is decoded by type (MessagePack cannot contain code).
Unreadable values are made again, and a damaged store is replaced. A missing store is never an error; `problem` says in
one line why there is none.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from faq.build.database import FAULTS, PATIENCE, is_no_store, locked
from faq.build.kept import Keep, Memory, T, Task, make_all
from faq.build.settings import compiler_digest
from faq.build.values import decoded, decoder, encoded

FILE = "faq.db"
MOST_TIMES = 4
"""Limit of stored values per kind, as a multiple of those that the last run using that kind asked for."""
LARGE = ("Pages", "EntryTexts", "EntryProse")
"""Kinds that are not kept in memory between builds: they are read only when they are written."""
CHUNK = 500
MOST_BYTES = 8_000_000
"""Maximum size of values waiting to be written."""
WRONG = "the store holds what would be made otherwise now:"
PRAGMAS = "PRAGMA page_size = 16384; PRAGMA synchronous = OFF"  # most values are large; damage would be detected


class Store:
    """The store in a folder. `keep` returns results of tasks; `save` writes new ones."""

    def __init__(
        self, folder: Path, verify: bool = False, compiler: bytes | None = None, memory: Memory | None = None
    ) -> None:
        self.folder = folder
        self._memory = memory
        self._database: sqlite3.Connection | None = None
        self.verifies = verify
        self.problem = ""
        self.wrong: list[str] = []
        self._compiler = compiler if compiler is not None else compiler_digest()
        self._new: dict[bytes, tuple[str, bytes | bytearray]] = {}
        self._size = 0
        self._asked: dict[str, set[bytes]] = defaultdict(set)
        self._begins_empty = not (folder / FILE).exists()
        self._lock = folder / f".{FILE}.lock"

    def keep(self, tasks: Sequence[Task[T]], /) -> list[T]:
        """The results of tasks. When verifying, each task is run, and stored values that differ go to `wrong`."""
        results = []
        for task, found in zip(tasks, self._found([(task.key, task.kind) for task in tasks]), strict=True):
            if found is None or self.verifies:
                made = task.make()
                if found is not None and found != made:
                    self.wrong.append(f"kept: {found!r}\nmade: {made!r}")
                self.put(task.key, made)
                found = made
            results.append(found)
        return results

    def find(self, keys: Sequence[bytes], kind: type[T]) -> list[T | None]:
        """The stored values of keys, or None, for callers that make missing values later and `put` them."""
        return list(self._found([(key, kind) for key in keys]))

    @property
    def remembers(self) -> bool:
        """Whether a value that is stored now can be read later in this run."""
        return not self.problem and not self.verifies

    def note(self, keys: Sequence[bytes], kind: type) -> None:
        """Mark values as still needed although they are not read, so that they are not dropped."""
        self._asked[kind.__name__] |= {self._key(key) for key in keys}

    def put(self, key: bytes, value: object) -> None:
        """Store a value under the key of a task."""
        key = self._key(key)
        data = encoded(key, value)
        self._new[key] = type(value).__name__, data
        self._size += len(data)
        if len(self._new) == CHUNK or self._size > MOST_BYTES:
            self._flush(is_last=False)

    def _found(self, wanted: Sequence[tuple[bytes, type[T]]]) -> Iterator[T | None]:
        keys = [self._key(key) for key, _ in wanted]
        remembered = {} if self._memory is None else self._memory.values
        known = self._read([key for key in keys if key not in remembered and self._may_be_there(key)])
        for key, (_, kind) in zip(keys, wanted, strict=True):
            self._asked[kind.__name__].add(key)
        decoders = {kind: decoder(kind) for _, kind in wanted}
        for key, (_, kind) in zip(keys, wanted, strict=True):
            value = remembered.get(key) or decoded(decoders[kind], key, known.get(key))
            if self._memory is not None and value is not None and kind.__name__ not in LARGE:
                self._memory.values[key] = value
            yield value

    def _may_be_there(self, key: bytes) -> bool:
        """Avoids look-ups in a store that was empty at the start: it holds only what this run has asked for before. The
        first look-up is always made, because it shows whether the disk can hold a store."""
        return not self._asked or not self._begins_empty or any(key in asked for asked in self._asked.values())

    def _key(self, key: bytes) -> bytes:
        return hashlib.sha256(self._compiler + key).digest()

    def save(self, is_whole: bool = True) -> None:
        """Write new values. After a complete run, values that were not asked for are dropped if there are too many."""
        self._flush(is_last=is_whole)
        self._close()
        if self._memory and is_whole:
            self._memory.drop_all_but(set().union(*self._asked.values()))

    def _flush(self, is_last: bool) -> None:
        if self._new and not self.problem:
            with self._careful(), self._locked(fcntl.LOCK_EX):
                try:
                    self._write(is_last)
                except FAULTS as error:
                    if not is_no_store(error):
                        raise
                    self._replace()
                    self._write(is_last)
        self._new.clear()
        self._size = 0

    def _read(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes | bytearray]:
        """The stored values of keys. An unreadable store has none, and is replaced later."""
        found: dict[bytes, bytes | bytearray] = {key: self._new[key][1] for key in keys if key in self._new}
        keys = [key for key in keys if key not in found]
        if keys and not self.problem:
            with (
                self._careful(),
                self._locked(fcntl.LOCK_SH),
                suppress(*FAULTS),
                self._open() as database,
            ):
                for start in range(0, len(keys), CHUNK):
                    chunk = keys[start : start + CHUNK]
                    marks = ",".join("?" * len(chunk))
                    found.update(database.execute(f"SELECT key, value FROM kept WHERE key IN ({marks})", chunk))
        return found

    def _write(self, is_last: bool) -> None:
        with self._open() as database:
            database.executescript(PRAGMAS)
            with database:
                database.execute("CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, kind TEXT, value BLOB)")
                database.execute("CREATE INDEX IF NOT EXISTS kinds ON kept (kind, key)")
                rows = ((key, kind, data) for key, (kind, data) in self._new.items())
                database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)
                for kind, asked in self._asked.items() if is_last else ():
                    _prune(database, kind, asked)

    def _replace(self) -> None:
        """Remove a file that is not a valid store."""
        self._close()
        for name in (FILE, f"{FILE}-journal", f"{FILE}-wal", f"{FILE}-shm"):
            (self.folder / name).unlink(missing_ok=True)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The database connection, which stays open until an error or `save`."""
        try:
            self._database = self._database or self._connect()
            yield self._database
        except BaseException:
            self._close()
            raise

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.folder / FILE, timeout=PATIENCE)

    def _close(self) -> None:
        database, self._database = self._database, None
        if database:
            database.close()

    @contextmanager
    def _careful(self) -> Iterator[None]:
        """Turn any error of the disk into `problem`, and go on without a store."""
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            self.problem = f"nothing is kept between runs in {self.folder}: {reason or error}"

    def _locked(self, kind: int) -> AbstractContextManager[None]:
        return locked(self._lock, kind)


def _prune(database: sqlite3.Connection, kind: str, asked: Collection[bytes]) -> None:
    """Drop values of a kind that were not asked for. Other kinds are left alone, since other commands may need them."""
    (number,) = database.execute("SELECT count(*) FROM kept WHERE kind = ?", [kind]).fetchone()
    if number > MOST_TIMES * len(asked):
        every = {key for (key,) in database.execute("SELECT key FROM kept WHERE kind = ?", [kind])}
        database.executemany("DELETE FROM kept WHERE key = ?", [(key,) for key in every.difference(asked)])


@contextmanager
def opened(root: Path, memory: Memory | None = None, is_whole: bool = True) -> Iterator[Keep]:
    """The store of the repository at `root`. FAQ_STORE: `off` stores nothing, `verify` makes everything again and
    compares. FAQ_STORE_FOLDER: the folder, by default build/store, which git ignores. `is_whole`: see `Store.save`.

    Problems with the store are printed to standard error. A difference found by `verify` is a bug.
    """
    store = store_of(root, memory=memory)
    if store is None:
        yield make_all
        return
    yield store.keep
    store.save(is_whole)
    if store.problem:
        print(f"faq: {store.problem}", file=sys.stderr)
    if store.wrong:
        raise RuntimeError("\n".join([WRONG, *store.wrong]))


def store_of(root: Path, part: str = "", memory: Memory | None = None) -> Store | None:
    """The store of the repository at `root`, or a named sub-store of its own; None if the store is off."""
    mode = os.environ.get("FAQ_STORE", "")
    folder = Path(os.environ.get("FAQ_STORE_FOLDER") or root / "build" / "store")
    return None if mode == "off" else Store(folder / part, mode == "verify", memory=memory)
