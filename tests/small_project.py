"""A small repository: this one's MkDocs configuration with a few entries of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import once
from faq.build.files import load
from faq.evidence.proofs import ledger
from proved import with_environments

ROOT = Path(__file__).parent.parent
SMALL_PROJECT = ROOT / "tests" / "site" / "project"
FURTHER = """---
title: 第 {n} 种自定义 `Optimizer` 怎么写？
errors: ["OptimizerError: step {n} of 14 has no `gradient`"]
reviewed: 2026-11-0{day}
---

继承 `paddle.optimizer.Optimizer`，写第 {n} 种更新规则。

## {lines}

见文档。
"""


def make_project(folder: Path) -> Path:
    """A repository with this one's MkDocs configuration and a few entries of its own."""
    return shutil.copytree(once.made("project", _make) / "project", folder)


def _make(around: Path) -> None:
    folder = shutil.copytree(SMALL_PROJECT, around / "project")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    hook = folder / "scripts" / "faq" / "build" / "mkdocs_hook.py"
    hook.parent.mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "faq" / "build" / "mkdocs_hook.py", hook)
    prove(folder)


def prove(folder: Path) -> None:
    """Mark all samples of a repository as proved."""
    files = with_environments(load(folder)[0])
    for path in (path for path in files if not (folder / path).exists() or ledger.entry_of(path)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(files[path])


def add_further(folder: Path) -> None:
    """Fourteen more entries of PaddlePaddle in two categories, each with an error message."""
    for n in range(1, 15):
        entry = folder / f"faq_src/paddlepaddle/{'params' if n < 5 else 'training'}/optimizer-{n}/zh.md"
        entry.parent.mkdir(parents=True)
        entry.write_text(FURTHER.format(n=n, day=n % 9 + 1, lines="3.x, 2.x" if n % 2 else "1.8"), encoding="utf-8")
    prove(folder)


def mkdocs(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run mkdocs as a person in that folder would."""
    command = [sys.executable, "-m", "mkdocs", *arguments]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
