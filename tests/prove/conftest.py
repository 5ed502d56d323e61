"""Environments made by copying, because creating an empty one takes most of a test's time."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from demo_framework import PYTHON
from faq.evidence.proofs import environments

_command = environments._command


@pytest.fixture(scope="session")
def empty_environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that contains only pip."""
    target = tmp_path_factory.mktemp("empty") / "environment"
    _command([str(environments.find_python(PYTHON)), "-m", "venv", str(target)], "no environment")
    return target


@pytest.fixture
def copied_environments(monkeypatch: pytest.MonkeyPatch, empty_environment: Path) -> None:
    """Each new environment is a copy of the empty one."""

    def command(words: list[str], what: str) -> None:
        if words[1:3] == ["-m", "venv"]:
            shutil.copytree(empty_environment, words[3], symlinks=True)
        else:
            _command(words, what)

    monkeypatch.setattr(environments, "_command", command)
