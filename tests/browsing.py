"""A tab of Chromium that records its requests and errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Request
from playwright.sync_api import Page as Tab

NOISE = ("log", "info", "debug")
CUT_OFF = "net::ERR_ABORTED"
"""Chromium's error text for a request that it cancelled because the tab went to another page."""
ATTEMPTS = 600
T = TypeVar("T")


@dataclass
class Watched:
    """A tab with the requests it made and the errors it reported."""

    tab: Tab
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def complain(self, is_wrong: bool, what: str) -> None:
        if is_wrong:
            self.complaints.append(what)


PATIENCE = 300_000
"""Milliseconds that a page may take: on a busy machine a preview answers only after it has built the site."""


def open_tab(chromium: Browser, **options: Any) -> tuple[BrowserContext, Watched]:
    """A new tab in its own context, which the caller closes."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    watched = Watched(context.new_page())
    watched.tab.on("request", lambda request: watched.requests.append(request.url))
    watched.tab.on("requestfailed", lambda request: watched.complain(not is_cut_off(request), request.url))
    watched.tab.on("response", lambda response: watched.complain(response.status >= 400, response.url))
    watched.tab.on("pageerror", lambda error: watched.complaints.append(str(error)))
    watched.tab.on("console", lambda message: watched.complain(message.type not in NOISE, message.text))
    return context, watched


def is_cut_off(request: Request) -> bool:
    """Whether the tab left the page before the response came: a reader who clicks early breaks nothing. Missing files,
    servers that are gone and requests forbidden by the page's policy do not count as cut off."""
    return request.failure == CUT_OFF


def settled(tab: Tab) -> None:
    """Wait until the page has adapted to the reader's version: the code for that is loaded when it is needed."""
    tab.wait_for_selector("[data-version][data-state=done]", state="attached")


def becomes(tab: Tab, read: Callable[[], T], wanted: T) -> None:
    """Wait until the value read is the wanted one; a failure shows the last value. The limit is not a deadline for the
    page: a busy machine may take as long as it needs."""
    for _ in range(ATTEMPTS):
        if read() == wanted:
            return
        tab.wait_for_timeout(50)
    assert read() == wanted


def paste(tab: Tab, field: str, text: str) -> None:
    """Paste a text as a reader would; the tab's context needs permission to use the clipboard."""
    tab.focus(field)
    tab.evaluate("text => navigator.clipboard.writeText(text)", text)
    tab.keyboard.press("Control+v")


def entries(tab: Tab, within: str = "[data-search-results]") -> list[str]:
    """The ids of the entries shown, in order."""
    ids = tab.locator(f"{within} [data-entry]").evaluate_all("nodes => nodes.map(node => node.dataset.entry)")
    return [str(id) for id in ids]
