"""The meaning of each file in faq_src, by its path alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from faq.content.model import LANGS, SOURCE_LANG, Lang
from faq.content.schema.fields import did_you_mean
from faq.content.schema.names import NAME
from faq.diagnostics.codes import F104, F105, F106
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span

ROOT = "faq_src"
PAGES = "docs/pages/"
_TEXT = re.compile(rf"{ROOT}/([^/]+/[^/]+/[^/]+)/(?:{'|'.join(LANGS)})\.md")
TAKEN = frozenset(
    (
        "about",
        "api",
        "apis",
        "assets",
        "en",
        "errors",
        "javascripts",
        "migrate",
        "search",
        "status",
        "stylesheets",
        "tags",
    )
)
"""Folders of the site's own pages and files, which no framework may use."""
IMAGE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
SOURCE = f"{SOURCE_LANG}.md"
FILE_NAMES = ("framework.yml", *(f"{lang}.md" for lang in LANGS))


def entry_of(path: str) -> str:
    """The id of the entry to which a text file belongs; empty for other files."""
    found = _TEXT.fullmatch(path)
    return found[1] if found else ""


@dataclass(frozen=True, slots=True)
class EntryFolder:
    """The files of one entry: path by language, and the paths of its images."""

    framework: str
    category: str
    slug: str
    languages: dict[Lang, str] = field(default_factory=dict)
    images: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.framework}/{self.category}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Tree:
    """faq_src by path: framework id -> its framework.yml, and entry id -> its folder."""

    frameworks: dict[str, str] = field(default_factory=dict)
    entries: dict[str, EntryFolder] = field(default_factory=dict)


def read_tree(paths: Iterable[str]) -> tuple[Tree, list[Diagnostic]]:
    """Sort the paths below faq_src; anything that does not fit is reported."""
    tree = Tree()
    diagnostics = [found for path in sorted(paths) for found in _place(tree, path)]
    strays: dict[str, list[str]] = {}
    for found in diagnostics:
        if found.code == F104.id:
            id, _, name = found.path.removeprefix(f"{ROOT}/").rpartition("/")
            strays.setdefault(id, []).append(name)
    for folder in list(tree.entries.values()):
        if SOURCE_LANG not in folder.languages:
            first = next(iter(folder.languages.values()), None) or folder.images[0]
            message = f"the entry {folder.id} has no {SOURCE_LANG}.md"
            stray = next((name for name in strays.get(folder.id, ()) if did_you_mean(name, FILE_NAMES) == SOURCE), "")
            fix = f"rename {stray} to {SOURCE}" if stray else f"add {SOURCE} beside this file"
            diagnostics.append(F105.at(first, Span(1), message, fix))
            del tree.entries[folder.id]
    return tree, diagnostics


def _place(tree: Tree, path: str) -> list[Diagnostic]:
    match path.split("/"):
        case [_, framework, "framework.yml"]:
            tree.frameworks[framework] = path
            return _check_names(path, (framework,)) + _check_taken(path, framework)
        case [_, framework, category, slug, name] if name.removesuffix(".md") in LANGS and name.endswith(".md"):
            lang: Lang = "zh" if name == "zh.md" else "en"
            _folder(tree, framework, category, slug).languages[lang] = path
            return _check_names(path, (framework, category, slug))
        case [_, framework, category, slug, name] if PurePosixPath(name).suffix.lower() in IMAGE_SUFFIXES:
            _folder(tree, framework, category, slug).images.append(path)
            return _check_image_name(path, name)
    return [_misplaced(path)]


def _folder(tree: Tree, framework: str, category: str, slug: str) -> EntryFolder:
    folder = EntryFolder(framework, category, slug)
    return tree.entries.setdefault(folder.id, folder)


def _check_names(path: str, names: tuple[str, ...]) -> list[Diagnostic]:
    bad = next((name for name in names if len(name) > 64 or not NAME.fits(name)), None)
    if bad is None:
        return []
    better = re.sub(r"[^a-z0-9]+", "-", bad.lower()).strip("-")[:64]
    fix = f"rename it, e.g. {better}" if better else "rename it: lower-case letters, digits and hyphens"
    return [F106.at(path, Span(1), f"the folder name {bad!r} cannot be an address", fix)]


def _check_taken(path: str, framework: str) -> list[Diagnostic]:
    if framework not in TAKEN:
        return []
    message = f"the folder name {framework!r} cannot be an address: /{framework}/ is a page of the site"
    return [F106.at(path, Span(1), message, f"rename it, e.g. {framework}-framework")]


def _check_image_name(path: str, name: str) -> list[Diagnostic]:
    if re.fullmatch(r"[a-z0-9-]+\.[a-z]+", name):
        return []
    stem, _, suffix = name.rpartition(".")
    better = f"{re.sub(r'[^a-z0-9]+', '-', stem.lower()).strip('-') or 'picture'}.{suffix.lower()}"
    fix = f"rename it, e.g. {better}, and the links to it"
    return [F106.at(path, Span(1), f"the image name {name!r} cannot be an address", fix)]


def _misplaced(path: str) -> Diagnostic:
    name = PurePosixPath(path).name
    near = did_you_mean(name, FILE_NAMES)
    if path.endswith(".svg"):
        fix = "save the picture as PNG: SVG can carry scripts"
    elif len(PurePosixPath(path).parts) == 5 and near and near != name:
        fix = f"did you mean {near}?"
    else:
        fix = f"entries are at {ROOT}/<framework>/<category>/<slug>/zh.md and en.md"
    return F104.at(path, Span(1), f"{name!r} does not belong here", fix)
