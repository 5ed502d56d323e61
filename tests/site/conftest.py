"""Pages of the built site as parsed HTML."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import html5lib
import pytest
from small_project import ROOT, mkdocs

Element = ElementTree.Element
NAMESPACE = "{http://www.w3.org/1999/xhtml}"


@dataclass(frozen=True)
class Page:
    """A parsed page. `address` is its path from the site's root."""

    address: str
    tree: Element
    errors: list[object]

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """Every element of a tag whose attributes have these values; `rel` and `class_` are sets of words."""
        return [element for element in self.tree.iter(NAMESPACE + tag) if _has(element, attributes)]

    @property
    def is_redirect(self) -> bool:
        return bool(self.all("meta", **{"http-equiv": "refresh"}))

    @property
    def ids(self) -> list[str]:
        return [element.attrib["id"] for element in self.tree.iter() if "id" in element.attrib]


def _has(element: Element, attributes: dict[str, str]) -> bool:
    return all(value in element.get(key.rstrip("_"), "").split() for key, value in attributes.items())


def text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def read_page(site: Path, file: Path) -> Page:
    parser = html5lib.HTMLParser()
    tree = parser.parse(file.read_bytes())
    address = "/" + file.relative_to(site).as_posix().removesuffix("index.html")
    return Page(address, tree, list(parser.errors))


@pytest.fixture(scope="session")
def pages(built_site: Path) -> dict[str, Page]:
    """Every page of the site by its address."""
    found: Iterator[Page] = (read_page(built_site, file) for file in sorted(built_site.rglob("*.html")))
    return {page.address: page for page in found}


@pytest.fixture(scope="session")
def words() -> Callable[[Element], str]:
    """The text of an element."""
    return text


@pytest.fixture(scope="session")
def our_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository's own site, newly built."""
    if not os.environ.get("WHOLE_SITE"):
        pytest.skip("only with WHOLE_SITE=1: it takes as long as the site does (links.yml runs it every night)")
    target = tmp_path_factory.mktemp("ours") / "repository"
    target.mkdir()
    for name in ("faq_src", "docs", "scripts", "apis", "environments", "messages", "proofs"):
        shutil.copytree(ROOT / name, target / name)
    for name in ("mkdocs.yml", "permalinks.txt"):
        shutil.copy(ROOT / name, target)
    result = mkdocs(target, "build", "--strict", "--quiet")
    assert result.returncode == 0, result.stdout + result.stderr
    return target / "site"
