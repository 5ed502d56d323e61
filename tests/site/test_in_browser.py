"""The built site in a real Chromium."""

from __future__ import annotations

import pytest
from browsing import Watched, open_tab
from kinds import ADDRESSES
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

ENTRY = "paddlepaddle/params/share-weights/"


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_loads_quietly_and_from_its_own_origin(watched: Watched, site_url: str, address: str) -> None:
    watched.tab.goto(site_url + address, wait_until="networkidle")
    assert watched.complaints == []
    assert [url for url in watched.requests if not url.startswith((site_url, "data:", "blob:"))] == []


def test_the_language_switch_stays_on_the_page_and_comes_back(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}{ENTRY}#1.8")
    tab.click(".language")
    tab.wait_for_url(f"{site_url}en/{ENTRY}#1.8")
    tab.click(".language")
    tab.wait_for_url(f"{site_url}{ENTRY}#1.8")


@pytest.mark.parametrize("width", [390, 1400])
@pytest.mark.parametrize(("anchor", "heading"), [("3.x", "3.x、2.x"), ("2.x", "3.x、2.x"), ("1.8", "1.8（fluid）")])
def test_an_anchor_shows_its_answer_below_the_header(
    chromium: Browser, site_url: str, width: int, anchor: str, heading: str
) -> None:
    context, watched = open_tab(chromium, viewport={"width": width, "height": 500})
    watched.tab.goto(f"{site_url}{ENTRY}#{anchor}", wait_until="networkidle")
    target = watched.tab.locator("h2", has_text=f"PaddlePaddle {heading}")
    header = watched.tab.locator(".md-header").bounding_box()
    place = target.bounding_box()
    context.close()
    assert place and header
    assert header["y"] + header["height"] <= place["y"] < 250


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_page_is_wider_than_the_screen(tab: Tab, site_url: str, address: str) -> None:
    tab.goto(site_url + address)
    for width in (320, 390, 768, 1400):
        tab.set_viewport_size({"width": width, "height": 800})
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_it_reads_and_navigates_without_a_script(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, viewport={"width": 1400, "height": 900})
    tab = watched.tab
    tab.goto(site_url)
    tab.click(".card >> text=1.8（fluid）")
    tab.click('[data-entry="paddlepaddle/params/share-weights"] a')
    expect(tab).to_have_url(f"{site_url}{ENTRY}#1.8")
    assert tab.locator("text=静态图里给两个层相同的参数名").is_visible()
    tab.click(".language")
    expect(tab).to_have_url(f"{site_url}en/{ENTRY}")
    tab.click(".md-tabs >> text=MindSpore")
    expect(tab).to_have_url(f"{site_url}en/mindspore/")
    context.close()


def test_an_old_address_leads_to_the_entry_without_a_script(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False)
    watched.tab.goto(f"{site_url}en/paddlepaddle/model/share-embedding/")
    watched.tab.wait_for_url(f"{site_url}en/{ENTRY}")
    context.close()


def test_dark_pages_are_dark_without_a_script(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, color_scheme="dark")
    watched.tab.goto(site_url)
    background = watched.tab.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    context.close()
    assert background == "rgb(17, 21, 28)"


def test_markup_in_a_title_never_runs(tab: Tab, site_url: str) -> None:
    for address in ("", "paddlepaddle/", "paddlepaddle/setup/markup-in-title/", "errors/"):
        tab.goto(site_url + address, wait_until="networkidle")
        assert tab.evaluate("document.body.id") == ""
