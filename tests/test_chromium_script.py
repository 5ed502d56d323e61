"""`scripts/chromium.sh`: what it installs on a machine that lacks something, and what it prints if it may not."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from small_project import ROOT

SCRIPT = ROOT / "scripts" / "chromium.sh"


def run(folder: Path, **commands: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Run the script with only these commands (the text of each) available. Returns its result, and the calls of
    apt-get."""
    for name, text in commands.items():
        (folder / name.replace("_", "-")).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name.replace("_", "-")).chmod(0o755)
    done = subprocess.run(["/bin/sh", SCRIPT], env={"PATH": str(folder)}, capture_output=True, text=True, check=False)
    called = folder / "called"
    return done, called.read_text().splitlines() if called.exists() else []


@pytest.fixture
def apt(tmp_path: Path) -> str:
    return f'echo "$*" >> {tmp_path}/called'


def test_nothing_is_installed_where_nothing_lacks(tmp_path: Path, apt: str) -> None:
    done, called = run(tmp_path, chromium="", fc_list="echo Noto", apt_get=apt, id="echo 0")
    assert (done.returncode, done.stdout, done.stderr, called) == (0, "", "", [])


@pytest.mark.parametrize(
    ("present", "lacking"),
    [
        ({"chromium": ""}, "fontconfig fonts-noto-cjk"),
        ({"fc_list": "echo Noto"}, "chromium"),
        ({"google_chrome": "", "fc_list": ""}, "fonts-noto-cjk"),
        ({}, "chromium fontconfig fonts-noto-cjk"),
    ],
    ids=["no font list", "no browser", "no font", "nothing"],
)
def test_what_lacks_is_installed(tmp_path: Path, apt: str, present: dict[str, str], lacking: str) -> None:
    done, called = run(tmp_path, **present, apt_get=apt, id="echo 0")
    assert done.returncode == 0 and done.stdout == f"installing {lacking}\n"
    assert called[-1].endswith(f"--no-install-recommends {lacking}")


def test_who_may_not_install_is_told_what_to_install(tmp_path: Path, apt: str) -> None:
    done, called = run(tmp_path, chromium="", fc_list="", apt_get=apt, id="echo 1000")
    assert done.returncode == 1 and called == []
    assert "apt-get install fonts-noto-cjk\n" in done.stderr
