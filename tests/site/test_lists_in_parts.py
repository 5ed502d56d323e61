"""Lists that continue at `2/`, in a real Chromium: counting and filtering work on the whole list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Watched, entries
from faq.render import division
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Page, expect
from serving import served
from small_project import add_further, make_project

pytestmark = pytest.mark.browser

ROWS = ".filtered [data-entry]:visible"
STATUS = "[data-filter-status]"
FIELD = ".filter input"
ALL = "category=params&category=training&category=setup&category=data"
COUNTS = """boxes => Object.fromEntries(boxes.map((box) => [box.value,
  +box.closest("label").querySelector("[data-count]").textContent]))"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose lists have five rows per page."""
    folder = make_project(tmp_path_factory.mktemp("parts") / "project")
    add_further(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(division.pages, "__defaults__", (5,))
        patch.setattr(division, "HIGH_ROWS", 5)
        build(load_config(str(folder / "mkdocs.yml")))
    with served(Path(folder / "site")) as (_, address):
        yield address


def shown(tab: Page) -> list[str]:
    return [str(id) for id in tab.locator(ROWS).evaluate_all("rows => rows.map((row) => row.dataset.entry)")]


def counts(tab: Page) -> dict[str, int]:
    return {str(value): int(n) for value, n in tab.locator(".facets label:visible input").evaluate_all(COUNTS).items()}


@pytest.mark.parametrize(
    ("page", "idle", "one"),
    [
        ("paddlepaddle/1.8/", "10 个问题 · 其中本页 5", "10 个问题中的 1 个"),
        ("en/paddlepaddle/1.8/2/", "10 questions · 5 on this page", "1 of 10 questions"),
    ],
)
def test_a_list_in_parts_is_counted_and_narrowed_as_a_whole(
    watched: Watched, url: str, page: str, idle: str, one: str
) -> None:
    tab = watched.tab
    tab.goto(url + page)
    expect(tab.locator(STATUS)).to_have_text(idle)
    expect(tab.locator(ROWS)).to_have_count(5)
    here = entries(tab, ".filtered")
    promised = counts(tab)
    assert sum(promised[category] for category in ("params", "training", "setup")) == 10
    for value, count in promised.items():
        tab.check(f".facets input[value='{value}']")
        expect(tab.locator(ROWS)).to_have_count(count)
        tab.uncheck(f".facets input[value='{value}']")
    expect(tab.locator(STATUS)).to_have_text(idle)
    expect(tab.locator(".pager").first).to_be_visible()
    for number in ("6", "10", "12"):  # of both pages
        tab.fill(FIELD, f"第 {number} 种")
        expect(tab.locator(ROWS)).to_have_count(1)
        assert shown(tab) == [f"paddlepaddle/training/optimizer-{number}"]
        expect(tab.locator(STATUS)).to_have_text(one)
        expect(tab.locator(".pager").first).to_be_hidden()
    tab.fill(FIELD, "")
    expect(tab.locator(ROWS)).to_have_count(5)
    assert shown(tab) == here and counts(tab) == promised
    assert watched.complaints == []


def test_rows_of_other_pages_are_in_their_places_and_lead_where_they_led(tab: Page, url: str) -> None:
    whole: list[str] = []
    links: list[str] = []
    headings: list[str] = []
    for page in ("", "2/", "3/", "4/"):
        tab.goto(f"{url}en/paddlepaddle/{page}")
        whole += entries(tab, ".filtered")
        links += tab.locator(".filtered .question > a").evaluate_all("links => links.map((link) => link.href)")
        headings += tab.locator(".filtered h2").all_inner_texts()
    for page in ("", "2/", "4/"):
        tab.goto(f"{url}en/paddlepaddle/{page}?{ALL}")
        expect(tab.locator(STATUS)).to_have_text("18 questions")
        assert entries(tab, ".filtered") == whole
        assert tab.locator(".filtered .question > a").evaluate_all("links => links.map((link) => link.href)") == links
        assert tab.locator(".filtered h2").all_inner_texts() == list(dict.fromkeys(headings))


def test_without_the_other_pages_the_page_says_that_it_looked_at_its_own_only(tab: Page, url: str) -> None:
    tab.route("**/paddlepaddle/1.8/2/", lambda route: route.abort())
    tab.goto(f"{url}en/paddlepaddle/1.8/?q=zzz")
    expect(tab.locator(STATUS)).to_have_text("0 of 5 questions · only on this page Search the whole site")
    tab.fill(FIELD, "第 6 种")
    expect(tab.locator(STATUS)).to_have_text("1 of 5 questions · only on this page")
    expect(tab.locator(".pager").first).to_be_visible()
    tab.goto(f"{url}paddlepaddle/1.8/")
    tab.fill(FIELD, "第 6 种")
    expect(tab.locator(STATUS)).to_have_text("5 个问题中的 1 个 · 仅限本页")


def test_the_readers_own_version_is_counted_and_sorted_in_the_whole_list(tab: Page, url: str) -> None:
    tab.goto(f"{url}en/paddlepaddle/2/?v=1.8")
    own = tab.locator("[data-own-count]")
    expect(own).to_have_text("10 of 18 questions have an answer for 1.8; they come first.")
    tab.fill(FIELD, "?")
    expect(tab.locator(".filtered [data-entry]")).to_have_count(18)
    expect(own).to_have_text("10 of 18 questions have an answer for 1.8; they come first.")
    expect(tab.locator(".filtered .line--own")).to_have_count(7)  # the other three are for every version
    lists = tab.locator(".questions").evaluate_all(
        "lists => lists.map(list => [...list.children].map(item => item.dataset.lines.includes('1.8')))"
    )
    assert len(lists) == 3
    assert all(first == sorted(first, reverse=True) for first in lists)


def test_messages_in_parts_are_found_and_counted_too(tab: Page, url: str) -> None:
    tab.goto(f"{url}en/errors/paddlepaddle/OptimizerError/3/")
    expect(tab.locator(STATUS)).to_have_text("14 messages · 4 on this page")
    tab.fill(FIELD, "step 12")
    expect(tab.locator(STATUS)).to_have_text("1 of 14 messages")
    expect(tab.locator(".filtered li:visible")).to_have_count(1)
