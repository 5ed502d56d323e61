"""What all pages share, as readers use it: colours, drawer, copy buttons, table of contents, and size."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import becomes, open_tab, settled
from kinds import ENTRY
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import Page as Tab
from small_project import ROOT

pytestmark = pytest.mark.browser

SCHEME = "document.documentElement.dataset.mdColorScheme"
PHONE = {"width": 390, "height": 780}
MOST_BYTES = 45_000
ASSETS = ROOT / "docs" / "assets"


# ---- colours ----


@pytest.mark.parametrize(("wished", "scheme", "other"), [("light", "default", "slate"), ("dark", "slate", "default")])
def test_colours_follow_the_system_until_the_reader_chooses(
    chromium: Browser, site_url: str, wished: Any, scheme: str, other: str
) -> None:
    context, watched = open_tab(chromium, color_scheme=wished)
    tab = watched.tab
    tab.goto(site_url)
    switch = tab.locator("[data-palette]")
    assert (tab.evaluate(SCHEME), switch.get_attribute("aria-pressed")) == (scheme, str(scheme == "slate").lower())
    switch.click()
    assert (tab.evaluate(SCHEME), switch.get_attribute("aria-pressed")) == (other, str(other == "slate").lower())
    tab.goto(site_url + ENTRY)
    assert tab.evaluate(SCHEME) == other
    context.close()


def test_the_system_is_followed_while_it_changes_and_again_after_a_choice(tab: Tab, site_url: str) -> None:
    tab.goto(site_url)
    tab.emulate_media(color_scheme="dark")
    expect(tab.locator("html")).to_have_attribute("data-md-color-scheme", "slate")
    tab.click("[data-palette]")
    tab.click("[data-palette]")  # back to the system setting
    tab.emulate_media(color_scheme="light")
    expect(tab.locator("html")).to_have_attribute("data-md-color-scheme", "default")


def test_a_choice_on_another_page_holds_for_the_page_one_goes_back_to(tab: Tab, site_url: str) -> None:
    tab.goto(site_url)
    tab.goto(site_url + ENTRY)
    tab.click("[data-palette]")
    tab.go_back()
    becomes(tab, lambda: tab.evaluate(SCHEME), "slate")


def test_sites_on_one_host_do_not_share_a_choice(tab: Tab, search_url: str) -> None:
    """The larger site is below a path."""
    tab.goto(f"{search_url}en/{ENTRY}")
    tab.click("[data-palette]")
    assert tab.evaluate("Object.entries(localStorage)") == [["/below/faq/scheme", "slate"]]


def test_colours_are_right_before_the_scripts_have_come(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, color_scheme="dark")
    watched.tab.route("**/*.js", lambda route: route.abort())
    watched.tab.goto(site_url)
    assert watched.tab.evaluate(SCHEME) == "slate"
    context.close()


def test_colours_can_be_chosen_without_storage(tab: Tab, site_url: str) -> None:
    tab.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked') }})")
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto(site_url)
    tab.click("[data-palette]")
    assert (tab.evaluate(SCHEME), errors) == ("slate", [])


# ---- the drawer ----


@pytest.fixture
def phone(chromium: Browser) -> Any:
    context, watched = open_tab(chromium, viewport=PHONE)
    yield watched.tab
    context.close()


def is_expanded(tab: Tab) -> object:
    """What a screen reader announces for the button that opens the drawer."""
    session = tab.context.new_cdp_session(tab)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": ".menu-opener"})["nodeId"]
    told = session.send("Accessibility.getPartialAXTree", {"nodeId": node, "fetchRelatives": False})["nodes"][0]
    return {one["name"]: one["value"]["value"] for one in told["properties"]}.get("expanded")


@pytest.mark.parametrize("script", [True, False])
def test_the_drawer_opens_and_leads_on_with_and_without_a_script(
    chromium: Browser, site_url: str, script: bool
) -> None:
    context, watched = open_tab(chromium, viewport=PHONE, java_script_enabled=script)
    tab = watched.tab
    tab.goto(f"{site_url}en/{ENTRY}")
    expect(tab.locator(".md-tabs")).to_be_hidden()
    tab.click(".menu-opener")
    tab.click(".md-tabs >> text=MindSpore")
    tab.wait_for_url(f"{site_url}en/mindspore/")
    context.close()


def test_the_drawer_is_worked_with_keys(phone: Tab, site_url: str) -> None:
    phone.goto(site_url + ENTRY)
    opener, drawer = phone.locator(".menu-opener"), phone.locator(".md-tabs")
    assert is_expanded(phone) is False
    opener.focus()
    phone.keyboard.press("Enter")
    expect(drawer).to_be_visible()
    assert is_expanded(phone) is True
    phone.keyboard.press("Tab")
    expect(phone.locator(".menu-closer")).to_be_focused()
    phone.keyboard.press("Tab")
    expect(phone.locator(".md-tabs__link").first).to_be_focused()
    phone.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_tap_beside_the_drawer_or_on_its_cross_closes_it(phone: Tab, site_url: str) -> None:
    phone.goto(site_url)
    for place in ((380, 400), None):
        phone.click(".menu-opener")
        expect(phone.locator(".md-tabs")).to_be_visible()
        if place:
            phone.mouse.click(*place)
        else:
            phone.click(".menu-closer")
        expect(phone.locator(".md-tabs")).to_be_hidden()


# ---- copying ----


def code_of(tab: Tab) -> tuple[Locator, str]:
    block = tab.locator("pre:has(button)").first
    return block.locator(".copy"), block.locator("code").inner_text().rstrip()


@pytest.mark.parametrize(("prefix", "name", "told"), [("", "复制代码", "已复制"), ("en/", "Copy the code", "Copied")])
def test_code_is_copied_and_readers_are_told(
    chromium: Browser, site_url: str, prefix: str, name: str, told: str
) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    tab.goto(f"{site_url}{prefix}{ENTRY}")
    settled(tab)
    assert tab.locator("pre:visible").count() == tab.get_by_role("button", name=name, exact=True).count() > 1
    button, code = code_of(tab)
    button.focus()
    tab.keyboard.press("Enter")
    expect(tab.locator("[data-copied]")).to_have_text(told)
    assert tab.evaluate("navigator.clipboard.readText()") == code
    expect(tab.locator("[data-copied]")).to_have_text("")
    context.close()


def test_code_is_copied_where_there_is_no_clipboard(chromium: Browser, site_url: str) -> None:
    """A host without https has none."""
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    tab.add_init_script("window.clipboard = navigator.clipboard")
    tab.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined})")
    tab.goto(site_url + ENTRY)
    button, code = code_of(tab)
    button.click()
    expect(tab.locator("[data-copied]")).to_have_text("已复制")
    assert tab.evaluate("clipboard.readText()").rstrip() == code
    context.close()


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_beside_a_sample_there_is_nothing_to_copy(tab: Tab, site_url: str, prefix: str) -> None:
    """Output and folded parts have no copy button, so that they are not mistaken for the sample."""
    tab.goto(f"{site_url}{prefix}paddlepaddle/training/loss-nan/")
    settled(tab)
    page = tab.locator(".page--entry")
    expect(page.locator("pre:has(button)")).to_have_count(2)  # the sample, and the command at the end of the page
    assert page.locator("pre:has(button)").first.locator("code").inner_text().startswith("import paddle\n")
    assert page.locator(".output pre, .checked pre").count() == 3
    expect(page.locator(".output")).to_be_visible()
    expect(page.locator(".checked pre").first).to_be_hidden()
    page.locator(".checked summary").press("Enter")
    expect(page.locator(".checked pre").first).to_be_visible()


def test_pages_without_code_have_nothing_to_copy_with(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}paddlepaddle/")
    assert tab.locator("[data-copy], [data-copied]").count() == 0


# ---- where the reader is ----


def test_the_table_of_contents_follows_the_reader(tab: Tab, site_url: str) -> None:
    tab.goto(site_url + ENTRY)
    current = tab.locator("[data-toc] [aria-current]")
    assert current.count() == 0
    for answer in ("1.8", "3.x"):
        tab.goto(f"{site_url}{ENTRY}#{answer}")
        expect(current).to_have_count(1)
        expect(current).to_have_attribute("href", f"#{answer}")


def test_the_skip_link_is_the_first_stop_and_leads_past_the_header(tab: Tab, site_url: str) -> None:
    tab.goto(site_url + ENTRY)
    tab.keyboard.press("Tab")
    skip = tab.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    tab.keyboard.press("Enter")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.closest('main') !== null")


# ---- weight ----


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_an_entry_is_light(tab: Tab, site_url: str, prefix: str) -> None:
    """Everything sent for it, with headers, from a server that compresses; the search is loaded on demand."""
    session = tab.context.new_cdp_session(tab)
    session.send("Network.enable")
    sent: list[float] = []
    session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    tab.goto(f"{site_url}{prefix}{ENTRY}", wait_until="networkidle")
    assert len(sent) >= 4
    assert 10_000 < sum(sent) <= MOST_BYTES


def test_nothing_of_the_theme_is_shipped(built_site: Any) -> None:
    """Pages load only docs/assets and the style sheets that the compiler joins; MkDocs would copy its theme."""
    shipped = {path.relative_to(built_site / "assets").as_posix() for path in (built_site / "assets").rglob("*.*")}
    ours = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.*")}
    assert shipped == ours | {"faq.css", "text.css", "others.css"}
