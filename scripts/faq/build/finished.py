"""A cache of finished HTML pages, keyed by the digest of everything that a page is made from.

The bytes of a page are in a file named by their digest, and a built site hard-links to these files. Nothing is trusted:
a page is read each time it is reused, and ignored if its bytes have changed.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from faq.build.store import Store

MOST_TIMES = 3
"""The cache holds at most this many times the number of pages that the last build used."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished page: the digest of its bytes, and the hashes of its inline scripts."""

    content: str
    scripts: tuple[str, ...]


class FinishedPages:
    """The cached pages; empty without a store. `take` copies pages into a site, `keep` adds pages from a site, `save`
    writes the index at the end of a build."""

    def __init__(self, store: Store | None) -> None:
        self.store = store
        self._used: set[str] = set()
        self._is_new = False

    def find(self, keys: Sequence[bytes]) -> list[Finished | None]:
        """Cached pages by key. Whether their bytes still exist is known only after `take`."""
        return self.store.find(keys, Finished) if self.store else [None] * len(keys)

    def take(self, page: Finished, target: str) -> bool:
        """Put a page into a site. Returns False, and leaves no file, if its bytes are missing or have changed."""
        with suppress(OSError):
            source = self._file(page.content)
            _linked(source, target)
            with io.FileIO(target) as file:
                if content_of(file.readall()) == page.content:
                    self._used.add(page.content)
                    return True
            os.unlink(source)
        with suppress(OSError):
            os.unlink(target)
        return False

    def keep(self, key: bytes, page: Finished, built: str) -> None:
        """Add a page of a site that was just built. Disk errors are ignored: the page is then not cached."""
        if self.store is None:
            return
        with suppress(OSError):
            target = self._file(page.content)
            if not os.path.exists(target):
                _linked(built, target)
            self.store.put(key, page)
            self._used.add(page.content)
            self._is_new = True

    def save(self) -> None:
        """Write the index, and drop pages that this build did not use if there are too many."""
        if self.store:
            self.store.save()
        if self.store and self._is_new:
            with suppress(OSError):
                kept = list(self.store.folder.glob("??/*"))
                if len(kept) > MOST_TIMES * len(self._used):
                    for path in (path for path in kept if path.name not in self._used):
                        path.unlink()

    def _file(self, content: str) -> str:
        assert self.store
        return f"{self.store.folder}/{content[:2]}/{content}"


def content_of(page: bytes) -> str:
    """The digest of a page's bytes."""
    return hashlib.sha256(page).hexdigest()


def _linked(source: str, target: str) -> None:
    """Hard-link a file, or copy it where hard links do not work; the target is complete or absent."""
    folder, _, name = target.rpartition("/")
    os.makedirs(folder, exist_ok=True)
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except OSError:
        new = f"{folder}/.{name}.{os.getpid()}"
        shutil.copyfile(source, new)
        os.replace(new, target)
