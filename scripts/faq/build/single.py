"""Compiled pages one after the other, each by the steps that MkDocs takes: written, and then let go.

MkDocs itself holds every page from the beginning of a build to its end, and reads it as Markdown. A compiled page is
HTML already, and no other page shows anything of it; so MkDocs is only told where it is, for those that link to it.
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
    """A compiled page: where it is, its file in the compiled tree, and the languages that it is there in."""

    place: Place
    file: str
    langs: tuple[Lang, ...]


class Apart(File):
    """A page that MkDocs neither makes nor copies; others may link to it and its anchors."""

    def __init__(self, single: Single, config: MkDocsConfig) -> None:
        address = f"{single.place.url}{PAGE}"
        super().__init__(single.file, config.docs_dir, config.site_dir, True, dest_uri=address)
        self.page: Any = _Anchors(self)

    def is_documentation_page(self) -> bool:
        return False

    def copy_file(self, dirty: bool = False) -> None:
        return


class _Anchors:
    """What MkDocs asks of a page that others link to."""

    def __init__(self, file: File) -> None:
        self.file = file

    @property
    def present_anchor_ids(self) -> set[str]:
        """The ids that links may lead to; found when somebody asks, since hardly anybody does."""
        return ids_of(self.file.content_string)


def make(single: Single, config: MkDocsConfig, nav: Navigation, environment: Environment) -> None:
    """Write a page into the site. MkDocs says why it cannot be written."""
    page = Page(None, _file(single, single.place.lang, config), config)
    page.file.alternates = {lang: _file(single, lang, config) for lang in single.langs}  # type: ignore[attr-defined]
    markdown, page.meta = compiled_page(page.file.content_string)
    page.markdown = prepare_page(markdown, page.meta)
    page.content = str(page.meta["html"])
    try:
        _build_page(page, config, (), nav, environment)
    except OSError:
        raise Abort("The site cannot be written; the last one stays.") from None
    page.file.page = None  # else only a search for garbage would find the two, and pages take much memory


def _file(single: Single, lang: Lang, config: MkDocsConfig) -> File:
    """The file of the page in a language, as the language plugin would have it."""
    place = Place(lang, single.place.path)
    source = place.file.removeprefix("docs/")
    file: Any = File(source, config.docs_dir, config.site_dir, True, dest_uri=f"{place.url}{PAGE}")
    file.locale = file.locale_alternate_of = lang
    return file  # type: ignore[no-any-return]
