"""What people are told: diagnostics at the places of an address, for a terminal, for tools, for GitHub. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from faq.diagnostics import Code, Diagnostic, as_github, as_json, as_text
from faq.links.collect import Place
from faq.links.ledger import Record, State

L201 = Code(
    "L201",
    "a dead external link",
    """`faq links` could not have this address on three different days. It is never fetched by `faq check`.

Bad:  a page that its site has deleted
Good: the page that took its place, or a copy in a web archive""",
)
L202 = Code(
    "L202",
    "an external link to an error page",
    """The host answers "200 OK" with a page that says that there is none, or with the page that it shows for any
address that is not there (often its home page).

Bad:  an address whose page says “页面不存在”
Good: the page that took its place""",
)
L203 = Code(
    "L203",
    "an external link that has moved",
    """The host says that the page has moved for good (301 or 308). Such redirects are switched off one day.

Bad:  the old address
Good: the address it leads to""",
    severity="warning",
)
L204 = Code(
    "L204",
    "an external link to an anchor that is not there",
    """The page is there, but nothing on it has the id behind the #.

Bad:  https://docs.python.org/3/library/json.html#json.dump5
Good: https://docs.python.org/3/library/json.html#json.dump""",
    severity="warning",
)
L205 = Code(
    "L205",
    "an external link that fails",
    """It may be back tomorrow: only failures on three different days make a link dead (L201).

Bad:  an address with a slip of the pen
Good: an address that answers""",
    severity="warning",
)
L206 = Code(
    "L206",
    "an external link that blocks automated checks",
    """The host wants a login or a human being (401, 403, 429, a captcha), or a script makes the page. That says
nothing about what a reader would see.

Good: look at it in a browser once""",
    severity="warning",
)
L207 = Code(
    "L207",
    "an external link that was never checked",
    """There was no network, or the host asked to come back later.

Good: run `faq links` where there is a network""",
    severity="warning",
)
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
"""States in which there is nothing to mend: one line each, and no annotation."""

Places = Mapping[str, tuple[Place, ...]]


def diagnostics(records: Iterable[Record], places: Places) -> list[Diagnostic]:
    """One for each place of each address that is not fine."""
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
    """One closing line: how many addresses are in which state."""
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
