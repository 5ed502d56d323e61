"""The reply to a request."""

from __future__ import annotations

from dataclasses import dataclass

from faq.evidence.links.page import Page


@dataclass(frozen=True, slots=True)
class Hop:
    """A redirect: its status and its target."""

    status: int
    target: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The final reply for an address, and the redirects before it.

    Without an answer `status` is 0 and `trouble` says why; `reached` is False if there was no connection at all, which
    may be the fault of our own network. `page`: the content, if it is HTML. `missing`: the reply for a nonexistent page
    next to this one.
    """

    url: str
    status: int = 0
    trouble: str = ""
    reached: bool = True
    hops: tuple[Hop, ...] = ()
    page: Page | None = None
    missing: Reply | None = None

    @property
    def final(self) -> str:
        """The address that answered."""
        return self.hops[-1].target if self.hops else self.url

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300


def plain(url: str) -> str:
    """An address without its fragment; invalid addresses are accepted."""
    return url.partition("#")[0]
