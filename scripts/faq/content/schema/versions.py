"""Version ranges as PEP 440 writes them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from faq.diagnostics.codes import V103
from faq.diagnostics.diagnostic import Code
from faq.diagnostics.span import Located, Span


def specifiers(item: Located[str], report: Callable[[Code, Span, str, str], None]) -> SpecifierSet | None:
    """A PEP 440 range from text, or None after reporting that it is none."""
    try:
        found = SpecifierSet(item.value)
    except InvalidSpecifier:
        found = SpecifierSet()
    if not len(found):
        report(V103, item.span, f"{item.value!r} is not a version range", 'write a PEP 440 range, e.g. ">=2.0,<3"')
        return None
    return found


def overlap(one: SpecifierSet, other: SpecifierSet) -> bool:
    """Whether some version is in both: if any does, one at or just above a bound of either does."""
    return any(_holds(one, version) and _holds(other, version) for version in _near(one, other))


def below(lower: SpecifierSet, upper: SpecifierSet) -> bool:
    """Whether every version of `lower` is older than every version of `upper`."""
    versions = _near(lower, upper)
    oldest = min((version for version in versions if _holds(upper, version)), default=None)
    return oldest is None or not any(_holds(lower, version) for version in versions if version >= oldest)


def oldest_bound(ranges: Iterable[SpecifierSet]) -> str:
    """The oldest version that a `>=` of some ranges names; empty without one."""
    return min((part.version for range in ranges for part in range if part.operator == ">="), key=Version, default="")


def is_older(version: str, than: str) -> bool:
    """Whether a version came before another one, both as PEP 440 writes them."""
    return Version(version) < Version(than)


def _holds(range: SpecifierSet, version: Version) -> bool:
    return range.contains(version, prereleases=True)


def _near(one: SpecifierSet, other: SpecifierSet) -> list[Version]:
    """The bounds of both ranges and versions just above them, and the oldest and the newest version of all."""
    found = [Version("0"), Version("99999")]
    for spec in (*one, *other):
        with contextlib.suppress(InvalidVersion):  # what `===` compares is plain text
            bound = Version(spec.version.removesuffix(".*"))
            found += [bound, *(Version(f"{bound.base_version}.{above}") for above in ("0.1", "1"))]
    return found
