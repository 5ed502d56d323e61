"""Shims and start-up code from environments/shims/: small libraries, built on demand, and Python code."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from faq.evidence.proofs.samples import ENVIRONMENTS

SOURCES = f"{ENVIRONMENTS}/shims"


class NoCompiler(Exception):
    """A shim cannot be built here; the message says what is missing and how to get it."""


def library(folder: Path, shim: str) -> Path:
    """The shim library in the folder of an environment, deleted together with it."""
    return folder / "lib" / f"lib{shim}.so"


def start(folder: Path, name: str) -> Path:
    """The folder from which each Python of an environment loads its start-up code."""
    return folder / "lib" / name


def copy(root: Path, folder: Path, name: str) -> None:
    """Copy the start-up code to where Python looks for it, replacing an older copy."""
    target = start(folder, name)
    target.mkdir(exist_ok=True)
    new = target / "sitecustomize.new"
    shutil.copyfile(root / SOURCES / f"{name}.py", new)
    new.replace(target / "sitecustomize.py")


def build(root: Path, folder: Path, shim: str) -> None:
    """Build a shim of the repository at `root` into the folder of an environment, unless it exists. Raises
    NoCompiler."""
    target, source = library(folder, shim), root / SOURCES / f"{shim}.c"
    if target.exists():
        return
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        fix = "install one, e.g. `apt-get install gcc libc6-dev`"
        raise NoCompiler(f"there is no C compiler for {SOURCES}/{shim}.c, which this version needs to start; {fix}")
    new = target.with_suffix(".new")
    exports = f"-Wl,--version-script={source.with_suffix('.map')}"
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(new), str(source), exports, "-ldl"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise NoCompiler(f"{compiler} cannot build {SOURCES}/{shim}.c: {result.stderr.strip().splitlines()[-1:]}")
    new.replace(target)
