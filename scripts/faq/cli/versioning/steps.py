"""The steps from a version number to its environment, API list, messages and proofs.

Each step skips what exists, so an interrupted command (or one whose fix was followed) continues when it is repeated.
Everything is written completely or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from faq.build.files import load
from faq.cli.entries import entries_of
from faq.cli.prove import Chosen, prove_entries
from faq.cli.versioning.known import environment_of, frameworks_of
from faq.content.model import Framework
from faq.diagnostics.codes import P110
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.apis import collect, names
from faq.evidence.messages import store
from faq.evidence.messages.collect import collect_messages
from faq.evidence.proofs import environments, locks, sandbox
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.inputs import SUFFIX, Input, read_input
from faq.evidence.proofs.locks import NoLock
from faq.evidence.proofs.samples import ENVIRONMENTS, jobs, unclaimed, versions_of
from faq.evidence.saving import save


class Failed(Exception):
    """A step failed; the message says why."""

    def __init__(self, *problems: Diagnostic) -> None:
        super().__init__()
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Wanted:
    """The version to add: the environment to start from (`like`; none: the nearest), the Python version (none: the
    same), and how to prove its samples."""

    framework: str
    version: str
    like: str | None = None
    python: str | None = None
    chosen: Chosen = field(default_factory=Chosen)

    @property
    def name(self) -> str:
        return f"{self.framework}-{self.version}"

    @property
    def path(self) -> str:
        """The input of its environment."""
        return f"{ENVIRONMENTS}/{self.name}{SUFFIX}"

    def proving(self, entries: Sequence[str], most: int | None, parallel: int, isolated: bool) -> Wanted:
        """The options for proving: all samples that have not been run on it."""
        chosen = Chosen(entries, version=self.name, parallel=parallel, isolated=isolated, most=most, untried=True)
        return replace(self, chosen=chosen)

    def problem(self, path: str, message: str, fix: str) -> Diagnostic:
        """A problem with a step. After following the fix, the same command continues."""
        return P110.at(path, Span(1), f"{self.name}: {message}", f"{fix}; then `faq version add {self}` goes on")

    def __str__(self) -> str:
        return f"{self.framework} {self.version}"


def _input(root: Path, wanted: Wanted, framework: Framework) -> str:
    files, _ = load(root)
    if wanted.path in files:
        python = _read(files, wanted).python
        if wanted.python not in (None, python):
            raise ValueError(f"{wanted.path} says Python {python}: change it there, and delete its lock file")
        return f"{wanted.path} is there"
    inputs = {each: f"{ENVIRONMENTS}/{framework.id}-{each}{SUFFIX}" for each in versions_of(framework.id, files)}
    kept = [each for each in inputs if inputs[each] in files]
    like = wanted.like or locks.nearest(wanted.version, kept)
    if like not in kept:
        fix = f"say --like with one of {', '.join(kept)}" if kept else f"write {wanted.path} as others there are"
        raise ValueError(f"{ENVIRONMENTS}/ has no input of {framework.id} {like or ''}".rstrip() + f"; {fix}")
    try:
        text = locks.input_after(files[inputs[like]].decode(), framework.package, like, wanted.version, wanted.python)
    except ValueError as error:
        raise ValueError(f"{inputs[like]}: {error}; write {wanted.path} by hand") from error
    save(root / wanted.path, text.encode())
    return f"{wanted.path}, after {like}"


def _read(files: Mapping[str, bytes], wanted: Wanted) -> Input:
    found, problems = read_input(wanted.path, files[wanted.path])
    if found is None or problems:
        raise Failed(*problems)
    return found


def _lock(root: Path, wanted: Wanted, framework: Framework) -> str:
    files, _ = load(root)
    path = f"{ENVIRONMENTS}/{wanted.name}.txt"
    given = _read(files, wanted)
    if locks.fits(given, files.get(path, b"")):
        return f"{path} is there"
    try:
        lock = locks.compile_lock(given, framework.package)
    except NoLock as error:
        if error.is_unknown and path not in files:
            (root / wanted.path).unlink()
            raise ValueError(f"the index has no {framework.package} {wanted.version}: {error}") from error
        fix = f"change what hinders it in {wanted.path}, `python:` or a pin"
        raise Failed(wanted.problem(wanted.path, f"no lock file can be compiled: {error}", fix)) from error
    save(root / path, lock)
    return f"{path}, {lock.count(b'==')} packages"


def _environment(root: Path, wanted: Wanted, framework: Framework) -> str:
    found = environment_of(load(root)[0], framework.id, wanted.version)
    try:
        environments.build(found, root)
    except Unavailable as error:
        fix = f"get what is missing, or change {wanted.path} and delete the lock file"
        raise Failed(wanted.problem(found.lock_path, f"cannot be built: {error}", fix)) from error
    return f"{environments.folder(found)}"


def _names(root: Path, wanted: Wanted, framework: Framework) -> str:
    files, _ = load(root)
    path = names.path_of(framework.id, wanted.version)
    if path in files:
        return f"{path} is there"
    found = environment_of(files, framework.id, wanted.version)
    try:
        return collect.write_list(root, framework.package, found)
    except Unavailable as error:
        fix = f"see what `faq environments build {wanted.name}` says; a pin in {wanted.path} may be missing"
        raise Failed(wanted.problem(found.lock_path, f"its names cannot be listed: {error}", fix)) from error


def _messages(root: Path, wanted: Wanted, framework: Framework) -> str:
    files, _ = load(root)
    if wanted.version in store.read(files)[0].versions(framework.id):
        return f"{store.FOLDER}/ has them"
    if collect_messages(root, frameworks_of(files), files, framework.id, wanted.version, ()):
        fix = f"mend what is said above, or `faq messages collect {wanted} --wheel FILE` with a wheel that you have"
        where = f"{ENVIRONMENTS}/{wanted.name}.txt"
        raise Failed(wanted.problem(where, "its messages were not collected", fix))
    return ""


def _proofs(root: Path, wanted: Wanted, framework: Framework) -> str:
    files, _ = load(root)
    site = entries_of(root, files)
    found = environment_of(files, framework.id, wanted.version)
    if not any(wanted.chosen.runs(job) for job in jobs(site, files, unclaimed(site, files))):
        return "no sample is for this version" + (" among these entries" if wanted.chosen.entries else "")
    if wanted.chosen.isolated and (problem := sandbox.problem()):
        fix = "follow that, or say --no-sandbox: then samples run as yourself, only those that you have read"
        raise Failed(wanted.problem(found.lock_path, f"samples cannot be isolated here: {problem}", fix))
    prove_entries(root, site, files, wanted.chosen)
    return ""


Step = Callable[[Path, Wanted, Framework], str]
STEPS: Sequence[tuple[str, tuple[str, ...], Step]] = (
    ("input", (), _input),
    ("lock", ("input",), _lock),
    ("environment", ("lock",), _environment),
    ("names", ("environment",), _names),
    ("messages", ("lock",), _messages),
    ("proofs", ("environment",), _proofs),
)
"""The steps in order: their names, the steps that they need, and functions that take them and report."""
