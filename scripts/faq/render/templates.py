"""Render views: each kind of view has a template in docs/theme/pages, which receives the view and nothing else.

Every value is escaped when it is written. A template is compiled once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import ClassVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket, BytecodeCache

from faq.content.model import Lang
from faq.render import html
from faq.render.address import Place
from faq.render.division import Part
from faq.render.markup import front_matter
from faq.render.words import Words, words_of

THEME = Path(__file__).parents[3] / "docs" / "theme"


@dataclass(frozen=True, slots=True)
class Link:
    """A text link. `lang`: the language of the target, if it differs."""

    href: str
    text: str
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """A heading in the table of contents, with those `below` it."""

    href: str
    text: str
    below: tuple[Content, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The content of a page as plain data. `trail`: the breadcrumbs without the page itself. `name`: its heading, if it
    differs from the title. `structured`: schema.org data; `contents`: the table of contents. `pager`: links to the
    pages of a divided list; `anchors`: the file that maps anchors that were once on this page."""

    template: ClassVar[str]
    kind: ClassVar[str]
    here: Place
    title: str
    description: str
    name: str = ""
    lead: str = ""
    trail: tuple[Link, ...] = ()
    structured: str = ""
    contents: tuple[Content, ...] = ()
    pager: tuple[Part, ...] = ()
    anchors: str = ""

    @property
    def heading(self) -> str:
        return self.name or self.title

    def front(self) -> Mapping[str, object]:
        """Data for the frame of the page (docs/theme/main.html). The titles of a list's pages differ by number."""
        number = next((f" ({part.name})" for part in self.pager[1:] if part.is_current), "")
        return {
            "title": self.title + number,
            "description": self.description + number,
            "kind": self.kind,
            "hide": [] if self.contents else ["toc"],
            "contents": [_content(each) for each in self.contents],
            "structured": self.structured,
            "html": True,
        }


def _content(content: Content) -> Mapping[str, object]:
    """A table of contents item in the form that MkDocs uses for hand-written pages."""
    return {"url": content.href, "title": content.text, "children": [_content(each) for each in content.below]}


def page(view: View) -> tuple[str, bytes]:
    """The file for MkDocs: front matter, and HTML that is not parsed as Markdown."""
    html = rendered(view.template, view.here.lang, view=view)
    return view.here.file, f"{front_matter(view.front())}\n\n{html}\n".encode()


def templates() -> Iterator[str | bytes]:
    """All templates, each after its path; pages depend on them in addition to their views."""
    for path in sorted(THEME.rglob("*.html")):
        yield path.relative_to(THEME).as_posix()
        yield path.read_bytes()


def rendered(template: str, lang: Lang, **values: object) -> str:
    """Render a template below docs/theme in a language."""
    return _environment(words_of(lang)).get_template(template).render(values).strip("\n")


class Compiled(BytecodeCache):
    """A Jinja bytecode cache for the life of the process, keyed by source: templates are the same code in every
    language."""

    def __init__(self) -> None:
        self.codes: dict[str, object] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get(f"{bucket.key}{bucket.checksum}")  # type: ignore[assignment]

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[f"{bucket.key}{bucket.checksum}"] = bucket.code


_COMPILED = Compiled()


def install_words(environment: Environment, words: Words) -> None:
    """Install the interface texts. Those without variables are cached: each page has dozens of them."""
    environment.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]

    def filled(message: str, /, **variables: object) -> str:
        return html.made(words.gettext(message)) % variables

    once = cache(filled)

    def gettext(message: str, /, **variables: object) -> str:
        return filled(message, **variables) if variables else once(message)

    environment.globals.update({"gettext": gettext, "_": gettext})


@lru_cache(maxsize=8)
def _environment(words: Words) -> Environment:
    """The template environment of a language. A preview reloads texts before each build, and with them the
    templates."""
    environment = Environment(
        loader=FileSystemLoader(THEME),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=_COMPILED,
        auto_reload=False,
    )
    install_words(environment, words)
    environment.filters |= {name: getattr(html, name) for name in ("breakable", "slug", "with_code")}
    return environment
