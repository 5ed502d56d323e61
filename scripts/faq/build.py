"""Building on disk: compile a repository into build/, and build/ into site/ with MkDocs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from faq.diagnostics import Diagnostic, as_text, failed
from faq.files import load, recover, swap, write_trees
from faq.site import compile_site


@dataclass(frozen=True, slots=True)
class Compiled:
    """What compiling a repository found. `files` are the sources that the diagnostics speak of."""

    diagnostics: tuple[Diagnostic, ...]
    files: dict[str, bytes]

    @property
    def failed(self) -> bool:
        return failed(self.diagnostics)

    def report(self) -> str:
        """All diagnostics as text for a terminal."""
        return as_text(self.diagnostics, self.files)


def compile_project(root: Path) -> Compiled:
    """Compile the repository at `root` into its build/docs and build/public; with an error they stay as they are."""
    files, unreadable = load(root)
    result = compile_site(files)
    compiled = Compiled(tuple(sorted([*unreadable, *result.diagnostics])), files)
    if not compiled.failed:
        write_trees(root / "build", result.outputs)
    return compiled


def build_site(root: Path) -> int:
    """Build the repository at `root` into its site/, which is only replaced by a complete one. Returns an exit code."""
    new, target = root / "build" / "site", root / "site"
    recover(target)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(root / "mkdocs.yml")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    code = subprocess.run([*command, "--site-dir", str(new)], cwd=root, env=environment, check=False).returncode
    if code:
        shutil.rmtree(new, ignore_errors=True)
        return 1
    swap(new, target)
    return 0
