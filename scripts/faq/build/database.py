"""Tell apart SQLite errors: a file that is not a store, and a store that is only busy or read-only."""

from __future__ import annotations

import sqlite3

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
