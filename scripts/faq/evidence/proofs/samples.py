"""Which samples there are, and on which framework versions each must run. Pure."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from packaging.version import InvalidVersion, Version

from faq.content.code import CodeBlock, Fence, covers
from faq.content.findings import SampleKey
from faq.content.model import Entry, Framework, Section, Site, TestedVersion
from faq.evidence.proofs.inputs import Input, input_of
from faq.text.python import read_sample

ENVIRONMENTS = "environments"
"""The folder of lock files and the inputs that they are compiled from."""
Locks = Mapping[str, bytes]
"""The files in environments/ (path -> content): lock files and their inputs."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A runnable Python block in the source text of an entry. `hash` depends on its code, its info string and the facts
    about it."""

    entry: str
    section: str
    index: int
    path: str
    block: CodeBlock

    @property
    def fence(self) -> Fence:
        return self.block.fence

    @property
    def key(self) -> SampleKey:
        return self.entry, self.section, self.index

    @property
    def hash(self) -> str:
        text = "\0".join(map(_as_hashed, (self.fence, *self.block.facts)))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_provable(block: CodeBlock) -> bool:
    """Whether a run can prove anything about a sample: it or its check has an assert, or it has an expected output,
    exception or other ending."""
    if block.outputs or "raises" in block.fence.info or "exit" in block.fence.info:
        return True
    return any(has_assert(fence) for fence in (block.fence, block.check) if fence)


def has_assert(fence: Fence) -> bool:
    """Whether Python code contains an assert. Unparsable code counts as having one; the syntax error is reported
    separately."""
    sample = read_sample(fence.code)
    return sample is None or any(sample.each(ast.Assert))


@dataclass(frozen=True, slots=True)
class Environment:
    """A framework version to run samples on. `line`: its version line, or empty. `lock`: the hash of its lock file, or
    empty. `addition`: names packages besides the framework's own; `build`: the build of its wheel. `variables`, `shim`,
    `start`: as in `inputs.Input`."""

    framework: str
    line: str
    version: str
    python: str
    lock: str
    addition: str = ""
    build: str = "cpu"
    variables: tuple[tuple[str, str], ...] = ()
    shim: str = ""
    start: str = ""

    @property
    def name(self) -> str:
        return f"{self.framework}-{self.version}" + (f"+{self.addition}" if self.addition else "")

    @property
    def lock_path(self) -> str:
        return f"{ENVIRONMENTS}/{self.name}.txt"


@dataclass(frozen=True, slots=True)
class Job:
    """A sample to run in an environment. `leaves`: names of files that the framework itself leaves in the folder."""

    sample: Sample
    environment: Environment
    leaves: tuple[str, ...] = ()


def jobs(site: Site, files: Mapping[str, bytes], more: Sequence[Environment] = ()) -> tuple[Job, ...]:
    """Every sample with every tested version that it must run on, in site order, and with those of `more` that its
    heading covers."""
    return tuple(job for entry in site.entries for job in jobs_of(entry, files, more))


def jobs_of(entry: Entry, locks: Locks, more: Sequence[Environment] = ()) -> Iterator[Job]:
    """The jobs of one entry."""
    for section in entry.source.sections:
        for index, block in enumerate(section.blocks):
            for environment in environments_of(locks, entry, section, block, more) if block.fence.runs else ():
                sample = Sample(entry.id, section.key, index, entry.source.path, block)
                yield Job(sample, environment, entry.home.leaves)


def environments_of(
    locks: Locks,
    entry: Entry,
    section: Section,
    block: CodeBlock,
    more: Sequence[Environment] = (),
) -> Iterator[Environment]:
    """Where a sample must run: the tested versions of its section that it is for, with the addition and the build that
    it asks for; and those of `more` that its section covers."""
    for environment in spoken_of(locks, entry, section, more):
        if place := place_of(block, environment, locks):
            yield place


def place_of(block: CodeBlock, environment: Environment, locks: Locks) -> Environment | None:
    """The environment in which a sample runs on a version, with the packages that it asks for. None if it is for other
    versions or another build."""
    addition = block.fence.info.get("with", "")
    if not block.covers(environment.version) or block.fence.info.get("build") not in (None, environment.build):
        return None
    return _locked(replace(environment, addition=addition), locks) if addition else environment


def spoken_of(locks: Locks, entry: Entry, section: Section, more: Sequence[Environment] = ()) -> Iterator[Environment]:
    """The tested versions that a section covers, then those of `more`."""
    yield from environments(locks, entry, section)
    yield from (each for each in more if each.framework == entry.framework and _is_for(section, entry, each))


def environments(locks: Locks, entry: Entry, section: Section) -> Iterator[Environment]:
    """The tested versions of a section's lines within its ranges; of all lines for the short answer. None if the
    heading is invalid, since its lines are unknown."""
    if not section.lines and section is not entry.source.intro:
        return
    answered = {line.name: line for line in section.lines}
    for line in entry.home.lines:
        if line.name in answered or not answered:
            for tested in line.tested:
                if not answered or answered[line.name].covers(tested.version):
                    yield _environment(entry.home, line.name, tested, locks)


def every_environment(site: Site, files: Mapping[str, bytes]) -> tuple[Environment, ...]:
    """The environments of all tested versions of all frameworks."""
    return tuple(environment for framework in site.frameworks for environment in tested_environments(framework, files))


def tested_environments(framework: Framework, locks: Locks) -> Iterator[Environment]:
    """The environments of all tested versions of one framework."""
    for line in framework.lines:
        for tested in line.tested:
            yield _environment(framework, line.name, tested, locks)


def unclaimed(site: Site, files: Mapping[str, bytes]) -> tuple[Environment, ...]:
    """Environments in environments/ that are not of tested versions, newest first per framework."""
    claimed = {each.name for each in every_environment(site, files)}
    return tuple(
        environment
        for framework in site.frameworks
        for version in versions_of(framework.id, files)
        for environment in [_found(framework, version, files)]
        if environment.name not in claimed
    )


def versions_of(framework: str, files: Iterable[str]) -> list[str]:
    """The versions of a framework with a lock file, newest first."""
    pattern = re.compile(rf"{ENVIRONMENTS}/{re.escape(framework)}-(\d[^+/]*)\.txt")
    found = [match[1] for match in map(pattern.fullmatch, files) if match and _version(match[1])]
    return sorted(found, key=lambda version: _version(version) or Version("0"), reverse=True)


def _version(text: str) -> Version | None:
    try:
        return Version(text)
    except InvalidVersion:
        return None


def _found(framework: Framework, version: str, files: Mapping[str, bytes]) -> Environment:
    line = next((line.name for line in framework.lines if covers(line.range, version)), "")
    return _locked(Environment(framework.id, line, version, "", ""), files)


def _is_for(section: Section, entry: Entry, environment: Environment) -> bool:
    """Whether a section covers a version; the short answer covers all."""
    if section.lines:
        return section.covers(environment.line, environment.version)
    return section is entry.source.intro


def _environment(framework: Framework, line: str, tested: TestedVersion, locks: Locks) -> Environment:
    return _locked(Environment(framework.id, line, tested.version, tested.python, ""), locks)


def _locked(environment: Environment, locks: Locks) -> Environment:
    """An environment with the hash of its lock file and the contents of its input."""
    path = environment.lock_path
    return _with_files(environment, locks.get(path, b""), input_of(locks, path))


@lru_cache(maxsize=512)
def _with_files(environment: Environment, lock_file: bytes, given: Input | None) -> Environment:
    lock = _hash(lock_file)
    if given is None:
        return replace(environment, lock=lock)
    python = environment.python or given.python
    return replace(
        environment,
        lock=lock,
        python=python,
        build=given.build,
        variables=given.variables,
        shim=given.shim,
        start=given.start,
    )


@cache
def _hash(lock: bytes) -> str:
    return hashlib.sha256(lock).hexdigest()[:16] if lock else ""


def _as_hashed(fence: Fence) -> str:
    words = "".join(f"{key}={value}\n" for key, value in sorted(fence.info.items()))
    return f"{words}\n{fence.code}"
