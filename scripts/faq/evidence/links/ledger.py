"""links.json: the known state of every external address. It is committed, so that a pull request checks only new
ones."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, astuple, dataclass
from typing import Any, Literal, get_args

from faq.diagnostics.codes import L112
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span

PATH = "links.json"
State = Literal["not checked", "ok", "moved", "blocked", "no such anchor", "soft-404", "failing", "dead"]
SETTLED = ("ok", "moved", "blocked")
"""States that are not checked again for `max_age` days."""


@dataclass(frozen=True, slots=True, order=True)
class Failure:
    """A day on which an address failed, and why."""

    date: str
    reason: str


@dataclass(frozen=True, slots=True, order=True)
class Record:
    """What is known about one address. Dates are ISO days, or empty.

    `reason` explains the state. `final`: the end of the redirects (for a moved address, of the permanent ones only).
    `failures`: those since the last success, at most one per day.
    """

    url: str
    first_seen: str
    state: State = "not checked"
    reason: str = ""
    final: str = ""
    last_checked: str = ""
    last_ok: str = ""
    failures: tuple[Failure, ...] = ()


class LedgerError(ValueError):
    """The ledger is not in the form that `faq links` writes. `line` and `column` count from 1."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line, self.column = line, column


def read(data: bytes) -> tuple[Record, ...]:
    """Read the ledger. Raises LedgerError if it was damaged by hand or by a merge."""
    try:
        return tuple(sorted(_record(**item) for item in json.loads(data or b"[]")))
    except json.JSONDecodeError as error:
        raise LedgerError(error.msg, error.lineno, error.colno) from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise LedgerError(str(error)) from error


def damage(data: bytes) -> Iterator[Diagnostic]:
    """L112: the ledger cannot be read, so the results for all links would be lost."""
    try:
        read(data)
    except LedgerError as error:
        fix = "take the main branch's, then run `faq links --new`"
        yield L112.at(PATH, Span(error.line, error.column), f"cannot be read: {error}", fix)


def write(records: Iterable[Record]) -> bytes:
    """Write one address per line, sorted, so that branches with different links merge without conflicts. Empty fields
    are left out."""
    lines = (json.dumps({k: v for k, v in asdict(r).items() if v}, ensure_ascii=False) for r in sorted(records))
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


def renewed(old: Iterable[Record], urls: Iterable[str], today: datetime.date) -> dict[str, Record]:
    """The ledger for the current addresses: new ones are unchecked, and those that are no longer linked are dropped."""
    known = {record.url: record for record in old}
    return {url: known.get(url) or Record(url, today.isoformat()) for url in urls}


def due(records: Mapping[str, Record], today: datetime.date, max_age: int, only_new: bool) -> list[str]:
    """The addresses to check: unchecked ones and, unless `only_new`, unsettled ones and those checked at least
    `max_age` days ago."""
    return [url for url, record in records.items() if _is_due(record, today, max_age, only_new)]


def _is_due(record: Record, today: datetime.date, max_age: int, only_new: bool) -> bool:
    if not record.last_checked or only_new:
        return not record.last_checked
    age = today - datetime.date.fromisoformat(record.last_checked)
    return record.state not in SETTLED or age.days >= max_age


def _record(failures: Iterable[Mapping[str, str]] = (), **values: Any) -> Record:
    record = Record(**values, failures=tuple(Failure(**item) for item in failures))
    "".join((*values.values(), *(text for failure in record.failures for text in astuple(failure)))).encode()
    for day in filter(None, (record.first_seen, record.last_checked, record.last_ok)):
        datetime.date.fromisoformat(day)
    if record.state not in get_args(State):
        raise ValueError(f"{record.state!r} is no state")
    return record
