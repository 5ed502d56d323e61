"""Lists in a real Chromium: narrowed by typing and by facets, and complete without scripts."""

from __future__ import annotations

import re

import pytest
from browsing import Watched, open_tab, settled
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

ROWS = ".filtered [data-entry]:visible"
STATUS = "[data-filter-status]"
FIELD = ".filter input"


def box(value: str) -> str:
    return f".facets input[value='{value}']"


def shown(tab: Page) -> list[str]:
    ids = tab.locator(ROWS).evaluate_all("rows => rows.map(row => row.dataset.entry)")
    return [str(id) for id in ids]


def errors(watched: Watched) -> list[str]:
    """Reported errors except for requests: leaving a page cancels its loading."""
    return [complaint for complaint in watched.complaints if not complaint.startswith("http")]


def test_typing_narrows_a_list_and_its_headings(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(f"{search_url}paddlepaddle/")
    expect(tab.locator(STATUS)).to_have_text("18 个问题")
    tab.click(FIELD)
    tab.keyboard.type("共享 权重")
    expect(tab.locator(STATUS)).to_have_text("18 个问题中的 1 个")
    assert shown(tab) == ["paddlepaddle/params/share-weights"]
    assert tab.locator(".filtered h2:visible").all_inner_texts() == ["参数与优化器"]
    expect(tab).to_have_url(re.compile(r"/paddlepaddle/\?q=%E5%85%B1%E4%BA%AB\+%E6%9D%83%E9%87%8D$"))
    tab.fill(FIELD, "")
    expect(tab.locator(ROWS)).to_have_count(18)
    expect(tab).to_have_url(f"{search_url}paddlepaddle/")
    assert watched.complaints == []


def test_a_row_is_also_found_by_what_people_say_and_tells_so(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}en/paddlepaddle/")
    tab.fill(FIELD, "STEP 13")
    expect(tab.locator(ROWS)).to_have_count(1)
    expect(tab.locator(".why")).to_have_text("Error: OptimizerError: step 13 of 14 has no `gradient`")
    assert tab.locator(".why mark").all_inner_texts() == ["step", "13"]
    tab.fill(FIELD, "memory")
    expect(tab.locator(".why")).to_have_count(0)
    assert shown(tab) == ["paddlepaddle/training/gpu-out-of-memory"]


def test_tags_find_a_row(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/?q=embedding")
    expect(tab.locator(ROWS)).to_have_count(1)


def test_without_the_other_phrasings_the_list_itself_is_filtered(tab: Page, search_url: str) -> None:
    tab.route("**/phrases/**", lambda route: route.abort())
    tab.goto(f"{search_url}paddlepaddle/")
    tab.fill(FIELD, "第 13 种")
    expect(tab.locator(ROWS)).to_have_count(1)


def test_the_counts_are_what_each_value_shows(tab: Page, search_url: str) -> None:
    """Also while other facets and words narrow the list."""
    tab.goto(f"{search_url}en/paddlepaddle/?text=zh&q=optimizer")
    expect(tab.locator(ROWS)).to_have_count(14)
    labels = tab.locator(".facets label:visible")
    promised = {}
    for n in range(labels.count()):
        name, value = (labels.nth(n).locator("input").get_attribute(key) for key in ("name", "value"))
        if name != "text":
            promised[value] = int(labels.nth(n).locator("[data-count]").inner_text())
    assert promised == {"params": 4, "training": 10, "3.x": 7, "2.x": 7, "1.8": 7, "error": 14}
    for value, count in promised.items():
        tab.check(box(str(value)))
        expect(tab.locator(ROWS)).to_have_count(count)
        tab.uncheck(box(str(value)))


def test_several_facets_at_once_and_the_address_brings_them_back(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/?v=2.x#training")
    expect(tab.locator("[data-own-count]")).not_to_be_empty()  # the reader's own version comes first by now
    tab.check(box("training"))
    tab.check(box("params"))
    tab.check(box("1.8"))
    expect(tab.locator(STATUS)).to_have_text("18 个问题中的 9 个")
    wanted = shown(tab)
    assert tab.url == f"{search_url}paddlepaddle/?v=2.x&category=training&category=params&line=1.8#training"
    tab.reload()
    expect(tab.locator(ROWS)).to_have_count(9)
    expect(tab.locator("[data-own-count]")).not_to_be_empty()
    assert shown(tab) == wanted
    tab.locator(ROWS).first.locator("a").first.click()
    tab.go_back()
    expect(tab.locator(ROWS)).to_have_count(9)
    tab.click(".facets [data-clear]")
    expect(tab.locator(ROWS)).to_have_count(18)
    assert tab.url == f"{search_url}paddlepaddle/?v=2.x#training"
    assert tab.evaluate("document.activeElement.name") == "category"


def test_values_that_the_list_does_not_have_change_nothing(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/?line=9.x&tag=none")
    expect(tab.locator(STATUS)).to_have_text("18 个问题")


def test_where_nothing_fits_the_whole_site_can_be_searched(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}en/mindspore/")
    tab.fill(FIELD, "gradient")
    expect(tab.locator(STATUS)).to_have_text("No question in this list fits. Search the whole site")
    assert tab.locator(f"{STATUS} a").get_attribute("href") == f"{search_url}en/search/?q=gradient"
    tab.press(FIELD, "Enter")
    tab.wait_for_url(f"{search_url}en/search/?q=gradient")
    tab.wait_for_selector("[data-search-results] [data-entry]")


def test_enter_in_a_list_that_shows_something_stays_there(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}en/mindspore/")
    tab.fill(FIELD, "tensor")
    expect(tab.locator(STATUS)).to_have_text("1 question")  # before that, Enter starts a search
    tab.press(FIELD, "Enter")
    settled(tab)
    expect(tab.locator(STATUS)).to_have_text("1 question")
    assert tab.url == f"{search_url}en/mindspore/?q=tensor"


def test_a_word_that_is_still_being_composed_filters_nothing(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/")
    expect(tab.locator(STATUS)).to_have_text("18 个问题")
    tab.eval_on_selector(
        FIELD,
        """field => {
          field.value = "xian'cun"
          field.dispatchEvent(new InputEvent("input", { isComposing: true }))
        }""",
    )
    expect(tab.locator(ROWS)).to_have_count(18)
    tab.eval_on_selector(FIELD, "field => { field.value = '显存'; field.dispatchEvent(new Event('compositionend')) }")
    expect(tab.locator(ROWS)).to_have_count(1)


def test_a_long_paste_does_not_go_into_the_address(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}paddlepaddle/")
    tab.fill(FIELD, "secret " * 40)
    expect(tab.locator(ROWS)).to_have_count(0)
    assert tab.url == f"{search_url}paddlepaddle/"


def test_an_entrys_tag_leads_to_its_questions(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}en/paddlepaddle/params/share-weights/")
    tab.click(".tags >> text=embedding")
    tab.wait_for_url(f"{search_url}en/tags/e/#embedding")
    assert tab.locator("#embedding").is_visible()
    tab.fill(FIELD, "embed")
    expect(tab.locator(".tag-index li:visible")).to_have_text(["embedding 1"])
    assert shown(tab) == ["paddlepaddle/params/share-weights"]


def test_the_old_anchor_of_a_tag_leads_to_the_part_it_moved_to(watched: Watched, search_url: str) -> None:
    """Also when the anchor changes while the page is open; for an unknown anchor the reader stays at the list of
    parts."""
    tab = watched.tab
    tab.goto(f"{search_url}en/tags/#gpu")
    tab.wait_for_url(f"{search_url}en/tags/g/#gpu")
    tab.goto(f"{search_url}en/tags/#no-such-tag")
    expect(tab.locator(".tag-index").first).to_be_visible()
    assert errors(watched) == []
    tab.evaluate("location.hash = 'embedding'")
    tab.wait_for_url(f"{search_url}en/tags/e/#embedding")


def test_the_list_of_messages_is_filtered_while_one_types(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    rows = tab.locator("[data-framework]:visible")
    tab.goto(f"{search_url}en/errors/")
    expect(tab.locator("#common")).to_be_visible()
    tab.click("[href='paddlepaddle/OptimizerError/']")
    expect(rows).to_have_count(14)
    tab.click(FIELD)
    tab.keyboard.type("GRADIENT 13")
    expect(rows).to_have_count(1)
    expect(tab.locator(STATUS)).to_have_text("1 of 14 messages")
    tab.fill(FIELD, "nothing has this")
    expect(tab.locator(STATUS)).to_contain_text("No message fits.")
    tab.fill(FIELD, "")
    expect(rows).to_have_count(14)
    assert watched.complaints == []


def test_the_messages_are_found_by_their_exception(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(f"{search_url}en/errors/")
    expect(tab.locator(".common-errors > li:visible")).to_have_count(1)
    tab.fill(FIELD, "typeerr")
    expect(tab.locator(".tag-index li:visible")).to_have_text(["TypeError 1"])
    expect(tab.locator(".filtered h2:visible")).to_have_text(["PaddleNLP"])
    tab.fill(FIELD, "has no")
    expect(tab.locator("li[data-part]:visible")).to_have_count(1)  # a common message
    tab.fill(FIELD, "out of memory")
    expect(tab.locator(STATUS)).to_have_text("Nothing in this list fits. Search the whole site")
    assert watched.complaints == []


def test_a_tag_is_found_whether_the_list_shows_it_or_not(watched: Watched, search_url: str) -> None:
    """Only tags with several questions are shown, and here there are none."""
    tab = watched.tab
    tab.goto(f"{search_url}en/tags/")
    expect(tab.locator(".tag-index a:visible").first).to_be_visible()
    tab.fill(FIELD, "MBED")
    expect(tab.locator(".tag-index a:visible")).to_have_text(["embedding"])
    expect(tab.locator(STATUS)).to_have_text("Tags: 1")
    expect(tab.locator("#by-letter")).to_be_hidden()
    tab.click(".tag-index a:visible")
    tab.wait_for_url(f"{search_url}en/tags/e/#embedding")
    tab.go_back()
    expect(tab.locator(".tag-index a:visible")).to_have_text(["embedding"])
    tab.fill(FIELD, "")
    expect(tab.locator("#by-letter")).to_be_visible()
    assert errors(watched) == []


def test_without_the_other_tags_the_list_is_filtered_by_what_it_shows(tab: Page, search_url: str) -> None:
    tab.route("**/anchors.json", lambda route: route.abort())
    tab.goto(f"{search_url}en/tags/?q=embedding")
    expect(tab.locator(STATUS)).to_contain_text("No tag fits.")


def test_an_api_is_found_among_those_of_all_letters(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(f"{search_url}en/apis/")
    expect(tab.locator("#paddlepaddle")).to_be_visible()
    expect(tab.locator(STATUS)).to_have_text("")
    tab.fill(FIELD, "MBEDD")
    names = tab.locator(".tag-index a:visible")
    expect(names.filter(has_text="paddle.nn.Embedding")).to_have_count(1)
    assert all("mbedd" in name.lower() for name in names.all_text_contents())
    expect(tab.locator("#paddlepaddle")).to_be_hidden()
    names.filter(has_text="paddle.nn.Embedding").click()
    tab.wait_for_url(f"{search_url}en/apis/paddlepaddle/e/#paddle.nn.Embedding")
    expect(tab.locator("[id='paddle.nn.Embedding']")).to_be_in_viewport()
    assert errors(watched) == []


def test_the_apis_of_a_letter_are_narrowed_by_name_and_question(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(f"{search_url}en/apis/paddlepaddle/e/")
    rows = tab.locator("tr[data-name]:visible")
    every = rows.count()
    tab.fill(FIELD, "nn.embed")
    expect(rows).to_have_count(1)
    expect(tab.locator(STATUS)).to_have_text(f"1 of {every} names")
    tab.fill(FIELD, "zzqqxx")
    expect(tab.locator(STATUS)).to_contain_text("No name fits.")
    assert errors(watched) == []


@pytest.mark.parametrize("width", [390, 1400])
def test_the_field_of_a_filter_stays_in_view_and_what_a_link_leads_to_is_below_it(
    tab: Page, search_url: str, width: int
) -> None:
    tab.set_viewport_size({"width": width, "height": 500})
    tab.goto(f"{search_url}paddlepaddle/#training")
    expect(tab.locator(STATUS)).to_have_text("18 个问题")
    form, heading = tab.locator("form.filter").bounding_box(), tab.locator("#training").bounding_box()
    header = tab.locator(".md-header").bounding_box()
    assert form and heading and header
    assert tab.evaluate("scrollY") > 100
    assert abs(form["y"] - header["height"]) < 2
    assert form["y"] + form["height"] <= heading["y"] < form["y"] + form["height"] + 60


def test_the_commonest_message_leads_from_home_to_its_questions(tab: Page, search_url: str) -> None:
    tab.goto(f"{search_url}en/")
    first = tab.locator(".error-list li").first
    assert first.locator("code").inner_text().startswith("OptimizerError: step 1 of 14 has no …")
    first.locator("a").click()
    tab.wait_for_url(f"{search_url}en/errors/#common-*")
    expect(tab.locator(".common-errors [data-entry]:visible")).to_have_count(14)


def test_old_names_are_found_by_typing_and_in_pasted_code(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(f"{search_url}en/migrate/paddlepaddle/")
    rows = tab.locator("tr[data-name]:visible")
    expect(tab.locator(STATUS)).to_have_text("1 old name")
    tab.fill(FIELD, "nothing")
    expect(rows).to_have_count(0)
    tab.fill(FIELD, "nn.embedding")
    expect(rows).to_have_count(1)
    tab.click(".old-code summary")
    for code, count in {
        "from paddle.fluid import (layers as L,\n  io)\ny = L . embedding(x)": 1,
        "import paddle.fluid as F\nF.layers.embedding(x)": 1,
        "fluid.layers.embedding(x)": 1,
        "from paddle.fluid.layers import embedding": 1,
        "import paddle\npaddle.nn.Embedding(1, 2)": 0,
        "layers.embedding(x)": 0,
        "": 1,
    }.items():
        tab.fill(".old-code textarea", code)
        expect(rows).to_have_count(count)
    assert watched.complaints == [] and "code" not in tab.url
    rows.locator("[data-entry] a").click()
    tab.wait_for_url(f"{search_url}en/paddlepaddle/params/share-weights/#3.x")


def test_every_api_in_pasted_code_is_named_with_what_became_of_it(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    tab.goto(f"{search_url}en/migrate/paddlepaddle/")
    tab.click(".old-code summary")
    code = """import paddle.fluid as fluid  # paddle.comment
from paddle.nn import Embedding
x = fluid.data("paddle.text", [1])
y = fluid.layers.embedding(x, [2, 3])
z = paddle.nn.Embeding(1, 2).weight.shape
w = torch.nn.Linear(1, 1)
"""
    tab.fill(".old-code textarea", code)
    names = tab.locator(".old-code__names li")
    expect(names).to_have_count(5)
    found = names.evaluate_all("rows => rows.map(row => [row.dataset.name, row.dataset.state])")
    assert sorted(found) == [
        ["paddle.fluid", "gone"],
        ["paddle.fluid.data", "gone"],
        ["paddle.fluid.layers.embedding", "replaced"],
        ["paddle.nn.Embedding", "unchanged"],
        ["paddle.nn.Embeding", "unknown"],
    ]
    replaced = tab.locator('.old-code__names [data-state="replaced"]')
    expect(replaced).to_have_text("paddle.fluid.layers.embedding is only in 1.8.5; in its place: paddle.nn.Embedding")
    tab.fill(".old-code textarea", "print(1)")
    expect(tab.locator(".old-code [role=status]")).to_have_text("This code names no API of these frameworks.")
    assert watched.complaints == []


@pytest.mark.parametrize(
    "address",
    [
        "paddlepaddle/",
        "en/tags/",
        "en/tags/e/",
        "en/errors/",
        "errors/paddlepaddle/OptimizerError/",
        "migrate/paddlepaddle/",
    ],
)
def test_without_a_script_lists_are_plain_and_whole(chromium: Browser, search_url: str, address: str) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, viewport={"width": 1400, "height": 900})
    watched.tab.goto(f"{search_url}{address}?q=zzz")
    controls = watched.tab.locator(":is(.filter, .filtered > .facets, .old-code):visible").count()
    hidden = watched.tab.locator(".filtered :is(li, tr, section)[hidden]").count()
    rows = watched.tab.locator(".filtered :is(li, tr):visible").count()
    above = watched.tab.locator(".filtered__rows").evaluate(
        """rows => rows.firstElementChild.getBoundingClientRect().top
             - rows.closest("[data-filter]").previousElementSibling.getBoundingClientRect().bottom"""
    )
    context.close()
    assert (controls, hidden) == (0, 0) and rows > 0
    assert above >= 10


@pytest.mark.parametrize("lang", ["", "en/"])
def test_every_number_of_the_status_page_leads_to_as_many(tab: Page, search_url: str, lang: str) -> None:
    tab.goto(f"{search_url}{lang}status/")
    cells = tab.locator(".numbers td").evaluate_all(
        """cells => cells.filter(cell => cell.querySelector("a")).map(cell => {
          const small = cell.querySelector("small")
          return [cell.querySelector("a").href, parseInt((small ?? cell).textContent)]
        })"""
    )
    assert len(cells) > 20
    cells = cells[::3] if lang else cells  # both languages have the same lists
    wrong = [(href, count, found) for href, count in cells if (found := _listed(tab, href)) != count]
    assert wrong == []


def _listed(tab: Page, href: str) -> int:
    """The number of rows visible at an address, or below the heading that it points to."""
    tab.goto(href)
    anchor = href.partition("#")[2]
    if anchor:
        rows: int = tab.locator(f"[id='{anchor}']").evaluate(
            "heading => [...heading.parentElement.querySelectorAll('ul')]"
            ".filter(list => heading.compareDocumentPosition(list) & 4)"
            ".map(list => [...list.children].map(item => +(item.querySelector('a > span')?.textContent ?? 1)))[0]"
            ".reduce((sum, count) => sum + count)"
        )
        return rows
    expect(tab.locator(STATUS)).not_to_be_empty()
    return len(set(shown(tab)))
