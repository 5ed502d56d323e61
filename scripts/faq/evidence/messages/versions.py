"""The versions of a message in compact form: `1.8.5 2.5.2..`.

`2.5.2..3.0.0` is every version that was read from the first to the last; `2.5.2..` is every one since, so a line does
not change if a new version keeps the message. `2.6.2+gpu`: only that wheel of the version has it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

SINCE = ".."


def encoded(versions: Sequence[str], known: Sequence[str]) -> str:
    """Versions as a field; `known`: all versions that were read, oldest first."""
    rank = {version: place for place, version in enumerate(known)}
    runs: list[list[str]] = []
    for version in versions:
        follows = runs and version in rank and rank.get(runs[-1][-1]) == rank[version] - 1
        runs[-1].append(version) if follows else runs.append([version])
    return " ".join(_run(run, known) for run in runs)


def decoded(field: str, known: Sequence[str]) -> tuple[str, ...]:
    """The versions in a field, oldest first. Raises ValueError for unknown or unordered ones."""
    rank = {version: place for place, version in enumerate(known)}
    found = tuple(version for part in field.split(" ") for version in _expanded(part, known, rank))
    places = [rank[base_of(version)] for version in found]
    if places != sorted(places) or len(set(found)) < len(found):
        raise ValueError(f"the versions {field!r} are not in their order")
    return found


def base_of(version: str) -> str:
    """The version without its build: `2.6.2` for `2.6.2+gpu`."""
    return version.partition("+")[0]


def _run(run: list[str], known: Sequence[str]) -> str:
    if run[-1] == known[-1]:
        return run[0] + SINCE
    return run[0] if len(run) == 1 else f"{run[0]}{SINCE}{run[-1]}"


def _expanded(part: str, known: Sequence[str], rank: dict[str, int]) -> Iterator[str]:
    first, range, last = part.partition(SINCE)
    named = [base_of(first), last or (known[-1] if known else "")] if range else [base_of(first)]
    unread = [version for version in named if version not in rank]
    if unread:
        raise ValueError(f"no wheel of version {unread[0]!r} was read")
    yield from known[rank[first] : rank[named[1]] + 1] if range and first in rank else [first]
