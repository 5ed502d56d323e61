"""What the rules look at."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from faq.content.code import CodeBlock
from faq.content.model import Document, Entry, Section, Site
from faq.evidence.apis.names import ApiList
from faq.evidence.proofs.samples import Environment, environments, every_environment
from faq.text.markdown import Body


@dataclass(frozen=True, slots=True)
class Checked:
    """The site with the Markdown of its files (path -> body), the ids of all entries, broken ones among them, all
    files that were given to the compiler, the API lists by framework and version (`paddlepaddle-2.6.2`), the address
    of the site, and today, if anybody has said what day it is."""

    site: Site
    bodies: Mapping[str, Body]
    ids: frozenset[str]
    files: Mapping[str, bytes]
    apis: Mapping[str, ApiList]
    address: str = ""
    today: datetime.date | None = None

    def documents(self) -> Iterator[tuple[Entry, Document, Body]]:
        """Every language file of every entry."""
        for entry in self.site.entries:
            for document in entry.documents.values():
                yield entry, document, self.bodies[document.path]

    def api_lists_of(
        self, entry: Entry, section: Section | None = None, block: CodeBlock | None = None
    ) -> tuple[ApiList, ...]:
        """The lists of the versions that a section, or one block in it, is for (without a section: of all tested
        versions of the framework), and of the other frameworks that these versions need."""
        if section:
            whole = environments(self.site, self.files, entry, section)
            chosen = [each for each in whole if block is None or block.covers(each.version)]
        else:
            chosen = [each for each in every_environment(self.site, self.files) if each.framework == entry.framework]
        names = dict.fromkeys(name for each in chosen for name in (each.name, *self._below(each)))
        return tuple(self.apis[name] for name in names if name in self.apis)

    def _below(self, environment: Environment) -> Iterator[str]:
        """The frameworks of the site that an environment's lock file installs besides its own."""
        pinned = _pinned(self.files.get(environment.lock_path, b""))
        for framework in self.site.frameworks:
            version = pinned.get(framework.package) or pinned.get(f"{framework.package}-gpu")
            if version and framework.id != environment.framework:
                yield f"{framework.id}-{version}"


@cache
def _pinned(lock: bytes) -> Mapping[str, str]:
    """Package -> version, from a lock file."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", lock.decode("utf-8", "replace"), re.MULTILINE))
