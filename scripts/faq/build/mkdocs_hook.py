"""The join between the compiler and MkDocs: compile before the build, and cure what MkDocs' plugins do wrong.

Each language is one pass of MkDocs' build: the language plugin (i18n) runs the build again, inside the first one, for
English. A hook's module lives on between the rebuilds of `mkdocs serve`.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from jinja2 import Environment
from jinja2.ext import Extension
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from faq.build import frame, material, preview
from faq.build.publish import publish_files, verify_site
from faq.build.reuse import Reuse
from faq.build.store import store_of
from faq.build.verify import policy
from faq.content.model import Lang
from faq.render import address, newfile
from faq.render.templates import Compiled
from faq.render.words import Words, words_of

log = logging.getLogger("mkdocs.hooks.faq")

CODE = "<pre><span></span><code>"
ALIGNED = re.compile(r'<(t[hd]) style="text-align: (left|center|right);">')
ID = re.compile(r'<[^>]* id="([^"]+)"')
MARK = secrets.token_hex()
"""Marks the scripts of templates while pages are built. Nobody can know it, and no page keeps it."""


class Session:
    """What the hook remembers from one event to a later one."""

    serving = False
    templates = Compiled()
    reuse = Reuse(Path(), None)
    assets: tuple[File, ...] = ()
    hashes: frozenset[str] = frozenset()


class OwnScripts(Extension):
    """Tells the scripts of templates from those that could come in by their texts."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return policy.marked(source, MARK)


def on_startup(command: str, dirty: bool) -> None:
    """Learn whether this is a build or a preview, which must outlive a broken entry."""
    Session.serving = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read from the compiled tree. MkDocs wants the folder to exist, also before anything was compiled."""
    docs = _root(config) / "build" / "docs"
    docs.mkdir(parents=True, exist_ok=True)
    config.docs_dir = str(docs)
    frame.without_files(config.theme)
    title = _words_now(config).gettext("Link to this section")
    config.mdx_configs.setdefault("toc", {})["permalink_title"] = title
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Compile faq_src/, once a build, before MkDocs has cleaned anything away. The compiler also makes the sitemap."""
    config.theme.static_templates.discard("sitemap.xml")
    if not _is_first_pass(config):
        return
    from faq.build.publish import compile_project

    if not config.extra.get("repository"):
        log.info("FAQ_REPOSITORY_URL is not set: pages say how to contribute, but do not link to where.")
    for line in material.ignored(config.theme.get("features") or (), config.plugins):
        log.warning(line)
    try:
        result = compile_project(_root(config), config.site_url or address.EXAMPLE)
    except OSError as error:
        raise Abort(f"faq: {error.filename or ''}: {error.strerror or error}") from None
    report = result.report()
    if report:
        print(report)
    if result.failed:
        _stop_or_keep_last_good(config)
    Session.reuse, Session.hashes = Reuse(_root(config), store_of(_root(config), "pages")), frozenset()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out what the theme brings along, for no page loads it, and remember the site's own images and the like,
    before i18n drops those of the other language."""
    for file in [file for file in files if file.src_dir != config.docs_dir]:
        files.remove(file)
    Session.assets = tuple(file for file in files if not file.is_documentation_page())
    if _is_first_pass(config):
        Session.reuse.take(files, config)
    Session.reuse.leave_out(files)
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Let the English pages show the images that are beside the Chinese ones."""
    if not _is_first_pass(config):
        for file in Session.assets:
            if file.src_uri not in files.src_uris:
                files.append(file)
    Session.reuse.show(files, _language(config))
    return nav


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Mark the theme's scripts where they come from; tell the templates the words and which versions there are.

    A value is text, and is escaped where it is written; only what a template calls `safe` is HTML.
    """
    env.autoescape = True
    env.bytecode_cache = Session.templates
    env.add_extension(OwnScripts)
    versions = _root(config) / "build" / "theme" / "versions.json"
    lang = _language(config)
    env.install_gettext_translations(words_of(lang), newstyle=True)  # type: ignore[attr-defined]
    known = json.loads(versions.read_text("utf-8")) if versions.is_file() else []
    env.globals.update(home=address.home(lang).url, versions=known, assets=set(frame.assets(Session.assets)))
    return env


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lists lead to a new entry. What the compiler has made of a template is HTML already."""
    if "shelf" in page.meta:
        page.meta["new_entry"] = newfile.query(page.meta["shelf"], page.meta["lines"])
    if "html" not in page.meta:
        return markdown
    page.meta["html"] = markdown
    return ""


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In hand-written pages: code and tables may scroll sideways, so the keyboard must be able to reach them, and
    styles are in faq.css only."""
    if "html" in page.meta:
        page.present_anchor_ids = set(ID.findall(page.meta["html"]))
        return str(page.meta["html"])
    html = ALIGNED.sub(r'<\1 class="\2">', html)
    return html.replace(CODE, f'{CODE[:-1]} tabindex="0">').replace("<table>", '<table tabindex="0">')


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """Every pass would write the same 404.html; only the first one does. (MkDocs skips empty templates.)"""
    if template_name != "404.html":
        return output
    return _with_policy(output) if _is_first_pass(config) else ""


@event_priority(-200)  # after everything that changes pages
def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The third defence: what a browser may run on this page."""
    finished = _with_policy(output)
    Session.reuse.made(page, finished, policy.own_scripts(output, MARK))
    return finished


@event_priority(-200)  # after i18n, whose own event builds the other languages
def on_post_build(config: MkDocsConfig) -> None:
    """Put what the compiler publishes as it is (data, redirects) into the finished site, and look at every new page."""
    if not _is_first_pass(config):
        return
    site = Path(config.site_dir)
    publish_files(_root(config) / "build" / "public", site, _with_policy)
    (site / "_headers").write_text(policy.headers(Session.hashes | Session.reuse.scripts), "utf-8")
    Session.reuse.save(site, _verify(site))


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., Any]) -> LiveReloadServer:
    """Watch the sources (mkdocs.yml names them), not the compiled tree: writing it would start the next rebuild.

    What MkDocs adds to pages as it sends them is a file here, because their policy runs no inline script of others.
    """
    server.unwatch(config.docs_dir)
    server.set_app(preview.reloading(server.serve_request))
    setattr(server, "_inject_js_into_html", preview.with_reload)  # noqa: B010 (mypy: not assignable)
    return server


def _with_policy(page: str) -> str:
    """The page without the marks and with its policy."""
    hashes = policy.own_scripts(page, MARK)
    Session.hashes |= hashes
    return policy.with_policy(page.replace(f"<script {MARK}", "<script"), hashes)


def _verify(site: Path) -> Collection[str]:
    """Look at every new page, and say which are refused. A preview shows what was found in their place, since a rebuild
    must not raise."""
    if not (findings := verify_site(site, Session.reuse.addresses)):
        return ()
    print("\n".join(found for lines in findings.values() for found in lines))
    if not Session.serving:
        raise Abort("Pages hold what no page of this site has; the site is not published.")
    for page, lines in findings.items():
        (site / page).write_text(preview.refused(lines), "utf-8")
    log.error("Pages hold what no page of this site has; the preview shows what it is in their place.")
    return findings


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent


def _is_first_pass(config: MkDocsConfig) -> bool:
    return not getattr(config.plugins["i18n"], "building", False)


def _language(config: MkDocsConfig) -> Lang:
    """The language of this pass; i18n sets it in its own event, which comes later in the first pass only."""
    plugin: Any = config.plugins["i18n"]
    lang: Lang = plugin.current_language or plugin.default_language
    return lang


def _words_now(config: MkDocsConfig) -> Words:
    """The interface as its catalogue is now: a preview outlives many states of it."""
    if _is_first_pass(config):
        words_of.cache_clear()
    try:
        return words_of(_language(config))
    except OSError as error:
        raise Abort(f"faq: {error.filename}: {error.strerror}") from None


def _stop_or_keep_last_good(config: MkDocsConfig) -> None:
    """A failed rebuild that raises would make the preview's server hang, so it shows the last good pages instead."""
    compiled = Path(config.docs_dir) / "index.md"
    if not (Session.serving and compiled.is_file()):
        raise Abort("The sources have errors; nothing was built.")
    log.error("The sources have errors; the preview still shows the last good pages.")
