"""Render compiled pages in their frame without MkDocs, with the same templates and the same data.

What MkDocs passes to the templates besides the page is recorded as plain data when a whole site is built
(faq.build.frame). If a template asks for anything else, `NotRecorded` is raised and MkDocs builds the whole site.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, MutableMapping
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin

from jinja2 import Environment, FileSystemLoader, Undefined
from jinja2.ext import Extension
from jinja2.utils import missing
from mkdocs.utils import get_relative_url
from mkdocs.utils.meta import get_data
from mkdocs.utils.templates import script_tag_filter, url_filter

from faq.build.built import Frame, Tab
from faq.build.sharing import NotRecorded, Shared
from faq.build.verify.policy import Defence
from faq.content.model import Lang
from faq.render import address, newfile
from faq.render.address import Place
from faq.render.templates import Compiled, install_words
from faq.render.words import words_of

TEMPLATE = "main.html"
FRONT = "---\n"
"""The delimiter of front matter."""
HTML = b"\nhtml: true\n"
"""Front matter key of pages whose content is already HTML; MkDocs looks for no links in them."""
CODE = "<pre><span></span><code>"
ALIGNED = re.compile(r'<(t[hd]) style="text-align: (left|center|right);">')
ID = re.compile(r'<[^>]* id="([^"]+)"')


class Told(Undefined):
    """Template data in which front matter keys may be missing; anything else that is missing raises NotRecorded."""

    def __init__(self, hint: str | None = None, obj: Any = missing, name: str | None = None, *rest: Any) -> None:
        if hint is None and not isinstance(obj, dict):
            raise NotRecorded(name)
        super().__init__(hint, obj, name, *rest)


def reachable(html: str) -> str:
    """Mend HTML that MkDocs made from Markdown: code blocks and tables can scroll sideways, so they become focusable by
    keyboard, and inline styles for alignment become classes, because the policy allows styles from faq.css only."""
    html = ALIGNED.sub(r'<\1 class="\2">', html)
    return html.replace(CODE, f'{CODE[:-1]} tabindex="0">').replace("<table>", '<table tabindex="0">')


def compiled_page(text: str) -> tuple[str, dict[str, Any]]:
    """Split a page into its Markdown and its front matter, like MkDocs' `get_data`. In compiled pages each line of
    front matter is a key and a JSON value, which parses many times as fast as YAML."""
    head, _, body = text.removeprefix(FRONT).partition(f"\n{FRONT}")
    try:
        return body.lstrip("\n"), {key: json.loads(value) for key, value in map(_key_and_value, head.split("\n"))}
    except ValueError:
        return get_data(text)


def _key_and_value(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(": ")
    if not (colon and key.isidentifier()):
        raise ValueError(line)
    return key, value


def is_html(page: bytes) -> bool:
    """Whether a compiled page is HTML rather than Markdown."""
    return HTML in page.partition(b"\n---\n")[0] + b"\n"


def ids_of(html: str) -> set[str]:
    """The ids on a page, which are valid link targets."""
    return set(ID.findall(html))


def own_scripts(defence: Defence) -> type[Extension]:
    """A Jinja extension that marks the scripts in template sources, to tell them from scripts that come in through
    texts."""

    class OwnScripts(Extension):
        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            return defence.marked(source)

    return OwnScripts


def prepare(environment: Environment, lang: Lang, defence: Defence, versions: object, assets: Iterable[str]) -> None:
    """Set up the template environment: interface texts, versions and pictures. Values are escaped when they are
    written; only what a template marks as `safe` is HTML."""
    environment.autoescape = True
    environment.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}  # half the bytes for Chinese
    environment.add_extension(own_scripts(defence))
    install_words(environment, words_of(lang))
    environment.globals.update(home=address.home(lang).url, versions=versions, assets=set(assets), shared=Shared().part)


def prepare_page(markdown: str, meta: MutableMapping[str, Any]) -> str:
    """The Markdown that MkDocs still has to render: none for pages that are already HTML. Lists get their link to a new
    entry."""
    if "shelf" in meta:
        meta["new_entry"] = newfile.query(meta["shelf"], meta["lines"])
    if "html" not in meta:
        return markdown
    meta["html"] = markdown.removesuffix("\n")
    return ""


class Framing:
    """Renders compiled pages of one language in their frame. `versions`: what the compiler knows about versions."""

    def __init__(self, frame: Frame, defence: Defence, versions: object, codes: Compiled) -> None:
        self.frame = frame
        self.defence = defence
        self.config = _config(frame)
        environment = Environment(
            loader=FileSystemLoader(frame.folders),
            auto_reload=False,
            undefined=Told,
            extensions=["jinja2.ext.i18n"],
            bytecode_cache=codes,
        )
        environment.filters |= {"url": url_filter, "script_tag": script_tag_filter}
        prepare(environment, frame.lang, defence, versions, frame.assets)
        self.template = environment.get_template(TEMPLATE)

    def framed(self, place: Place, compiled: bytes, langs: Collection[Lang]) -> tuple[str, frozenset[str]]:
        """The finished page, and the hashes of its inline scripts. `langs`: the languages in which the page exists."""
        markdown, meta = compiled_page(compiled.decode("utf-8-sig"))
        if prepare_page(markdown, meta):
            raise NotRecorded(place.file)
        if "template" in meta:
            raise NotRecorded("template")
        if any(tab.url == place.url and tab.own != meta.get("title") for tab in self.frame.tabs):
            raise NotRecorded("the navigation")
        page = SimpleNamespace(
            url=place.url,
            canonical_url=_canonical(self.frame.site_url, place.url),
            meta=meta,
            content=meta["html"],
            toc=[],
            file=SimpleNamespace(alternates={lang: _file(Place(lang, place.path)) for lang in langs}),
        )
        nav = SimpleNamespace(items=[_item(tab, place) for tab in self.frame.tabs])
        base_url = get_relative_url(".", place.url)
        return self.defence.finished(self.template.render(page=page, nav=nav, base_url=base_url, config=self.config))


def _config(frame: Frame) -> SimpleNamespace:
    return SimpleNamespace(
        site_name=frame.site_name,
        site_description=frame.site_description,
        site_url=frame.site_url,
        theme=SimpleNamespace(language=frame.language, favicon=frame.favicon),
        extra=SimpleNamespace(repository=frame.repository, branch=frame.branch, alternate=frame.alternates),
        extra_css=frame.styles,
        extra_javascript=frame.scripts,
    )


def _canonical(site_url: str, url: str) -> str | None:
    """The canonical URL of a page, as MkDocs computes it."""
    return urljoin(site_url if site_url.endswith("/") else f"{site_url}/", url) if site_url else None


def _file(place: Place) -> SimpleNamespace:
    """A MkDocs `File` for the page."""
    return SimpleNamespace(url=place.url or "./")


def _item(tab: Tab, here: Place) -> SimpleNamespace:
    return SimpleNamespace(url=tab.url, title=tab.title, active=tab.url == here.url, children=())
