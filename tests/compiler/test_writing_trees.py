"""The only module that writes: unchanged files are not touched, and an interrupted run leaves the last good tree."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from demo import BASE, ZH, changed, files_below, write_to
from faq.build import files, mkdocs_run
from faq.build.files import recover, swap, write_trees
from faq.build.publish import compile_project

OLD = {"docs/a.md": b"a", "docs/b/c.md": b"c", "public/x.json": b"x"}
NEW = {"docs/a.md": b"a", "docs/d/e.md": b"e", "public/x.json": b"x"}


def tree(folder: Path) -> dict[str, bytes]:
    """The content of a build folder, without its lock."""
    return {path: data for path, data in files_below(folder).items() if path != ".trees.lock"}


def test_a_first_tree(tmp_path: Path) -> None:
    assert write_trees(tmp_path / "build", OLD)
    assert tree(tmp_path / "build") == OLD


def test_the_same_again_touches_nothing(tmp_path: Path) -> None:
    write_trees(tmp_path, OLD)
    before = {path: path.stat() for path in tmp_path.rglob("*")}
    assert not write_trees(tmp_path, OLD)
    for path, stat in before.items():
        assert (path.stat().st_ino, path.stat().st_mtime_ns) == (
            stat.st_ino,
            stat.st_mtime_ns,
        ) or path.name == ".trees.lock"


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    write_trees(tmp_path, OLD)
    os.utime(tmp_path / "docs/a.md", (1, 1))
    public = (tmp_path / "public").stat().st_ino
    assert write_trees(tmp_path, NEW)
    assert tree(tmp_path) == NEW
    assert (tmp_path / "docs/a.md").stat().st_mtime == 1
    assert (tmp_path / "public").stat().st_ino == public
    assert not (tmp_path / "docs/b").exists()


def test_a_file_becomes_a_folder_and_back(tmp_path: Path) -> None:
    for outputs in ({"docs/a": b"1"}, {"docs/a/b": b"2"}, {"docs/a": b"3"}):
        assert write_trees(tmp_path, outputs)
        assert tree(tmp_path) == outputs


def test_what_somebody_else_put_there_goes(tmp_path: Path) -> None:
    write_trees(tmp_path, OLD)
    (tmp_path / "docs/stray.md").write_bytes(b"")
    assert write_trees(tmp_path, OLD)
    assert tree(tmp_path) == OLD


class Stopped(BaseException):
    """Simulates a power failure."""


def stopping(monkeypatch: pytest.MonkeyPatch, at: int) -> list[str]:
    """Make the `at`-th step that changes the disk fail; the list holds the steps tried."""
    steps: list[str] = []
    for where, name in ((Path, "rename"), (Path, "write_bytes"), (os, "link"), (files.shutil, "rmtree")):
        monkeypatch.setattr(where, name, _step(getattr(where, name), name, steps, at))
    return steps


def _step(real: object, name: str, steps: list[str], at: int) -> object:
    def step(*arguments: object, **options: object) -> object:
        steps.append(name)
        if len(steps) == at:
            raise Stopped
        return real(*arguments, **options)  # type: ignore[operator]

    return step


@pytest.fixture(params=["in one step", "in two steps"])
def exchanging(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With and without a system that can exchange two folders atomically."""
    way: str = request.param
    if way == "in two steps":
        monkeypatch.setattr(files, "exchange", lambda *_: False)
    return way


@pytest.mark.parametrize("at", range(1, 14))
def test_stopped_at_any_step(tmp_path: Path, at: int, exchanging: str) -> None:
    write_trees(tmp_path, OLD)
    with pytest.MonkeyPatch.context() as monkeypatch:
        steps = stopping(monkeypatch, at)
        try:
            write_trees(tmp_path, NEW)
        except Stopped:
            assert len(steps) == at
        else:
            assert len(steps) < at > 6, "the last cases only show that no step is left out"
    if exchanging == "in two steps":
        recover(tmp_path / "docs")
    assert below(tmp_path / "docs") in (below_of(OLD, "docs"), below_of(NEW, "docs"))
    write_trees(tmp_path, NEW)
    assert tree(tmp_path) == NEW
    assert sorted(path.name for path in tmp_path.iterdir()) == [".trees.lock", "docs", "public"]


def below(folder: Path) -> dict[str, bytes]:
    return files_below(folder)


def below_of(outputs: Mapping[str, bytes], root: str) -> dict[str, bytes]:
    return {path.removeprefix(f"{root}/"): data for path, data in outputs.items() if path.startswith(f"{root}/")}


def test_a_swap_stopped_between_its_renames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_to(tmp_path, {"site/a": b"old", "new/a": b"new"})
    rename = Path.rename
    monkeypatch.setattr(files, "exchange", lambda *_: False)

    def stop(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise Stopped
        return rename(path, target)

    with monkeypatch.context() as patch, pytest.raises(Stopped):
        patch.setattr(Path, "rename", stop)
        swap(tmp_path / "new", tmp_path / "site")
    assert not (tmp_path / "site").exists()
    recover(tmp_path / "site")
    assert files_below(tmp_path / "site") == {"a": b"old"}
    swap(tmp_path / "new", tmp_path / "site")
    assert files_below(tmp_path) == {"site/a": b"new"}


def test_recovering_what_is_whole_changes_nothing(tmp_path: Path) -> None:
    recover(tmp_path / "site")
    assert list(tmp_path.iterdir()) == []
    write_to(tmp_path, {"site/a": b"now", ".site.old/a": b"before"})
    recover(tmp_path / "site")
    assert files_below(tmp_path) == {"site/a": b"now"}


WRITER = """
import sys
from pathlib import Path
from faq.build.files import write_trees
for round in range(12):
    write_trees(Path(sys.argv[1]), {f"docs/{n}/{n}.md": f"{sys.argv[2]} {round}".encode() for n in range(20)})
"""


def test_two_processes_at_once(tmp_path: Path) -> None:
    commands = [[sys.executable, "-c", WRITER, str(tmp_path), name] for name in ("one", "two")]
    writers = [subprocess.Popen(command, stderr=subprocess.PIPE) for command in commands]
    assert [(writer.communicate()[1], writer.returncode) for writer in writers] == [(b"", 0)] * 2
    written = tree(tmp_path)
    assert len(written) == 20
    assert set(written.values()) in ({b"one 11"}, {b"two 11"})


def test_a_compiled_repository(tmp_path: Path) -> None:
    root = write_to(tmp_path, {**BASE, "docs/pages/about.md": b"about"})
    compiled = compile_project(root)
    assert not compiled.failed, compiled.report()
    assert (root / "build/docs/about.md").read_bytes() == b"about"
    assert (root / "build/docs/demo/basics/first/index.md").is_file()


def test_with_an_error_nothing_is_written(tmp_path: Path) -> None:
    root = write_to(tmp_path, changed(ZH, "tags: [version]", "tags: version"))
    compiled = compile_project(root)
    assert compiled.failed
    assert "S103" in compiled.report()
    assert not (root / "build").exists()


def test_with_an_error_the_last_good_tree_stays(tmp_path: Path) -> None:
    root = write_to(tmp_path, BASE)
    compile_project(root)
    good = tree(root / "build")
    (root / ZH).write_bytes(b"\xff")
    assert compile_project(root).failed
    assert tree(root / "build") == good
    (root / ZH).unlink()
    (root / ZH).symlink_to("elsewhere")
    assert compile_project(root).failed
    assert tree(root / "build") == good


def test_the_site_is_only_replaced_by_a_whole_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_to(tmp_path, {**BASE, "site/index.html": b"old"})

    def mkdocs(code: int) -> object:
        def run(root: Path, site: Path, said: object) -> int:
            write_to(site, {"index.html": b"new"})
            return code

        return run

    monkeypatch.setattr(mkdocs_run, "_run_mkdocs", mkdocs(1))
    assert mkdocs_run.build_site(root) == 1
    assert files_below(root / "site") == {"index.html": b"old"}
    monkeypatch.setattr(mkdocs_run, "_run_mkdocs", mkdocs(0))
    assert mkdocs_run.build_site(root) == 0
    assert files_below(root / "site") == {"index.html": b"new"}
    assert not (root / "build/site").exists()
