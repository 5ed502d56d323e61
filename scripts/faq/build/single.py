"""Render compiled pages one at a time with MkDocs' own steps, and free each after it is written.

MkDocs itself keeps every page in memory for the whole build and parses it as Markdown. A compiled page is HTML already,
and no other page shows any of it, so MkDocs only needs its address, for links.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jinja2 import Environment
from mkdocs.commands.build import _build_page
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.structure.files import File
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from faq.build.framing import compiled_page, ids_of, prepare_page
from faq.content.model import Lang
from faq.render.address import Place

PAGE = "index.html"


@dataclass(frozen=True, slots=True)
class Single:
    """A compiled page: its place in the site, its file in the compiled tree, and the languages in which it exists."""

    place: Place
    file: str
    langs: tuple[Lang, ...]


class Apart(File):
    """A file that MkDocs neither renders nor copies, but that other pages may link to, with anchors."""

    def __init__(self, single: Single, config: MkDocsConfig) -> None:
        address = f"{single.place.url}{PAGE}"
        super().__init__(single.file, config.docs_dir, config.site_dir, True, dest_uri=address)
        self.page: Any = _Anchors(self)

    def is_documentation_page(self) -> bool:
        return False

    def copy_file(self, dirty: bool = False) -> None:
        return


class _Anchors:
    """The minimal page that MkDocs needs to validate links to it."""

    def __init__(self, file: File) -> None:
        self.file = file

    @property
    def present_anchor_ids(self) -> set[str]:
        """The ids that links may target. Found on demand, since few pages are linked to with an anchor."""
        return ids_of(self.file.content_string)


def make(single: Single, config: MkDocsConfig, nav: Navigation, environment: Environment) -> None:
    """Render a page into the site. Raises Abort if it cannot be written."""
    page = Page(None, _file(single, single.place.lang, config), config)
    page.file.alternates = {lang: _file(single, lang, config) for lang in single.langs}  # type: ignore[attr-defined]
    markdown, page.meta = compiled_page(page.file.content_string)
    page.markdown = prepare_page(markdown, page.meta)
    page.content = str(page.meta["html"])
    try:
        _build_page(page, config, (), nav, environment)
    except OSError:
        raise Abort("The site cannot be written; the last one stays.") from None
    page.file.page = None  # break the reference cycle: pages take much memory


def _file(single: Single, lang: Lang, config: MkDocsConfig) -> File:
    """The `File` of the page in a language, with the attributes that the i18n plugin expects."""
    place = Place(lang, single.place.path)
    source = place.file.removeprefix("docs/")
    file: Any = File(source, config.docs_dir, config.site_dir, True, dest_uri=f"{place.url}{PAGE}")
    file.locale = file.locale_alternate_of = lang
    return file  # type: ignore[no-any-return]
