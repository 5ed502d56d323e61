"""Tables of texts on a phone: a wide one becomes a list, and a long one above the first sample shows only its
beginning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from browsing import Watched, open_tab, settled
from kinds import ENTRY
from phone import PHONE
from playwright.sync_api import Browser, Locator, Route, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

ROWS = 6
REMEDY = "换成 paddle.nn.initializer.KaimingUniform，再看每个进程的日志"
CAUSE = "a_name_that_no_line_of_a_phone_has_room_for"
ROW = f'<td>第 %s 种现象</td><td data-label="原因">{CAUSE}</td><td data-label="做法">{REMEDY}</td>'
BODY = "".join(f"<tr>{ROW % number}</tr>" for number in range(1, ROWS + 1))
TABLE = (
    '<table tabindex="0" data-narrow="list"><thead><tr><th>现象</th><th>原因</th><th>做法</th></tr></thead>'
    f"<tbody>{BODY}</tbody></table>"
)
FIRST, LAST = "第 1 种现象", f"第 {ROWS} 种现象"
VISIBLE = "one => one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().height > 10"
WITHIN = "one => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth"


def with_a_table(tab: Tab) -> None:
    """An entry with a table above its first sample, and one at its end."""

    def add(route: Route) -> None:
        page = route.fetch().text()
        sample, end = page.index('<h3 id="示例"'), page.index('<footer class="entry-foot">')
        body = page[:sample] + TABLE + page[sample:end] + "<p></p>" + TABLE + page[end:]
        route.fulfill(body=body, content_type="text/html")

    tab.route(re.compile(rf"/{ENTRY}(\?.*)?$"), add)


@pytest.fixture
def phone(chromium: Browser, site_url: str) -> Iterator[Watched]:
    """A phone tab with the entry."""
    context, watched = open_tab(chromium, viewport=PHONE, has_touch=True, is_mobile=True)
    with_a_table(watched.tab)
    watched.tab.goto(site_url + ENTRY)
    settled(watched.tab)
    yield watched
    context.close()


def cell(tab: Tab, words: str) -> Locator:
    return tab.locator("table[data-narrow]").first.locator("td", has_text=words)


def test_a_row_is_an_item_and_nothing_scrolls_sideways(phone: Watched) -> None:
    table = phone.tab.locator("table[data-narrow]").first
    assert table.evaluate(WITHIN)
    boxes = (
        table.locator("tbody tr")
        .first.locator("td")
        .evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map(({ left, top, bottom }) => [left, top, bottom])"
        )
    )
    assert len({left for left, *_ in boxes}) == 1
    assert all(below[1] >= above[2] for above, below in pairwise(boxes))
    labels = "all => all.map((one) => getComputedStyle(one, '::before').content)"
    assert table.locator("tbody tr").first.locator("td").evaluate_all(labels) == ["none", '"原因" / ""', '"做法" / ""']
    expect(table.get_by_role("columnheader")).to_have_count(3)  # for screen readers it is still a table


def test_short_cells_stand_beside_each_other_and_wrap_below_the_first(phone: Watched) -> None:
    row = phone.tab.locator("table[data-narrow] tbody tr").first
    cells = "".join(f'<td data-name="{number}00">1{number}23</td>' for number in range(9))
    row.evaluate("(row, cells) => (row.innerHTML = `<td>第一格</td>${cells}`)", cells)
    boxes = row.locator("td[data-name]").evaluate_all(
        """all => all.map((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return [Math.round(one.getBoundingClientRect().left), range.getBoundingClientRect().top]
        })"""
    )
    assert 1 < len({top for _, top in boxes}) <= 4
    left = min(left for left, _ in boxes)
    assert [left for left, _ in boxes].count(left) == len({top for _, top in boxes})


def test_a_long_table_above_the_first_sample_shows_its_beginning(phone: Watched) -> None:
    tab = phone.tab
    button = tab.get_by_role("button", name=f"全部 {ROWS} 行")
    expect(button).to_have_count(1)  # the other table is below the sample
    expect(button).to_have_attribute("aria-expanded", "false")
    assert (cell(tab, FIRST).evaluate(VISIBLE), cell(tab, LAST).evaluate(VISIBLE)) == (True, False)
    before = tab.evaluate("document.documentElement.scrollHeight")
    button.tap()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert cell(tab, LAST).evaluate(VISIBLE)
    assert tab.evaluate("document.documentElement.scrollHeight") > before + 200
    button.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "false")
    assert not cell(tab, LAST).evaluate(VISIBLE)
    assert phone.complaints == []


def test_what_the_browser_finds_in_a_row_is_opened(phone: Watched) -> None:
    phone.tab.locator("tr", has_text=LAST).first.dispatch_event("beforematch")
    expect(phone.tab.get_by_role("button", name=f"全部 {ROWS} 行")).to_have_attribute("aria-expanded", "true")
    assert cell(phone.tab, LAST).evaluate(VISIBLE)


def test_a_wide_screen_has_a_table_with_all_its_rows(phone: Watched) -> None:
    phone.tab.set_viewport_size({"width": 1000, "height": 800})
    expect(phone.tab.locator(".fold__rows")).to_have_count(0)
    assert phone.tab.locator("table[data-narrow] tr[hidden]").count() == 0
    tops = phone.tab.locator("table[data-narrow] tbody tr").first.locator("td")
    assert len(set(tops.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)"))) == 1


@pytest.mark.parametrize("state", ["print", "script"])
def test_in_print_and_without_a_script_all_rows_are_there(chromium: Browser, site_url: str, state: str) -> None:
    context, watched = open_tab(chromium, viewport=PHONE, java_script_enabled=state == "print")
    with_a_table(watched.tab)
    watched.tab.goto(site_url + ENTRY)
    if state == "print":
        settled(watched.tab)
        watched.tab.emulate_media(media="print")
        expect(watched.tab.locator("table[data-narrow]").first).to_have_css(
            "display", "table"
        )  # two sheets may share it
    assert watched.tab.locator("table[data-narrow] tr").evaluate_all(f"all => all.every({VISIBLE})")
    assert watched.tab.locator(".fold__rows:visible").count() == 0
    if state == "script":
        assert watched.tab.locator("table[data-narrow]").first.evaluate(WITHIN)
    context.close()
