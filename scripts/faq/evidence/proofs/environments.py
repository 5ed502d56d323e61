"""Environments with a framework: built on first use from their lock files, outside of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from faq.evidence.proofs import shims
from faq.evidence.proofs.samples import Environment
from faq.evidence.proofs.shims import NoCompiler

READY = ".ready"
_LOCKED = re.compile(r".*-[0-9a-f]{16}")


class Unavailable(Exception):
    """An environment is not available; the message says what is missing and how to get it."""


def folder(environment: Environment) -> Path:
    """The folder of an environment. A changed lock file gets a new one."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    root = Path(os.environ.get("FAQ_ENVS") or cache / "faq" / "environments")
    return root / f"{environment.name}-{environment.lock}"


def is_ready(environment: Environment) -> bool:
    """Whether it has been built completely."""
    return (folder(environment) / READY).exists()


def python_of(environment: Environment) -> Path:
    """The Python of a built environment."""
    return folder(environment) / "bin" / "python"


def build(environment: Environment, root: Path) -> None:
    """Build an environment of the repository at `root`, unless it exists. Raises Unavailable."""
    if not environment.lock:
        raise Unavailable(f"there is no lock file {environment.lock_path}")
    target = folder(environment)
    if not is_ready(environment):
        _install_into(target, environment, root)
    if environment.shim:
        try:
            shims.build(root, target, environment.shim)
        except NoCompiler as error:
            raise Unavailable(str(error)) from error
    if environment.start:
        shims.copy(root, target, environment.start)


def remove(environment: Environment) -> bool:
    """Delete all builds of an environment, whatever their lock file. Returns False if there are none."""
    target = folder(environment)
    found = [path for path in target.parent.glob(f"{environment.name}-*") if _LOCKED.fullmatch(path.name)]
    found = [path for path in found if path.name.rpartition("-")[0] == environment.name]
    for path in found:
        shutil.rmtree(path)
    return bool(found)


def _install_into(target: Path, environment: Environment, root: Path) -> None:
    base = find_python(environment.python)
    shutil.rmtree(target, ignore_errors=True)
    _command([str(base), "-m", "venv", str(target)], f"Python {environment.python} cannot make environments")
    _command(_install(environment, root / environment.lock_path), f"cannot install {environment.lock_path}")
    (target / READY).touch()


def variables(environment: Environment, python: Path) -> dict[str, str]:
    """Additional environment variables of an environment's programs."""
    packages = str(python.parents[1] / "lib" / f"python{environment.python}" / "site-packages")
    given = {name: value.replace("{packages}", packages) for name, value in environment.variables}
    preload = {"LD_PRELOAD": str(shims.library(python.parents[1], environment.shim))} if environment.shim else {}
    start = {"PYTHONPATH": str(shims.start(python.parents[1], environment.start))} if environment.start else {}
    return given | preload | start


def find_python(version: str) -> Path:
    """An interpreter of this major.minor version. Raises Unavailable."""
    for candidate in _candidates(version):
        code = "import sys; print('%d.%d' % sys.version_info[:2])"
        try:
            found = subprocess.run([candidate, "-c", code], capture_output=True, text=True, check=False, timeout=30)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if found.stdout.strip() == version:
            return Path(candidate)
    raise Unavailable(
        f"there is no Python {version}; get it with `uv python install {version}` or `pyenv install {version}`"
    )


def _candidates(version: str) -> Iterator[str]:
    """The command on the PATH, then interpreters of uv and pyenv."""
    yield f"python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = Path.home() / ".local" / "share" / "uv" / "python"
    yield from sorted(map(str, kept.glob(f"cpython-{version}.*/bin/python3")), reverse=True)
    yield from sorted(map(str, pyenv.glob(f"versions/{version}.*/bin/python3")), reverse=True)


def find_uv() -> str | None:
    """The uv command, on the PATH or next to our own Python."""
    return shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))


def _install(environment: Environment, lock: Path) -> list[str]:
    """Install packages with compiled modules: samples cannot write to an environment, and would compile them in every
    run."""
    uv = find_uv()
    python = str(python_of(environment))
    tool = [uv, "pip", "install", "--compile-bytecode", "--python", python] if uv else [python, "-m", "pip", "install"]
    return [*tool, "--quiet", "--no-deps", "--require-hashes", "-r", str(lock)]


def _command(command: list[str], what: str) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        lines = (result.stderr or result.stdout).strip().split("\n")
        raise Unavailable(f"{what}: {lines[-1]}")
