"""Pages that MkDocs need not make: those of which everything they are made of is as it was in an earlier build.

The key of a page is made of its compiled file and of what its frame shows. Pages of Markdown are always made, since
MkDocs checks their links, and so are those in the navigation, which it reads for their titles.
"""

from __future__ import annotations

import logging
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from faq.build.finished import Finished, FinishedPages, content_of
from faq.build.frame import frames, in_navigation
from faq.build.framing import is_html
from faq.build.kept import digest
from faq.build.store import WRONG, Store
from faq.content.model import Lang
from faq.content.tree import PAGES
from faq.render.address import SUFFIX, Place, place_of

PAGE = "index.html"


@dataclass(frozen=True)
class _Wanted:
    """A compiled page: where it is, its file, and its key."""

    place: Place
    file: File
    key: bytes


class Taken(File):
    """A page that is in the site already. MkDocs neither makes nor copies it; others may link to it and its anchors."""

    def __init__(self, file: File, place: Place, page: Finished) -> None:
        super().__init__(file.src_uri, None, file.dest_dir, True, dest_uri=f"{place.url}{PAGE}")
        self.page: Any = SimpleNamespace(present_anchor_ids=set(page.anchors))

    def is_documentation_page(self) -> bool:
        return False

    def copy_file(self, dirty: bool = False) -> None:
        return


class Warnings(logging.Handler):
    """Notes whether MkDocs has warned: it would not repeat a warning for a page that it does not make."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen = False

    def emit(self, record: logging.LogRecord) -> None:
        self.seen = True


class Reuse:
    """One build: which of its pages are taken from the store, and which of those that were made go into it."""

    def __init__(self, root: Path, store: Store | None) -> None:
        self.root = root
        self.store = store
        self.pages = FinishedPages(store)
        self.taken: dict[Lang, list[Taken]] = defaultdict(list)
        self.addresses: set[str] = set()
        """Files of the site that were taken, which were looked at when they were made."""
        self.scripts: set[str] = set()
        self.wrong: list[str] = []
        """Pages whose kept bytes differ from those that are made now."""
        self._keys: dict[str, bytes] = {}
        self._known: dict[str, str] = {}
        self._made: dict[str, tuple[bytes, Finished]] = {}
        self._warnings = Warnings()

    @property
    def is_clean(self) -> bool:
        """Whether something is kept of this build: it is not there to verify, and MkDocs has not warned."""
        return self.store is not None and not self.store.verifies and not self._warnings.seen

    def take(self, files: Files, config: MkDocsConfig) -> None:
        """Put the known pages into the site at the beginning of the build. A question is taken in all of its languages
        or in none, because each names the others."""
        if self.store is None:
            return
        logging.getLogger("mkdocs").addHandler(self._warnings)
        wanted = list(self._wanted(files, config))
        self._keys = {one.file.src_uri: one.key for one in wanted}
        found = self.pages.find([one.key for one in wanted])
        if self.store.verifies:
            self._known = {one.file.src_uri: page.content for one, page in zip(wanted, found, strict=True) if page}
            return
        groups: dict[str, list[tuple[_Wanted, Finished | None]]] = defaultdict(list)
        for one, page in zip(wanted, found, strict=True):
            groups[one.place.path].append((one, page))
        for group in groups.values():
            self._take_all([(one, page) for one, page in group if page], len(group), Path(config.site_dir))

    def _take_all(self, group: list[tuple[_Wanted, Finished]], size: int, site: Path) -> None:
        addresses = [f"{one.place.url}{PAGE}" for one, _ in group]
        known = zip(addresses, group, strict=True) if len(group) == size else ()
        taken = [self.pages.take(page, f"{site}/{address}") for address, (_, page) in known]
        for address, (one, page) in zip(addresses, group, strict=True):
            if taken and all(taken):
                self.taken[one.place.lang].append(Taken(one.file, one.place, page))
                self.addresses.add(address)
                self.scripts |= set(page.scripts)
            else:
                (site / address).unlink(missing_ok=True)

    def leave_out(self, files: Files) -> None:
        """MkDocs is to make none of the pages that were taken, in any of its passes."""
        for file in [file for each in self.taken.values() for file in each if file.src_uri in files.src_uris]:
            files.remove(file)

    def show(self, files: Files, lang: Lang) -> None:
        """Let other pages link to the pages of this language that were taken."""
        for file in self.taken[lang]:
            files.append(file)

    def made(self, page: Page, output: str, scripts: Iterable[str]) -> None:
        """A page was made. Compared with what is known, if that is to be verified."""
        path = page.file.src_uri
        if path in self._keys:
            content = content_of(output.encode("utf-8", "xmlcharrefreplace"))
            anchors = tuple(sorted(page.present_anchor_ids or ()))
            self._made[page.file.dest_uri] = (self._keys[path], Finished(content, anchors, tuple(sorted(scripts))))
            if self._known.get(path, content) != content:
                self.wrong.append(page.file.dest_uri)

    def save(self, site: Path, refused: Collection[str]) -> None:
        """Keep pages that were made without warnings or findings. Aborts if a kept page is now made differently."""
        logging.getLogger("mkdocs").removeHandler(self._warnings)
        for address, (key, page) in self._made.items():
            if not self._warnings.seen and address not in refused:
                self.pages.keep(key, page, f"{site}/{address}")
        self.pages.save()
        if self.store and self.store.problem:
            print(f"faq: {self.store.problem}", file=sys.stderr)
        if self.wrong:
            raise Abort("\n".join([f"faq: {WRONG}", *self.wrong]))

    def _wanted(self, files: Files, config: MkDocsConfig) -> Iterator[_Wanted]:
        """The pages that may be taken."""
        frame = frames(self.root, config, files)
        kept_out = {*in_navigation(config.nav), *_by_hand(self.root / PAGES)}
        found = {place: file for file in files if (place := place_of(file.src_uri))}
        places = {place: file for place, file in found.items() if _may_be_taken(place, file, kept_out)}
        langs: dict[str, list[Lang]] = defaultdict(list)
        for place in places:
            langs[place.path].append(place.lang)
        for place, file in places.items():
            data = file.content_bytes
            if not is_html(data):
                continue
            key = digest(
                frame=[frame[place.lang]],
                path=[file.src_uri],
                page=[data],
                langs=langs[place.path],
            )
            yield _Wanted(place, file, key)


def _may_be_taken(place: Place, file: File, kept_out: Set[str]) -> bool:
    """Neither written by hand, in whatever language, nor in the navigation."""
    names = [Place(lang, place.path).file.removeprefix("docs/") for lang in SUFFIX]
    return file.src_uri in names and kept_out.isdisjoint(names)


def _by_hand(pages: Path) -> Iterator[str]:
    """The pages that are written by hand."""
    return (path.relative_to(pages).as_posix() for path in pages.rglob("*.md"))
