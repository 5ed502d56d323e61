"""messages/wheels.txt: the wheels that the collection was read from, with their hashes; and NOTICE, which names
them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from packaging.utils import InvalidWheelFilename, parse_wheel_filename
from packaging.version import InvalidVersion, Version

HASH = re.compile("[0-9a-f]{64}")
FRAMEWORK = re.compile("[a-z][a-z0-9-]*")
FILE = re.compile(r"[A-Za-z0-9_.+-]+")
_NOTICE = """\
The files in this folder hold texts of messages (exceptions, warnings, logs) that were read from the packages below,
with the names of the functions and the conditions around them. The packages are licensed under the Apache License,
Version 2.0 (https://www.apache.org/licenses/LICENSE-2.0); their texts are the work of their authors. Left out are files
that name another licence, folders and libraries of third parties, and texts that name a library of others which is
linked into one of theirs.

"""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel that was read, and the framework version that it belongs to."""

    framework: str
    version: str
    file: str
    sha256: str

    @property
    def package(self) -> str:
        """The name of its package: `paddlepaddle-gpu`."""
        return str(parse_wheel_filename(self.file)[0])

    @property
    def build(self) -> str:
        """The build: "gpu" and the like, or ""."""
        return "gpu" if self.package.endswith("-gpu") else "cpu"

    @property
    def line(self) -> str:
        """Its line in the list."""
        return f"{self.framework} {self.version} {self.file} {self.sha256}"


def wheel_of(line: str) -> Wheel:
    """The wheel on a line of the list. Raises ValueError with the reason if the line is invalid."""
    fields = line.split(" ")
    if len(fields) != 4 or not FRAMEWORK.fullmatch(fields[0]) or not FILE.fullmatch(fields[2]):
        raise ValueError("a line is a framework, a version, the name of a wheel and its SHA-256")
    wheel = Wheel(*fields)
    try:
        named = parse_wheel_filename(wheel.file)[1]
        if str(Version(wheel.version)) != wheel.version or named != Version(wheel.version):
            raise ValueError(f"{wheel.file!r} is no wheel of version {wheel.version!r}")
    except (InvalidWheelFilename, InvalidVersion) as error:
        raise ValueError(str(error)) from error
    if not HASH.fullmatch(wheel.sha256):
        raise ValueError(f"{wheel.sha256[:80]!r} is no SHA-256")
    return wheel


def ordered(wheels: Iterable[Wheel]) -> list[Wheel]:
    """Wheels in list order: by framework, oldest version first."""
    return sorted(set(wheels), key=lambda wheel: (wheel.framework, Version(wheel.version), wheel.file))


def write_list(wheels: Iterable[Wheel]) -> bytes:
    """The content of wheels.txt."""
    return "".join(f"{wheel.line}\n" for wheel in ordered(wheels)).encode()


def write_notice(wheels: Iterable[Wheel]) -> bytes:
    """The content of NOTICE."""
    lines = [f"{wheel.package} {wheel.version}: Apache-2.0 ({wheel.file})\n" for wheel in ordered(wheels)]
    return (_NOTICE + "".join(lines)).encode()
