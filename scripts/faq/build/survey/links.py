"""In which state each link to another site is, by the ledger of links."""

from __future__ import annotations

from collections.abc import Mapping

from faq.content.findings import KnownLink
from faq.content.model import Site
from faq.content.tree import ROOT
from faq.evidence.apis.references import References
from faq.evidence.links import ledger
from faq.evidence.links.collect import collect


def known_links(site: Site, files: Mapping[str, bytes], named: References | None = None) -> tuple[KnownLink, ...]:
    """Today's addresses, with what the ledger knows of them; of a damaged one, nothing. `named`: the lists of APIs, if
    they were read."""
    try:
        records = {record.url: record for record in ledger.read(files.get(ledger.PATH, b""))}
    except ledger.LedgerError:
        records = {}
    found = []
    for url, places in collect(site, files, named).items():
        record = records.get(url) or ledger.Record(url, "")
        paths = tuple(dict.fromkeys(place.path for place in places))
        entries = tuple(dict.fromkeys(id for path in paths if (id := _entry(path))))
        found.append(KnownLink(url, record.state, record.reason, record.last_checked, entries, paths))
    return tuple(found)


def _entry(path: str) -> str:
    """The entry that a file belongs to, if it is one's."""
    root, *folders, _ = path.split("/")
    return "/".join(folders) if root == ROOT and len(folders) == 3 else ""
