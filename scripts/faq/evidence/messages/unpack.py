"""What is read from a wheel: the framework's own Python modules and libraries. Nothing is installed or run."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from faq.evidence.messages.python import HEADER

LARGEST_SOURCE = 8_000_000
LARGEST_LIBRARY = 4_000_000_000
MOST_MEMBERS = 200_000
NOT_READ = frozenset(
    {"third_party", "thirdparty", "3rdparty", "vendor", "_vendor", "vendored", "extern", "_akg", "akg", "include"}
    | {"tests", "test", "unittests"}
)
"""Folders of third-party code and of tests, whose messages users do not see."""
OWN_LIBRARIES = {"paddle": ("libphi", "libcommon", "libpaddle"), "mindspore": ("libmindspore",)}
"""Name prefixes of a framework's own libraries in its library folders, where most are third-party."""
OTHERS = re.compile(r"grpc|gpr|upb|glog|absl|address_sorting|openvino")
"""Third-party libraries that a framework ships under a name of its own."""
_LIBRARY = re.compile(r"\.(?:so(?:\.[0-9.]+)?|pyd)$")
_TAGGED = re.compile(r"\.cpython-[^.]*|\.(?:so(?:\.[0-9.]+)?|pyd)$|\.cp\d+-[^.]*")
_LICENCE = re.compile(r"^(?:License(?:-Expression)?:|Classifier: License ::) *+((?!UNKNOWN).+)", re.MULTILINE)


class UnreadableWheel(Exception):
    """A wheel that cannot or must not be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """A Python module of a wheel."""

    module: str
    text: str


@dataclass(frozen=True, slots=True)
class Library:
    """A compiled library of a wheel, unpacked temporarily. `name`: without version and platform."""

    name: str
    path: Path


def sha256(path: Path) -> str:
    """The SHA-256 hash of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def members(wheel: Path, module: str) -> Iterator[Source | Library]:
    """The modules and libraries of a wheel below the folder `module`, by name. Raises UnreadableWheel, also for a wheel
    that is not under the Apache License."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            infos = sorted(archive.infolist(), key=lambda info: info.filename)
            if len(infos) > MOST_MEMBERS:
                raise UnreadableWheel(f"{wheel.name} has more than {MOST_MEMBERS:,} files")
            _check_licence(archive, wheel.name, module)
            for info in infos:
                yield from _member(archive, info, module)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise UnreadableWheel(f"{wheel.name} cannot be read: {error}") from error


def is_own(path: PurePosixPath, module: str) -> bool:
    """Whether a library in a wheel is the framework's own."""
    if not _LIBRARY.search(path.name) or OTHERS.search(path.name):
        return False
    starts = OWN_LIBRARIES.get(module, (f"lib{module}",))
    return path.name.startswith(starts) or not {"lib", "libs", "bin"}.intersection(path.parts)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, module: str) -> Iterator[Source | Library]:
    path = PurePosixPath(info.filename)
    if path.parts[:1] != (module,) or NOT_READ.intersection(path.parts):
        return
    if path.suffix == ".py" and info.file_size <= LARGEST_SOURCE:
        dotted = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        yield Source(dotted, archive.read(info).decode("utf-8", "replace"))
    elif is_own(path, module) and info.file_size <= LARGEST_LIBRARY:
        with tempfile.NamedTemporaryFile(prefix="faq-") as unpacked, archive.open(info) as packed:
            shutil.copyfileobj(packed, unpacked, 1 << 20)
            unpacked.flush()
            yield Library(f"{_TAGGED.sub('', _TAGGED.sub('', path.name))}.so", Path(unpacked.name))


def _check_licence(archive: zipfile.ZipFile, name: str, module: str) -> None:
    """Check the wheel's metadata; if that names no licence, the header of the framework's first module."""
    about = next((each for each in archive.namelist() if each.endswith(".dist-info/METADATA")), "")
    said = _LICENCE.findall(_text(archive, about))
    head = "" if said else _text(archive, f"{module}/__init__.py")[:HEADER]
    if not any("Apache" in each for each in (*said, head)):
        raise UnreadableWheel(f"{name} does not say that it is under the Apache License: nothing of it is kept")


def _text(archive: zipfile.ZipFile, name: str) -> str:
    if name not in archive.namelist() or archive.getinfo(name).file_size > LARGEST_SOURCE:
        return ""
    return archive.read(name).decode("utf-8", "replace")
