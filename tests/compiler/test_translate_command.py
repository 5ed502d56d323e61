"""`faq translate`: an initial en.md in which only the words are left to write."""

from __future__ import annotations

from pathlib import Path

import pytest
from demo import BASE, EN, ZH, over_base, write_to
from faq.__main__ import main
from faq.build.files import load
from faq.build.site import read_site

SOURCE = (
    BASE[ZH].decode().replace("见[官网]", "见[第二](../second/zh.md#3.x)和[官网]").replace("## 1.8", "## 1.8 (<1.8.5)")
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = over_base({ZH: SOURCE, ZH.replace("first", "second"): BASE[ZH]})
    return write_to(tmp_path, {path: data for path, data in files.items() if path != EN})


def test_only_the_words_are_left(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), "translate", "demo/basics/first"]) == 0
    text = (root / EN).read_text("utf-8")
    assert '```python no-run="needs a GPU"\nprint(demo.version())' in text and "\n## 1.8 (<1.8.5)\n" in text
    assert "](../second/en.md#3.x)" in text and "zh.md" not in text
    found = [each for each in read_site(load(root)[0])[1] if each.path == EN]
    assert {each.code for each in found if each.severity == "error"} - {"L102"} == {"M122"}
    assert sum(each.code == "M122" for each in found) == 4
    assert "still to be written: write this section in English" in capsys.readouterr().out


@pytest.mark.parametrize(
    "written", ["faq_src/demo/basics/first", "faq_src/demo/basics/first/zh.md", "demo/basics/first/"]
)
def test_the_folder_names_the_entry_too(root: Path, written: str) -> None:
    assert main(["--root", str(root), "translate", written]) == 0


def test_a_translation_is_not_overwritten(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / EN).write_bytes(BASE[EN])
    assert main(["--root", str(root), "translate", "demo/basics/first"]) == 1
    assert "is there already" in capsys.readouterr().err
    assert (root / EN).read_bytes() == BASE[EN]


def test_an_entry_that_is_not_there(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), "translate", "demo/basics/frist"]) == 1
    assert capsys.readouterr().err == "faq: there is no entry 'demo/basics/frist'; did you mean demo/basics/first?\n"
