"""The MkDocs hook: run the compiler before MkDocs, and correct what MkDocs' plugins get wrong.

Each language is one pass of MkDocs' build: the i18n plugin runs the English build inside the first one. A hook's module
stays loaded between the rebuilds of `mkdocs serve`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from faq.build import frame, material, preview, updating
from faq.build.built import Built, Frame
from faq.build.framing import ids_of, prepare, prepare_page, reachable
from faq.build.kept import Memory
from faq.build.publish import Compiled as Result
from faq.build.publish import publish_files, verify_site
from faq.build.reuse import Reuse
from faq.build.store import store_of
from faq.build.verify import policy
from faq.content.model import Lang
from faq.render import address
from faq.render.templates import Compiled
from faq.render.words import Words, words_of

log = logging.getLogger("mkdocs.hooks.faq")

DEFENCE = policy.Defence(secrets.token_hex())


class Session:
    """State that the hook carries from one event to a later one."""

    serving = False
    templates = Compiled()
    reuse = Reuse(Path(), None, frame.Foundation())
    assets: tuple[File, ...] = ()
    hashes: frozenset[str] = frozenset()
    nav = Navigation([], [])
    frames: Mapping[Lang, Frame] = MappingProxyType({})
    compiled = Result((), {})
    memory: Memory | None = None
    built: Built | None = None


def on_startup(command: str, dirty: bool) -> None:
    """Note whether this is a build or a preview; a preview must survive a broken entry."""
    Session.serving = command == "serve"
    Session.memory = Memory() if Session.serving else None


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
    """Compile faq_src/ once per build, before MkDocs cleans the site folder. The compiler makes the sitemap, too."""
    config.theme.static_templates.discard("sitemap.xml")
    if not _is_first_pass(config):
        return
    from faq.build.publish import compile_project

    Session.reuse = Reuse(_root(config), store_of(_root(config), "pages"), frame.foundation(config))
    if not config.extra.get("repository"):
        log.info("FAQ_REPOSITORY_URL is not set: pages say how to contribute, but do not link to where.")
    plugins = {name: getattr(plugin, "config", {}) for name, plugin in config.plugins.items()}  # includes hooks
    for line in material.ignored(config.user_configs[0], plugins):
        log.warning(line)
    try:
        result = compile_project(_root(config), config.site_url or address.EXAMPLE, Session.memory)
    except OSError as error:
        raise Abort(f"faq: {error.filename or ''}: {error.strerror or error}") from None
    report = result.report()
    if report:
        print(report)
    if result.failed:
        _stop_or_keep_last_good(config)
    Session.frames, Session.compiled, Session.hashes = {}, result, frozenset()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the theme's own files, which no page loads, and remember the site's assets before i18n drops those of
    the other language."""
    for file in [file for file in files if file.src_dir != config.docs_dir]:
        files.remove(file)
    Session.assets = tuple(file for file in files if not file.is_documentation_page())
    if _is_first_pass(config):
        Session.reuse.take(files, config)
    Session.reuse.leave_out(files)
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Make the images next to the Chinese pages available to the English ones, and make compiled pages known as link
    targets."""
    if not _is_first_pass(config):
        for file in Session.assets:
            if file.src_uri not in files.src_uris:
                files.append(file)
    Session.reuse.show(files, _language(config))
    Session.nav = nav
    return nav


@event_priority(-200)  # after i18n, which adds to the templates
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Set up the templates, record what MkDocs passes to them, and render the compiled pages."""
    env.bytecode_cache = Session.templates
    lang = _language(config)
    prepare(env, lang, DEFENCE, frame.versions(_root(config)), frame.assets(Session.assets))
    Session.frames = {**Session.frames, lang: frame.recorded(lang, config, Session.nav, Session.assets)}
    Session.reuse.make(lang, config, Session.nav, env)
    return env


@event_priority(100)  # before i18n, which splits Markdown into lines
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Keep MkDocs from parsing compiled HTML as Markdown."""
    return prepare_page(markdown, page.meta)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Leave compiled HTML unchanged; mend HTML that MkDocs made from Markdown."""
    if "html" not in page.meta:
        return reachable(html)
    page.present_anchor_ids = ids_of(page.meta["html"])
    return str(page.meta["html"])


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """Write 404.html in the first pass only; every pass would write the same. (MkDocs skips empty templates.)"""
    if template_name != "404.html":
        return output
    return _finished(output) if _is_first_pass(config) else ""


@event_priority(-200)  # after everything that changes pages
def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The third line of defence: add the policy that says which scripts a browser may run on this page."""
    finished, hashes = DEFENCE.finished(output)
    Session.hashes |= hashes
    Session.reuse.made(page, finished, hashes)
    return finished


@event_priority(-200)  # after i18n, whose own event builds the other languages
def on_post_build(config: MkDocsConfig) -> None:
    """Copy files that need no rendering (data, redirects) into the finished site, and verify every new page."""
    if not _is_first_pass(config):
        return
    site = Path(config.site_dir)
    publish_files(_root(config) / "build" / "public", site, _finished)
    (site / "_headers").write_text(policy.headers(Session.hashes | Session.reuse.scripts), "utf-8")
    refused = _verify(site)
    Session.reuse.save(site, refused, frame.foundation(config))
    made = (Session.reuse.foundation, Session.compiled, Session.frames)
    Session.built = frame.record(config, *made) if Session.reuse.is_clean and not refused else None


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., Any]) -> LiveReloadServer:
    """Watch the sources (listed in mkdocs.yml), not the compiled tree, since writing that would trigger the next
    rebuild.

    MkDocs injects an inline script into served pages; the policy blocks it, so a script file takes its place.
    """
    server.unwatch(config.docs_dir)
    server.builder = lambda: None if _update(config) else builder()
    server.set_app(preview.reloading(server.serve_request))
    setattr(server, "_inject_js_into_html", preview.with_reload)  # noqa: B010 (mypy: not assignable)
    return server


def _update(config: MkDocsConfig) -> bool:
    """Update only what changed in the preview; returns False if MkDocs has to build."""
    found = updating.update_preview(_root(config), Path(config.site_dir), Session.built, Session.memory)
    Session.built = found.built if found else None
    return found is not None


def _finished(page: str) -> str:
    """The page without script marks and with its policy."""
    finished, hashes = DEFENCE.finished(page)
    Session.hashes |= hashes
    return finished


def _verify(site: Path) -> Collection[str]:
    """Verify every new page; returns the refused ones. A preview, which must not raise, shows findings instead."""
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
    """The language of this pass. (i18n sets it in its own event, which in the first pass comes after ours.)"""
    plugin: Any = config.plugins["i18n"]
    lang: Lang = plugin.current_language or plugin.default_language
    return lang


def _words_now(config: MkDocsConfig) -> Words:
    """The interface texts, read again in each build, because a preview outlives edits of the catalogue."""
    if _is_first_pass(config):
        words_of.cache_clear()
    try:
        return words_of(_language(config))
    except OSError as error:
        raise Abort(f"faq: {error.filename}: {error.strerror}") from None


def _stop_or_keep_last_good(config: MkDocsConfig) -> None:
    """Abort a build. A preview shows the last good pages instead, because its server hangs if a rebuild raises."""
    compiled = Path(config.docs_dir) / "index.md"
    if not (Session.serving and compiled.is_file()):
        raise Abort(updating.NOTHING_BUILT)
    log.error(updating.LAST_GOOD)
