"""The files of the ledger on disk: written whole, one at a time, while other runs write theirs."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Record
from faq.evidence.saving import save


def keep(root: Path, new: Record) -> None:
    """Put one run into the file of its entry, in the place of an older run of the same. LedgerError if the file was
    damaged meanwhile."""
    _change(root, new.entry, lambda old: [*(each for each in old if each.key != new.key), new])


def replace(root: Path, entry: str, old: Iterable[Record], new: Iterable[Record]) -> None:
    """Take runs out of the file of an entry and put others in; what another process has put there since, stays."""
    gone, more = set(old), tuple(new)

    def changed(found: Iterable[Record]) -> Iterable[Record]:
        return [*(each for each in found if each not in gone), *more]

    _change(root, entry, changed)


def drop(root: Path, path: str) -> None:
    """Delete a file of the ledger, and the folders that it leaves empty; not the ledger's own, which is the lock."""
    target = root / path
    target.unlink(missing_ok=True)
    with suppress(OSError):
        for folder in list(target.parents)[: len(Path(path).parts) - 2]:
            folder.rmdir()


def _change(root: Path, entry: str, change: Callable[[Iterable[Record]], Iterable[Record]]) -> None:
    """Read, change and write the file of an entry while nobody else does. A file without runs is deleted."""
    path = ledger.path_of(entry)
    target = root / path
    with _alone(root / ledger.FOLDER):
        old = target.read_bytes() if target.exists() else b""
        records = list(change(ledger.read_file(entry, old) if old else ()))
        data = ledger.write_file(records)
        if not records:
            drop(root, path)
        elif data != old:
            save(target, data)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process or thread at a time. The folder itself is what is locked, so nothing is left in it."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
