"""Update the ledger files on disk: each is written atomically, while other runs may write theirs."""

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
    """Add a run to the file of its entry, replacing an older one of the same sample and environment. Raises LedgerError
    if the file has been damaged."""
    _change(root, new.entry, lambda old: [*(each for each in old if each.key != new.key), new])


def replace(root: Path, entry: str, old: Iterable[Record], new: Iterable[Record]) -> None:
    """Replace some runs in the file of an entry; what other processes have added stays."""
    gone, more = set(old), tuple(new)

    def changed(found: Iterable[Record]) -> Iterable[Record]:
        return [*(each for each in found if each not in gone), *more]

    _change(root, entry, changed)


def drop(root: Path, path: str) -> None:
    """Delete a ledger file, and folders that become empty; but not the ledger's own folder, which serves as the
    lock."""
    target = root / path
    target.unlink(missing_ok=True)
    with suppress(OSError):
        for folder in list(target.parents)[: len(Path(path).parts) - 2]:
            folder.rmdir()


def _change(root: Path, entry: str, change: Callable[[Iterable[Record]], Iterable[Record]]) -> None:
    """Read, change and write the file of an entry under a lock. A file without runs is deleted."""
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
    """Exclusive lock for one process or thread. The folder itself is locked, so no lock file is left behind."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
