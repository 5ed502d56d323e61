"""Commands that read all entries take them from the store, and give the same results as without one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from faq.__main__ import main
from faq.build import reading
from walk import states

COMMANDS = (
    ("search", "paddle"),
    ("stamp", "faq_src"),
    ("check", "--fix"),
    ("prove", "--report"),
    ("permalinks",),
    ("new", "demo/basics/fresh", "--title", "怎么问？", "--title-en", "How to ask?"),
)


def tree(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_does_the_same_with_and_without_a_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    root = tmp_path / "repository"
    monkeypatch.setenv("FAQ_STORE_FOLDER", str(tmp_path / "store"))
    for state in states(range(4)):
        seen = []
        for mode in ("", "", "off"):
            monkeypatch.chdir(tmp_path)
            shutil.rmtree(root, ignore_errors=True)
            for path, data in state.files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(data)
            monkeypatch.setenv("FAQ_STORE", mode)
            monkeypatch.chdir(root)
            seen.append((main([*command]), *capsys.readouterr(), tree(root)))
        assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("command", [("search", "paddle"), ("stamp", "faq_src"), ("prove", "--report")])
def test_a_command_reads_no_entry_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    """The second time no entry has changed, so none is read."""
    read: list[str] = []
    found = reading.read_entry
    monkeypatch.setattr(reading, "read_entry", lambda inputs: read.append(inputs.folder.id) or found(inputs))
    monkeypatch.setenv("FAQ_STORE", "")
    monkeypatch.setenv("FAQ_STORE_FOLDER", str(tmp_path / "store"))
    base = Path(__file__).parents[1] / "compiler" / "base"
    monkeypatch.chdir(shutil.copytree(base, tmp_path / "repository"))
    main([*command])
    assert read
    read.clear()
    main([*command])
    assert not read
    capsys.readouterr()
