"""Which samples there are, and on which framework versions each must run. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.findings import SampleKey
from faq.model import Entry, Fence, Framework, Section, Site, TestedVersion

ENVIRONMENTS = "environments"


@dataclass(frozen=True, slots=True)
class Sample:
    """A runnable Python block of an entry's source text. `hash` changes with its code and its info words.

    `former` are the ids that the entry had before."""

    entry: str
    section: str
    index: int
    path: str
    fence: Fence
    former: tuple[str, ...] = ()

    @property
    def key(self) -> SampleKey:
        return self.entry, self.section, self.index

    @property
    def hash(self) -> str:
        words = "".join(f"{key}={value}\n" for key, value in sorted(self.fence.info.items()))
        return hashlib.sha256(f"{words}\n{self.fence.code}".encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Environment:
    """A framework version to run samples on. `lock` is the hash of its lock file, empty if there is none."""

    framework: str
    line: str
    version: str
    python: str
    lock: str

    @property
    def name(self) -> str:
        return f"{self.framework}-{self.version}"

    @property
    def lock_path(self) -> str:
        return f"{ENVIRONMENTS}/{self.name}.txt"


@dataclass(frozen=True, slots=True)
class Job:
    """One sample to run in one environment."""

    sample: Sample
    environment: Environment


def jobs(site: Site, files: Mapping[str, bytes]) -> tuple[Job, ...]:
    """Every sample with every tested version it must run on, in the order of the site."""
    return tuple(
        Job(Sample(entry.id, section.key, index, entry.source.path, fence, former), environment)
        for entry in site.entries
        for former in [tuple(id.value for id in entry.moved_from)]
        for section in entry.source.sections
        for index, fence in enumerate(section.fences)
        if fence.runs
        for environment in environments(site, files, entry, section)
    )


def environments(site: Site, files: Mapping[str, bytes], entry: Entry, section: Section) -> Iterator[Environment]:
    """The tested versions of the lines that a section names, inside its ranges; of all lines for the short answer.
    None for an answer whose heading is still to be mended: nobody knows yet what it is for."""
    if not section.lines and section is not entry.source.intro:
        return
    framework = site.framework(entry.framework)
    ranges = {answered.name: answered.narrower for answered in section.lines}
    for line in framework.lines:
        if line.name in ranges or not ranges:
            narrower = ranges.get(line.name)
            for tested in line.tested:
                if narrower is None or narrower.contains(tested.version, prereleases=True):
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
    found = Environment(framework.id, line, tested.version, tested.python, "")
    data = files.get(found.lock_path, b"")
    lock = hashlib.sha256(data).hexdigest()[:16] if data else ""
    return Environment(framework.id, line, tested.version, tested.python, lock)
