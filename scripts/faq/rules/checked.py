"""What the rules look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.markdown import Body
from faq.model import Document, Entry, Site


@dataclass(frozen=True, slots=True)
class Checked:
    """The site with the Markdown of its files (path -> body), and the ids of all entries, broken ones among them."""

    site: Site
    bodies: Mapping[str, Body]
    ids: frozenset[str]

    def documents(self) -> Iterator[tuple[Entry, Document, Body]]:
        """Every language file of every entry."""
        for entry in self.site.entries:
            for document in entry.documents.values():
                yield entry, document, self.bodies[document.path]
