"""A build is the same wherever and whenever it runs, and an interrupted build leaves the last good site."""

from __future__ import annotations

import hashlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import once
import pytest
from small_project import make_project

KILLS = int(os.environ.get("FAQ_KILLS", "2"))


def faq(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "faq", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def content(folder: Path) -> dict[str, str]:
    """Every file below a folder with the hash of its content."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The project with its site, built once in this run."""
    return shutil.copytree(once.made("builds", _build) / "project", tmp_path / "project")


def _build(around: Path) -> None:
    folder = make_project(around / "project")
    assert faq(folder, "site", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C").returncode == 0


def test_builds_are_the_same_bytes_everywhere(built: Path, tmp_path: Path) -> None:
    other = make_project(tmp_path / "somewhere else" / "ordner")
    assert faq(other, "site", PYTHONHASHSEED="2", TZ="Asia/Shanghai", LC_ALL="C.UTF-8").returncode == 0
    first, again = content(built / "site"), content(other / "site")
    assert [path for path in first.keys() | again.keys() if first.get(path) != again.get(path)] == []
    assert len(first) > 50


def test_a_killed_build_leaves_the_last_good_site(built: Path) -> None:
    """Killed at any moment, either the old or the new site is complete, and the next build is right."""
    assert faq(built, "site").returncode == 0
    old = content(built / "site")
    source = next(built.glob("faq_src/*/*/*/zh.md"))
    began, text = time.perf_counter(), source.read_text("utf-8")
    changed(source)
    assert faq(built, "site").returncode == 0
    took, new = time.perf_counter() - began, content(built / "site")
    assert old != new
    moments = random.Random(20261121)
    for _ in range(KILLS):
        is_new = "换了一个标题" in source.read_text("utf-8")
        source.write_text(text, "utf-8") if is_new else changed(source)
        kill_after(built, moments.uniform(0, took))
        assert content(built / "site") in (old, new)
    assert faq(built, "site").returncode == 0
    assert content(built / "site") == (new if "换了一个标题" in source.read_text("utf-8") else old)


def changed(source: Path) -> None:
    """The project with another title, which needs no new proof."""
    text = source.read_text("utf-8")
    start = text.index("title: ")
    source.write_text(f"{text[:start]}title: 换了一个标题？{text[text.index(chr(10), start) :]}", "utf-8")


def kill_after(project: Path, seconds: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "faq", "site"],
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def limited(megabytes: float) -> Callable[[], None]:
    """A process that may not write large files: for it the disk looks full."""
    size = int(megabytes * 1024**2)
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize(("command", "megabytes"), [("compile", 0.002), ("site", 0.002), ("site", 0.03)])
def test_a_full_disk_is_said_in_one_line(built: Path, command: str, megabytes: float, is_there: bool) -> None:
    """The disk is full while the compiler writes, while MkDocs does (with more room), or while a site is brought up to
    date."""
    assert not is_there or faq(built, "site").returncode == 0
    before = content(built / "site")
    changed(next(built.glob("faq_src/*/*/*/zh.md")))
    result = subprocess.run(
        [sys.executable, "-m", "faq", command],
        cwd=built,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # Python would leave half-written bytecode
        preexec_fn=limited(megabytes),
        capture_output=True,
        text=True,
        check=False,
    )
    said = result.stdout + result.stderr
    assert result.returncode == 1
    assert "Traceback" not in said
    assert len([line for line in said.split("\n") if "File too large" in line]) == 1, said
    assert content(built / "site") == before


def test_a_folder_that_cannot_be_written_is_said_in_one_line(project: Path) -> None:
    (project / "build").write_text("not a folder")
    result = faq(project, "compile")
    assert result.returncode == 1
    assert result.stderr.startswith("faq: ") and result.stderr.count("\n") == 1 and "build" in result.stderr


def test_two_builds_at_the_same_time(project: Path) -> None:
    command = [sys.executable, "-m", "faq", "site"]
    both = [subprocess.Popen(command, cwd=project, stderr=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert (project / "site" / "index.html").is_file()
