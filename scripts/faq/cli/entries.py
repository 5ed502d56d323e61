"""The entries of a repository as commands read them: from what is kept between runs, as far as it has them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from faq.build.site import read_site, site_of
from faq.build.store import opened
from faq.content.model import Site
from faq.diagnostics.diagnostic import Diagnostic


def entries_of(top: Path, files: Mapping[str, bytes]) -> Site:
    """What can be read of the files of the repository at `top`, for those who need no rules."""
    with opened(top) as keep:
        return site_of(files, keep)


def checked_entries(top: Path, files: Mapping[str, bytes]) -> tuple[Site, tuple[Diagnostic, ...]]:
    """The same, and what is wrong with them."""
    with opened(top) as keep:
        return read_site(files, keep=keep)
