"""The state of each external link, from the link ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faq.build.kept import Task, digest
from faq.content.findings import KnownLink
from faq.content.model import Site
from faq.content.tree import PAGES, ROOT
from faq.evidence.apis.references import References
from faq.evidence.links import ledger
from faq.evidence.links.collect import collect


@dataclass(frozen=True, slots=True)
class KnownLinks:
    """All external addresses of a site."""

    each: tuple[KnownLink, ...]


def links_task(
    site: Site, files: Mapping[str, bytes], named: References, documented: bytes, linking: Iterable[bytes]
) -> Task[KnownLinks]:
    """The task that finds them. `documented`: the digest of the API lists and official pages; `linking`: the digests of
    all link targets in the texts of each entry."""
    by_hand = [path for path in files if path.startswith(PAGES) or path.endswith("/framework.yml")]
    key = digest(
        checked=[files.get(ledger.PATH, b"")],
        by_hand=(piece for path in by_hand for piece in (path, files[path])),
        linking=linking,
        lists_of=[documented],
    )
    return Task(key, KnownLinks, lambda: KnownLinks(known_links(site, files, named)))


def known_links(site: Site, files: Mapping[str, bytes], named: References | None = None) -> tuple[KnownLink, ...]:
    """Current addresses with their state in the ledger; a damaged ledger counts as empty. `named`: the API lists, if
    read."""
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
    """The entry that a file belongs to, or None."""
    root, *folders, _ = path.split("/")
    return "/".join(folders) if root == ROOT and len(folders) == 3 else ""
