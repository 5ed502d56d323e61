"""The entries of a repository for commands, from the store where possible."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from faq.build.site import read_site, site_of
from faq.build.store import opened
from faq.content.model import Site
from faq.diagnostics.diagnostic import Diagnostic


def entries_of(top: Path, files: Mapping[str, bytes]) -> Site:
    """The readable entries of the repository at `top`, without applying rules."""
    with opened(top) as keep:
        return site_of(files, keep)


def checked_entries(top: Path, files: Mapping[str, bytes]) -> tuple[Site, tuple[Diagnostic, ...]]:
    """The same with diagnostics."""
    with opened(top) as keep:
        return read_site(files, keep=keep)
