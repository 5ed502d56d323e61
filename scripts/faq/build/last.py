"""What a compiled site leaves for the next time, when only texts of a few entries have changed (faq.build.amending)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.content.tally import Overall, Tally
from faq.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Last:
    """`own`: entry id -> the digest of all that it depends on by itself, in the order of the site. `digests`: those of
    the files that many entries depend on. `overall`, `retired`, `tally`: what all entries say together. `versions`: the
    compiled file of that name. `rows`: the key of what the entries said of their terms once; `reread`: of those that
    have changed since then, what `own` was. `diagnostics`: all of them; `elsewhere`: the files in which a rule about
    the whole site reports something; `spared`: the files and codes of what entries allow it to find."""

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
