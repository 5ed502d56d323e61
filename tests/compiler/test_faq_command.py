"""The command `faq`: exit codes, filters and messages, mostly in this process."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from demo import BASE, EN, FRAMEWORK, ZH, changed, write_to
from faq.__main__ import GROUPS, main
from faq.cli import checking
from faq.cli.line import Run
from faq.diagnostics.codes import CODES

BROKEN = {**changed(ZH, "tags: [version]", "tags: version"), FRAMEWORK: BASE[FRAMEWORK].replace(b"ended", b"over")}


@pytest.fixture
def good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_to(tmp_path, BASE))
    return tmp_path


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_to(tmp_path, BROKEN))
    return tmp_path


def leave(*arguments: str) -> int:
    """The exit code, also of a command that ends while parsing its arguments."""
    try:
        return main(arguments)
    except SystemExit as left:
        assert isinstance(left.code, int)
        return left.code


def test_a_good_repository(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("check") == 0
    assert capsys.readouterr().out == "no problems\n"


def test_a_broken_repository(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("check") == 1
    lines = capsys.readouterr().out.split("\n")
    assert [line for line in lines if line.startswith("faq_src")] == [
        f"{ZH}:7:7: S103 `tags` takes a list",
        f"{FRAMEWORK}:21:13: S110 'over' is not a status",
    ]
    assert lines[-2] == "2 errors in 2 files"


def test_a_warning_is_no_failure(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (good / EN).unlink()
    assert leave("check") == 0
    assert "1 warning in 1 file" in capsys.readouterr().out


def test_the_formats(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("check", "--format", "json") == 1
    assert [found["code"] for found in json.loads(capsys.readouterr().out)] == ["S103", "S110"]
    assert leave("check", "--format", "github") == 1
    assert re.findall("title=(....)", capsys.readouterr().out) == ["S103", "S110"]


def test_the_formats_without_problems(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("check", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == []
    assert leave("check", "--format", "github") == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("paths", "codes"),
    [
        ([], ["S103", "S110"]),
        (["faq_src"], ["S103", "S110"]),
        (["."], ["S103", "S110"]),
        (["faq_src/demo/basics"], ["S103"]),
        ([ZH], ["S103"]),
        ([EN], []),
        ([EN, FRAMEWORK], ["S110"]),
    ],
)
def test_check_of_paths(broken: Path, capsys: pytest.CaptureFixture[str], paths: list[str], codes: list[str]) -> None:
    assert leave("check", "--format", "json", *paths) == (1 if codes else 0)
    assert [found["code"] for found in json.loads(capsys.readouterr().out)] == codes


def test_paths_are_read_from_the_current_folder(
    broken: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(broken / "faq_src/demo")
    assert leave("--root", "../..", "check", "--format", "json", "basics") == 1
    assert [found["code"] for found in json.loads(capsys.readouterr().out)] == ["S103"]


def test_a_symbolic_link_is_found_where_it_lies(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (good / EN).unlink()
    (good / EN).symlink_to(good / "elsewhere.md")
    assert leave("check", "--format", "json", "faq_src/demo/basics") == 1
    assert [found["code"] for found in json.loads(capsys.readouterr().out)] == ["F109", "T101"]


@pytest.mark.parametrize("paths", [[], ["faq_src/demo/basics"]])
def test_a_link_to_itself_is_like_any_other(good: Path, capsys: pytest.CaptureFixture[str], paths: list[str]) -> None:
    (good / EN).unlink()
    (good / EN).symlink_to(good / EN)
    assert leave("check", "--format", "json", *paths) == 1
    assert [found["code"] for found in json.loads(capsys.readouterr().out)] == ["F109", "T101"]
    assert leave("--root", str(good / EN), "check") == 1
    assert leave("check", str(good / EN)) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "faq_src/tpyo"],
        ["check", "--format", "xml"],
        ["stamp"],
        ["stamp", "nowhere"],
        ["stamp", ""],
        ["check", ""],
        ["check", "/usr"],
        ["permalinks", "--since", ""],
        ["prove", "--changed", ""],
        ["chekc"],
        [],
        ["--root", "nowhere", "check"],
    ],
)
def test_slips_in_the_command_line(good: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert leave(*arguments) == 1
    assert "faq: " in capsys.readouterr().err


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("--help") == 0
    assert "explain" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["V103", "v103"])
def test_explain(capsys: pytest.CaptureFixture[str], code: str) -> None:
    assert leave("explain", code) == 0
    text = capsys.readouterr().out
    assert text.startswith("V103: not a version range\n\n") and "\nGood: " in text


def test_explain_says_what_only_warns(capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("explain", "T101") == 0
    assert "(a warning: does not block publishing)" in capsys.readouterr().out


def test_explain_lists_all_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("explain") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(CODES)


def test_explain_of_nothing_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert leave("explain", "v111") == 1
    assert re.fullmatch(r"faq: there is no diagnostic 'v111'; did you mean [A-Z]\d{3}\?\n", capsys.readouterr().err)
    assert leave("explain", "nonsense") == 1
    assert capsys.readouterr().err == "faq: there is no diagnostic 'nonsense'\n"


def test_each_module_has_the_commands_that_it_is_imported_for() -> None:
    for module, names in GROUPS.items():
        added: list[str] = []

        def command(name: str, summary: str, run: Run, added: list[str] = added) -> argparse.ArgumentParser:
            added.append(name)
            return argparse.ArgumentParser()

        import_module(f"faq.cli.{module}").group(command)
        assert sorted(added) == sorted(names)


def test_a_check_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    """The second check finds everything in the store, including what depends on every address and so on all rendered
    pages."""
    script = "import sys; from faq.__main__ import main; main(['--root', sys.argv[1], 'check']); print(*sys.modules)"
    command = [sys.executable, "-c", script, str(Path(__file__).parent / "base")]
    kept = {**os.environ, "FAQ_STORE": "", "FAQ_STORE_FOLDER": str(tmp_path)}
    first, second = (subprocess.run(command, env=kept, capture_output=True, text=True, check=False) for _ in range(2))
    assert {"numpy", "mkdocs", "httpx"}.isdisjoint(first.stdout.split())
    assert {"numpy", "mkdocs", "httpx", "jinja2", "faq.render"}.isdisjoint(second.stdout.split())
    assert "faq.build.check" in second.stdout.split()


def test_explain_of_a_damaged_explanation(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (good / "docs/diagnostics").mkdir(parents=True)
    (good / "docs/diagnostics/V103.en.md").write_text("title: no front matter\n")
    assert leave("explain", "v103") == 1
    shown = "`faq check` shows what is wrong in docs/diagnostics/V103.en.md"
    assert capsys.readouterr().err == f"faq: the explanation of V103 cannot be read; {shown}\n"


def test_a_crash_is_our_bug(good: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object, **__: object) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(checking, "check_sources", crash)
    assert leave("check") == 2
    error = capsys.readouterr().err
    assert "ZeroDivisionError: inside" in error
    assert error.endswith("faq: this is a bug in faq, not in your files; please report the lines above\n")


def test_whoever_presses_ctrl_c_knows_why_it_ends(
    good: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "check_sources", stop)
    assert leave("check") == 130
    assert capsys.readouterr() == ("", "faq: stopped\n")


def faq(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "faq", *arguments]
    return subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, check=False)


def test_as_a_process(broken: Path) -> None:
    result = faq("check", cwd=broken)
    assert (result.returncode, result.stderr) == (1, b"")
    assert result.stdout.decode().endswith("2 errors in 2 files\n")


def test_a_terminal_that_is_not_utf8(broken: Path) -> None:
    (broken / ZH).write_text((broken / ZH).read_text("utf-8").replace("title: ", "title: ! "), "utf-8")
    result = faq("check", cwd=broken, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (1, b"")
    assert b"\\u5982" in result.stdout


def test_a_reader_that_goes_away(broken: Path) -> None:
    line = f"{sys.executable} -m faq explain | true; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", line], cwd=broken, capture_output=True, check=False)
    assert (result.stdout, result.stderr) == (b"0\n", b"")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("check >&-", 0),
        ("check <&- >&- 2>&-", 0),
        ("draft <&-", 1),
        ("explain-log <&-", 1),
        ("new demo/basics/third --title 为什么？ <&-", 0),
    ],
)
def test_standard_streams_that_are_closed(good: Path, command: str, code: int) -> None:
    line = ["bash", "-c", f"{sys.executable} -m faq {command}"]
    result = subprocess.run(line, cwd=good, capture_output=True, check=False)
    assert (result.returncode, b"Traceback" in result.stderr) == (code, False)


def test_python_warnings_are_nobodys_business(good: Path) -> None:
    sample = "\n## 2.x\n\n```python\nassert '\\d'\n```\n".replace("## 2.x", "### 更多")
    path = good / ZH.replace("first", "second")
    path.parent.mkdir()
    path.write_text(f"---\ntitle: 第二个问题？\nreviewed: 2026-11-20\n---\n\n答案。\n{sample}", "utf-8")
    for setting in ("default", "error"):
        result = faq("check", "--format", "json", cwd=good, PYTHONWARNINGS=setting)
        codes = {found["code"] for found in json.loads(result.stdout)}
        assert (result.stderr, codes - {"P101"}) == (b"", {"T101"})
