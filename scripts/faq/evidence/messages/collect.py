"""`faq messages collect`: read the messages of a framework version from its wheels, and add them to messages/."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from packaging.utils import InvalidWheelFilename
from packaging.version import InvalidVersion, Version

from faq.content.model import Framework, Site
from faq.diagnostics.diagnostic import as_text
from faq.evidence.apis import names
from faq.evidence.apis.collect import MODULES
from faq.evidence.messages import binary, download, python, store
from faq.evidence.messages.publicnames import finder, nearest_list
from faq.evidence.messages.python import Public
from faq.evidence.messages.template import Template
from faq.evidence.messages.unpack import Library, UnreadableWheel, members, sha256
from faq.evidence.messages.wheels import Wheel, wheel_of
from faq.evidence.proofs.samples import every_environment, unclaimed


def collect_messages(
    root: Path, site: Site, files: Mapping[str, bytes], framework: str, version: str, given: Sequence[Path]
) -> int:
    """Read the given wheels of a version, or download those named by messages/wheels.txt or the lock file. Returns 1 if
    a wheel is not available or the collection is damaged."""
    collection, diagnostics = store.read(files)
    if diagnostics:
        print(as_text(diagnostics, files))
        return 1
    known = {each.id: each for each in site.frameworks}
    if framework not in known:
        raise ValueError(f"there is no framework {framework!r}; one of {', '.join(sorted(known))}")
    if not _is_version(version):
        raise ValueError(f"{version!r} is not a version; write one like 2.6.2")
    public = finder(_api_list(files, framework, version))
    module = MODULES.get(known[framework].package, known[framework].package)
    wheels: list[Wheel] = []
    found: dict[str, set[Template]] = {}
    try:
        with _wheels(site, files, known[framework], version, given, collection) as paths:
            for path in paths:
                wheel = _identified(path, framework, version, collection.wheels)
                wheels.append(wheel)
                print(f"reading {path.name}")
                found[wheel.build] = found.get(wheel.build, set()) | read_wheel(path, module, public)
    except UnreadableWheel as error:
        print(f"faq: {error}", file=sys.stderr)
        return 1
    new = store.write(store.with_version(collection, framework, version, wheels, _versioned(found, version)))
    problems = store.read(new)[1]
    if problems:
        print(as_text(problems, new))
        return 1
    write(root, files, new)
    print(f"{framework} {version}: {len({each.anywhere for held in found.values() for each in held}):,} messages")
    return 0


def read_wheel(path: Path, module: str, public: Public) -> set[Template]:
    """The templates of a wheel, without versions. Raises UnreadableWheel."""
    found: set[Template] = set()
    native: dict[str, str] = {}
    for member in members(path, module):
        if isinstance(member, Library):
            for text in binary.messages(binary.texts(member.path)):
                native[text] = min(native.get(text, member.name), member.name)
        elif not python.is_foreign(member.text):
            found |= set(python.messages(member.module, member.text, public))
    return found | {Template(text, place=library) for text, library in native.items()}


def _versioned(found: Mapping[str, Iterable[Template]], version: str) -> Iterator[Template]:
    """The templates of all builds; those missing from some builds get `version+build`."""
    said = {build: {template.anywhere for template in templates} for build, templates in found.items()}
    for build, templates in found.items():
        for template in templates:
            everywhere = all(template.anywhere in others for others in said.values())
            yield replace(template, versions=(version if everywhere else f"{version}+{build}",))


def _is_version(text: str) -> bool:
    try:
        return bool(Version(text))
    except InvalidVersion:
        return False


def _api_list(files: Mapping[str, bytes], framework: str, version: str) -> names.ApiList | None:
    start = f"{names.FOLDER}/{framework}-"
    listed = {path.removeprefix(start).removesuffix(".txt"): path for path in files if path.startswith(start)}
    nearest = nearest_list(version, listed)
    return names.ApiList(f"{framework}-{nearest}", partial(files.__getitem__, listed[nearest])) if nearest else None


@contextmanager
def _wheels(
    site: Site,
    files: Mapping[str, bytes],
    framework: Framework,
    version: str,
    given: Sequence[Path],
    collection: store.Collection,
) -> Iterator[Iterator[Path]]:
    """The wheels one at a time; a downloaded one is deleted before the next."""
    pins = [wheel for wheel in collection.wheels if (wheel.framework, wheel.version) == (framework.id, version)]
    with tempfile.TemporaryDirectory(prefix="faq-") as folder:
        if given:
            yield iter(given)
        elif pins:
            yield _one_by_one(pins, Path(folder))
        else:
            environments = (*every_environment(site, files), *unclaimed(site, files))
            own = [each for each in environments if (each.framework, each.version) == (framework.id, version)]
            python, lock = (own[0].python, files.get(own[0].lock_path, b"")) if own else ("3", b"")
            yield iter([download.locked(framework.package, version, python, lock, Path(folder))])


def _one_by_one(pins: Iterable[Wheel], folder: Path) -> Iterator[Path]:
    for pin in pins:
        path = download.pinned(pin, folder)
        yield path
        path.unlink()


def _identified(path: Path, framework: str, version: str, known: Iterable[Wheel]) -> Wheel:
    """The wheel in a file. Raises UnreadableWheel if its name or hash is wrong."""
    try:
        wheel = wheel_of(f"{framework} {version} {path.name} {sha256(path)}")
    except OSError as error:
        raise UnreadableWheel(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, InvalidWheelFilename, InvalidVersion) as error:
        raise UnreadableWheel(str(error)) from error
    before = next((each for each in known if each.file == wheel.file), wheel)
    if before.sha256 != wheel.sha256:
        raise UnreadableWheel(f"{wheel.file} is not the file that {store.WHEELS} names: its SHA-256 is {wheel.sha256}")
    return wheel


def write(root: Path, old: Mapping[str, bytes], new: Mapping[str, bytes]) -> None:
    """Replace the files of the collection. New files are all written before the first one is moved into place; the list
    of wheels comes last."""
    changed = sorted(
        (path for path in new if old.get(path) != new[path]), key=lambda path: (path == store.WHEELS, path)
    )
    for path in changed:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.with_name(f".{target.name}.new").write_bytes(new[path])
    for path in (path for path in old if path.startswith(f"{store.FOLDER}/") and path not in new):
        (root / path).unlink()
    for path in changed:
        target = root / path
        target.with_name(f".{target.name}.new").replace(target)
