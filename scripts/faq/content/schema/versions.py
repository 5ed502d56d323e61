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
    """A PEP 440 range, or None after reporting an invalid one."""
    try:
        found = SpecifierSet(item.value)
    except InvalidSpecifier:
        found = SpecifierSet()
    if not len(found):
        report(V103, item.span, f"{item.value!r} is not a version range", 'write a PEP 440 range, e.g. ">=2.0,<3"')
        return None
    return found


def overlap(one: SpecifierSet, other: SpecifierSet) -> bool:
    """Whether two ranges have a version in common; if so, one at or directly above one of their bounds is common."""
    return any(_holds(one, version) and _holds(other, version) for version in _near(one, other))


def below(lower: SpecifierSet, upper: SpecifierSet) -> bool:
    """Whether every version of `lower` is older than every version of `upper`."""
    versions = _near(lower, upper)
    oldest = min((version for version in versions if _holds(upper, version)), default=None)
    return oldest is None or not any(_holds(lower, version) for version in versions if version >= oldest)


def oldest_bound(ranges: Iterable[SpecifierSet]) -> str:
    """The oldest version in a `>=` of some ranges; empty if there is none."""
    return min((part.version for range in ranges for part in range if part.operator == ">="), key=Version, default="")


def is_older(version: str, than: str) -> bool:
    """Whether a version is older than another one (PEP 440)."""
    return Version(version) < Version(than)


def _holds(range: SpecifierSet, version: Version) -> bool:
    return range.contains(version, prereleases=True)


def _near(one: SpecifierSet, other: SpecifierSet) -> list[Version]:
    """The bounds of both ranges, versions directly above them, and extreme versions."""
    found = [Version("0"), Version("99999")]
    for spec in (*one, *other):
        with contextlib.suppress(InvalidVersion):  # `===` compares plain text
            bound = Version(spec.version.removesuffix(".*"))
            found += [bound, *(Version(f"{bound.base_version}.{above}") for above in ("0.1", "1"))]
    return found
