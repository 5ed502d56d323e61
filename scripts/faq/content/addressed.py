"""What the addresses of a site depend on; both the site and the facts of its entries provide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from faq.content.model import Framework, Lang
from faq.diagnostics.span import Located

EXAMPLE = "https://faq.example.org/"
"""The site's address if none is configured; it ends in a slash."""


class Listed(Protocol):
    """What addresses need of an entry."""

    @property
    def id(self) -> str: ...
    @property
    def framework(self) -> str: ...
    @property
    def category(self) -> str: ...
    @property
    def langs(self) -> tuple[Lang, ...]: ...
    @property
    def anchors(self) -> tuple[str, ...]: ...
    @property
    def moved_from(self) -> tuple[Located[str], ...]: ...


class Outline(Protocol):
    """What addresses need of a site."""

    @property
    def frameworks(self) -> tuple[Framework, ...]: ...
    @property
    def entries(self) -> Sequence[Listed]: ...
