"""The frame of every page (settings, templates, interface texts, navigation), reduced to one digest per language."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.nav import Navigation
from mkdocs.theme import Theme
from mkdocs.utils.meta import get_data
from mkdocs.utils.yaml import yaml_load

from faq.build import built, settings
from faq.build.built import Alternate, Built, Frame, Script, Tab
from faq.build.kept import digest
from faq.build.publish import Compiled
from faq.build.settings import PACKAGES
from faq.build.tree import tree_of
from faq.content.model import LANGS, Lang
from faq.content.tree import PAGES
from faq.render import words
from faq.render.address import SUFFIX

ASSETS = "assets/"


@dataclass(frozen=True, slots=True)
class Foundation:
    """What every page of a build depends on: the files and folders in `settings`, and `made_of`, the digest of these
    and of all code."""

    settings: tuple[str, ...] = ()
    made_of: bytes = b""


def frames(root: Path, config: MkDocsConfig, files: Iterable[File]) -> Mapping[Lang, bytes]:
    """The frames of the repository at `root`. `config.docs_dir` has its compiled pages, `files` are the other ones."""
    path = Path(config.config_file_path)
    with path.open("rb") as file:
        resolved = json.dumps(yaml_load(file), default=lambda value: type(value).__name__, skipkeys=True)
    common = digest(
        packages=[f"{name} {version(name)}" for name in PACKAGES],
        settings=[path.read_bytes(), resolved],
        site=[config.site_url or "", config.theme.name or ""],
        templates=_contents(Path(config.theme.custom_dir or config.docs_dir)),
        versions=_contents(root / "build" / "theme"),
        navigation=_titles(root, config),
        assets=sorted(assets(files)),
    )
    return {lang: digest(common=[common], words=_catalogue(lang)) for lang in LANGS}


def recorded(lang: Lang, config: MkDocsConfig, nav: Navigation, files: Iterable[File]) -> Frame:
    """What MkDocs passes to the templates in one language, recorded after MkDocs has read all pages, when titles are
    known."""
    return Frame(
        lang=lang,
        language=str(config.theme["language"]),
        site_name=config.site_name or "",
        site_description=config.site_description or "",
        site_url=config.site_url or "",
        favicon=str(config.theme["favicon"]),
        repository=config.extra.get("repository") or "",
        branch=config.extra.get("branch") or "",
        alternates=tuple(Alternate(one["lang"], one["name"]) for one in config.extra.get("alternate") or ()),
        styles=tuple(config.extra_css),
        scripts=tuple(map(_script, config.extra_javascript)),
        tabs=tuple(map(_tab, nav.items)),
        assets=tuple(sorted(assets(files))),
        folders=tuple(config.theme.dirs),
    )


def foundation(config: MkDocsConfig) -> Foundation:
    """What every page depends on, as of now."""
    root = Path(config.config_file_path).parent
    hooks = (os.path.relpath(hook, root) for hook in config.hooks)
    named = settings.named(hooks, os.path.relpath(config.theme.custom_dir or config.docs_dir, root))
    return Foundation(named, settings.made_of(root, named))


def record(
    config: MkDocsConfig, foundation: Foundation, compiled: Compiled, frames: Mapping[Lang, Frame]
) -> Built | None:
    """The record of the site that was just built. None if not all of its inputs are known."""
    root = Path(config.config_file_path).parent
    if not settings.are_whole(root):
        return None
    made = Built(
        foundation.settings,
        foundation.made_of,
        tuple(frames.values()),
        compiled.outputs.digests,
        tree_of(config.site_dir),
        None,
        compiled.sources,
        compiled.last,
        os.environ.get(built.UNPROVED, ""),
        compiled.report(),
    )
    if Path(config.site_dir) == root / "build" / "site":
        built.write(root, made)
    return made


def _script(script: ExtraScriptValue | str) -> Script:
    if isinstance(script, str):
        return Script(script, "", False, False)
    return Script(script.path, script.type, script.defer, script.async_)


def _tab(item: Any) -> Tab:
    """The page that a tab links to: the first page of its section."""
    page = item.children[0] if item.children else item
    return Tab(page.url or "", page.title, str(getattr(page, "meta", {}).get("title", "")))


def without_files(theme: Theme) -> None:
    """Keep MkDocs from listing the theme's 14,000 files (mostly icons) in each pass; the site uses none of them."""
    made = theme.get_env

    def get_env() -> Any:
        environment: Any = made()
        environment.list_templates = lambda *_, **__: []
        return environment

    setattr(theme, "get_env", get_env)  # noqa: B010 (mypy: not assignable)


def assets(files: Iterable[File]) -> Iterator[str]:
    """The names of asset files that templates test for, such as the preview card of a framework."""
    return (file.src_uri for file in files if file.src_uri.startswith(ASSETS))


def versions(root: Path) -> Any:
    """What templates need to know about framework versions; empty before the first compilation."""
    file = root / "build" / "theme" / "versions.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else []


def in_navigation(nav: object) -> Iterator[str]:
    """The files that the navigation names, with or without a title."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, Mapping):
        nav = list(nav.values())
    if isinstance(nav, list):
        for item in nav:
            yield from in_navigation(item)


def _titles(root: Path, config: MkDocsConfig) -> Iterator[str | bytes]:
    """The page titles that every page shows in the navigation. A page without a title in mkdocs.yml may change it at
    any time."""
    for path in in_navigation(config.nav):
        for suffix in SUFFIX.values():
            name = f"{path.removesuffix('.md')}{suffix}.md"
            file = Path(config.docs_dir) / name
            if file.is_file():
                _, meta = get_data(file.read_text("utf-8-sig"))
                is_compiled = not (root / PAGES / name).exists()
                yield name
                yield str(meta["title"]) if is_compiled and "title" in meta else file.read_bytes()


def _contents(folder: Path) -> Iterator[str | bytes]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()
            yield path.read_bytes()


def _catalogue(lang: Lang) -> Iterator[bytes]:
    path = words.LOCALE / f"{lang}.po"
    if path.is_file():
        yield path.read_bytes()
