"""What has a say in everything that is made beside the sources: code, packages, settings, templates and words."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

import faq
from faq.build.kept import digest

FORMAT = "2"
"""Of what is kept between runs."""
READING = (
    "msgspec", "pyyaml", "markdown-it-py", "mdurl", "packaging", "pygments", "pymdown-extensions", "jinja2",
    "markupsafe", "babel",
)  # fmt: skip
"""Packages that have a say in what is found out of an entry, or in a compiled file."""
PACKAGES = (
    "mkdocs", "mkdocs-material", "mkdocs-static-i18n", "jinja2", "markupsafe", "markdown", "pymdown-extensions",
    "pygments", "babel", "selectolax",
)  # fmt: skip
"""What has a say in finished pages, or in whether they are as pages are, beside the compiler itself."""
SETTINGS = "mkdocs.yml"
VARIABLES = re.compile(r"!ENV\s+(\[[^\]]*\]|\S+)")
WORD = re.compile(r"\w+")
OTHERS = "INHERIT"
"""In settings that are made of other ones, too."""


@cache
def compiler_digest() -> bytes:
    """Of all code that has a say: ours, the packages, Python, what it knows of characters, and how this machine orders
    the bytes of numbers, which some values are written in."""
    source = Path(faq.__file__).parent
    files = sorted(source.rglob("*.py"))
    packages = [f"{name} {version(name)}" for name in READING]
    python = [sys.version, sys.byteorder, unicodedata.unidata_version]
    code = (part for path in files for part in (path.relative_to(source).as_posix(), path.read_bytes()))
    return digest(format=[FORMAT], python=python, packages=packages, code=code)


def are_whole(root: Path) -> bool:
    """Whether all settings of a repository are in the files that `named` names."""
    return OTHERS not in (root / SETTINGS).read_text("utf-8", "replace")


def named(hooks: Iterable[str], theme: str) -> tuple[str, ...]:
    """The files and folders that settings are in or name: hooks, and the folder of the templates."""
    return (SETTINGS, *hooks, theme)


def made_of(root: Path, settings: Iterable[str]) -> bytes:
    """The digest of all that a page is made of beside its compiled file and the navigation. The place of the repository
    is a part of it, because what is recorded of a site says where its templates are."""
    from faq.render import words  # with all that makes pages, which a check does not need

    text = (root / SETTINGS).read_text("utf-8", "replace")
    names = sorted({name for found in VARIABLES.finditer(text) for name in WORD.findall(found[1])})
    return digest(
        place=[os.fspath(root)],
        compiler=[compiler_digest()],
        packages=[f"{name} {version(name)}" for name in PACKAGES],
        variables=[f"{name} {os.environ.get(name)!r}" for name in names],
        settings=(piece for path in settings for piece in _contents(root / path)),
        words=_contents(words.LOCALE),
    )


def _contents(path: Path) -> Iterator[str | bytes]:
    """The files of a folder, or the file, each after its path."""
    if path.is_file():
        yield path.name
        yield path.read_bytes()
    for file in sorted(path.rglob("*")) if path.is_dir() else ():
        if file.is_file():
            yield file.relative_to(path).as_posix()
            yield file.read_bytes()
