"""`faq stamp` writes `translates:` and changes nothing else, however the translation was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from demo import BASE, EN, ZH, files_below, found, over_base, write_to
from faq.__main__ import main

STAMPS = """translates:
  intro: eacfca0b
  "3.x, 2.x": b3d8b7f6
  "1.8": 336436bf
"""
GOOD = BASE[EN].decode()
BARE = GOOD.replace(STAMPS, "")


def stamp(root: Path, files: dict[str, bytes], *paths: str, code: int = 0) -> dict[str, bytes]:
    write_to(root, files)
    assert main(["--root", str(root), "stamp", *(str(root / path) for path in paths or ("faq_src",))]) == code
    return files_below(root)


FORMS = {
    "no stamps": BARE,
    "right stamps": GOOD,
    "old stamps": GOOD.replace("eacfca0b", "00000000"),
    "one missing": GOOD.replace('  "1.8": 336436bf\n', ""),
    "one too many": GOOD.replace("  intro", '  "0.9": 00000000\n  intro'),
    "no hash": GOOD.replace("eacfca0b", "yes"),
    "in one line": BARE.replace("title", "translates: {intro: 00000000}\ntitle"),
    "in brackets over lines": BARE.replace("title", "translates: {\n  intro: 00000000,\n  }\ntitle"),
    "a quoted key": BARE.replace("title", '"translates":\n  intro: 00000000\ntitle'),
    "a blank line inside": BARE.replace("title", "translates:\n  intro: 00000000\n\n  '1.8': 00000000\ntitle"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_becomes_the_same(tmp_path: Path, form: str) -> None:
    files = over_base({EN: FORMS[form]})
    assert stamp(tmp_path, files) == dict(BASE)
    assert found(dict(BASE)) == []


def test_a_second_time_nothing_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = stamp(tmp_path, over_base({EN: BARE}))
    assert capsys.readouterr().out == f"stamped {EN}\n"
    written = (tmp_path / EN).stat().st_mtime_ns
    assert stamp(tmp_path, first) == first
    assert capsys.readouterr().out == ""
    main(["--root", str(tmp_path), "stamp", str(tmp_path / "faq_src")])
    assert (tmp_path / EN).stat().st_mtime_ns >= written


def test_comments_and_other_keys_stay(tmp_path: Path) -> None:
    text = (
        GOOD.replace("title: ", "# the question\ntitle: ")
        .replace(STAMPS, "")
        .replace("asked_as:", "translates:\n  intro: 00000000\n  # inside\n\n# how people ask\nasked_as:")
    )
    after = stamp(tmp_path, over_base({EN: text}))[EN].decode()
    expected = GOOD.replace("title: ", "# the question\ntitle: ").replace("asked_as", "\n# how people ask\nasked_as")
    assert after == expected


def test_windows_line_ends_stay(tmp_path: Path) -> None:
    windows = b"\xef\xbb\xbf" + BARE.replace("\n", "\r\n").encode()
    assert stamp(tmp_path, over_base({EN: windows}))[EN] == b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()


def test_mixed_line_ends_stay(tmp_path: Path) -> None:
    mixed = BARE.replace("website", "website").replace("See the", "See\r\nthe")
    assert stamp(tmp_path, over_base({EN: mixed}))[EN].decode() == GOOD.replace("See the", "See\r\nthe")


def test_closing_hyphens_with_a_space_behind(tmp_path: Path) -> None:
    text = BARE.replace("---\n\nCall", "---  \n\nCall")
    assert stamp(tmp_path, over_base({EN: text}))[EN].decode() == GOOD.replace("---\n\nCall", "---  \n\nCall")


def test_hyphens_in_the_text_close_nothing(tmp_path: Path) -> None:
    text = BARE.replace("Call", "One.\n\n---\n\nCall")
    assert stamp(tmp_path, over_base({EN: text}))[EN].decode() == GOOD.replace("Call", "One.\n\n---\n\nCall")


def test_only_the_chosen_translations(tmp_path: Path) -> None:
    second, third = EN.replace("first", "second"), EN.replace("first", "third")
    files = over_base({EN: BARE, **dict.fromkeys((second, third), BARE)})
    files |= {path.replace("en.md", "zh.md"): BASE[ZH] for path in (second, third)}
    after = stamp(tmp_path, files, second, third.rsplit("/", 1)[0])
    assert [path for path in files if files[path] != after[path]] == [second, third]


def test_a_missing_section_gets_no_stamp(tmp_path: Path) -> None:
    text = BARE[: BARE.index("\n## 1.8")]
    assert '"1.8"' not in stamp(tmp_path, over_base({EN: text}))[EN].decode()


@pytest.mark.parametrize("broken", [{ZH: BASE[ZH].replace(b"reviewed", b"reviewd")}, {EN: "words"}, {ZH: b"\xff"}])
def test_what_is_broken_is_not_stamped(tmp_path: Path, broken: dict[str, bytes]) -> None:
    files = over_base({EN: BARE, **broken})
    assert stamp(tmp_path, files, code=1) == files


def test_nothing_to_stamp(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert stamp(tmp_path, dict(BASE), ZH, code=1) == dict(BASE)
    assert capsys.readouterr().out == "faq: there is no translation to stamp\n"
