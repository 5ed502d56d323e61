"""The pre-commit hooks, as pre-commit runs them in a separate repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
BASE = ROOT / "tests" / "compiler" / "base"
ENTRY = "faq_src/demo/basics/first/zh.md"
GOOD = '"""A module."""\n'


class Repository:
    """A repository with the hooks installed, whose .venv is the one that runs these tests."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        who = {f"GIT_{one}_{what}": "a@example.org" for one in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.environment = {**kept, **who, "PRE_COMMIT_HOME": str(home), "GIT_CONFIG_GLOBAL": os.devnull}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )

    def commit(self, *paths: str) -> subprocess.CompletedProcess[str]:
        self.run("git", "add", *(paths or ["."]))
        return self.run("git", "commit", "-m", "a change")

    def replace(self, old: str, new: str) -> None:
        path = self.folder / ENTRY
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """The demo repository, all of whose files the hooks accepted."""
    folder = tmp_path_factory.mktemp("hooks") / "clone"
    shutil.copytree(BASE, folder)
    shutil.copy(ROOT / ".pre-commit-config.yaml", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "module.py").write_text(GOOD, "utf-8")
    (folder / ".venv").symlink_to(Path(sys.prefix))
    made = Repository(folder, folder.with_name("home"))
    assert made.run("git", "init").returncode == 0
    (folder / ".git" / "info").mkdir(exist_ok=True)
    (folder / ".git" / "info" / "exclude").write_text("/.venv\n", "utf-8")
    assert made.run(".venv/bin/pre-commit", "install").returncode == 0
    first = made.commit()
    assert first.returncode == 0, first.stdout + first.stderr
    return made


@pytest.fixture
def repository(committed: Repository, tmp_path: Path) -> Repository:
    folder = tmp_path / "clone"
    shutil.copytree(committed.folder, folder, symlinks=True)
    return Repository(folder, committed.folder.with_name("home"))


def test_what_is_a_matter_of_form_is_mended_and_then_goes_in(repository: Repository) -> None:
    repository.replace("用 `demo.version()` 查看。", "调用`demo.version()`。")
    assert repository.commit().returncode == 1
    assert "调用 `demo.version()`。" in (repository.folder / ENTRY).read_text("utf-8")
    again = repository.commit()
    assert again.returncode == 0, again.stdout + again.stderr


def test_what_is_broken_does_not_go_in(repository: Repository) -> None:
    repository.replace("tags: [version]", "tags: version")
    (repository.folder / "module.py").write_text(GOOD + "import os\nx = {  1 : 2 }\n", "utf-8")
    refused = repository.commit()
    shown = refused.stdout + refused.stderr
    assert refused.returncode == 1
    assert f"{ENTRY}:7:7: S103 `tags` takes a list" in shown
    assert [row.partition("(")[2].partition(")")[0] for row in shown.splitlines() if row.endswith("Failed")] == [
        "faq check --fix",
        "faq check",
        "ruff check",
        "ruff format",
    ]
