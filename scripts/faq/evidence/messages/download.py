"""Download wheels from pip's configured registry; each has a hash known in advance."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from packaging.utils import canonicalize_name, parse_wheel_filename

from faq.evidence.messages.unpack import UnreadableWheel
from faq.evidence.messages.wheels import Wheel

TOOL = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:"]
PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64", "manylinux1_x86_64", "any")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def pinned(wheel: Wheel, folder: Path) -> Path:
    """Download a wheel with a known hash into a folder. Raises UnreadableWheel."""
    tag = sorted(map(str, parse_wheel_filename(wheel.file)[3]))[0]
    python, abi, platform = tag.split("-", 2)
    options = [f"--python-version={python[2:]}"] if python[2:] not in ("2", "3") else []
    options += [f"--abi={abi}", f"--platform={platform}", f"--implementation={python[:2]}"]
    return _fetched(f"{wheel.package}=={wheel.version}", (wheel.sha256,), options, folder)


def locked(package: str, version: str, python: str, lock: bytes, folder: Path) -> Path:
    """Download the wheel that a lock file names (the package, else its GPU build) into a folder. Raises
    UnreadableWheel."""
    text = lock.decode("utf-8", "replace")
    named = {name: found for name in (package, f"{package}-gpu") if (found := _hashes(name, version, text))}
    package, hashes = next(iter(named.items()), (package, ()))
    if not hashes:
        raise UnreadableWheel(f"no lock file names {package}=={version}; say which wheel to read with --wheel FILE")
    options = [f"--python-version={python}", *(f"--platform={platform}" for platform in PLATFORMS)]
    return _fetched(f"{package}=={version}", hashes, options, folder)


def _hashes(package: str, version: str, lock: str) -> tuple[str, ...]:
    """The hashes in a lock file for a package in this version."""
    requirements: Mapping[str, str] = {text.split()[0]: text for text in re.split(r"\n(?=\S)", lock) if text.split()}
    named = (text for name, text in requirements.items() if name == f"{canonicalize_name(package)}=={version}")
    return tuple(_HASH.findall(next(named, "")))


def _fetched(requirement: str, hashes: Iterable[str], options: list[str], folder: Path) -> Path:
    wanted = folder / "wanted.txt"
    wanted.write_text(requirement + "".join(f" --hash=sha256:{each}" for each in hashes) + "\n", encoding="utf-8")
    command = [*TOOL, *options, "--dest", str(folder), "--requirement", str(wanted)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        lines = [line for line in result.stderr.strip().split("\n") if line.startswith("ERROR")]
        raise UnreadableWheel(f"{requirement} cannot be had: {(lines or [result.stderr.strip()])[-1]}")
    return next(folder.glob("*.whl"))
