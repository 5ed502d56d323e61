"""Commands say what they refuse to do and why, accept ids as well as paths, and show what a translation lacks."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from demo import BASE, EN, FRAMEWORK, TODAY, ZH, changed, write_to
from faq.__main__ import main
from faq.build.files import load
from faq.build.site import read_site, site_of
from faq.cli.authoring.issue import question, read_issue
from faq.cli.authoring.repair import repair
from proved import with_proofs

REPOSITORY = Path(__file__).parents[2]
ID = "demo/basics/first"


def run(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), *arguments])


@pytest.mark.slow
def test_fix_changes_nothing_on_a_clean_checkout() -> None:
    files = load(REPOSITORY)[0]
    assert repair(files, lambda path: path.startswith("faq_src/")).files == {}


def test_commands_take_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, with_proofs(BASE))
    assert run(root, "check", ID) == 0
    assert run(root, "stamp", ID) == 0
    assert run(root, "check", "demo/basics/frist") == 1
    assert "did you mean demo/basics/first?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "code"),
    [("Call `demo.version()`, TODO: say where.", "M122"), ("用这个函数查看版本号，两条线都一样。", "M130")],
)
def test_stamp_refuses_what_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, code: str
) -> None:
    files = with_proofs(changed(EN, "Call `demo.version()`.", text))
    root = write_to(tmp_path, files)
    assert run(root, "stamp", ID) == 1
    assert code in capsys.readouterr().out
    assert (root / EN).read_bytes() == files[EN]


def test_a_stale_translation_shows_what_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, with_proofs(BASE))
    stale = changed(ZH, "用 `demo.version()` 查看。", "用 `demo.version()` 查看版本。")[ZH]
    (root / ZH).write_bytes(stale)
    assert run(root, "check") == 0
    assert f"compare by hand: git log -p -- {ZH}" in capsys.readouterr().out
    (root / ZH).write_bytes(BASE[ZH])
    git = ["git", "-C", str(root), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run([*git, *command], check=True)
    (root / ZH).write_bytes(stale)
    assert run(root, "check") == 0
    shown = capsys.readouterr().out
    assert "\n-用 `demo.version()` 查看。\n+用 `demo.version()` 查看版本。\n" in shown


def test_a_category_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    yml = BASE[FRAMEWORK].decode()
    category = "  - {id: others, name: {zh: 其他, en: Others}}\n"
    files = with_proofs({**BASE, FRAMEWORK: yml.replace("categories:\n", f"categories:\n{category}").encode()})
    root = write_to(tmp_path, files)
    assert run(root, "move", "demo/basics", "demo/nowhere") == 1
    assert "add the category 'nowhere'" in capsys.readouterr().err
    assert run(root, "move", "demo/basics", "demo/others") == 0
    after = load(root)[0]
    assert [entry.id for entry in site_of(after).entries] == ["demo/others/first"]
    assert [found.code for found in read_site(after)[1]] == []


def test_an_error_of_two_lines_is_two_items(tmp_path: Path) -> None:
    root = write_to(tmp_path, with_proofs(BASE))
    error = "Traceback: x\n  KeyError: 'weight'\n"
    assert run(root, "new", "demo/basics/second", "--title", "为什么？", "--error", error) == 0
    entry = next(each for each in site_of(load(root)[0]).entries if each.id == "demo/basics/second")
    assert [each.value for each in entry.errors] == ["Traceback: x", "KeyError: 'weight'"]


@pytest.mark.parametrize("name", ["demonstration", "Demonstration 3.1", "demo", "DEMO==3.3.1"])
def test_a_draft_knows_aliases_and_keeps_the_words(name: str) -> None:
    site = site_of(changed(FRAMEWORK, "package:", "aliases: [demonstration]\npackage:"))
    text = f"""title:\tdemo version
### 问题或报错 / Question or error message
版本号在哪里，我装完以后找不到
### 框架 / Framework
{name}
### 版本 / Version
3.1
### 语言 / Language
中文
"""
    framework, draft = question(site, read_issue(text), TODAY)
    assert framework.id == "demo"
    assert draft.asked_as["zh"] == ("版本号在哪里，我装完以后找不到",)
