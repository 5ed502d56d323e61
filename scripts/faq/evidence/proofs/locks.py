"""Derive a new environment from an existing one: its input from that of the nearest version, then its lock file."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from faq.evidence.proofs.environments import find_uv
from faq.evidence.proofs.inputs import Input

PLATFORM = "x86_64-manylinux_2_31"
PYTHON = re.compile(r"""^python:\s*["']?([\d.]+)["']?""", re.MULTILINE)
MOST = 500
"""Maximum number of characters shown of uv's output."""
_PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


class NoLock(Exception):
    """A lock file cannot be compiled; the message says why. `is_unknown`: the package has no such version."""

    def __init__(self, reason: str, is_unknown: bool = False) -> None:
        super().__init__(reason)
        self.is_unknown = is_unknown


def nearest(version: str, others: Iterable[str]) -> str | None:
    """The nearest version: same major, then same minor, then the fewest steps away; of two equally near ones the older,
    since newer versions often need what an older one pins. Across major versions: the last of an older one or the first
    of a newer one."""
    return min(others, key=lambda other: _distance(Version(version), Version(other)), default=None)


def _distance(one: Version, other: Version) -> tuple[int, list[int], bool]:
    steps = [abs(a - b) for a, b in zip(_parts(one), _parts(other), strict=True)]
    same = next((place for place, number in enumerate(steps) if number), len(steps))
    if not same:
        sign = 1 if other > one else -1
        return 0, [steps[0], sign * other.minor, sign * other.micro], other > one
    return -same, steps[same:], other > one


def _parts(version: Version) -> tuple[int, int, int]:
    return version.major, version.minor, version.micro


def input_after(text: str, package: str, old: str, new: str, python: str | None = None) -> str:
    """The input of one version, changed to another version; everything else stays, with the reasons. Raises ValueError
    if it does not pin the package exactly once."""
    pin = re.compile(rf"""(?<![\w.-])({re.escape(package)}(?:-gpu)?==){re.escape(old)}(?=["']?\s*:)""")
    changed, count = pin.subn(rf"\g<1>{new}", text)
    if count != 1:
        raise ValueError(f"it does not pin {package}=={old}")
    return PYTHON.sub(f'python: "{python}"', changed) if python else changed


def fits(given: Input, lock: bytes) -> bool:
    """Whether a lock file has each package of an input in a version that the input allows."""
    pinned = _pinned(lock.decode("utf-8", "replace"))
    wanted = [Requirement(name) for name, _ in given.packages]
    found = [(each, pinned.get(canonicalize_name(each.name))) for each in wanted]
    return all(version and each.specifier.contains(version, prereleases=True) for each, version in found)


def _pinned(lock: str) -> Mapping[str, str]:
    return {canonicalize_name(name): version for name, version in _PINNED.findall(lock)}


def compile_lock(given: Input, package: str) -> bytes:
    """The lock file of an input: every package pinned with hashes, without index addresses. Raises NoLock."""
    uv = find_uv()
    if uv is None:
        raise NoLock("uv is not installed (`make .venv/.prove-ready` installs it)")
    options = ["--quiet", "--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate"]
    where = ["--python-version", given.python, "--python-platform", PLATFORM]
    wanted = "".join(f"{name}\n" for name, _ in given.packages)
    result = subprocess.run(
        [uv, "pip", "compile", "-", *options, *where], input=wanted, capture_output=True, text=True, check=False
    )
    if result.returncode:
        said = re.sub(r"\s+", " ", re.sub(r"\x1b\[[\d;]*m", "", result.stderr)).strip()
        is_unknown = bool(re.search(rf"no version of {re.escape(package)}(-gpu)?==", said))
        raise NoLock(said if len(said) <= MOST else f"{said[: MOST - 1]}…", is_unknown)
    return result.stdout.encode()
