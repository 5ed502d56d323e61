"""Finished pages that are kept between builds, each under the digest of all that it was made of.

The bytes of a page are a file that is named by their digest, and a built site has hard links to these files. Nothing is
trusted: a page is read each time it is taken, and is ignored if its bytes have changed.
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
"""The folder has at most so many pages for each that the last build has used."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished page: the digest of its bytes, and the hashes of its own inline scripts."""

    content: str
    scripts: tuple[str, ...]


class FinishedPages:
    """The pages in a store; without one, none. `take` puts them into a site, `keep` gets them from there, `save` ends a
    build."""

    def __init__(self, store: Store | None) -> None:
        self.store = store
        self._used: set[str] = set()
        self._is_new = False

    def find(self, keys: Sequence[bytes]) -> list[Finished | None]:
        """What is known of pages, by their keys. Whether their bytes are still there, only `take` says."""
        return self.store.find(keys, Finished) if self.store else [None] * len(keys)

    def take(self, page: Finished, target: str) -> bool:
        """Put a page into a site. False, and no file, if it is not there, or not as it was."""
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
        """Keep a page of a site that was just built. What the disk refuses is not kept."""
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
        """Write what is new, and drop what no page of this build has when there is much of it."""
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
    """A file at another place too, whole or not at all; a copy where there are no hard links."""
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
