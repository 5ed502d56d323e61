"""Where a reader is lost there is a next step that works: on the not-found page, without a repository, in English."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import Watched, open_tab
from kinds import ENTRY
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser


def lost(tab: Tab, url: str, address: str) -> None:
    """Go to an address without a page: a host then sends the not-found page."""
    body = tab.request.get(f"{url}404.html").text()

    def not_found(route: Route) -> None:
        route.fulfill(body=body, status=404, content_type="text/html")

    tab.route(f"{url}{address}", not_found)
    tab.goto(f"{url}{address}")


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("paddlepaddle/traning/share-weights/", ENTRY),
        ("paddlepaddle/params/shared-weight/index.html", ENTRY),
        ("en/mindspore/debug/print_tensor.html", "en/mindspore/debugging/print-tensor/"),
    ],
)
def test_a_page_that_is_not_there_guesses_from_the_address(tab: Tab, site_url: str, address: str, wanted: str) -> None:
    lost(tab, site_url, address)
    tab.locator("[data-lost] [data-entry] a:visible").first.click()
    tab.wait_for_url(site_url + wanted)


@pytest.mark.parametrize("address", ["zzqqxx/", "en/", "%E0%A4%A/", "paddlepaddle/%3Cb%3E/"])
def test_an_address_that_says_nothing_leaves_the_page_as_it_is(watched: Watched, site_url: str, address: str) -> None:
    lost(watched.tab, site_url, f"nothing/{address}")
    expect(watched.tab.locator(".button:visible")).to_have_count(2)
    assert [one for one in watched.complaints if "404" not in one and "nothing/" not in one] == []


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_who_reads_english_is_told_where_that_is_until_they_know(chromium: Browser, site_url: str, locale: str) -> None:
    context, watched = open_tab(chromium, locale=locale, viewport={"width": 390, "height": 844})
    tab, hint = watched.tab, watched.tab.locator("[data-language-hint]")
    tab.goto(site_url, wait_until="networkidle")
    if locale == "zh-TW":
        expect(hint).to_be_hidden()
    else:
        expect(hint).to_be_in_viewport()
        hint.locator("button").click()
        expect(hint).to_be_hidden()
        tab.reload(wait_until="networkidle")
        expect(hint).to_be_hidden()
        tab.evaluate("localStorage.clear()")
        tab.reload()
        hint.locator("a").click()
        tab.wait_for_url(f"{site_url}en/")
        expect(hint).to_have_count(0)
        tab.goto(site_url, wait_until="networkidle")
        expect(hint).to_be_hidden()
    context.close()


def test_without_a_repository_the_build_says_so_in_one_line(built_site: Path) -> None:
    """The site is built in strict mode, so this is not a warning."""
    log = (built_site.parent / "build.log").read_text("utf-8")
    assert log.count("FAQ_REPOSITORY_URL") == 1


def test_without_a_repository_an_entry_says_what_is_possible(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}en/{ENTRY}")
    expect(tab.locator(".feedback")).to_contain_text(f"faq_src/{ENTRY}en.md")
    tab.click("text=How to fix it")
    tab.wait_for_url(f"{site_url}en/about/contributing/")


def test_links_lead_to_the_branch_that_readers_change(searched_site: Path) -> None:
    html = "".join(page.read_text("utf-8") for page in searched_site.rglob("*.html"))
    assert all(f"/{place}" in html for place in ("edit/trunk/faq_src/", "new/trunk?", "blob/trunk/"))
    assert not any(f"faq/{verb}/main" in html for verb in ("edit", "new", "blob"))
