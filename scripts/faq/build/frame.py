"""What the frame of every page is made of, in one digest a language: settings, templates, words, and the navigation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.theme import Theme
from mkdocs.utils.meta import get_data
from mkdocs.utils.yaml import yaml_load

from faq.build.kept import digest
from faq.content.model import LANGS, Lang
from faq.content.tree import PAGES
from faq.render import words
from faq.render.address import SUFFIX

PACKAGES = (
    "mkdocs", "mkdocs-material", "mkdocs-static-i18n", "jinja2", "markupsafe", "markdown", "pymdown-extensions",
    "pygments", "babel", "selectolax",
)  # fmt: skip
"""What has a say in finished pages, or in whether they are as pages are, beside the compiler itself."""

ASSETS = "assets/"


def frames(root: Path, config: MkDocsConfig, files: Iterable[File]) -> Mapping[Lang, bytes]:
    """The frames of the repository at `root`, whose compiled pages are in `config.docs_dir` with the other `files`."""
    path = Path(config.config_file_path)
    with path.open("rb") as file:
        settings = json.dumps(yaml_load(file), default=lambda value: type(value).__name__, skipkeys=True)
    common = digest(
        packages=[f"{name} {version(name)}" for name in PACKAGES],
        settings=[path.read_bytes(), settings],
        site=[config.site_url or "", config.theme.name or ""],
        templates=_contents(Path(config.theme.custom_dir or config.docs_dir)),
        versions=_contents(root / "build" / "theme"),
        navigation=_titles(root, config),
        assets=sorted(assets(files)),
    )
    return {lang: digest(common=[common], words=_catalogue(lang)) for lang in LANGS}


def without_files(theme: Theme) -> None:
    """MkDocs would look for the files of the theme, 14,000 with its icons, in each pass; the site has none of them."""
    made = theme.get_env

    def get_env() -> Any:
        environment: Any = made()
        environment.list_templates = lambda *_, **__: []
        return environment

    setattr(theme, "get_env", get_env)  # noqa: B010 (mypy: not assignable)


def assets(files: Iterable[File]) -> Iterator[str]:
    """The names of files that templates ask for: whether there is a card for a framework."""
    return (file.src_uri for file in files if file.src_uri.startswith(ASSETS))


def in_navigation(nav: object) -> Iterator[str]:
    """The files that a navigation names, with or without titles."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, Mapping):
        nav = list(nav.values())
    if isinstance(nav, list):
        for item in nav:
            yield from in_navigation(item)


def _titles(root: Path, config: MkDocsConfig) -> Iterator[str | bytes]:
    """What every page shows of the pages in the navigation: titles. Of one without a title it may be anything."""
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
