"""Compare the output of a sample with the expected output. Pure, and fast for any text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

ANY = "…"
SHOWN = 120


def difference(expected: str, printed: str) -> str:
    """How the output differs; empty if it matches. White space at line ends and blank last lines are ignored. `…`
    matches any text within a line; a line of only `…` matches any number of lines."""
    wanted, got = _lines(expected), _lines(printed)
    if _fit(wanted, got):
        return ""
    first = bisect_left(range(len(wanted) - 1), True, key=lambda n: not _begin(wanted[: n + 1], got))
    line = wanted[first]
    if all(fits(want, have) for want, have in zip(wanted, got, strict=False)) and ANY not in wanted:
        missing, more = wanted[len(got) :], got[len(wanted) :]
        return f"{missing[0][:SHOWN]!r} is missing at its end" if missing else f"it goes on with {more[0][:SHOWN]!r}"
    at = got[first][:SHOWN] if ANY not in wanted[:first] and first < len(got) else None
    return f"{line[:SHOWN]!r} should be there, and is {at!r}" if at is not None else f"no line is {line[:SHOWN]!r}"


def fits(expected: str, line: str) -> bool:
    """Whether a line matches the expected one."""
    first, *rest = expected.split(ANY)
    if not rest:
        return line == expected
    if not line.startswith(first) or not line[len(first) :].endswith(rest[-1]):
        return False
    position, end = len(first), len(line) - len(rest[-1])
    for part in rest[:-1]:
        at = line.find(part, position, end)
        if at < 0:
            return False
        position = at + len(part)
    return position <= end


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _begin(wanted: Sequence[str], got: Sequence[str]) -> bool:
    return _fit([*wanted, ANY], got)


def _fit(wanted: Sequence[str], got: Sequence[str]) -> bool:
    """Match lines; a line of only `…` takes as few lines as possible, and one more whenever the following ones do not
    match."""
    want = have = 0
    again: tuple[int, int] | None = None
    while have < len(got):
        if want < len(wanted) and wanted[want].strip() == ANY:
            want += 1
            again = want, have
        elif want < len(wanted) and fits(wanted[want], got[have]):
            want, have = want + 1, have + 1
        elif again:
            want, have = again[0], again[1] + 1
            again = want, have
        else:
            return False
    return all(line.strip() == ANY for line in wanted[want:])
