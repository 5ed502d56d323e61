"""The SQLite file of a store: a lock for it, and its errors, which tell a damaged file from one that is only busy or
read-only."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 10.0
"""Seconds to wait for another process that is using the store."""

REFUSED = (
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
)  # fmt: skip
"""SQLite errors that do not mean that the store is damaged."""

FAULTS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What sqlite3 raises for a file that is not a database; UnicodeDecodeError if its message quotes damaged bytes."""


def is_no_store(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    """Whether the error means that the file is something else or damaged, rather than busy or read-only."""
    return isinstance(error, UnicodeDecodeError) or error.sqlite_errorcode & 0xFF not in REFUSED


@contextmanager
def locked(path: Path, kind: int) -> Iterator[None]:
    """A lock (fcntl.LOCK_SH or LOCK_EX) on a file, shared by readers or held by one writer. It is released if the
    process is killed. Raises OSError if another process holds it for too long."""
    lock = _opened(path)
    try:
        _wait(lock, kind)
        yield
    finally:
        os.close(lock)


def _opened(path: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
    try:
        return os.open(path, flags, 0o644)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o644)


def _wait(lock: int, kind: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return fcntl.flock(lock, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
