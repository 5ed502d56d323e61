"""The page about the architecture is true: it shows every package, in the order of imports."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_architecture import MODULES, PACKAGES

ROOT = Path(__file__).parents[2]
PAGES = {lang: (ROOT / f"docs/pages/about/architecture{lang}.md").read_text("utf-8") for lang in ("", ".en")}
ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


def in_picture(page: str) -> list[str]:
    """The packages and modules in the diagram of the data flow, in its order."""
    return [name for name in re.findall(r"<code>([\w()]+)</code>", page) if name != "compile_site(files)"]


@pytest.mark.parametrize("lang", PAGES)
def test_every_package_has_its_row_in_the_order_of_imports(lang: str) -> None:
    assert tuple(ROW.findall(PAGES[lang])) == PACKAGES


def test_both_languages_show_the_same() -> None:
    assert in_picture(PAGES[""]) == in_picture(PAGES[".en"])


@pytest.mark.parametrize("name", ["DEVELOPING.md", "DEVELOPING.zh.md"])
def test_the_guide_draws_the_same_packages(name: str) -> None:
    """Everything in the page's diagram is also in the guide's, and is a package or a module."""
    drawn = re.search(r"```text\n(bytes .*?)\n```", (ROOT / name).read_text("utf-8"), re.DOTALL)
    assert drawn
    words = set(re.findall(r"\w+", drawn[1]))
    assert set(PACKAGES) <= words and set(in_picture(PAGES[""])) <= words
    assert set(in_picture(PAGES[""])) <= {part for module in MODULES for part in module.split(".")}
