"""The built site in a real Chromium."""

from __future__ import annotations

import pytest
from browsing import Watched, open_tab
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

ENTRY = "paddlepaddle/params/share-weights/"
PAGES = [
    "", "en/", "paddlepaddle/", "paddlepaddle/params/", "paddlepaddle/1.8/", ENTRY, f"en/{ENTRY}", "404.html",
    "search/", "en/search/?q=memory", "errors/", "tags/", "status/", "en/status/", "status/links/", "migrate/",
    "migrate/paddlepaddle/", "en/migrate/paddlepaddle/",
]  # fmt: skip
SCHEME = "document.body.getAttribute('data-md-color-scheme')"


@pytest.mark.parametrize("address", PAGES)
def test_a_page_loads_quietly_and_from_its_own_origin(watched: Watched, site_url: str, address: str) -> None:
    """The theme's script would also ask for a sitemap of every language, and on the published site's host."""
    watched.tab.goto(site_url + address, wait_until="networkidle")
    assert watched.complaints == []
    assert [url for url in watched.requests if not url.startswith((site_url, "data:", "blob:"))] == []
    assert [url for url in watched.requests if "sitemap" in url] == []


def test_crawlers_still_read_plain_alternates(tab: Tab, site_url: str) -> None:
    """The script that keeps the theme from fetching sitemaps works in the browser only."""
    raw = tab.goto(site_url + ENTRY)
    assert raw and raw.text().count('<link rel="alternate" hreflang=') == 3
    assert tab.locator('link[rel="alternate hreflang"][hreflang]').count() == 3


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


@pytest.mark.parametrize("width", [390, 1400])
@pytest.mark.parametrize("address", PAGES)
def test_no_page_is_wider_than_the_screen(chromium: Browser, site_url: str, address: str, width: int) -> None:
    context, watched = open_tab(chromium, viewport={"width": width, "height": 800})
    watched.tab.goto(site_url + address)
    wide = watched.tab.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert wide <= width


def test_it_reads_and_navigates_without_a_script(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, viewport={"width": 1400, "height": 900})
    tab = watched.tab
    tab.goto(site_url)
    tab.click(".card >> text=1.8（fluid）")
    tab.click('[data-entry="paddlepaddle/params/share-weights"] a')
    assert tab.url == f"{site_url}{ENTRY}#1.8"
    assert tab.locator("text=静态图里给两个层相同的参数名").is_visible()
    tab.click(".language")
    assert tab.url == f"{site_url}en/{ENTRY}"
    tab.click(".md-tabs >> text=MindSpore")
    assert tab.url == f"{site_url}en/mindspore/"
    context.close()


def test_an_old_address_leads_to_the_entry_without_a_script(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False)
    watched.tab.goto(f"{site_url}en/paddlepaddle/model/share-embedding/")
    watched.tab.wait_for_url(f"{site_url}en/{ENTRY}")
    context.close()


@pytest.mark.parametrize(("wished", "scheme", "other"), [("light", "default", "slate"), ("dark", "slate", "default")])
def test_colours_follow_the_system_until_the_reader_chooses(
    chromium: Browser, site_url: str, wished: str, scheme: str, other: str
) -> None:
    context, watched = open_tab(chromium, color_scheme=wished)
    tab = watched.tab
    tab.goto(site_url)
    assert tab.evaluate(SCHEME) == scheme
    tab.click("[data-md-component=palette] label:visible")
    assert tab.evaluate(SCHEME) == other
    tab.goto(site_url + ENTRY)
    assert tab.evaluate(SCHEME) == other
    context.close()


def test_dark_pages_are_dark_before_the_large_script_has_come(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, color_scheme="dark")
    watched.tab.route("**/bundle.*.js", lambda route: route.abort())
    watched.tab.goto(site_url)
    assert watched.tab.evaluate(SCHEME) == "slate"
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
