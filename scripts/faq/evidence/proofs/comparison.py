"""How samples do on a version, compared with another version that they ran on before. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.content.model import Section, Site
from faq.evidence.apis import references
from faq.evidence.proofs.locks import nearest
from faq.evidence.proofs.report import Attempt, attempts


@dataclass(frozen=True, slots=True)
class Compared:
    """The samples of a version: passed, failed, and not yet run. `lost`: those that failed but passed on the `other`
    version. `gone`: ran there, and are not for this version. `names`: APIs that entries name and only the other version
    has, with the ids of the entries; None if one of the API lists is missing."""

    framework: str
    version: str
    other: str | None
    passed: tuple[Attempt, ...]
    failed: tuple[Attempt, ...]
    lost: tuple[Attempt, ...]
    gone: tuple[Attempt, ...]
    unrun: tuple[Attempt, ...]
    names: Mapping[str, tuple[str, ...]] | None

    @property
    def is_proved(self) -> bool:
        """Whether all samples for the version have passed."""
        return not (self.failed or self.unrun)


def compare(site: Site, files: Mapping[str, bytes], framework: str, version: str) -> Compared:
    """Compare a version with the nearest one on which samples have passed."""
    found = [each for each in attempts(site, files) if each.environment.framework == framework]
    here = {_key(each): each for each in found if each.environment.version == version}
    others = {each.environment.version for each in found if each.ending == "passed"} - {version}
    other = nearest(version, sorted(others))
    there = {_key(each): each for each in found if each.environment.version == other}
    failed = tuple(each for each in here.values() if each.ending == "failed")
    gone = (each for key, each in there.items() if key not in here or here[key].ending == "not available")
    return Compared(
        framework,
        version,
        other,
        tuple(each for each in here.values() if each.ending == "passed"),
        failed,
        tuple(each for each in failed if there.get(_key(each), each).ending == "passed"),
        tuple(each for each in gone if each.ending in ("passed", "failed")),
        tuple(each for each in here.values() if each.ending == "not yet run"),
        _names(site, files, framework, version, other),
    )


def section_of(site: Site, attempt: Attempt) -> tuple[str, Section]:
    """The file and the section of a sample."""
    source = next(entry.source for entry in site.entries if entry.id == attempt.entry)
    return source.path, next(section for section in source.sections if section.key == attempt.section)


def _key(attempt: Attempt) -> tuple[str, str, int]:
    return attempt.entry, attempt.section, attempt.index


def _names(
    site: Site, files: Mapping[str, bytes], framework: str, version: str, other: str | None
) -> Mapping[str, tuple[str, ...]] | None:
    lists = references.api_lists(files)
    here, there = lists.get(f"{framework}-{version}"), lists.get(f"{framework}-{other}")
    if here is None or there is None:
        return None
    named = (each for each in references.read(site, files).named() if each.framework == framework)
    return {each.name: each.entries for each in named if there.find(each.name) and not here.find(each.name)}
