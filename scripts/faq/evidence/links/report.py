"""Reports on links: diagnostics at the places of an address, for terminals, tools and GitHub. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from faq.diagnostics.codes import L201, L202, L203, L204, L205, L206, L207
from faq.diagnostics.diagnostic import Code, Diagnostic, as_github, as_json, as_text
from faq.evidence.links.collect import Place
from faq.evidence.links.ledger import Record, State

CODES: Mapping[State, Code] = {
    "dead": L201,
    "soft-404": L202,
    "moved": L203,
    "no such anchor": L204,
    "failing": L205,
    "blocked": L206,
    "not checked": L207,
}
QUIET = ("blocked", "not checked")
"""States that need no fix: one line each, without annotations."""

Places = Mapping[str, tuple[Place, ...]]


def diagnostics(records: Iterable[Record], places: Places) -> list[Diagnostic]:
    """A diagnostic for each place of each address that is not fine."""
    found = ((record, place) for record in records if record.state != "ok" for place in places.get(record.url, ()))
    return sorted(_diagnostic(record, place) for record, place in found)


def as_report(records: list[Record], places: Places, files: Mapping[str, bytes], format: str) -> str:
    """The report in one of the formats text, json, github."""
    if format == "json":
        return as_json(diagnostics(records, places))
    loud = diagnostics((record for record in records if record.state not in QUIET), places)
    if format == "github":
        return as_github(loud)
    blocks = [as_text(loud, files)] if loud else []
    return "\n".join([*blocks, *_quiet(records, places), counts(records)])


def counts(records: Iterable[Record]) -> str:
    """A closing line: the number of addresses in each state."""
    found = Counter(record.state for record in records)
    parts = [f"{found[state]} {state}" for state in get_args(State) if found[state]]
    return f"{found.total()} addresses: {', '.join(parts) or 'none'}"


def _quiet(records: Iterable[Record], places: Places) -> Iterator[str]:
    for record in sorted(records, key=lambda record: (record.state, record.url)):
        if record.state in QUIET:
            why = f" ({record.reason})" if record.reason else ""
            where = [f"{place.path}:{place.span.line}:{place.span.column}" for place in places.get(record.url, ())]
            yield f"{record.state}: {record.url}{why}  {', '.join(where)}"


def _diagnostic(record: Record, place: Place) -> Diagnostic:
    return CODES[record.state].at(place.path, place.span, _message(record), _fix(record))


def _message(record: Record) -> str:
    days = ", ".join(failure.date for failure in record.failures)
    when = f" on {days}" if record.state in ("dead", "failing") else ""
    seen = f"; last seen {record.last_ok}" if when and record.last_ok else ""
    return f"{record.url}: {record.reason or record.state}{when}{seen}"


def _fix(record: Record) -> str:
    archived = f"https://web.archive.org/web/{(record.last_ok or record.first_seen).replace('-', '')}/{record.url}"
    return {
        "moved": f"write {record.final}",
        "no such anchor": "look for the new name of this part, or leave the # away",
        "blocked": "look at it in a browser once",
        "not checked": "run `faq links` where there is a network",
        "failing": "look for a slip in the address; else wait: it is asked again on other days",
    }.get(record.state, f"link to what took its place; there may be a copy at {archived}")
