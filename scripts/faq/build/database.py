"""What SQLite says of a file that is no store."""

from __future__ import annotations

import sqlite3

REFUSED = (
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
)  # fmt: skip
"""What the system says of a store that is none the worse for it."""


def is_no_store(error: sqlite3.DatabaseError) -> bool:
    """Whether the file holds something else, or is damaged; not: it is busy, or cannot be written."""
    return error.sqlite_errorcode & 0xFF not in REFUSED
