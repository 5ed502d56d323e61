"""`faq links` on disk: choose the addresses, ask for them, keep the ledger, and say what was found."""

from __future__ import annotations

import datetime
import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from faq.diagnostics import failed
from faq.links import ledger
from faq.links.collect import collect
from faq.links.judge import judge
from faq.links.ledger import Record
from faq.links.reply import Reply, network_is_down, plain
from faq.links.report import as_report, diagnostics
from faq.model import Site

Fetch = Callable[[list[str]], Mapping[str, Reply]]
"""Addresses -> replies by address without its fragment."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to ask for and how to tell. `is_chosen` says of a file whether its links are meant."""

    is_chosen: Callable[[str], bool] = lambda path: True
    only_new: bool = False
    max_age: int = 30
    format: str = "text"


def check_links(
    root: Path, site: Site, files: Mapping[str, bytes], wanted: Wanted, fetch: Fetch | None, today: datetime.date
) -> int:
    """Ask for what is due, write the ledger, report. Without `fetch` only report what is known.

    Returns 1 if a dead link is among them, or the ledger is damaged.
    """
    every = collect(site, files)
    places = {url: mine for url, all in every.items() if (mine := tuple(p for p in all if wanted.is_chosen(p.path)))}
    try:
        records = ledger.renewed(ledger.read(files.get(ledger.PATH, b"")), every, today)
    except ledger.LedgerError as error:
        print(f"{ledger.PATH}:1:1: cannot be read: {error}; take the main branch's first", file=sys.stderr)
        return 1
    due = ledger.due({url: records[url] for url in places}, today, wanted.max_age, wanted.only_new)
    if fetch:
        records |= _judged(records, due, fetch(due), today)
        (root / ledger.PATH).write_bytes(ledger.write(records.values()))
    shown = [records[url] for url in (due if wanted.only_new else places)]
    print(as_report(shown, places, files, wanted.format))
    return int(failed(diagnostics(shown, places)))


def _judged(
    records: Mapping[str, Record], due: list[str], replies: Mapping[str, Reply], today: datetime.date
) -> dict[str, Record]:
    """The new records of the addresses that were asked for; none if it was our own network that failed."""
    if network_is_down(list(replies.values())):
        print("faq: no host could be reached, so nothing was judged: is there a network?", file=sys.stderr)
        return {}
    found = {url: replies.get(plain(url)) for url in due}
    return {url: judge(records[url], reply, today) for url, reply in found.items() if reply}


def network() -> Fetch | None:
    """The real network; None if the library for it is not installed."""
    if importlib.util.find_spec("httpx") is None:
        print("faq: `faq links` needs httpx, which the site does not: run `make links`", file=sys.stderr)
        return None
    from faq.links.fetch import fetch_all
    from faq.links.network import guarded_client

    def fetch(urls: list[str]) -> Mapping[str, Reply]:
        with guarded_client() as client:
            return fetch_all(urls, client)

    return fetch
