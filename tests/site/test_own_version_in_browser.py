"""The reader's own version in a real Chromium: chosen in the header, remembered, first on entries and in lists."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import Watched, becomes, entries, open_tab, settled
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

ENTRY = "paddlepaddle/params/share-weights/"
NAN = "paddlepaddle/training/loss-nan/"
THREE = "paddlepaddle/training/gpu-out-of-memory/"
SUMMARY = "[data-version] summary"
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def pick(tab: Tab, line: str, framework: str = "paddlepaddle") -> None:
    tab.click(SUMMARY)
    tab.click(f'[data-version] [data-framework="{framework}"][data-line="{line}"]')
    settled(tab)


def unpick(tab: Tab) -> None:
    tab.click(SUMMARY)
    tab.click("[data-version-none]")
    settled(tab)


def answers(tab: Tab) -> list[str]:
    """The version lines of the visible answers."""
    tab.wait_for_selector(".answer:not([hidden])")
    settled(tab)
    found = tab.locator(".answer:not([hidden]) > h2").evaluate_all("all => all.map(one => one.dataset.lines)")
    return [str(lines) for lines in found]


def selected(tab: Tab) -> list[str]:
    """The names of the selected tabs, and of those that the keyboard reaches."""
    found = tab.locator("[role=tab][aria-selected=true], [role=tab][tabindex='0']")
    return [str(line) for line in found.evaluate_all("all => all.map(one => one.dataset.line)")]


def stored(tab: Tab) -> object:
    return json.loads(tab.evaluate("localStorage.getItem('faq.version')") or "null")


def top(tab: Tab, selector: str) -> float:
    box = tab.locator(selector).bounding_box()
    assert box
    return box["y"]


def test_a_choice_shows_its_answer_and_no_other(tab: Tab, search_url: str) -> None:
    tab.goto(search_url + ENTRY)
    expect(tab.locator(SUMMARY)).to_have_text("选择版本", use_inner_text=True)
    assert (answers(tab), selected(tab)) == (["3.x 2.x"], ["3.x"])  # without a choice the newest
    pick(tab, "1.8")
    assert (answers(tab), selected(tab)) == (["1.8"], ["1.8"])
    expect(tab.locator("text=静态图里给两个层相同的参数名")).to_be_visible()
    expect(tab.locator("text=层对象持有参数")).to_be_hidden()
    expect(tab.locator(".applies .line--own")).to_have_text(re.compile("1.8（fluid）.*已停止维护.*你的版本"))
    expect(tab.locator(".note--ended")).to_be_visible()
    assert stored(tab) == {"framework": "paddlepaddle", "line": "1.8"}
    expect(tab).to_have_url(f"{search_url}{ENTRY}?v=1.8")


def test_another_choice_and_none(tab: Tab, search_url: str) -> None:
    tab.goto(search_url + THREE)
    pick(tab, "1.8")
    pick(tab, "2.x")
    assert answers(tab) == ["2.x"]
    unpick(tab)
    assert answers(tab) == ["3.x"]
    expect(tab.locator(".line--own")).to_have_count(0)
    assert stored(tab) is None
    expect(tab).to_have_url(search_url + THREE)


def test_a_tab_is_a_choice_and_an_address(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(search_url + ENTRY)
    assert answers(tab) == ["3.x 2.x"]
    tab.click("[role=tab][data-line='1.8']")
    settled(tab)
    assert (answers(tab), selected(tab)) == (["1.8"], ["1.8"])
    expect(tab).to_have_url(f"{search_url}{ENTRY}?v=1.8#1.8")
    assert stored(tab) == {"framework": "paddlepaddle", "line": "1.8"}
    expect(tab.locator("[data-version-line]")).to_have_text("1.8")
    tab.keyboard.press("ArrowLeft")
    settled(tab)
    assert (answers(tab), selected(tab)) == (["3.x 2.x"], ["2.x"])  # one answer for two lines
    assert stored(tab) == {"framework": "paddlepaddle", "line": "2.x"}
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("ArrowLeft")
    settled(tab)
    assert selected(tab) == ["1.8"]
    tab.keyboard.press("Home")
    settled(tab)
    assert selected(tab) == ["3.x"]
    assert watched.complaints == []


def test_the_link_to_an_answer_is_copied(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    tab.goto(f"{search_url}{ENTRY}?v=2.x")
    answers(tab)
    tab.click(".answer__link >> visible=true")
    expect(tab.locator(".answer__link >> visible=true")).to_have_text("已复制")
    copied = tab.evaluate("navigator.clipboard.readText()")
    assert copied == f"{search_url}{ENTRY}#2.x"
    tab.evaluate("localStorage.clear()")
    tab.goto("about:blank")
    tab.goto(copied)
    assert (answers(tab), selected(tab)) == (["3.x 2.x"], ["2.x"])
    context.close()


def test_what_is_found_in_the_page_is_shown(tab: Tab, search_url: str) -> None:
    """Find in page and links to a passage fire this event."""
    tab.goto(f"{search_url}{ENTRY}?v=1.8")
    assert answers(tab) == ["1.8"]
    assert tab.locator(".answer[hidden]").get_attribute("hidden") == "until-found"
    tab.locator(".answer[hidden]").dispatch_event("beforematch")
    assert answers(tab) == ["3.x 2.x"]


def test_it_is_remembered_on_other_pages_and_in_the_other_language(tab: Tab, search_url: str) -> None:
    tab.goto(search_url)
    pick(tab, "1.8")
    expect(tab).to_have_url(f"{search_url}?v=paddlepaddle-1.8")
    tab.goto(search_url + ENTRY)
    assert answers(tab) == ["1.8"]
    expect(tab).to_have_url(search_url + ENTRY)
    tab.click(".language")
    tab.wait_for_url(f"{search_url}en/{ENTRY}")
    assert answers(tab) == ["1.8"]
    expect(tab.locator(SUMMARY)).to_have_text(re.compile(r"Your version:\s+PaddlePaddle\s+1\.8"))


def test_the_other_language_keeps_the_addresss_version_and_anchor(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}{ENTRY}?v=2.x#1.8")
    expect(tab.locator(".language")).to_have_attribute("href", re.compile(r"\?v=2\.x$"))
    tab.click(".language")
    tab.wait_for_url(f"{search_url}en/{ENTRY}?v=2.x#1.8")
    assert answers(tab) == ["1.8"]


def test_an_address_wins_over_what_was_remembered_and_is_remembered(tab: Tab, search_url: str) -> None:
    tab.goto(search_url + ENTRY)
    pick(tab, "3.x")
    tab.goto(f"{search_url}{ENTRY}?v=1.8")
    assert answers(tab) == ["1.8"]
    assert stored(tab) == {"framework": "paddlepaddle", "line": "1.8"}
    tab.goto(f"{search_url}errors/?v=mindspore-2.x")
    expect(tab.locator(SUMMARY)).to_contain_text("MindSpore")
    assert stored(tab) == {"framework": "mindspore", "line": "2.x"}


def test_the_page_of_a_line_is_a_choice_too(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}en/paddlepaddle/1.8/")
    settled(tab)
    expect(tab.locator("[data-version-line]")).to_have_text("1.8")
    assert stored(tab) == {"framework": "paddlepaddle", "line": "1.8"}
    tab.goto(search_url + ENTRY)
    assert answers(tab) == ["1.8"]
    tab.goto(f"{search_url}en/paddlepaddle/1.8/?q=x#training")
    tab.click(SUMMARY)
    tab.click("[data-version] [data-line='2.x']")
    tab.wait_for_url(f"{search_url}en/paddlepaddle/2.x/")
    assert stored(tab) == {"framework": "paddlepaddle", "line": "2.x"}


def test_the_page_of_a_line_begins_with_what_differs_there(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}en/paddlepaddle/1.8/")
    found = tab.locator(".filtered section").evaluate_all(
        "all => all.map(one => [one.querySelector('h2').id, one.querySelectorAll('[data-entry]').length])"
    )
    assert found[:2] == [["only", 7], ["differing", 2]] and found[2:]
    for anchor in ("params", "training"):
        assert tab.locator(f"[id='{anchor}']").count() == 1


def test_a_version_that_there_is_not_changes_nothing(watched: Watched, search_url: str) -> None:
    for query in ("?v=1.8", "?v=9.x", "?v=", "?v=mindspore-1.8", "?v=<b>", "?v=paddlepaddle"):
        watched.tab.goto(f"{search_url}{ENTRY}{query}", wait_until="networkidle")
        assert answers(watched.tab) == ["1.8"], query
    assert watched.complaints == []


def test_an_entry_of_another_framework_stays_as_it_is(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}{ENTRY}?v=mindspore-2.x", wait_until="networkidle")
    assert answers(tab) == ["3.x 2.x"]
    expect(tab.locator(".applies .line--own")).to_have_count(0)
    expect(tab.locator("[data-missing]:visible")).to_have_count(0)


def test_an_entry_without_the_line_says_so_and_shows_the_nearest(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}{NAN}?v=1.8")
    assert answers(tab) == ["2.x"]
    note = tab.locator("[data-missing]:visible")
    expect(note).to_have_text("这个问题没有 1.8 的答案，最接近的是 2.x 的答案。")
    assert note.locator("a").get_attribute("href") == "#2.x"
    pick(tab, "3.x")
    expect(note).to_have_count(0)
    assert answers(tab) == ["3.x"]


def test_an_entry_with_one_answer_is_never_folded(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/params/optimizer-2/?v=3.x", wait_until="networkidle")
    expect(tab.locator("[data-missing]:visible")).to_contain_text("没有 3.x 的答案，最接近的是 1.8 的答案")
    expect(tab.locator(".answer")).to_have_count(0)
    expect(tab.locator("h2", has_text="1.8（fluid）")).to_be_visible()


@pytest.mark.parametrize(("width", "anchor"), [(390, "1.8"), (1400, "2.x"), (390, "3.x")])
def test_an_anchor_opens_and_shows_its_answer(chromium: Browser, search_url: str, width: int, anchor: str) -> None:
    context, watched = open_tab(chromium, viewport={"width": width, "height": 500})
    watched.tab.goto(f"{search_url}{THREE}?v=3.x#{anchor}", wait_until="networkidle")
    assert answers(watched.tab) == [anchor]
    assert 40 < top(watched.tab, f"[id='{anchor}']") < 250
    context.close()


def test_links_to_a_hidden_answer_show_it(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}{THREE}?v=1.8")
    assert answers(tab) == ["1.8"]
    tab.click(".note--ended a")
    assert answers(tab) == ["3.x"]
    tab.click("[data-toc] a[href='#2.x']")
    assert answers(tab) == ["2.x"]
    tab.go_back()
    becomes(tab, lambda: answers(tab), ["3.x"])
    assert stored(tab) == {
        "framework": "paddlepaddle",
        "line": "1.8",
    }  # reading on does not choose a version


def test_an_anchor_inside_a_folded_answer_opens_it(watched: Watched, search_url: str) -> None:
    watched.tab.goto(f"{search_url}{ENTRY}?v=1.8#两张卡", wait_until="networkidle")
    assert answers(watched.tab) == ["3.x 2.x"]
    assert 40 < top(watched.tab, "[id='两张卡']") < 250
    watched.tab.goto(f"{search_url}{NAN}?v=2.x#%E0%A4%A", wait_until="networkidle")
    assert answers(watched.tab) == ["2.x"]
    assert watched.complaints == []


def test_a_print_has_every_answer(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}{THREE}?v=3.x")
    assert answers(tab) == ["3.x"]
    tab.evaluate(
        "addEventListener('beforeprint', () => {"
        " window.printed = document.querySelectorAll('.answer:not([hidden])').length })"
    )
    tab.pdf()
    assert tab.evaluate("window.printed") == 3
    assert answers(tab) == ["3.x"]


def test_who_chooses_while_reading_is_led_to_the_answer(tab: Tab, search_url: str) -> None:
    tab.set_viewport_size({"width": 1000, "height": 300})
    tab.goto(f"{search_url}{ENTRY}#1.8", wait_until="networkidle")
    pick(tab, "2.x")
    expect(tab.locator("text=层对象持有参数")).to_be_in_viewport()


def test_without_a_script_there_is_no_picker_and_everything_is_open(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, viewport={"width": 390, "height": 800})
    watched.tab.goto(f"{search_url}{THREE}?v=1.8")
    expect(watched.tab.locator("[data-version]")).to_be_hidden()
    for words in ("看峰值", "nvidia-smi", "启动前设置环境变量"):
        expect(watched.tab.locator(f"text={words}")).to_be_visible()
    context.close()


def test_without_the_code_of_the_picker_there_is_none(tab: Tab, search_url: str) -> None:
    tab.route("**/version/*.js", lambda route: route.abort())
    tab.goto(search_url + ENTRY)
    expect(tab.locator("[data-version]")).to_be_hidden()


def test_where_nothing_can_be_stored_a_choice_holds_for_the_page(watched: Watched, search_url: str) -> None:
    watched.tab.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    watched.tab.goto(f"{search_url}{ENTRY}?v=1.8")
    assert answers(watched.tab) == ["1.8"]
    pick(watched.tab, "2.x")
    assert answers(watched.tab) == ["3.x 2.x"]


def test_the_keyboard_alone_is_enough(tab: Tab, search_url: str) -> None:
    tab.goto(search_url + ENTRY)
    settled(tab)
    tab.focus(".search--header input")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.matches('[data-version] summary')")
    tab.keyboard.press("Enter")
    expect(tab.locator(".version__panel")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.locator(".version__panel")).to_be_hidden()
    tab.keyboard.press("Enter")
    for _ in range(3):
        tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.dataset.line") == "1.8"
    tab.keyboard.press("Space")
    expect(tab.locator(".version__panel")).to_be_hidden()
    assert tab.evaluate("document.activeElement.matches('[data-version] summary')")
    expect(tab.locator("[data-version-status]")).to_have_text("你的版本：飞桨 PaddlePaddle 1.8，它的答案排在最前。")
    assert answers(tab) == ["1.8"]
    tab.focus(SUMMARY)
    tab.keyboard.press("Enter")
    tab.keyboard.press("Shift+Tab")
    expect(tab.locator(".version__panel")).to_be_hidden()


def test_a_choice_made_before_the_code_is_there_is_kept(tab: Tab, search_url: str) -> None:
    """On a slow connection the list opens without a script, and its buttons are there before their code."""
    held: list[Route] = []
    tab.route("**/version/picker.js*", lambda route: held.append(route))
    tab.goto(search_url + ENTRY, wait_until="domcontentloaded")
    becomes(tab, lambda: len(held), 1)
    tab.click(SUMMARY)
    button = tab.locator('[data-version] [data-framework="paddlepaddle"][data-line="1.8"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    held[0].continue_()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(tab).to_have_url(f"{search_url}{ENTRY}?v=1.8")


def test_a_click_elsewhere_closes_the_picker(tab: Tab, search_url: str) -> None:
    tab.goto(search_url + ENTRY)
    settled(tab)
    tab.click(SUMMARY)
    expect(tab.locator(".version__panel")).to_be_visible()
    pressed = tab.locator("[data-version] [aria-pressed=true]")
    expect(pressed).to_have_count(0)
    tab.mouse.click(100, 600)
    expect(tab.locator(".version__panel")).to_be_hidden()
    pick(tab, "2.x")
    expect(pressed).to_have_text("2.x")
    assert pressed.get_attribute("data-framework") == "paddlepaddle"


def test_lists_put_what_answers_the_line_first_and_count(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/params/")
    before = entries(tab, ".questions")
    expect(tab.locator("[data-own-count]")).to_be_hidden()
    pick(tab, "1.8")
    expect(tab.locator("[data-own-count]")).to_have_text("5 个问题中，3 个有 1.8 的答案，排在各类最前。")
    slugs = [id.rpartition("/")[2] for id in entries(tab, ".questions")]
    assert slugs == ["optimizer-2", "optimizer-4", "share-weights", "optimizer-1", "optimizer-3"]
    assert tab.locator(".questions .line--own").all_inner_texts() == ["1.8"] * 2
    unpick(tab)
    assert entries(tab, ".questions") == before
    expect(tab.locator(".line--own")).to_have_count(0)
    expect(tab.locator("[data-own-count]")).to_be_hidden()


def test_a_framework_is_sorted_within_its_categories(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}en/paddlepaddle/?v=1.8")
    expect(tab.locator("[data-own-count]")).to_have_text("10 of 18 questions have an answer for 1.8; they come first.")
    lists = tab.locator(".questions").evaluate_all(
        "lists => lists.map(list => [...list.children].map(item => item.dataset.lines.includes('1.8')))"
    )
    assert len(lists) == 3
    assert all(first == sorted(first, reverse=True) for first in lists)
    tab.goto(f"{search_url}paddlenlp/")
    expect(tab.locator(".questions li")).to_have_count(1)
    expect(tab.locator("[data-own-count]")).to_be_hidden()


def test_the_results_page_follows_the_picker(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}search/?q=optimizer&v=paddlepaddle-1.8")
    expect(tab.locator("[data-own]")).to_contain_text("优先显示你的版本：飞桨 PaddlePaddle 1.8")
    expect(tab.locator("[data-entry] >> nth=0 >> .line").last).to_have_text("1.8")
    pick(tab, "3.x")
    expect(tab.locator("[data-own]")).to_contain_text("PaddlePaddle 3.x")
    expect(tab.locator("[data-entry] >> nth=0 >> .line").first).to_have_text("3.x")


def test_reports_begin_with_the_readers_version(tab: Tab, search_url: str) -> None:
    tab.goto(f"{search_url}{ENTRY}?v=1.8")
    answers(tab)
    for link in tab.locator("[href*='/issues/new?']").all():
        fields = parse_qs(urlsplit(link.get_attribute("href") or "").query)
        assert fields["version"] == ["1.8"] and fields["entry"] == [ENTRY.strip("/")]
    unpick(tab)
    expect(tab.locator(".page--entry [href*='version=']")).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "width"), [("", 390), ("search/?q=memory", 1400), (f"{ENTRY}?v=1.8", 390), (f"en/{ENTRY}?v=3.x", 1400)]
)
def test_pages_stay_quiet_and_narrow_with_the_picker_open(
    chromium: Browser, search_url: str, address: str, width: int
) -> None:
    context, watched = open_tab(chromium, viewport={"width": width, "height": 800})
    watched.tab.goto(search_url + address, wait_until="networkidle")
    watched.tab.click(SUMMARY)
    assert watched.tab.evaluate("document.documentElement.scrollWidth") <= width
    panel = watched.tab.locator(".version__panel").bounding_box()
    assert panel and panel["x"] >= 0 and panel["x"] + panel["width"] <= width
    assert watched.complaints == []
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (390, "dark"), (1400, "light"), (1400, "dark")])
def test_there_are_no_violations(chromium: Browser, search_url: str, width: int, scheme: str) -> None:
    """With the picker open, answers folded, and a note on a missing answer."""
    context, watched = open_tab(chromium, viewport={"width": width, "height": 900}, color_scheme=scheme)
    watched.tab.goto(search_url + (f"{THREE}?v=1.8" if width == 390 else f"en/{NAN}?v=1.8"))
    answers(watched.tab)
    watched.tab.click(SUMMARY)
    found = Axe().run(watched.tab, options=WCAG)
    assert found.violations_count == 0, found.generate_report()
    targets = watched.tab.locator("[data-version] :is(summary, button):visible, [role=tab], .answer__link:visible")
    sizes = [target.bounding_box() for target in targets.all()]
    assert sizes and [size for size in sizes if not size or min(size["width"], size["height"]) < 24] == []
    context.close()
