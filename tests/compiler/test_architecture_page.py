"""The page about the architecture says what is so: it has every room, and imports go the way it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_architecture import MODULES, own_imports, room

ROOT = Path(__file__).parents[2]
PAGES = {lang: (ROOT / f"docs/pages/about/architecture{lang}.md").read_text("utf-8") for lang in ("", ".en")}
ROOMS = {room(module) for module in MODULES} - {"faq"}
GROUP = re.compile(r"^\| [^|`]+ \| ((?:`\w+` ?)+) \|", re.MULTILINE)


def groups(page: str) -> list[list[str]]:
    """The rooms of each row of the table, from the top."""
    return [re.findall(r"`(\w+)`", row) for row in GROUP.findall(page)]


def in_picture(page: str) -> list[str]:
    """The rooms in the picture of the data flow, in the order of the flow."""
    return [name for name in re.findall(r"<code>([\w()]+)</code>", page) if name != "compile_site(files)"]


@pytest.mark.parametrize("lang", PAGES)
def test_every_room_is_in_one_group(lang: str) -> None:
    assert sorted(name for group in groups(PAGES[lang]) for name in group) == sorted(ROOMS)


def test_both_languages_show_the_same() -> None:
    assert groups(PAGES[""]) == groups(PAGES[".en"])
    assert in_picture(PAGES[""]) == in_picture(PAGES[".en"])


@pytest.mark.parametrize("module", MODULES)
def test_a_group_imports_only_itself_and_those_above(module: str) -> None:
    place = {name: number for number, group in enumerate(groups(PAGES[""])) for name in group} | {"faq": -1}
    assert [other for other in own_imports(module) if place[room(other)] > place[room(module)]] == []


def test_the_readme_draws_the_same_rooms() -> None:
    """Whatever the page's picture shows is in the README's, and both are rooms."""
    readme = (ROOT / "README.md").read_text("utf-8")
    drawn = re.search(r"## Architecture\n\n```text\n(.*?)\n```", readme, re.DOTALL)
    assert drawn
    shown = set(in_picture(PAGES[""]))
    assert len(shown) > 12 and shown <= ROOMS and shown <= set(re.findall(r"\w+", drawn[1]))
