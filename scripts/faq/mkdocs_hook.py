"""The join between the compiler and MkDocs: compile before the build, and cure what MkDocs' plugins do wrong.

Each language is one pass of MkDocs' build: the language plugin (i18n) runs the build again, inside the first one, for
English. A hook's module lives on between the rebuilds of `mkdocs serve`.
"""

from __future__ import annotations

import calendar
import datetime
import logging
import os
import shutil
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

log = logging.getLogger("mkdocs.hooks.faq")

CODE = "<pre><span></span><code>"
PERMALINK = {"zh": "链接到这一节", "en": "Link to this section"}


class Session:
    """What the hook remembers from one event to a later one."""

    serving = False
    assets: tuple[File, ...] = ()


def on_startup(command: str, dirty: bool) -> None:
    """Learn whether this is a build or a preview, which must outlive a broken entry."""
    Session.serving = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read from the compiled tree. MkDocs wants the folder to exist, also before anything was compiled."""
    docs = _root(config) / "build" / "docs"
    docs.mkdir(parents=True, exist_ok=True)
    config.docs_dir = str(docs)
    config.mdx_configs.setdefault("toc", {})["permalink_title"] = PERMALINK[_language(config)]
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Compile faq_src/, once a build, before MkDocs has cleaned anything away."""
    if not _is_first_pass(config):
        return
    from faq.build import compile_project

    try:
        result = compile_project(_root(config))
    except OSError as error:
        raise Abort(f"faq: {error.filename or ''}: {error.strerror or error}") from None
    os.environ.setdefault("SOURCE_DATE_EPOCH", _epoch(result.reviewed))
    report = result.report()
    if report:
        print(report)
    if result.failed:
        _stop_or_keep_last_good(config)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Remember images and the like, before i18n drops those of the other language."""
    Session.assets = tuple(file for file in files if not file.is_documentation_page())
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Let the English pages show the images that lie beside the Chinese ones."""
    if not _is_first_pass(config):
        for file in Session.assets:
            if file.src_uri not in files.src_uris:
                files.append(file)
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The theme writes these values into its HTML as they are, so they must be HTML."""
    for key in ("title", "description"):
        if key in page.meta:
            page.meta[key] = escape(str(page.meta[key]))
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Code and tables may scroll sideways, so the keyboard must be able to reach them."""
    return html.replace(CODE, f'{CODE[:-1]} tabindex="0">').replace("<table>", '<table tabindex="0">')


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """Every pass would write the same 404.html; only the first one does. (MkDocs skips empty templates.)"""
    return "" if template_name == "404.html" and not _is_first_pass(config) else output


@event_priority(-200)  # behind i18n, whose own event builds the other languages
def on_post_build(config: MkDocsConfig) -> None:
    """Put what the compiler publishes as it is (data, redirects) into the finished site."""
    public = _root(config) / "build" / "public"
    if _is_first_pass(config) and public.is_dir():
        shutil.copytree(public, config.site_dir, dirs_exist_ok=True)


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., Any]) -> LiveReloadServer:
    """Watch the sources (mkdocs.yml names them), not the compiled tree: writing it would start the next rebuild."""
    server.unwatch(config.docs_dir)
    return server


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent


def _is_first_pass(config: MkDocsConfig) -> bool:
    return not getattr(config.plugins["i18n"], "building", False)


def _language(config: MkDocsConfig) -> str:
    """The language of this pass; i18n sets it in its own event, which comes later in the first pass only."""
    plugin: Any = config.plugins["i18n"]
    return str(plugin.current_language or plugin.default_language)


def _epoch(day: datetime.date) -> str:
    """The date that MkDocs writes into its sitemap: two builds of the same content are the same bytes."""
    return str(calendar.timegm(day.timetuple()))


def _stop_or_keep_last_good(config: MkDocsConfig) -> None:
    """A failed rebuild that raises would make the preview's server hang, so it shows the last good pages instead."""
    compiled = Path(config.docs_dir) / "index.md"
    if not (Session.serving and compiled.is_file()):
        raise Abort("The sources have errors; nothing was built.")
    log.error("The sources have errors; the preview still shows the last good pages.")
