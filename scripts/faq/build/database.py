"""What SQLite says of a file that is no store."""

from __future__ import annotations

import sqlite3

REFUSED = (
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
)  # fmt: skip
"""What the system says of a store that is none the worse for it."""

FAULTS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What is raised where a file is no store: the second one if SQLite names what is damaged by bytes that are no text."""


def is_no_store(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    """Whether the file holds something else, or is damaged; not: it is busy, or cannot be written."""
    return isinstance(error, UnicodeDecodeError) or error.sqlite_errorcode & 0xFF not in REFUSED
