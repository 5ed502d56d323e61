"""Pages that MkDocs need not hold: compiled ones, which are HTML already.

If all that a page is made of is as it was in an earlier build, it is taken from there. Its key is made of its compiled
file and of what its frame shows. The others are made one after the other (faq.build.single). Pages of Markdown are left
to MkDocs, since it checks their links, and so are those in the navigation, which it reads for their titles.
"""

from __future__ import annotations

import logging
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from faq.build.finished import Finished, FinishedPages, content_of
from faq.build.frame import Foundation, frames, in_navigation
from faq.build.framing import is_html
from faq.build.kept import digest
from faq.build.single import PAGE, Apart, Single, make
from faq.build.store import WRONG, Store
from faq.content.model import Lang
from faq.content.tree import PAGES
from faq.render.address import SUFFIX, Place, place_of


@dataclass(frozen=True)
class _Wanted:
    """A compiled page and its cache key."""

    single: Single
    key: bytes


class Warnings(logging.Handler):
    """Detects whether MkDocs warned about anything: it would not repeat the warning for a page that is reused."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen = False

    def emit(self, record: logging.LogRecord) -> None:
        self.seen = True


class Reuse:
    """One build: which pages are taken from the cache, and which new ones are added to it.

    `foundation`: what all pages depend on, as of the start of the build.
    """

    def __init__(self, root: Path, store: Store | None, foundation: Foundation) -> None:
        self.root = root
        self.foundation = foundation
        self.store = store
        self.pages = FinishedPages(store)
        self.apart: dict[Lang, list[Apart]] = defaultdict(list)
        """The pages that MkDocs does not hold."""
        self.unknown: dict[Lang, list[Single]] = defaultdict(list)
        """Those of them that are to be made."""
        self.addresses: set[str] = set()
        """Files of the site that were taken, which were looked at when they were made."""
        self.scripts: set[str] = set()
        self.wrong: list[str] = []
        """Pages whose kept bytes differ from those that are made now."""
        self._keys: dict[str, bytes] = {}
        self._known: dict[str, str] = {}
        self._made: dict[str, tuple[bytes, Finished]] = {}
        self._warnings = Warnings()
        self._is_steady = True

    @property
    def is_clean(self) -> bool:
        """Whether pages of this build may be cached: the cache is not being verified, MkDocs has not warned, and
        nothing that all pages depend on has changed meanwhile."""
        return self.store is not None and not self.store.verifies and not self._warnings.seen and self._is_steady

    def take(self, files: Files, config: MkDocsConfig) -> None:
        """Put cached pages into the site at the start of the build."""
        logging.getLogger("mkdocs").addHandler(self._warnings)
        wanted = list(self._wanted(files, config))
        found = self.pages.find([one.key for one in wanted])
        if self.store:
            self._keys = {one.single.file: one.key for one in wanted}
        if self.store and self.store.verifies:
            self._known = {one.single.file: page.content for one, page in zip(wanted, found, strict=True) if page}
            found = [None] * len(wanted)
        for one, page in zip(wanted, found, strict=True):
            place, address = one.single.place, f"{one.single.place.url}{PAGE}"
            self.apart[place.lang].append(Apart(one.single, config))
            if page and self.pages.take(page, f"{config.site_dir}/{address}"):
                self.addresses.add(address)
                self.scripts |= set(page.scripts)
            else:
                self.unknown[place.lang].append(one.single)

    def leave_out(self, files: Files) -> None:
        """Remove compiled pages from MkDocs' files in every pass."""
        for file in [file for each in self.apart.values() for file in each if file.src_uri in files.src_uris]:
            files.remove(file)

    def show(self, files: Files, lang: Lang) -> None:
        """Make the compiled pages of a language known as link targets."""
        for file in self.apart[lang]:
            files.append(file)

    def make(self, lang: Lang, config: MkDocsConfig, nav: Navigation, environment: Environment) -> None:
        """Render the pages of a language that were not in the cache."""
        for single in self.unknown.pop(lang, ()):
            make(single, config, nav, environment)

    def made(self, page: Page, output: str, scripts: Iterable[str]) -> None:
        """Note a rendered page; when verifying, compare it with the cached one."""
        path = page.file.src_uri
        if path in self._keys:
            content = content_of(output.encode("utf-8", "xmlcharrefreplace"))
            self._made[page.file.dest_uri] = (self._keys[path], Finished(content, tuple(sorted(scripts))))
            if self._known.get(path, content) != content:
                self.wrong.append(page.file.dest_uri)

    def save(self, site: Path, refused: Collection[str], now: Foundation) -> None:
        """Cache the new pages if there were no warnings or findings and the templates are unchanged (`now`); otherwise
        it would be unclear what a page was made from. Aborts if verification found a difference."""
        logging.getLogger("mkdocs").removeHandler(self._warnings)
        self._is_steady = now == self.foundation
        for address, (key, page) in self._made.items():
            if self._is_steady and not self._warnings.seen and address not in refused:
                self.pages.keep(key, page, f"{site}/{address}")
        self.pages.save()
        if self.store and self.store.problem:
            print(f"faq: {self.store.problem}", file=sys.stderr)
        if self.wrong:
            raise Abort("\n".join([f"faq: {WRONG}", *self.wrong]))

    def _wanted(self, files: Files, config: MkDocsConfig) -> Iterator[_Wanted]:
        """The compiled pages that need not go through MkDocs."""
        frame = frames(self.root, config, files) if self.store else {}
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
            single = Single(place, file.src_uri, tuple(langs[place.path]))
            key = (
                digest(frame=[frame[place.lang]], path=[file.src_uri], page=[data], langs=single.langs)
                if frame
                else b""
            )
            yield _Wanted(single, key)


def _may_be_taken(place: Place, file: File, kept_out: Set[str]) -> bool:
    """Whether a page is neither hand-written (in any language) nor in the navigation."""
    names = [Place(lang, place.path).file.removeprefix("docs/") for lang in SUFFIX]
    return file.src_uri in names and kept_out.isdisjoint(names)


def _by_hand(pages: Path) -> Iterator[str]:
    """The hand-written pages."""
    return (path.relative_to(pages).as_posix() for path in pages.rglob("*.md"))
