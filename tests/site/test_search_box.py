"""The search box in the header and on the home page, as readers use it, on a site below a path."""

from __future__ import annotations

import re

import pytest
from browsing import Watched, becomes, entries, open_tab, paste
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

BOX = ".search--header input"
OPTION = ".search--header [role=option]"
ENTRY = "paddlepaddle/params/share-weights/"
OUT_OF_MEMORY = "paddlepaddle/training/gpu-out-of-memory"
LOG = """Traceback (most recent call last):
  File "/home/me/train.py", line 12, in <module>
    model.fit(data)
ResourceExhaustedError: Out of memory error on GPU 3. Cannot allocate 2.250000GB memory on GPU 3, \
15.1GB memory has been allocated and available memory is only 0.5GB.
"""


def type_in_header(tab: Tab, url: str, text: str) -> None:
    """The text comes as one input: the options are never those of its first letters."""
    tab.goto(url)
    tab.click(BOX)
    tab.keyboard.insert_text(text)
    tab.wait_for_selector(OPTION)


def attribute(tab: Tab, name: str) -> str | None:
    return tab.locator(BOX).get_attribute(name)


@pytest.mark.parametrize("key", ["/", "Control+k", "Meta+K"])
def test_keys_lead_to_the_box(tab: Tab, search_url: str, key: str) -> None:
    tab.goto(search_url + ENTRY)
    tab.keyboard.press(key)
    expect(tab.locator(BOX)).to_be_focused()
    tab.keyboard.type("a/b")
    expect(tab.locator(BOX)).to_have_value("a/b")


def test_results_come_while_typing_and_are_chosen_with_keys(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    type_in_header(tab, search_url + ENTRY, "optimiz")
    options = tab.locator(OPTION)
    expect(options).to_have_count(7)
    ids = [option.get_attribute("id") for option in options.all()]
    assert attribute(tab, "aria-activedescendant") is None
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("End", 6), ("Home", 0), ("ArrowUp", None), ("ArrowUp", 6)):
        tab.keyboard.press(key)
        assert attribute(tab, "aria-activedescendant") == (None if place is None else ids[place]), key
        chosen = tab.locator(f"{OPTION}[aria-selected=true]")
        assert [option.get_attribute("id") for option in chosen.all()] == ([] if place is None else [ids[place]])
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("ArrowDown")
    first = options.first.get_attribute("data-entry")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}{first}/")
    assert watched.complaints == []


def test_a_choice_survives_an_answer_that_comes_later(tab: Tab, search_url: str) -> None:
    """Keys may be faster than the answer to the last letter, which replaces all options."""
    type_in_header(tab, search_url, "optimiz")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("ArrowDown")
    chosen = tab.locator(f"{OPTION}[aria-selected=true]")
    before = chosen.element_handle()
    entry = chosen.get_attribute("data-entry")
    tab.dispatch_event(BOX, "focusin")
    tab.wait_for_function("option => !option.isConnected", arg=before)
    expect(chosen).to_have_attribute("data-entry", str(entry))
    assert attribute(tab, "aria-activedescendant") == chosen.get_attribute("id")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}{entry}/")


def test_typing_on_takes_the_choice_back(tab: Tab, search_url: str) -> None:
    type_in_header(tab, search_url, "optimize")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.type("r")
    assert attribute(tab, "aria-activedescendant") is None
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}search/?q=optimizer")


def test_the_box_follows_the_pattern_of_a_combobox(tab: Tab, search_url: str) -> None:
    tab.goto(search_url)
    assert (attribute(tab, "role"), attribute(tab, "aria-expanded")) == ("combobox", "false")
    tab.click(BOX)
    tab.keyboard.insert_text("optimizer")
    tab.wait_for_selector(OPTION)
    assert attribute(tab, "aria-expanded") == "true"
    assert attribute(tab, "aria-autocomplete") == "list"
    listbox = tab.locator(f"#{attribute(tab, 'aria-controls')}")
    assert (listbox.get_attribute("role"), bool(listbox.get_attribute("aria-label"))) == ("listbox", True)
    assert tab.locator(".search--header [role=status]").inner_text().strip() == "15 个结果"


def test_escape_and_tab_close_the_list_and_typing_opens_it_again(tab: Tab, search_url: str) -> None:
    type_in_header(tab, search_url, "optimizer")
    tab.keyboard.press("Escape")
    expect(tab.locator(OPTION).first).to_be_hidden()
    assert attribute(tab, "aria-expanded") == "false"
    expect(tab.locator(BOX)).to_be_focused()
    expect(tab.locator(BOX)).to_have_value("optimizer")
    tab.keyboard.type(" x")
    expect(tab.locator(OPTION).first).to_be_visible()
    tab.keyboard.press("Tab")
    expect(tab.locator(OPTION).first).to_be_hidden()


def test_a_list_that_was_closed_before_it_came_stays_closed(tab: Tab, search_url: str) -> None:
    held: list[Route] = []
    tab.route("**/search/manifest.json", lambda route: held.append(route))
    tab.goto(search_url)
    with tab.expect_request("**/search/manifest.json"):
        tab.focus(BOX)
    tab.wait_for_selector(".search--header [role=listbox]", state="attached")  # its key handling is loaded
    tab.keyboard.type("optimizer")
    tab.keyboard.press("Escape")
    with tab.expect_response("**/texts/zh/*.json"):
        held[0].continue_()
    tab.wait_for_timeout(200)
    assert attribute(tab, "aria-expanded") == "false"
    expect(tab.locator(".search--header .search__panel")).to_be_hidden()


@pytest.mark.parametrize(("page", "prefix"), [("", ""), ("en/", "en/")])
def test_enter_without_a_choice_leads_to_the_results_page(tab: Tab, search_url: str, page: str, prefix: str) -> None:
    type_in_header(tab, search_url + page, "optimizer & 优化")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}{prefix}search/?q=optimizer+%26+%E4%BC%98%E5%8C%96")
    expect(tab.locator("[data-search-page] input")).to_have_value("optimizer & 优化")
    tab.wait_for_selector("[data-search-results] [data-entry]")


def test_a_click_on_a_result_opens_it(tab: Tab, search_url: str) -> None:
    type_in_header(tab, search_url, "share weights")
    tab.click(f"{OPTION}[data-entry='{ENTRY.strip('/')}']")
    tab.wait_for_url(search_url + ENTRY)


def test_the_home_page_has_the_same_box(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}en/")
    tab.click(".search--hero input")
    tab.keyboard.insert_text("memory")
    tab.wait_for_selector(".search--hero [role=option]")
    assert entries(tab, ".search--hero")[0] == OUT_OF_MEMORY
    expect(tab.locator(".search--hero [data-entry] .untranslated").first).to_have_text("in Chinese")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}{OUT_OF_MEMORY}/")


def test_nothing_of_the_search_is_fetched_before_it_is_wanted(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(search_url, wait_until="networkidle")
    assert [url for url in watched.requests if "/search/" in url] == []
    assert tab.workers == []
    tab.focus(BOX)
    tab.wait_for_event("worker")
    tab.wait_for_load_state("networkidle")
    tab.keyboard.type("memory")
    tab.wait_for_selector(OPTION)
    assert len(tab.workers) == 1
    assert [url for url in watched.requests if not url.startswith((search_url, "data:"))] == []


FIRST = ("assets/search/search.js", "assets/search/worker.js", "search/manifest.json")


def test_a_touch_asks_for_everything_that_needs_nothing_else_at_once(watched: Watched, search_url: str) -> None:
    """Three rounds to the first suggestion: code and manifest, terms, texts. Browsers request at most six files at once
    from an HTTP/1 server."""
    tab = watched.tab
    held: list[Route] = []
    holding = [True]
    for path in FIRST:
        tab.route(f"**/{path}", lambda route: held.append(route) if holding else route.continue_())
    tab.goto(search_url, wait_until="networkidle")
    before = len(watched.requests)
    tab.focus(BOX)
    becomes(tab, lambda: len({route.request.url for route in held}), len(FIRST))  # the worker's code is asked for twice
    tab.locator(BOX).fill("memory")
    holding.clear()
    for route in held:
        route.continue_()
    tab.wait_for_selector(OPTION)
    asked = [url.removeprefix(search_url) for url in watched.requests[before:]]
    assert {path for path in asked if path in FIRST} == set(FIRST)
    later = [path.split("/")[1] for path in asked if path.startswith("search/") and path not in FIRST]
    assert set(later) == {"terms", "texts"} and later == sorted(later)
    assert later.count("texts") <= 6


def test_nothing_is_searched_while_an_input_method_composes(tab: Tab, search_url: str) -> None:
    tab.add_init_script(
        """const post = Worker.prototype.postMessage;
           window.asked = [];
           Worker.prototype.postMessage = function (data) { asked.push(data.query.text); post.call(this, data); };"""
    )
    tab.goto(search_url)
    tab.focus(BOX)
    becomes(tab, lambda: tab.evaluate("asked"), [""])  # the box has asked for the index, so it listens
    tab.locator(BOX).dispatch_event("compositionstart")
    for value in ("x", "xian", "显存"):
        tab.evaluate("([box, value]) => { document.querySelector(box).value = value }", [BOX, value])
        tab.locator(BOX).dispatch_event("input")
    tab.keyboard.press("Shift")
    assert tab.evaluate("asked") == [""]
    tab.locator(BOX).dispatch_event("compositionend")
    tab.wait_for_selector(f"{OPTION}[data-entry='{OUT_OF_MEMORY}']")
    assert tab.evaluate("asked") == ["", "显存"]


def test_only_the_newest_text_is_answered(tab: Tab, search_url: str) -> None:
    """The query for the first letter reaches the worker late; the texts typed in between are never queried."""
    tab.add_init_script(
        """const post = Worker.prototype.postMessage;
           window.asked = [];
           Worker.prototype.postMessage = function (data) {
             const send = () => post.call(this, data);
             asked.push(data.query.text);
             if (asked.length === 2) window.release = send;
             else send();
           };"""
    )
    tab.goto(search_url)
    tab.focus(BOX)
    becomes(tab, lambda: tab.evaluate("asked"), [""])  # the box has asked for the index, so it listens
    tab.keyboard.type("m")
    becomes(tab, lambda: tab.evaluate("asked"), ["", "m"])
    tab.keyboard.type("emory optimizer")
    tab.evaluate("release()")
    becomes(tab, lambda: tab.evaluate("asked"), ["", "m", "memory optimizer"])
    expect(tab.locator(f"{OPTION}.option--all")).to_be_visible()
    assert tab.locator(OPTION).first.get_attribute("data-entry") is not None


@pytest.mark.parametrize("place", ["header", "hero"])
def test_a_pasted_log_keeps_its_lines(chromium: Browser, search_url: str, place: str) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    tab.goto(search_url)
    paste(tab, f".search--{place} input", LOG)
    area = tab.locator(f".search--{place} textarea")
    expect(area).to_have_value(LOG.strip())
    expect(area).to_be_focused()
    tab.wait_for_selector(f".search--{place} [role=option]")
    expect(tab.locator(f".search--{place} .search__private")).to_contain_text("不会发送出去")
    assert entries(tab, f".search--{place}")[0] == OUT_OF_MEMORY
    expect(tab.locator(f".search--{place} .option").first.locator("> code")).to_contain_text(
        "Out of memory error on GPU 0"
    )
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{search_url}search/?paste=*")
    expect(tab.locator("[data-search-page] textarea")).to_have_value(LOG.strip())
    tab.wait_for_selector("[data-search-results] [data-entry]")
    assert entries(tab)[0] == OUT_OF_MEMORY
    assert not any("memory" in url.lower() or "%20" in url for url in watched.requests)
    assert watched.complaints == []
    context.close()


def test_a_pasted_log_is_answered_with_the_first_sample_for_its_version(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    tab.goto(search_url)
    paste(tab, ".search--header input", f"{LOG}\npaddlepaddle-gpu==1.8.5")
    first = tab.locator(".search--header .option").first
    expect(first.locator(".option__answer")).to_be_visible()
    expect(first.locator(".option__sample .line")).to_have_text("1.8")
    expect(first.locator(".option__sample code")).to_be_visible()
    expect(tab.locator(".search--header .option__sample")).to_have_count(1)
    expect(first).to_have_attribute("href", re.compile("gpu-out-of-memory/#1.8$"))
    assert watched.complaints == []
    context.close()


def test_a_paste_that_comes_before_the_code_keeps_its_lines(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    held: list[Route] = []
    tab.route("**/assets/search/search.js", lambda route: held.append(route))
    tab.goto(search_url)
    paste(tab, BOX, LOG)
    expect(tab.locator(BOX)).not_to_have_value("")
    held[0].continue_()
    expect(tab.locator(".search--header textarea")).to_have_value(LOG.strip())
    context.close()


def test_an_emptied_field_has_one_line_again(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    tab.goto(search_url)
    tab.focus(BOX)
    tab.wait_for_event("worker")
    paste(tab, BOX, "a\nb")
    expect(tab.locator(".search--header textarea")).to_be_focused()
    tab.keyboard.press("Control+a")
    tab.keyboard.press("Delete")
    expect(tab.locator(BOX)).to_be_focused()
    assert tab.locator(".search--header textarea").count() == 0
    context.close()


def test_on_phones_the_box_is_a_sheet(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, viewport={"width": 390, "height": 780}, has_touch=True)
    tab = watched.tab
    tab.goto(search_url)
    expect(tab.locator(BOX)).to_be_hidden()
    tab.tap("[data-search-opener]")
    expect(tab.locator(BOX)).to_be_focused()
    tab.keyboard.type("optimizer")
    tab.wait_for_selector(OPTION)
    assert tab.locator(".search--header").bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 780}
    assert tab.evaluate("document.documentElement.scrollWidth") == 390
    tab.tap("[data-search-close]")
    expect(tab.locator(BOX)).to_be_hidden()
    expect(tab.locator("[data-search-opener]")).to_be_focused()
    context.close()


def test_a_failed_search_says_so_and_tries_again(tab: Tab, search_url: str) -> None:
    tab.route("**/search/manifest.json", lambda route: route.abort())
    tab.goto(f"{search_url}en/")
    tab.click(BOX)
    tab.keyboard.type("optimizer")
    note = tab.locator(".search--header .search__note")
    expect(note).to_have_text("The search could not be loaded; the network may be down.")
    tab.unroute("**/search/manifest.json")
    tab.click(".search--header button:has-text('Try again')")
    expect(tab.locator(OPTION).first).to_be_visible()
    expect(note).to_be_hidden()


def test_without_a_script_the_form_leads_to_the_results_page(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, viewport={"width": 1400, "height": 900})
    tab = watched.tab
    tab.goto(search_url + ENTRY)
    assert attribute(tab, "role") is None
    tab.fill(BOX, "显存")
    tab.press(BOX, "Enter")
    expect(tab).to_have_url(f"{search_url}search/?q=%E6%98%BE%E5%AD%98")
    expect(tab.locator("noscript p")).to_contain_text("需要 JavaScript")
    tab.click("noscript a:has-text('所有报错信息')")
    expect(tab).to_have_url(f"{search_url}errors/")
    tab.click(".tag-index a >> nth=0")
    expect(tab.locator(".questions [data-entry]").first).to_be_visible()
    expect(tab.locator(".filter")).to_be_hidden()
    context.close()
