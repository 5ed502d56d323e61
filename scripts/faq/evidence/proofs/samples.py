"""Which samples there are, and on which framework versions each must run. Pure."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from faq.content.code import CodeBlock, Fence
from faq.content.findings import SampleKey
from faq.content.model import Entry, Framework, Section, Site, TestedVersion
from faq.text.python import parse_python

ENVIRONMENTS = "environments"
UNCONVERTED = "docs/unconverted.txt"
"""The ids of entries that are older than the rules for what a sample may do to its folder, one a line."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A runnable Python block of an entry's source text. `hash` changes with its code, its info words and the facts
    beside it.

    `former` are the ids that the entry had before. `guarded`: it must leave the files of its folder alone."""

    entry: str
    section: str
    index: int
    path: str
    block: CodeBlock
    former: tuple[str, ...] = ()
    guarded: bool = False

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
    """Whether something in a sample that runs can prove it: an assert in it or in its check, an output, or an end that
    is not a quiet one."""
    if block.outputs or "raises" in block.fence.info or "exit" in block.fence.info:
        return True
    return any(has_assert(fence) for fence in (block.fence, block.check) if fence)


def has_assert(fence: Fence) -> bool:
    """Whether there is an assert in Python code. What cannot be read may have one: that is reported as such."""
    try:
        return any(isinstance(node, ast.Assert) for node in ast.walk(parse_python(fence.code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True


@dataclass(frozen=True, slots=True)
class Environment:
    """A framework version to run samples on. `lock` is the hash of its lock file, empty if there is none. `addition`
    names packages besides the framework's own, `build` what its wheel is made for."""

    framework: str
    line: str
    version: str
    python: str
    lock: str
    addition: str = ""
    build: str = "cpu"

    @property
    def name(self) -> str:
        return f"{self.framework}-{self.version}" + (f"+{self.addition}" if self.addition else "")

    @property
    def lock_path(self) -> str:
        return f"{ENVIRONMENTS}/{self.name}.txt"


@dataclass(frozen=True, slots=True)
class Job:
    """One sample to run in one environment. `leaves`: names of what the framework itself leaves in the folder."""

    sample: Sample
    environment: Environment
    leaves: tuple[str, ...] = ()


def jobs(site: Site, files: Mapping[str, bytes]) -> tuple[Job, ...]:
    """Every sample with every tested version it must run on, in the order of the site."""
    old = unconverted(files)
    return tuple(
        Job(Sample(entry.id, section.key, index, entry.source.path, block, former, guarded), environment, leaves)
        for entry in site.entries
        for former in [tuple(id.value for id in entry.moved_from)]
        for leaves in [site.framework(entry.framework).leaves]
        for guarded in [old.isdisjoint((entry.id, *former))]
        for section in entry.source.sections
        for index, block in enumerate(section.blocks)
        if block.fence.runs
        for environment in environments_of(site, files, entry, section, block)
    )


def unconverted(files: Mapping[str, bytes]) -> frozenset[str]:
    """The ids of the entries that are older than some rules."""
    return frozenset(files.get(UNCONVERTED, b"").decode("utf-8", "replace").split())


def environments_of(
    site: Site, files: Mapping[str, bytes], entry: Entry, section: Section, block: CodeBlock
) -> Iterator[Environment]:
    """Where a sample must run: on the versions of its section that it is for, with the addition and the build that it
    asks for."""
    addition, build = block.fence.info.get("with", ""), block.fence.info.get("build")
    for environment in environments(site, files, entry, section):
        if block.covers(environment.version) and build in (None, environment.build):
            yield _locked(replace(environment, addition=addition), files) if addition else environment


def environments(site: Site, files: Mapping[str, bytes], entry: Entry, section: Section) -> Iterator[Environment]:
    """The tested versions of the lines that a section names, inside its ranges; of all lines for the short answer.
    None for an answer whose heading is still to be mended: nobody knows yet what it is for."""
    if not section.lines and section is not entry.source.intro:
        return
    framework = site.framework(entry.framework)
    answered = {line.name: line for line in section.lines}
    for line in framework.lines:
        if line.name in answered or not answered:
            for tested in line.tested:
                if not answered or answered[line.name].covers(tested.version):
                    yield _environment(framework, line.name, tested, files)


def every_environment(site: Site, files: Mapping[str, bytes]) -> tuple[Environment, ...]:
    """The environments of all tested versions of all frameworks."""
    return tuple(
        _environment(framework, line.name, tested, files)
        for framework in site.frameworks
        for line in framework.lines
        for tested in line.tested
    )


def _environment(framework: Framework, line: str, tested: TestedVersion, files: Mapping[str, bytes]) -> Environment:
    return _locked(Environment(framework.id, line, tested.version, tested.python, ""), files)


def _locked(environment: Environment, files: Mapping[str, bytes]) -> Environment:
    data = files.get(environment.lock_path, b"")
    return replace(environment, lock=hashlib.sha256(data).hexdigest()[:16] if data else "")


def _as_hashed(fence: Fence) -> str:
    words = "".join(f"{key}={value}\n" for key, value in sorted(fence.info.items()))
    return f"{words}\n{fence.code}"
