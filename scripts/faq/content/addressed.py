"""What the addresses of a site depend on. A site has it, and so have the facts of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from faq.content.model import Framework, Lang
from faq.diagnostics.span import Located

EXAMPLE = "https://faq.example.org/"
"""The site's own address where none is said; it ends in a slash."""


class Listed(Protocol):
    """An entry, as far as its addresses are concerned."""

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
    """A site, as far as its addresses are concerned."""

    @property
    def frameworks(self) -> tuple[Framework, ...]: ...
    @property
    def entries(self) -> Sequence[Listed]: ...
