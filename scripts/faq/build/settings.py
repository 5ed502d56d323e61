"""Digest of everything besides the sources that affects results: code, packages, settings, templates and interface
texts."""

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
"""Version of the store's format."""
READING = (
    "msgspec", "pyyaml", "markdown-it-py", "mdurl", "packaging", "pygments", "pymdown-extensions", "jinja2",
    "markupsafe", "babel",
)  # fmt: skip
"""Packages that affect the results of entries, or compiled files."""
PACKAGES = (
    "mkdocs", "mkdocs-material", "mkdocs-static-i18n", "jinja2", "markupsafe", "markdown", "pymdown-extensions",
    "pygments", "babel", "selectolax",
)  # fmt: skip
"""Packages that affect finished pages or their verification, in addition to the compiler."""
SETTINGS = "mkdocs.yml"
VARIABLES = re.compile(r"!ENV\s+(\[[^\]]*\]|\S+)")
WORD = re.compile(r"\w+")
OTHERS = "INHERIT"
"""Keys by which mkdocs.yml includes other files."""


@cache
def compiler_digest() -> bytes:
    """The digest of all code that affects results: ours, the packages, Python, its Unicode data, and the byte order of
    this machine, which some stored values depend on."""
    source = Path(faq.__file__).parent
    files = sorted(source.rglob("*.py"))
    packages = [f"{name} {version(name)}" for name in READING]
    python = [sys.version, sys.byteorder, unicodedata.unidata_version]
    code = (part for path in files for part in (path.relative_to(source).as_posix(), path.read_bytes()))
    return digest(format=[FORMAT], python=python, packages=packages, code=code)


def are_whole(root: Path) -> bool:
    """Whether all settings of a repository are in the files listed by `named`."""
    return OTHERS not in (root / SETTINGS).read_text("utf-8", "replace")


def named(hooks: Iterable[str], theme: str) -> tuple[str, ...]:
    """The files and folders that hold settings or are named in them: hooks, and the template folder."""
    return (SETTINGS, *hooks, theme)


def made_of(root: Path, settings: Iterable[str]) -> bytes:
    """The digest of everything that a page depends on besides its compiled file and the navigation. It includes the
    location of the repository, because the record of a site has template paths."""
    from faq.render import words  # slow to import, and not needed for checks

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
    """The file, or the files of the folder: each path followed by the content."""
    if path.is_file():
        yield path.name
        yield path.read_bytes()
    for file in sorted(path.rglob("*")) if path.is_dir() else ():
        if file.is_file():
            yield file.relative_to(path).as_posix()
            yield file.read_bytes()
