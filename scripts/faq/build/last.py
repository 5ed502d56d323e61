"""The record that a compilation leaves for the next incremental one (faq.build.amending)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.content.tally import Overall, Tally
from faq.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Last:
    """`own`: entry id -> digest of everything that the entry alone depends on, in site order. `digests`: those of files
    that many entries depend on. `overall`, `retired`, `tally`: results over all entries. `versions`: the compiled file
    of that name. `rows`: the key of the search terms when they were last collected from all entries; `reread`: for
    entries that have changed since then, their `own` at that time. `diagnostics`: all of them; `elsewhere`: the files
    in which a site-wide rule reports something; `spared`: the files and codes of allowed site-wide findings."""

    own: Mapping[str, bytes]
    digests: Mapping[str, bytes]
    overall: Overall
    retired: Mapping[str, tuple[str, ...]]
    tally: Tally
    versions: bytes
    rows: bytes
    reread: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    elsewhere: frozenset[str]
    spared: frozenset[tuple[str, str]]
