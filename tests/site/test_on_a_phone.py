"""Reading on a phone: code, the first screen of an entry, the bar at the bottom, and the way to other questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Watched, becomes, open_tab, settled
from kinds import ENTRY
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
NAN = "paddlepaddle/training/loss-nan/"
OPTIMIZER = "paddlepaddle/params/optimizer-"
LONG = f"    loss = paddle.nn.functional.cross_entropy({'a_long_name, ' * 9}x)  # 说明"
OVERLAPS = """() => [...document.querySelectorAll("pre:has(.code-tools)")].filter((pre) => {
  const code = pre.querySelector("code")
  const edge = code.getBoundingClientRect().right
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    texts.push(...range.getClientRects())
  }
  return [...pre.querySelectorAll(".code-tool:not([hidden])")].some((button) => {
    const box = button.getBoundingClientRect()
    return texts.some((text) => Math.min(text.right, edge) > box.left && text.left < box.right
      && text.bottom > box.top && text.top < box.bottom)
  })
}).length"""
SCROLLING = (
    "() => [...document.querySelectorAll('pre > code')].filter((code) => code.scrollWidth > code.clientWidth).length"
)
WRAP = ".code-tool.wrap >> visible=true"


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Watched]:
    """A phone tab with access to the clipboard."""
    context, watched = open_tab(
        chromium, viewport=PHONE, permissions=["clipboard-read", "clipboard-write"], has_touch=True, is_mobile=True
    )
    with_a_long_line(watched.tab)
    yield watched
    context.close()


def with_a_long_line(tab: Tab, entry: str = ENTRY) -> None:
    """The samples of an entry begin with a line that is wider than any screen."""

    def lengthen(route: Route) -> None:
        page = route.fetch().text().replace('<code tabindex="0">', f'<code tabindex="0">{LONG}\n')
        route.fulfill(body=page, content_type="text/html")

    tab.route(f"**/{entry}", lengthen)


# ---- lists and results ----


def test_a_hit_shows_four_lines_of_its_answer_at_most(phone: Watched, search_url: str) -> None:
    tab = phone.tab
    tab.goto(f"{search_url}en/search/?q=optimizer")
    tab.wait_for_selector("[data-search-results][data-state=done]")
    lines = "all => all.map((one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"
    shown = tab.locator("[data-hits] .excerpt").evaluate_all(lines)
    assert shown and max(shown) < 4.5


@pytest.mark.parametrize("prefix", ["", "en/"])
@pytest.mark.parametrize("width", [390, 1440])
def test_a_line_of_a_framework_is_one_row(phone: Watched, site_url: str, prefix: str, width: int) -> None:
    """Its name, how it is maintained, and the number of questions."""
    tab = phone.tab
    tab.set_viewport_size({"width": width, "height": 900})
    tab.goto(site_url + prefix)
    settled(tab)
    below = """all => all.filter((one) => {
      const [first, ...others] = [...one.children].map((each) => each.getBoundingClientRect())
      return others.some((other) => other.top >= first.bottom - 2)
    }).length"""
    assert tab.locator(".card .line-card").count() > 1
    assert tab.locator(".card .line-card").evaluate_all(below) == 0


def test_the_pages_of_the_documentation_are_one_row(phone: Watched, site_url: str) -> None:
    phone.tab.goto(f"{site_url}about/")
    tops = phone.tab.locator(".docs-nav li").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(set(tops)) == 1


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_the_numbers_of_the_status_page_are_all_in_view(phone: Watched, site_url: str, prefix: str) -> None:
    phone.tab.goto(f"{site_url}{prefix}status/")
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert phone.tab.locator(".figures").evaluate_all(wide) == 0


# ---- code ----


def test_code_wraps_and_no_button_lies_on_it(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    for width in (320, 390):
        tab.set_viewport_size({"width": width, "height": 844})
        tab.goto(site_url + ENTRY, wait_until="networkidle")  # requests of a page that was left early have failed
        assert tab.evaluate(SCROLLING) == 0
        assert tab.evaluate(OVERLAPS) == 0
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert phone.complaints == []


def test_the_buttons_would_be_seen_on_code(phone: Watched, site_url: str) -> None:
    phone.tab.goto(site_url + ENTRY)
    phone.tab.evaluate(
        "for (const one of document.querySelectorAll('.code-tools')) one.style = 'position: absolute; left: 1rem'"
    )
    assert phone.tab.evaluate(OVERLAPS) > 0


def test_a_wrapped_line_hangs_below_its_beginning(phone: Watched, site_url: str) -> None:
    phone.tab.goto(site_url + ENTRY)
    lefts = phone.tab.locator(".code-line").first.evaluate(
        """line => {
          const range = document.createRange()
          const text = line.firstChild
          range.setStart(text, text.data.search(/\\S/))
          range.setEnd(text, text.data.indexOf("#"))
          const rows = new Map()
          for (const { top, left } of range.getClientRects()) rows.set(top, Math.min(left, rows.get(top) ?? left))
          return [...rows.values()]
        }"""
    )
    first, *others = lefts
    assert len(others) >= 2 and max(others) - min(others) < 1
    assert 10 < others[0] - first < 24  # two letters


def test_wrapping_is_a_choice_that_is_remembered(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(site_url + ENTRY)
    expect(tab.locator(WRAP).first).to_have_attribute("aria-pressed", "true")
    tab.locator(WRAP).first.click()
    assert tab.evaluate(SCROLLING) > 0
    assert tab.evaluate(OVERLAPS) == 0
    tab.goto(site_url)
    tab.goto(site_url + ENTRY)
    settled(tab)
    expect(tab.locator(WRAP).first).to_have_attribute("aria-pressed", "false")
    assert tab.evaluate(SCROLLING) > 0
    tab.locator(WRAP).first.press("Enter")
    assert tab.evaluate(SCROLLING) == 0


def test_on_a_wide_screen_lines_stay_whole_until_the_reader_wraps_them(tab: Tab, site_url: str) -> None:
    with_a_long_line(tab)
    tab.goto(site_url + ENTRY)
    assert (tab.evaluate(SCROLLING) > 0, tab.evaluate(OVERLAPS)) == (True, 0)
    tab.locator(WRAP).first.click()
    assert (tab.evaluate(SCROLLING), tab.evaluate(OVERLAPS)) == (0, 0)


def test_on_a_wide_screen_what_was_printed_wraps_always(tab: Tab, site_url: str) -> None:
    with_a_long_line(tab, NAN)
    tab.goto(site_url + NAN)
    settled(tab)
    printed = tab.locator(".output pre > code")
    assert printed.evaluate_all("all => all.length > 0 && all.every(one => one.scrollWidth <= one.clientWidth)")
    expect(tab.locator(f".output {WRAP}")).to_have_count(0)


def test_a_block_of_short_lines_has_nothing_to_wrap(tab: Tab, site_url: str) -> None:
    tab.goto(site_url + NAN)
    expect(tab.locator(".copy").first).to_be_visible()
    expect(tab.locator(WRAP)).to_have_count(0)


def test_what_is_copied_is_the_code_as_it_was_written(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(site_url + ENTRY)
    written = tab.evaluate("fetch(location.href).then((answer) => answer.text())")
    wanted = tab.evaluate(
        "html => new DOMParser().parseFromString(html, 'text/html').querySelector('pre > code').textContent", written
    )
    tab.locator(".copy").first.click()
    expect(tab.locator("[data-copied]")).to_have_text("已复制")
    assert tab.evaluate("navigator.clipboard.readText()") == wanted.rstrip() != ""
    assert wanted.startswith(f"{LONG}\n")


def test_without_a_script_code_wraps_too(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, viewport=PHONE, java_script_enabled=False)
    with_a_long_line(watched.tab)
    watched.tab.goto(site_url + ENTRY)
    assert watched.tab.evaluate(SCROLLING) == 0
    context.close()


# ---- the first screen ----


def test_the_versions_of_an_entry_are_one_row_below_its_title(phone: Watched, search_url: str) -> None:
    """Repeating the breadcrumbs would push the answer down."""
    tab = phone.tab
    tab.goto(f"{search_url}paddlepaddle/training/gpu-out-of-memory/")
    settled(tab)
    tops = tab.locator(".applies .line").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) > 1 and len(set(tops)) == 1
    for said in (".applies__label", ".applies__framework"):
        assert tab.locator(said).evaluate("one => one.offsetHeight") <= 1


def test_messages_are_folded_to_one_line(phone: Watched, search_url: str) -> None:
    tab = phone.tab
    tab.goto(f"{search_url}paddlepaddle/training/gpu-out-of-memory/")
    box = tab.locator(".errors").bounding_box()
    assert box and box["height"] <= 48
    expect(tab.locator(".errors summary code")).to_be_visible()
    expect(tab.locator(".errors li").first).to_be_hidden()
    tab.click(".errors summary")
    expect(tab.locator(".errors li").first).to_be_visible()


def test_the_messages_of_the_readers_version_come_first(phone: Watched, search_url: str) -> None:
    def named(route: Route) -> None:
        page = route.fetch().text()
        rows = '<li data-lines="3.x"><code>new</code></li><li data-lines="2.x 1.8"><code>old</code></li>'
        box = f'<details class="errors"><summary><code>new</code></summary><ul>{rows}</ul></details>'
        route.fulfill(body=page.replace("<h2 ", f"{box}<h2 ", 1), content_type="text/html")

    tab = phone.tab
    tab.route(f"**/{ENTRY}*", named)
    tab.goto(f"{search_url}{ENTRY}?v=2.x")
    settled(tab)
    expect(tab.locator(".errors summary code").first).to_have_text("old")
    assert tab.locator(".errors li").evaluate_all("all => all.map((one) => one.textContent)")[:2] == ["old", "new"]


# ---- the bar ----


def test_the_bar_has_the_contents_the_top_and_the_version(phone: Watched, site_url: str) -> None:
    tab = phone.tab
    tab.goto(site_url + ENTRY)
    settled(tab)
    contents, bar = tab.locator("[data-toc]"), tab.locator(".foot-bar")
    expect(bar).to_be_in_viewport()
    expect(contents).to_be_hidden()
    tab.tap(".foot-bar >> text=目录")
    expect(contents).to_be_visible()
    tab.tap("[data-toc] a[href='#1.8']")
    expect(contents).to_be_hidden()
    top = "document.getElementById('1.8').getBoundingClientRect().top"
    becomes(tab, lambda: 40 < tab.evaluate(top) < 300, True)
    assert tab.evaluate("scrollY") > 0
    tab.tap(".foot-bar >> text=回到顶部")
    becomes(tab, lambda: tab.evaluate("scrollY"), 0)
    tab.tap("[data-version-opener]")
    expect(tab.locator(".version__panel")).to_be_visible()
    tab.tap("[data-version] [data-line='1.8']")
    expect(tab.locator("[data-version-opener]")).to_have_text("1.8")
    assert phone.complaints == []


def test_the_end_of_the_page_is_not_behind_the_bar(phone: Watched, site_url: str) -> None:
    phone.tab.goto(site_url + ENTRY)
    phone.tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = phone.tab.locator(".footer__links a").last.bounding_box()
    bar = phone.tab.locator(".foot-bar").bounding_box()
    assert last and bar and last["y"] + last["height"] <= bar["y"]


def test_without_a_script_the_bar_has_contents_and_top(chromium: Browser, site_url: str) -> None:
    context, watched = open_tab(chromium, viewport=PHONE, java_script_enabled=False)
    watched.tab.goto(site_url + ENTRY)
    expect(watched.tab.locator("[data-version-opener]")).to_be_hidden()
    watched.tab.click(".foot-bar >> text=目录")
    watched.tab.click("[data-toc] a[href='#1.8']")
    watched.tab.wait_for_url("**/#1.8")
    context.close()


def test_on_a_wide_screen_the_contents_are_beside_the_page_and_there_is_no_bar(tab: Tab, site_url: str) -> None:
    tab.goto(site_url + ENTRY)
    expect(tab.locator(".foot-bar")).to_be_hidden()
    contents, page = tab.locator("[data-toc]").bounding_box(), tab.locator("main").bounding_box()
    assert contents and page and contents["x"] >= page["x"] + page["width"] and contents["height"] > 50


# ---- other questions ----


def test_the_questions_before_and_after_are_at_the_end(phone: Watched, search_url: str) -> None:
    tab = phone.tab
    tab.goto(f"{search_url}{OPTIMIZER}1/")
    expect(tab.locator(".siblings a")).to_have_count(1)
    tab.click(".siblings__after a")
    tab.wait_for_url(f"{search_url}{OPTIMIZER}2/")
    tab.click(".siblings__before a")
    tab.wait_for_url(f"{search_url}{OPTIMIZER}1/")


@pytest.mark.parametrize("script", [True, False])
def test_the_menu_leads_to_categories(chromium: Browser, site_url: str, script: bool) -> None:
    context, watched = open_tab(chromium, viewport=PHONE, java_script_enabled=script)
    tab = watched.tab
    tab.goto(f"{site_url}en/{ENTRY}")
    tab.click(".menu-opener")
    expect(tab.locator(".md-tabs__categories[open]")).to_have_count(1)
    tab.locator(".md-tabs__categories:not([open]) summary").last.click()
    tab.click(".md-tabs__categories a[href$='mindspore/debugging/']")
    tab.wait_for_url(f"{site_url}en/mindspore/debugging/")
    context.close()
