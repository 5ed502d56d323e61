"""`faq links`: choose addresses, check them, update the ledger, and report."""

from __future__ import annotations

import datetime
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from faq.cli.line import refuse
from faq.content.model import Site
from faq.diagnostics.diagnostic import as_text, failed
from faq.evidence.links import ledger
from faq.evidence.links.collect import collect
from faq.evidence.links.judge import judge
from faq.evidence.links.ledger import Record
from faq.evidence.links.reply import Reply, plain
from faq.evidence.links.report import as_report, diagnostics
from faq.evidence.saving import save

Fetch = Callable[[list[str]], Iterable[Reply]]
"""Addresses -> replies as they arrive, for each address without its fragment."""
SAVED_EVERY = 10


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to check and how to report it. `is_chosen`: whether the links of a file are included."""

    is_chosen: Callable[[str], bool] = lambda path: True
    only_new: bool = False
    max_age: int = 30
    format: str = "text"


def check_links(
    root: Path, site: Site, files: Mapping[str, bytes], wanted: Wanted, fetch: Fetch | None, today: datetime.date
) -> int:
    """Check the addresses that are due, write the ledger, and report. Without `fetch` only report what is known.

    Returns 1 if there is a dead link or the ledger is damaged.
    """
    every = collect(site, files)
    places = {url: mine for url, all in every.items() if (mine := tuple(p for p in all if wanted.is_chosen(p.path)))}
    try:
        records = ledger.renewed(ledger.read(files.get(ledger.PATH, b"")), every, today)
    except ledger.LedgerError:
        print(as_text(list(ledger.damage(files[ledger.PATH])), files))
        return refuse("no link was checked: the ledger could not be kept")
    due = ledger.due({url: records[url] for url in places}, today, wanted.max_age, wanted.only_new)
    if fetch:
        _Keeper(root / ledger.PATH, records, due, today).keep(fetch(due))
    shown = [records[url] for url in (due if wanted.only_new else places)]
    print(as_report(shown, places, files, wanted.format))
    return int(failed(diagnostics(shown, places)))


class _Keeper:
    """Judges replies and writes the ledger as they arrive. Until a host has been reached, failed replies wait, because
    our own network may have failed."""

    def __init__(self, path: Path, records: dict[str, Record], due: Iterable[str], today: datetime.date) -> None:
        self.path = path
        self.records = records
        self.today = today
        self.waiting: list[Reply] = []
        self.reached = False
        self.asked: dict[str, list[str]] = {}
        for url in due:
            self.asked.setdefault(plain(url), []).append(url)

    def keep(self, replies: Iterable[Reply]) -> None:
        """Process all replies; the ledger is written from time to time and at the end, even after an interrupt."""
        try:
            for number, reply in enumerate(replies, 1):
                self._take(reply)
                if number % SAVED_EVERY == 0:
                    self._save()
        finally:
            self._save()
        if self.waiting:
            print("faq: no host could be reached, so nothing was judged: is there a network?", file=sys.stderr)

    def _take(self, reply: Reply) -> None:
        self.waiting.append(reply)
        self.reached = self.reached or reply.reached
        if self.reached:
            for one in self.waiting:
                for url in self.asked.get(one.url, ()):
                    self.records[url] = judge(self.records[url], one, self.today)
            self.waiting.clear()

    def _save(self) -> None:
        """Write the ledger atomically."""
        save(self.path, ledger.write(self.records.values()))


def network() -> Fetch | None:
    """Fetcher over the real network; None if the library for it is not installed."""
    if importlib.util.find_spec("httpx") is None:
        print("faq: `faq links` needs httpx, which the site does not: run `make links`", file=sys.stderr)
        return None
    from faq.evidence.links.fetch import fetch_each
    from faq.evidence.links.network import guarded_client

    def fetch(urls: list[str]) -> Iterator[Reply]:
        with guarded_client() as client:
            yield from fetch_each(urls, client)

    return fetch
