"""A reader who uses only the keyboard: from the home page to the answer for another line, in the other language."""

from __future__ import annotations

import pytest
from browsing import Watched, settled
from kinds import ENTRY
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

MOST_STOPS = 40
VISIBLE_FOCUS = """() => {
  const at = document.activeElement, field = at.closest(".search__field") ?? at
  return getComputedStyle(field).outlineStyle !== "none" || getComputedStyle(field).boxShadow !== "none"
}"""


def tab_to(tab: Tab, selector: str, key: str = "Tab") -> None:
    """Press Tab until this element has the focus. At each stop on the way the focus is visible."""
    for _ in range(MOST_STOPS):
        tab.keyboard.press(key)
        assert tab.evaluate(VISIBLE_FOCUS), tab.evaluate("document.activeElement.outerHTML")
        if tab.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} was not reached in {MOST_STOPS} stops")


def test_from_home_to_an_answer_in_the_other_language(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(search_url)
    tab.keyboard.press("/")
    tab.keyboard.insert_text("share weights")
    tab.wait_for_selector(f".search--header [data-entry='{ENTRY.strip('/')}']")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}{ENTRY}*")
    settled(tab)
    tab_to(tab, ".applies [role='tab'][aria-selected='true']")
    tab.keyboard.press("End")
    tab.wait_for_url(f"{search_url}{ENTRY}?v=1.8#1.8")
    expect(tab.locator("h2[id='1.8'], [id='1.8']").first).to_be_in_viewport()
    tab_to(tab, ".language", "Shift+Tab")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}en/{ENTRY}?v=1.8#1.8")
    expect(tab.locator("html")).to_have_attribute("lang", "en")
    assert watched.complaints == []


def test_every_stop_of_the_results_page_is_visible(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}search/?q=optimizer")
    tab.wait_for_selector("[data-search-results] [data-entry]")
    tab_to(tab, "[data-search-page] input")
    tab_to(tab, "[data-search-results] [data-entry] a")
