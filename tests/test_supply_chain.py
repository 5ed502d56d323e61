"""What this project installs and what its workflows may do: everything is pinned, and no permission is unnecessary."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("requirements*.txt"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
PINNED = re.compile(r"[a-z0-9._-]+(?:\[[a-z,-]+\])?==[^\s;*]+(?: ; .+?)?(?: --hash=sha256:[0-9a-f]{64})+")
DIRECT = re.compile(r"[A-Za-z0-9._-]+(?:\[[a-z,-]+\])?==[^\s;*]+(?:\s*;.*)?")
COMMIT = re.compile(r"[\w./-]+@[0-9a-f]{40}")
RUNS_OURS = re.compile(r"\b(make|pip|python3?|pytest|npm|npx|uv)\b|\.venv")
OUTSIDE_TEXT = re.compile(r"\$\{\{")


def requirements(text: str) -> list[str]:
    """The requirements of a file, each on one line, without comments and options of the file."""
    lines = re.sub(r"\\\n\s*", "", re.sub(r"(^|\s)#.*", "", text)).split("\n")
    return [line.strip() for line in lines if line.strip() and not line.startswith("-r ")]


def name(requirement: str) -> str:
    """A requirement's `name==version`, as in lock files."""
    return re.sub(r"\[.*?\]", "", re.split(r"[\s;]", requirement)[0]).lower()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_requirement_is_pinned_with_hashes(lock: Path) -> None:
    found = requirements(lock.read_text("utf-8"))
    assert found
    assert [each for each in found if not PINNED.fullmatch(each)] == []
    assert "://" not in lock.read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_what_is_asked_for_is_what_is_locked(lock: Path) -> None:
    asked = requirements(lock.with_suffix(".in").read_text("utf-8"))
    locked = {name(each) for each in requirements(lock.read_text("utf-8"))}
    assert [each for each in asked if not DIRECT.fullmatch(each)] == []
    assert [each for each in asked if name(each) not in locked] == []


def test_every_npm_package_is_pinned_with_its_hash() -> None:
    """`make lighthouse` installs exactly the lock file (`npm ci`), from any registry."""
    lock = ROOT / "tests" / "lighthouse" / "package-lock.json"
    packages = {path: package for path, package in json.loads(lock.read_text("utf-8"))["packages"].items() if path}
    assert [path for path, package in packages.items() if not package["integrity"].startswith("sha512-")] == []
    assert [path for path, package in packages.items() if "resolved" in package] == []
    asked = json.loads(lock.with_name("package.json").read_text("utf-8"))["dependencies"]
    assert asked == {name: packages[f"node_modules/{name}"]["version"] for name in asked}


def test_only_locked_wheels_are_installed() -> None:
    """The project itself is the one exception, and it is installed without dependencies."""
    made = (ROOT / "Makefile").read_text("utf-8")
    installs = [line.strip() for line in made.split("\n") if "pip install" in line]
    locked = [line for line in installs if "--require-hashes --only-binary :all: -r requirements" in line]
    assert len(locked) == len(LOCKS)
    assert [line for line in installs if line not in locked] == [
        "@$(BIN)/pip install --quiet --no-build-isolation --no-deps --editable ."
    ]


def test_nothing_else_installs() -> None:
    scripts = [*WORKFLOWS, *ROOT.glob("scripts/*.sh"), ROOT / ".ci" / "run"]
    words = re.compile(r"pip3? install|npm (ci|install)|curl|wget")
    assert [path.name for path in scripts if words.search(path.read_text("utf-8"))] == []


def triggers(workflow: dict[Any, Any]) -> dict[str, Any]:
    """What starts a workflow. YAML 1.1 reads the key `on` as true."""
    on: Any = workflow.get("on", workflow.get(True))
    return on if isinstance(on, dict) else dict.fromkeys([on] if isinstance(on, str) else on)


def steps(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from job["steps"]


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.name)
def workflow(request: pytest.FixtureRequest) -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load(request.param.read_text("utf-8"))
    return read


def test_actions_are_pinned_by_commit(workflow: dict[Any, Any]) -> None:
    used = [step["uses"] for job in workflow["jobs"].values() for step in steps(job) if "uses" in step]
    assert [action for action in used if not COMMIT.fullmatch(action)] == []
    assert all("uses" not in job for job in workflow["jobs"].values())


def test_nothing_runs_strangers_changes_with_our_rights(workflow: dict[Any, Any]) -> None:
    assert not triggers(workflow).keys() & {"pull_request_target", "workflow_run", "issue_comment", "issues"}


def test_rights_are_given_one_by_one(workflow: dict[Any, Any]) -> None:
    """The workflow has no permissions, and each job those that it names. A job that may write runs none of our code."""
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        rights = job["permissions"]
        assert isinstance(rights, dict) and set(rights.values()) <= {"read", "write", "none"}
        if "write" in rights.values():
            assert [step["run"] for step in steps(job) if RUNS_OURS.search(step.get("run", ""))] == []


def test_no_secret_is_where_samples_or_strangers_changes_run(workflow: dict[Any, Any]) -> None:
    """There is no `secrets.NAME` at all, and the token of the run is used only where none of our code runs."""
    for job in workflow["jobs"].values():
        assert "secrets" not in str(job)
        if any(RUNS_OURS.search(step.get("run", "")) for step in steps(job)):
            assert "github.token" not in str(job) and "GITHUB_TOKEN" not in str(job)


def test_no_credentials_stay_behind(workflow: dict[Any, Any]) -> None:
    for job in workflow["jobs"].values():
        checkouts = [step for step in steps(job) if step.get("uses", "").startswith("actions/checkout@")]
        assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_no_outside_text_is_put_into_a_script(workflow: dict[Any, Any]) -> None:
    scripts = [step["run"] for job in workflow["jobs"].values() for step in steps(job) if "run" in step]
    assert [script for script in scripts if OUTSIDE_TEXT.search(script)] == []


def zizmor(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("zizmor")), "--offline", "--no-progress", "--format", "plain"]
    return subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)


def test_zizmor_finds_nothing() -> None:
    result = zizmor(ROOT / ".github" / "workflows")
    assert result.returncode == 0, result.stdout + result.stderr


def test_zizmor_would_find_something(tmp_path: Path) -> None:
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    bad = WORKFLOWS[0].read_text("utf-8").replace("persist-credentials: false", "fetch-depth: 1")
    (folder / "bad.yml").write_text(bad.replace("pull_request:", "pull_request_target:"), "utf-8")
    assert zizmor(folder).returncode != 0
