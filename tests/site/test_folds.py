"""Parts of an entry that are folded on a phone, and that a reader opens when they are needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Watched, open_tab, settled
from kinds import ENTRY
from phone import PHONE, measured
from playwright.sync_api import Browser, Locator, Route, expect
from playwright.sync_api import Page as Tab
from serving import served

pytestmark = pytest.mark.browser

FOLDED = "两张卡"
DEEP = f'<h3 id="deep">更多</h3><p id="word">{"正文。" * 400}</p>'
FRAMES = {f"/{ENTRY}": "../../../assets/frame.js", "/": "assets/frame.js"}
HEIGHT = "document.documentElement.scrollHeight"
MANY = 40
"""Number of lists measured in each language."""


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Watched]:
    """A phone tab with an entry that has one more subsection in each answer."""
    context, watched = open_tab(chromium, viewport=PHONE, has_touch=True, is_mobile=True)
    watched.tab.route(re.compile(rf"/{ENTRY}(\?.*)?$"), deepened)
    yield watched
    context.close()


def deepened(route: Route) -> None:
    page = route.fetch().text()
    old = page.index('<footer class="entry-foot">')
    route.fulfill(body=page[:old] + DEEP + page[old:], content_type="text/html")


def opener(tab: Tab, words: str) -> Locator:
    """The button of a part, also of one in an answer for another version."""
    return tab.locator(".fold__opener", has_text=words)


def opens(tab: Tab, words: str, is_open: bool = True) -> None:
    """Wait until a part is open or folded."""
    expect(opener(tab, words)).to_have_attribute("aria-expanded", "true" if is_open else "false")


def test_what_is_needed_later_is_folded_and_the_first_sample_is_not(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(site_url + ENTRY)
    settled(tab)
    expect(tab.get_by_role("heading", name="示例")).to_be_visible()
    expect(tab.get_by_role("button", name=FOLDED, exact=True)).to_be_visible()
    expect(opener(tab, "示例")).to_have_count(0)
    opens(tab, FOLDED, False)
    opens(tab, "参考来源", False)
    assert tab.locator(".fold").evaluate_all("all => all.every((one) => one.hidden === 'until-found')")
    opener(tab, FOLDED).tap()
    expect(tab.get_by_text("启动两个进程")).to_be_in_viewport()
    opens(tab, FOLDED)
    opener(tab, FOLDED).press("Enter")
    opens(tab, FOLDED, False)
    assert phone.complaints == []


def test_a_folded_part_adds_a_line_to_the_page(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(f"{site_url}{ENTRY}?v=1.8")
    settled(tab)
    folded = int(tab.evaluate(HEIGHT))
    opener(tab, "更多").tap()
    opens(tab, "更多")
    assert int(tab.evaluate(HEIGHT)) > folded + 1500
    tab.evaluate("document.getElementById('deep').remove()")
    tab.evaluate("document.getElementById('word').remove()")
    assert folded - int(tab.evaluate(HEIGHT)) < 80


def test_nothing_moves_when_it_is_folded(pages: dict[str, Any]) -> None:
    """An entry is painted only after its script has run; other pages have nothing to fold."""
    scripts = {address: pages[address].all("script", src=src) for address, src in FRAMES.items()}
    assert [each.get("blocking") for (each,) in scripts.values()] == ["render", None]


@pytest.mark.parametrize("anchor", ["deep", "word"])
def test_an_address_opens_what_it_leads_to(phone: Watched, site_url: str, anchor: str) -> None:
    tab = phone.tab
    tab.goto(f"{site_url}{ENTRY}#{anchor}")
    settled(tab)
    opens(tab, "更多")
    opens(tab, FOLDED, False)
    expect(tab.locator(f"#{anchor}")).to_be_in_viewport()


def test_a_link_and_a_change_of_the_address_open_what_they_lead_to(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(f"{site_url}{ENTRY}?v=1.8")
    settled(tab)
    tab.evaluate("location.hash = '#word'")
    expect(tab.locator("#word")).to_be_in_viewport()
    tab.tap(".foot-bar >> text=目录")
    tab.locator("[data-toc] a", has_text=FOLDED).tap()
    expect(tab.get_by_text("启动两个进程")).to_be_in_viewport()
    opens(tab, "更多")
    opens(tab, FOLDED)


def test_what_the_browser_finds_is_opened(phone: Watched, site_url: str) -> None:
    """Find in page and text fragments fire this event in Chromium; nothing else tells the page about them."""
    phone.tab.goto(f"{site_url}{ENTRY}?v=1.8#:~:text=正文。正文。")
    settled(phone.tab)
    phone.tab.locator(".fold:has(#word)").dispatch_event("beforematch")
    opens(phone.tab, "更多")


def test_the_passage_of_a_hit_is_shown_in_a_folded_part_of_another_answer(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(f"{site_url}{ENTRY}?v=1.8")
    settled(tab)
    tab.evaluate(
        "path => localStorage.setItem('faq.passage', JSON.stringify({path, words: ['启动两个']}))", f"/{ENTRY}"
    )
    tab.reload()
    expect(tab.locator(".passage")).to_be_in_viewport()
    opens(tab, FOLDED)


def test_a_wide_screen_has_everything_open_also_after_it_was_narrow(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(site_url + ENTRY)
    settled(tab)
    before = tab.locator("h3").all_inner_texts()
    tab.set_viewport_size({"width": 1000, "height": 800})
    expect(tab.locator(".fold")).to_have_count(0)
    expect(tab.get_by_text("启动两个进程")).to_be_visible()
    tab.set_viewport_size(PHONE)
    expect(tab.locator(".fold").first).to_be_attached()
    assert tab.locator("h3").all_inner_texts() == before


@pytest.mark.parametrize("state", ["print", "script"])
def test_in_print_and_without_a_script_nothing_is_hidden(chromium: Browser, site_url: str, state: str) -> None:
    context, watched = open_tab(chromium, viewport=PHONE, java_script_enabled=state == "print")
    tab = watched.tab
    tab.goto(site_url + ENTRY)
    if state == "print":
        settled(tab)
        tab.emulate_media(media="print")
    for words in ("启动两个进程", "Embedding_cn.html"):
        assert tab.get_by_text(words).first.evaluate("one => one.checkVisibility({ contentVisibilityAuto: true })")
        assert tab.get_by_text(words).first.evaluate("one => one.getBoundingClientRect().height") > 10
    context.close()


def test_an_answer_is_in_no_box(phone: Watched, site_url: str) -> None:
    phone.tab.goto(site_url + ENTRY)
    settled(phone.tab)
    edges = "all => all.map((one) => Math.round(one.getBoundingClientRect().left))"
    lefts = phone.tab.locator("h1, .answer:not([hidden]), .answer:not([hidden]) > :not(button)").evaluate_all(edges)
    assert len(set(lefts)) == 1
    assert phone.tab.locator(".answer[hidden]").evaluate("one => one.getBoundingClientRect().height") == 0


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_entries_of_ours_are_short_on_a_phone(chromium: Browser, our_site: Path, prefix: str) -> None:
    """3,500 pixels, the first sample within 1.5 screens in nearly all, and no table that scrolls sideways."""
    found = measured(chromium, our_site, prefix)
    assert found.height < 3500 and found.shift <= 0.02 and found.wide == 0
    assert found.early >= 0.98 * found.sampled, found.late


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_lists_of_ours_are_no_longer_than_fifteen_screens(chromium: Browser, our_site: Path, prefix: str) -> None:
    """The largest pages that are not entries: of tags, errors, APIs, renamed names, links, a framework, a version."""
    lists = [page.parent for page in our_site.rglob("index.html") if not (page.parent / "index.md").exists()]
    names = {page.relative_to(our_site).as_posix(): (page / "index.html").stat().st_size for page in lists}
    own = [name for name in names if name.startswith("en/") == bool(prefix)]
    largest = sorted(own, key=names.__getitem__)[-MANY:]
    context, watched = open_tab(chromium, viewport=PHONE, has_touch=True, is_mobile=True)
    with served(our_site) as (_, base):
        for name in largest:
            watched.tab.goto(f"{base}{name}/")
            settled(watched.tab)
            screens = watched.tab.evaluate(HEIGHT) / PHONE["height"]
            assert screens <= 15, (name, screens)
    context.close()
