"""`faq prove` from end to end, on a framework of nothing but Python itself."""

import sys
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.evidence.proofs import environments, ledger

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
FRAMEWORK = f"""name: {{zh: 演示, en: Demo}}
summary: {{zh: 演示, en: Demo}}
package: demo
repository: https://example.org/demo
lines:
  - line: 2.x
    label: {{zh: "2.x", en: "2.x"}}
    range: ">=2.0,<3"
    status: current
    tested: {{"2.0": "{PYTHON}"}}
    docs: {{zh: https://example.org/zh/, en: https://example.org/en/}}
categories:
  - {{id: basics, name: {{zh: 基础, en: Basics}}}}
"""
ENTRY = "---\ntitle: 怎么办？\nreviewed: 2026-11-20\n---\n\n这样：\n\n```python\n{code}\n```\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FAQ_ENVS", str(tmp_path / "environments"))
    root = tmp_path / "repository"
    (root / "faq_src/demo").mkdir(parents=True)
    (root / "faq_src/demo/framework.yml").write_text(FRAMEWORK, encoding="utf-8")
    (root / "environments").mkdir()
    (root / "environments/demo-2.0.txt").write_text("# nothing but Python\n", encoding="utf-8")
    (root / "apis").mkdir()
    (root / "apis/demo-2.0.txt").write_text("m demo\n", encoding="utf-8")
    return root


def write(root: Path, code: str, slug: str = "first") -> None:
    folder = root / "faq_src/demo/basics" / slug
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "zh.md").write_text(ENTRY.format(code=code), encoding="utf-8")


def faq(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), *arguments])


def test_a_sample_is_proved_and_an_edited_one_must_be_proved_again(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "assert 1 + 1 == 2")
    assert faq(repository, "check") == 1
    assert "P101" in capsys.readouterr().out
    assert faq(repository, "prove", "demo/basics/first") == 0
    assert "1 passed, 0 failed, 0 proved before" in capsys.readouterr().out
    assert faq(repository, "check") == 0
    assert faq(repository, "prove") == 0
    assert "0 passed, 0 failed, 1 proved before" in capsys.readouterr().out
    write(repository, "assert 2 + 2 == 4")
    assert faq(repository, "check") == 1
    assert "run `faq prove demo/basics/first`" in capsys.readouterr().out


def test_a_failure_stands_at_its_line_and_takes_its_proof_away(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(repository, "import time\n\nassert 1 + 1 == 3, 'sum'")
    write(repository, "assert True", slug="second")
    assert faq(repository, "prove") == 1
    out = capsys.readouterr().out
    assert "faq_src/demo/basics/first/zh.md:11:1: P102 on demo 2.0: AssertionError: sum" in out
    assert 'File "faq_src/demo/basics/first/zh.md", line 11' in out
    assert "1 passed, 1 failed" in out
    assert [each.entry for each in ledger.read((repository / "proofs.json").read_bytes())] == ["demo/basics/second"]


def test_a_missing_python_is_named_and_nothing_is_lost(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove") == 0
    proved = (repository / "proofs.json").read_bytes()
    framework = (repository / "faq_src/demo/framework.yml").read_text(encoding="utf-8")
    other = framework.replace('{"2.0": ', '{"2.1": "3.99", "2.0": ')
    (repository / "faq_src/demo/framework.yml").write_text(other, encoding="utf-8")
    (repository / "environments/demo-2.1.txt").write_text("# nothing but Python\n", encoding="utf-8")
    capsys.readouterr()
    assert faq(repository, "prove") == 1
    out = capsys.readouterr().out
    assert "P103 warning: demo-2.1 was not run: there is no Python 3.99; get it with `uv python install 3.99`" in out
    assert (repository / "proofs.json").read_bytes() == proved


def test_a_package_that_cannot_be_had_is_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = f"no-such-package-here==1.0 --hash=sha256:{'0' * 64}\n"
    (repository / "environments/demo-2.0.txt").write_text(lock, encoding="utf-8")
    write(repository, "assert True")
    assert faq(repository, "prove") == 1
    assert "P103 warning: demo-2.0 was not run: cannot install environments/demo-2.0.txt" in capsys.readouterr().out


def test_an_unknown_entry_is_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove", "demo/basics/frist") == 1
    assert "there is no entry 'demo/basics/frist'; did you mean demo/basics/first?" in capsys.readouterr().err


def test_an_unknown_line_is_named(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    assert faq(repository, "prove", "--line", "9.x") == 1
    assert "no sample to run in 9.x" in capsys.readouterr().err


def test_a_damaged_ledger_is_named_and_kept(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repository, "assert True")
    (repository / "proofs.json").write_text("<<<<<<< ours\n", encoding="utf-8")
    assert faq(repository, "prove") == 1
    assert "proofs.json:1:1: cannot be read" in capsys.readouterr().err
    assert (repository / "proofs.json").read_text(encoding="utf-8") == "<<<<<<< ours\n"


def test_a_changed_lock_file_gets_an_environment_of_its_own(repository: Path) -> None:
    environment = environments.Environment("demo", "2.x", "2.0", PYTHON, "aaaa")
    other = environments.Environment("demo", "2.x", "2.0", PYTHON, "bbbb")
    assert environments.folder(environment) != environments.folder(other)
