"""A tab of Chromium that remembers what it asked for and complained of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Request
from playwright.sync_api import Page as Tab

NOISE = ("log", "info", "debug")
CUT_OFF = "net::ERR_ABORTED"
"""What Chromium says of a request that it gave up itself, because the tab went on to another page."""
ATTEMPTS = 600
T = TypeVar("T")


@dataclass
class Watched:
    """A tab, and what it asked for and complained of."""

    tab: Tab
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


PATIENCE = 300_000
"""Milliseconds that a page may take: a preview on a busy machine answers when it has built the site."""


def open_tab(chromium: Browser, **options: Any) -> tuple[BrowserContext, Watched]:
    """A new tab in a context of its own, which the caller closes."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    watched = Watched(context.new_page())
    watched.tab.on("request", lambda request: watched.requests.append(request.url))
    watched.tab.on("requestfailed", lambda request: is_cut_off(request) or watched.complaints.append(request.url))
    watched.tab.on("response", lambda response: response.status < 400 or watched.complaints.append(response.url))
    watched.tab.on("pageerror", lambda error: watched.complaints.append(str(error)))
    watched.tab.on("console", lambda message: message.type in NOISE or watched.complaints.append(message.text))
    return context, watched


def is_cut_off(request: Request) -> bool:
    """Whether the tab left before the answer came: a reader who clicks early breaks nothing. A file that is not there,
    a server that is gone and what the page's policy forbids are told apart from it."""
    return request.failure == CUT_OFF


def settled(tab: Tab) -> None:
    """Wait until the page has become what follows from the reader's version: its code comes when it is needed."""
    tab.wait_for_selector("[data-version][data-state=done]", state="attached")


def becomes(tab: Tab, read: Callable[[], T], wanted: T) -> None:
    """Wait until what is read is what is wanted; what it was last is what a failure shows. The bound is no deadline of
    the page's: a busy machine needs as long as it needs."""
    for _ in range(ATTEMPTS):
        if read() == wanted:
            return
        tab.wait_for_timeout(50)
    assert read() == wanted


def paste(tab: Tab, field: str, text: str) -> None:
    """Paste a text as a reader does; the tab's context must have the permissions for the clipboard."""
    tab.focus(field)
    tab.evaluate("text => navigator.clipboard.writeText(text)", text)
    tab.keyboard.press("Control+v")


def entries(tab: Tab, within: str = "[data-search-results]") -> list[str]:
    """The ids of the entries that are shown, in their order."""
    ids = tab.locator(f"{within} [data-entry]").evaluate_all("nodes => nodes.map(node => node.dataset.entry)")
    return [str(id) for id in ids]
