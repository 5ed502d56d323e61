"""Pages in states that tools do not check: without scripts, with the reader's own colours, printed, narrow and
enlarged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import open_tab, settled
from kinds import ENTRY, KINDS
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

NAN = "paddlepaddle/training/loss-nan/"
OOM = "paddlepaddle/training/gpu-out-of-memory/"
LUMINANCE = """(element) => {
  const parts = getComputedStyle(element).color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
}"""
LISTS = ("paddlepaddle/", "paddlepaddle/params/", "paddlepaddle/1.8/", "en/errors/", "errors/paddlenlp/TypeError/",
         "en/tags/e/", "migrate/paddlepaddle/", "apis/paddlepaddle/e/", "status/links/")  # fmt: skip
CONTRAST = """(element) => {
  const { color, backgroundColor } = getComputedStyle(element)
  const light = (value) => {
    const [r, g, b] = value.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  if (/^rgba.*, 0\\)$/.test(backgroundColor)) return 0
  const [dark, bright] = [light(color), light(backgroundColor)].sort((one, other) => one - other)
  return (bright + 0.05) / (dark + 0.05)
}"""
STYLE = "(element) => { const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(element); return "


# ---- no script ----


@pytest.mark.parametrize("address", LISTS)
def test_without_a_script_lists_are_as_wide_as_the_page(chromium: Browser, search_url: str, address: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, viewport={"width": 1440, "height": 900})
    watched.tab.goto(search_url + address)
    page = watched.tab.locator("main").bounding_box()
    boxes = [
        row.bounding_box() for row in watched.tab.locator(".page :is(.questions, .renamed, table, .tag-index)").all()
    ]
    context.close()
    assert page and boxes and all(box and box["width"] > 0.6 * page["width"] for box in boxes[:1])


# ---- the length of lines ----


@pytest.mark.parametrize("prefix", ["", "en/"])
@pytest.mark.parametrize("address", [ENTRY, "about/"])
def test_lines_are_short_on_a_wide_screen(chromium: Browser, search_url: str, prefix: str, address: str) -> None:
    """45 Han characters, which are as wide as they are high; the same width holds 86 Latin letters."""
    context, watched = open_tab(chromium, viewport={"width": 1440, "height": 900})
    watched.tab.goto(search_url + prefix + address)
    ems = "all => all.map((one) => one.clientWidth / parseFloat(getComputedStyle(one).fontSize))"
    texts = watched.tab.locator(":is(.answer, .page--docs) > p:not([class]), .short-label + blockquote p").evaluate_all(
        ems
    )
    context.close()
    assert texts and 40 < max(texts) <= 45


# ---- colours of the reader's own ----


@pytest.fixture(params=["light", "dark"])
def forced(chromium: Browser, request: Any) -> Iterator[Tab]:
    context, watched = open_tab(
        chromium, viewport={"width": 1400, "height": 900}, forced_colors="active", color_scheme=request.param
    )
    yield watched.tab
    context.close()


def test_marked_words_can_be_read_in_forced_colours(forced: Tab, search_url: str) -> None:
    forced.goto(f"{search_url}search/?q=optimizer")
    forced.wait_for_selector("[data-search-results] mark")
    forced.goto(f"{search_url}en/paddlepaddle/?q=STEP+13")
    forced.wait_for_selector(".why mark")
    assert forced.locator(".why mark").first.evaluate(CONTRAST) >= 4.5


def test_the_marks_of_results_can_be_read_in_forced_colours(forced: Tab, search_url: str) -> None:
    forced.goto(f"{search_url}search/?q=optimizer")
    forced.wait_for_selector("[data-search-results] mark")
    marks = forced.locator("[data-search-results] mark").all()
    assert min(mark.evaluate(CONTRAST) for mark in marks) >= 4.5


def test_the_focus_and_the_chosen_are_seen_in_forced_colours(forced: Tab, search_url: str) -> None:
    forced.goto(f"{search_url}{ENTRY}?v=1.8")
    settled(forced)
    chosen = forced.locator("[role=tab][aria-selected=true]").evaluate(f"{STYLE} backgroundColor }}")
    other = forced.locator("[role=tab][aria-selected=false]").first.evaluate(f"{STYLE} backgroundColor }}")
    assert chosen != other
    assert forced.locator("[role=tab][aria-selected=true]").evaluate(CONTRAST) >= 4.5
    forced.focus(".search--header input")
    assert forced.locator(".search--header .search__field").evaluate(f"{STYLE} outlineStyle }}") == "solid"
    assert forced.locator(".short-label + blockquote").evaluate(f"{STYLE} borderTopWidth }}") == "1px"


# ---- print ----


def test_a_print_has_everything_and_nothing_over_it(tab: Tab, search_url: str) -> None:
    tab.set_viewport_size({"width": 700, "height": 900})
    tab.goto(f"{search_url}{OOM}?v=3.x")
    settled(tab)
    tab.emulate_media(media="print")
    for gone in (".skip", ".md-header", ".foot-bar", ".code-tools", ".siblings", ".feedback"):
        assert tab.locator(gone).evaluate_all("all => all.every(one => getComputedStyle(one).display === 'none')"), gone
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    assert tab.locator("pre > code").evaluate_all(wide) == 0
    assert tab.locator(".answer").evaluate_all("all => all.every(one => one.getBoundingClientRect().height > 50)")
    assert tab.locator(".errors li").evaluate_all("all => all.every(one => one.getBoundingClientRect().height > 10)")


def test_a_print_is_dark_on_white_for_readers_of_the_dark_scheme(chromium: Browser, search_url: str) -> None:
    """Chromium prints no backgrounds, so light text would be invisible."""
    context, watched = open_tab(chromium, viewport={"width": 700, "height": 900}, color_scheme="dark")
    tab = watched.tab
    tab.goto(f"{search_url}{OOM}?v=3.x")
    settled(tab)
    luminances = f"all => all.map({LUMINANCE})"
    assert min(tab.locator("h1, .answer p, pre code").evaluate_all(luminances)) > 0.6
    tab.emulate_media(media="print", color_scheme="dark")
    assert max(tab.locator("h1, .answer p, .applies .line, pre code").evaluate_all(luminances)) < 0.4
    context.close()


# ---- narrow and enlarged ----


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_nothing_is_wider_than_a_narrow_screen(chromium: Browser, search_url: str, prefix: str) -> None:
    context, watched = open_tab(chromium, viewport={"width": 320, "height": 640})
    wide = {}
    for kind, address in KINDS.items():
        watched.tab.goto(search_url + prefix + address)
        wide[kind] = watched.tab.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert {kind: width for kind, width in wide.items() if width > 320} == {}


def test_the_frameworks_of_a_message_wrap_on_a_narrow_screen(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, viewport={"width": 320, "height": 640})
    watched.tab.goto(search_url)
    three = "飞桨 PaddlePaddle · 昇思 MindSpore · PaddleNLP"
    watched.tab.eval_on_selector(".error-list .of", "(one, text) => { one.textContent = text }", three)
    width = watched.tab.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert width == 320


def test_a_long_name_in_the_title_of_a_neighbour_wraps_on_a_narrow_screen(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, viewport={"width": 320, "height": 640})
    watched.tab.goto(search_url + ENTRY)
    watched.tab.eval_on_selector(".siblings a", "(one, text) => { one.textContent = text }", "set_sample_generator" * 4)
    width = watched.tab.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert width == 320


def test_enlarged_to_twice_its_size_a_page_reads_and_navigates(chromium: Browser, search_url: str) -> None:
    """At 200 % a window of 1,280 pixels has 640 CSS pixels."""
    context, watched = open_tab(chromium, viewport={"width": 640, "height": 360}, device_scale_factor=2)
    tab = watched.tab
    for kind, address in KINDS.items():
        tab.goto(search_url + address)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 640, kind
    tab.goto(search_url + ENTRY)
    header, bar = tab.locator(".md-header").bounding_box(), tab.locator(".foot-bar").bounding_box()
    assert header and bar and header["height"] + bar["height"] < 360 / 3
    context.close()


def test_who_wants_no_motion_sees_none(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, reduced_motion="reduce")
    watched.tab.goto(f"{search_url}{NAN}?v=2.x")
    settled(watched.tab)
    moving = "() => document.getAnimations().length + [...document.querySelectorAll('*')].filter("
    moving += "(one) => parseFloat(getComputedStyle(one).transitionDuration) > 0).length"
    assert watched.tab.evaluate(moving) == 0
    expect(watched.tab.locator("html")).to_have_css("scroll-behavior", "auto")
    context.close()


@pytest.mark.parametrize("width", [390, 1400])
def test_the_pictures_of_numbers_are_in_their_tables(tab: Tab, search_url: str, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 900})
    tab.goto(f"{search_url}status/")
    picture, table = tab.locator("table svg").first, tab.locator("table:has(svg)").first
    inner, outer = picture.bounding_box(), table.bounding_box()
    assert inner and outer and inner["width"] > 40
    assert outer["y"] < inner["y"] < outer["y"] + outer["height"]
