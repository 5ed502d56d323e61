"""Update a built site when only compiled pages or published files have changed, without MkDocs.

The results are byte-identical to MkDocs', because pages come from the same templates with the same data
(faq.build.framing). Any other change is left to MkDocs, which builds the whole site.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path

from jinja2 import TemplateError

from faq.build.built import Built, Changes
from faq.build.framing import Framing, ids_of, is_html
from faq.build.outputs import NotMade
from faq.build.publish import PUBLISHED, findings
from faq.build.publish import Compiled as Project
from faq.build.sharing import NotRecorded
from faq.build.verify.policy import Defence, hashes_in
from faq.content.model import LANGS, Lang
from faq.content.tree import PAGES as BY_HAND
from faq.render.address import Place, place_of
from faq.render.templates import Compiled

PAGE = "index.html"
PAGES, THEME = "docs/", "theme/"
HEAD = 4000
"""The policy of a page is within this many characters from its start."""


class Unforeseen(Exception):
    """A change that only MkDocs can build."""


class Renewing:
    """The site at `site`, recorded as `built`, and the current output of the compiler for the repository at `root`."""

    def __init__(self, root: Path, site: Path, built: Built, compiled: Project) -> None:
        self.root = root
        self.site = site
        self.built = built
        self.compiled = compiled.outputs
        self.digests = compiled.outputs.digests
        self.defence = Defence(secrets.token_hex())
        self.codes = Compiled()
        self.framings: dict[Lang, Framing] = {}

    def changes(self) -> Changes | None:
        """The changed files; None if MkDocs has to build, or has to report an error."""
        try:
            written = dict(self._written())
        except (Unforeseen, NotRecorded, NotMade, TemplateError, OSError):
            return None
        if any(findings(path, data) for path, data in written.items() if path.endswith(".html")):
            return None
        gone = self.built.compiled.keys() - self.digests.keys()
        return Changes(written, frozenset(path.removeprefix(PUBLISHED) for path in gone))

    def _written(self) -> Iterator[tuple[str, bytes]]:
        known = self.built.compiled
        if any(not path.startswith(PUBLISHED) for path in known.keys() ^ self.digests.keys()):
            raise Unforeseen
        for path in sorted(path for path, digest in self.digests.items() if known.get(path) != digest):
            area, _, inside = path.partition("/")
            if area == "docs":
                yield self._page(inside)
            elif area != "public":
                raise Unforeseen
            else:
                yield inside, self._published(inside)

    def _published(self, path: str) -> bytes:
        data = self.compiled[f"{PUBLISHED}{path}"]
        return self.defence.finished(data.decode())[0].encode() if path.endswith(".html") else data

    def _page(self, file: str) -> tuple[str, bytes]:
        data, place = self.compiled[f"{PAGES}{file}"], place_of(file)
        if place is None or not is_html(data) or place.file != f"{PAGES}{file}" or self._is_by_hand(place):
            raise Unforeseen
        langs = [lang for lang in LANGS if Place(lang, place.path).file in self.digests]
        page, hashes = self._framing(place.lang).framed(place, data, langs)
        address = f"{place.url}{PAGE}"
        old = (self.site / address).read_text("utf-8")
        if hashes_in(old[:HEAD]) != hashes or self._is_missed(place, ids_of(old) - ids_of(page)):
            raise Unforeseen
        return address, page.encode("utf-8", "xmlcharrefreplace")

    def _framing(self, lang: Lang) -> Framing:
        if lang not in self.framings:
            versions = json.loads(self.compiled.get(f"{THEME}versions.json", b"[]"))
            frame = next(frame for frame in self.built.frames if frame.lang == lang)
            self.framings[lang] = Framing(frame, self.defence, versions, self.codes)
        return self.framings[lang]

    def _is_by_hand(self, place: Place) -> bool:
        """Whether the page is hand-written, in any language."""
        names = (Place(lang, place.path).file.removeprefix(PAGES) for lang in LANGS)
        return any((self.root / BY_HAND / name).exists() for name in names)

    def _is_missed(self, place: Place, lost: set[str]) -> bool:
        """Whether a page whose links MkDocs checks might link to an id that no longer exists."""
        name = (place.path.rpartition("/")[2] or "index").encode()
        pages = [path for path in self.compiled if path.startswith(PAGES) and path.endswith(".md")] if lost else []
        return any(name in self.compiled[path] for path in pages if not is_html(self.compiled[path]))
