"""The pictures of link previews are drawn by a command and committed; nobody may forget it when a framework is
added."""

from __future__ import annotations

import struct

import pytest
from small_project import ROOT

FRAMEWORKS = sorted(path.parent.name for path in ROOT.glob("faq_src/*/framework.yml"))
NAMES = [f"card-{name}{lang}.png" for name in ("", *(f"{each}-" for each in FRAMEWORKS)) for lang in ("zh", "en")]


@pytest.mark.parametrize("name", NAMES)
def test_each_framework_has_a_card_in_each_language(name: str) -> None:
    picture = (ROOT / "docs" / "assets" / name).read_bytes()
    assert picture.startswith(b"\x89PNG") and struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) < 60_000


def test_there_is_no_card_of_a_framework_that_is_gone() -> None:
    assert sorted(path.name for path in (ROOT / "docs" / "assets").glob("card-*.png")) == sorted(NAMES)
