"""The results page and the list of error messages, on a site below a path."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from browsing import Watched, becomes, entries, open_tab, paste, settled
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

DONE = "[data-search-results][data-state=done]"
AREA = "[data-search-page] textarea"
FIELD = "[data-search-page] [name=q]"
ENTRY = "paddlepaddle/params/share-weights"
OUT_OF_MEMORY = "paddlepaddle/training/gpu-out-of-memory"
LOG = """I1121 08:00:00.123456 4242 tracer.cc:88] start
Traceback (most recent call last):
  File "/home/me/secret/train.py", line 12, in <module>
    trainer.run()
Error: Out of memory error on GPU 7.
"""


def search(tab: Tab, url: str, query: str) -> None:
    tab.goto(f"{url}search/?{query}")
    tab.wait_for_selector(DONE, state="attached")


def check(tab: Tab, facet: str, value: str) -> None:
    tab.click(f"[data-facets] input[name={facet}][value='{value}']")
    tab.wait_for_selector(DONE, state="attached")


def count(tab: Tab, facet: str, value: str) -> int:
    row = tab.locator(f"label:has(input[name={facet}][value='{value}']) [data-count]")
    return int(row.text_content() or 0)


def parameters(tab: Tab) -> dict[str, list[str]]:
    return parse_qs(urlsplit(tab.url).query)


def test_a_query_in_the_address_is_answered(watched: Watched, search_url: str) -> None:
    search(watched.tab, search_url, "q=optimizer")
    hit = watched.tab.locator("[data-search-results] [data-entry]").first
    assert len(entries(watched.tab)) == 10
    expect(hit.locator("a code mark")).to_have_text("Optimizer")
    assert "`" not in (hit.text_content() or "")
    expect(hit.locator(".hit__place")).to_contain_text("飞桨 PaddlePaddle · ")
    assert hit.locator(".line").all_text_contents() in (["3.x", "2.x"], ["1.8"])
    expect(hit.locator(".excerpt mark").first).to_be_visible()
    assert hit.locator("a").get_attribute("href") == f"{search_url}{hit.get_attribute('data-entry')}/"
    assert watched.complaints == []
    assert [url for url in watched.requests if not url.startswith((search_url, "data:"))] == []


def test_a_hit_names_its_lines_only_where_it_lacks_one(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=share+weights")
    expect(tab.locator(f"[data-entry='{ENTRY}']")).to_be_visible()
    expect(tab.locator(f"[data-entry='{ENTRY}'] .line")).to_have_count(0)
    search(tab, search_url, "q=optimizer")
    lines = tab.locator("[data-search-results] [data-entry] .line").all_text_contents()
    assert {"3.x", "2.x", "1.8"} >= set(lines) != set()


@pytest.mark.parametrize("query", ["", "q=", "q=%20%20", "q=zzzzqqqq", "framework=paddlenlp"])
def test_the_page_is_done_without_a_query_and_without_a_hit(tab: Tab, search_url: str, query: str) -> None:
    search(tab, search_url, query)
    assert entries(tab) == []
    expect(tab.locator("[data-status]" if "zzz" in query else ".tips")).to_be_visible()
    assert tab.locator(".tips").is_visible() == ("zzz" not in query)


def test_results_follow_the_field_and_so_does_the_address(tab: Tab, search_url: str) -> None:
    search(tab, f"{search_url}en/", "")
    expect(tab.locator(FIELD)).to_be_focused()
    tab.keyboard.insert_text("share weights")
    tab.wait_for_selector(f"[data-entry='{ENTRY}']")
    assert tab.url == f"{search_url}en/search/?q=share+weights"
    expect(tab.locator(f"[data-entry='{ENTRY}'] a")).to_have_attribute("href", f"{search_url}en/{ENTRY}/")
    tab.fill(FIELD, "")
    expect(tab.locator(".tips")).to_be_visible()
    assert tab.url == f"{search_url}en/search/"


def test_an_answer_that_comes_too_late_is_dropped(tab: Tab, search_url: str) -> None:
    held: list[Route] = []
    tab.route("**/search/manifest.json", lambda route: held.append(route))
    search(tab, search_url, "")
    tab.fill(FIELD, "optimizer")
    becomes(tab, lambda: bool(held), True)
    tab.fill(FIELD, "")
    with tab.expect_response("**/texts/zh/*.json"):
        held[0].continue_()
    tab.wait_for_timeout(200)
    assert entries(tab) == []
    expect(tab.locator(".tips")).to_be_visible()


def test_more_results_come_at_a_click(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=optimizer")
    expect(tab.locator("[data-status]")).to_have_text("15 个结果")
    tab.click("[data-more]")
    expect(tab.locator("[data-search-results] [data-entry]")).to_have_count(15)
    expect(tab.locator("[data-search-results] [data-entry] >> nth=10").locator("a")).to_be_focused()
    expect(tab.locator("[data-more]")).to_be_hidden()


def test_facets_narrow_the_results_and_tell_how_far(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=optimizer")
    assert [count(tab, "line", line) for line in ("3.x", "2.x", "1.8")] == [8, 8, 8]
    check(tab, "line", "1.8")
    expect(tab.locator("[data-status]")).to_have_text("8 个结果")
    assert parameters(tab) == {"q": ["optimizer"], "line": ["1.8"]}
    assert count(tab, "line", "3.x") == 8
    in_params, in_training = count(tab, "category", "params"), count(tab, "category", "training")
    check(tab, "category", "params")
    assert len(entries(tab)) == in_params
    check(tab, "category", "training")
    assert len(entries(tab)) == in_params + in_training
    assert parameters(tab) == {"q": ["optimizer"], "line": ["1.8"], "category": ["training", "params"]}
    assert all(
        href.endswith("/#1.8") for href in tab.locator("[data-hits] a").evaluate_all("all => all.map(a => a.href)")
    )


@pytest.mark.parametrize("lines", ["line=1.8,2.x", "line=1.8&line=2.x", "line=1.8%2C2.x"])
def test_several_values_are_read_in_every_form_and_written_in_one(tab: Tab, search_url: str, lines: str) -> None:
    search(tab, search_url, f"q=optimizer&{lines}&framework=paddlepaddle&utm=x")
    assert tab.locator("[data-facets] input:checked").evaluate_all("all => all.map(box => box.value)") == [
        "paddlepaddle", "2.x", "1.8",
    ]  # fmt: skip
    assert sorted(parameters(tab)["line"]) == ["1.8", "2.x"]
    assert "," not in tab.url and "%2C" not in tab.url and "utm" not in tab.url


def test_facets_stay_when_the_query_changes_and_go_at_a_click(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=optimizer&line=1.8")
    tab.fill(FIELD, "memory")
    tab.wait_for_selector(f"[data-entry='{OUT_OF_MEMORY}']")
    assert parameters(tab) == {"q": ["memory"], "line": ["1.8"]}
    tab.click("[data-facets] [data-clear]")
    tab.wait_for_selector(DONE)
    assert parameters(tab) == {"q": ["memory"]}
    assert tab.locator("[data-facets] input:checked").count() == 0
    expect(tab.locator("[data-facets] [data-clear]")).to_be_hidden()


def test_filters_that_leave_nothing_say_so(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=embedding&framework=mindspore")
    expect(tab.locator("[data-status]")).to_have_text("在所选的筛选条件下没有结果。")
    tab.click("[data-when=filtered] [data-clear]")
    tab.wait_for_selector("[data-search-results] [data-entry]")


def test_the_back_button_comes_back_to_the_same_results(tab: Tab, search_url: str) -> None:
    tab.goto(search_url)
    search(tab, search_url, "q=optimizer")
    check(tab, "category", "training")
    expect(tab.locator("[data-status]")).to_have_text(re.compile(r"^1\d"))
    check(tab, "line", "3.x")
    shown = entries(tab)
    tab.click("[data-search-results] [data-entry] >> nth=2 >> a")
    tab.wait_for_url(f"{search_url}{shown[2]}/#3.x")
    tab.go_back()
    tab.wait_for_selector("[data-search-results] [data-entry]")
    assert entries(tab) == shown
    assert parameters(tab) == {"q": ["optimizer"], "line": ["3.x"], "category": ["training"]}
    tab.go_back()
    tab.wait_for_url(search_url)


def test_a_hit_opens_at_its_passage_until_that_is_dismissed(watched: Watched, search_url: str) -> None:
    """Also in an answer that is folded because it is for another version than the reader's. The address stays clean."""
    tab = watched.tab
    tab.set_viewport_size({"width": 1000, "height": 300})
    tab.add_init_script("""localStorage.setItem("faq.version", '{"framework": "paddlepaddle", "line": "3.x"}')""")
    for dismiss in (lambda: tab.click(".passage__dismiss"), lambda: tab.keyboard.press("Escape")):
        search(tab, search_url, f"q={quote('fluid 静态图 相同的参数名')}")
        tab.click(f"[data-search-results] [data-entry='{ENTRY}'] a")
        passage = tab.locator(".answer:has(#\\31\\.8) .passage")
        expect(passage).to_be_in_viewport()
        expect(passage).to_have_text("静态图里给两个层相同的参数名，框架就只建一份参数：")
        assert set(passage.locator("mark").all_text_contents()) >= {"静态", "参数"}
        assert tab.url == f"{search_url}{ENTRY}/"
        dismiss()
        expect(tab.locator(".passage, .page--entry p mark, .passage__dismiss")).to_have_count(0)
        expect(tab.locator(".page--entry")).to_contain_text("静态图里给两个层相同的参数名，框架就只建一份参数：")
    tab.goto(f"{search_url}{ENTRY}/")
    settled(tab)
    assert tab.locator(".passage").count() == 0
    assert watched.complaints == []


@pytest.mark.parametrize("stored", ["{", "null", '{"path": "PATH"}', '{"path": "PATH", "words": ["zzzz"]}'])
def test_a_damaged_passage_is_none(watched: Watched, search_url: str, stored: str) -> None:
    tab = watched.tab
    path = f"{urlsplit(search_url).path}{ENTRY}/"
    tab.add_init_script(f"localStorage.setItem('faq.passage', {stored.replace('PATH', path)!r})")
    tab.goto(f"{search_url}{ENTRY}/")
    settled(tab)
    expect(tab.locator(".passage")).to_have_count(0)
    assert watched.complaints == []


def test_facets_fold_away_on_phones(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, viewport={"width": 390, "height": 780})
    tab = watched.tab
    search(tab, search_url, "q=optimizer&line=1.8")
    box = tab.locator("[data-facets] input[name=framework]").first
    expect(box).to_be_hidden()
    expect(tab.locator("[data-facets] summary")).to_have_text("筛选 1")
    tab.click("[data-facets] summary")
    expect(box).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


def test_the_readers_own_version_goes_first_until_it_is_dropped(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=optimizer")
    expect(tab.locator("[data-own]")).to_be_hidden()
    tab.evaluate("""localStorage.setItem("faq.version", '{"framework": "paddlepaddle", "line": "1.8"}')""")
    search(tab, search_url, "q=optimizer")
    expect(tab.locator("[data-own]")).to_contain_text("优先显示你的版本：飞桨 PaddlePaddle 1.8")
    first = tab.locator("[data-entry] >> nth=0 >> .line")
    expect(first.last).to_have_text("1.8")
    own = entries(tab)
    tab.click("[data-own]")
    tab.wait_for_selector(DONE)
    expect(tab.locator("[data-own]")).to_be_hidden()
    assert entries(tab) != own
    search(tab, search_url, "q=gradient")
    expect(tab.locator("[data-own]")).to_be_visible()


@pytest.mark.parametrize(
    "stored", ["", "null", "[]", '"x"', "{}", '{"framework": 3}', '{"framework": "x", "line": "y"}', "{"]
)
def test_a_damaged_version_is_no_version(watched: Watched, search_url: str, stored: str) -> None:
    watched.tab.add_init_script(f"localStorage.setItem('faq.version', {stored!r})")
    search(watched.tab, search_url, "q=optimizer")
    assert len(entries(watched.tab)) == 10
    expect(watched.tab.locator("[data-own]")).to_be_hidden()
    assert watched.complaints == []


def test_a_pasted_log_is_answered_and_stays_in_the_tab(chromium: Browser, search_url: str) -> None:
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    tab = watched.tab
    search(tab, search_url, "")
    paste(tab, FIELD, LOG)
    expect(tab.locator(AREA)).to_have_value(LOG.strip())
    hit = tab.locator(f"[data-entry='{OUT_OF_MEMORY}']")
    expect(hit.locator(".hit__error code")).to_have_text("Error: Out of memory error on GPU 0.")
    assert entries(tab)[0] == OUT_OF_MEMORY
    expect(tab.locator("[data-private]")).to_contain_text("不会发送出去")
    assert list(parameters(tab)) == ["paste"]
    tab.reload()
    tab.wait_for_selector("[data-search-results] [data-entry]")
    expect(tab.locator(AREA)).to_have_value(LOG.strip())
    assert not any("secret" in url for url in watched.requests)
    other = context.new_page()
    other.goto(tab.url)
    expect(other.locator("[data-status]")).to_contain_text("请重新粘贴")
    assert watched.complaints == []
    context.close()


def test_a_long_text_is_not_in_the_address(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "")
    for length, names in ((1999, ["q"]), (2001, ["paste"])):
        tab.fill(FIELD, ("memory " * 400)[:length].replace(" ", "_"))
        tab.wait_for_selector(DONE)
        assert list(parameters(tab)) == names
    tab.reload()
    expect(tab.locator(FIELD)).to_have_value(("memory " * 400)[:2001].replace(" ", "_"))


def test_several_lines_in_an_address_keep_their_lines(tab: Tab, search_url: str) -> None:
    search(tab, search_url, f"q={quote(LOG)}")
    expect(tab.locator(AREA)).to_have_value(LOG)
    assert entries(tab)[0] == OUT_OF_MEMORY


def test_without_an_exact_answer_the_reader_may_ask(tab: Tab, search_url: str) -> None:
    tab.add_init_script("""localStorage.setItem("faq.version", '{"framework": "paddlepaddle", "line": "2.x"}')""")
    search(tab, f"{search_url}en/", f"q={quote('gradient of a zebra & <b>kangaroo</b> in the moonlight tonight')}")
    expect(tab.locator("[data-status]")).to_have_text("Nothing here seems to be about this. The closest questions:")
    assert entries(tab)
    assert asked(tab) == {
        "template": ["question.yml"],
        "title": ["gradient of a zebra & <b>kangaroo</b> in the moonlight tonight"],
        "question": ["gradient of a zebra & <b>kangaroo</b> in the moonlight tonight"],
        "framework": ["paddlepaddle"],
        "version": ["2.x"],
        "language": ["en"],
    }
    check(tab, "line", "1.8")
    assert asked(tab)["version"] == ["1.8"]


def test_without_any_answer_too(tab: Tab, search_url: str) -> None:
    search(tab, search_url, "q=zzzzqqqq")
    expect(tab.locator("[data-status]")).to_have_text("没有找到相关的问题。")
    assert asked(tab) == {
        "template": ["question.yml"], "title": ["zzzzqqqq"], "question": ["zzzzqqqq"], "language": ["zh"],
    }  # fmt: skip


def asked(tab: Tab) -> dict[str, list[str]]:
    """The fields of the link that opens a new question."""
    address, _, query = (tab.locator("a[data-ask]:visible").get_attribute("href") or "").partition("?")
    assert address == "https://code.example/faq/issues/new"
    return parse_qs(query)


def test_without_a_repository_the_lists_are_named_instead(tab: Tab, site_url: str) -> None:
    search(tab, site_url, "q=zzzzqqqq")
    expect(tab.locator("[data-ask]")).to_be_hidden()
    tab.click("[data-lists] a:has-text('MindSpore')")
    tab.wait_for_url(f"{site_url}mindspore/")


def test_a_search_that_fails_can_be_tried_again(tab: Tab, search_url: str) -> None:
    for missing in ("**/search/manifest.json", "**/terms/*.txt", "**/search/worker.js", "**/search/engine.js"):
        tab.route(missing, lambda route: route.fulfill(status=503, body="down"))
        tab.goto(f"{search_url}search/?q=optimizer")
        expect(tab.locator("[data-search-results]")).to_have_attribute("data-state", "failed")
        expect(tab.locator("[data-status]")).to_contain_text("没有载入成功")
        tab.unroute(missing)
        tab.click("[data-retry]")
        tab.wait_for_selector("[data-search-results] [data-entry]")
        expect(tab.locator("[data-retry]")).to_be_hidden()


def test_a_search_without_an_answer_fails_at_last(tab: Tab, search_url: str) -> None:
    tab.clock.install()
    tab.route("**/search/manifest.json", lambda route: None)
    with tab.expect_event("worker"):
        tab.goto(f"{search_url}search/?q=optimizer")
    expect(tab.locator("[data-status]")).to_contain_text("正在载入")
    tab.clock.run_for(25_000)
    expect(tab.locator("[data-retry]")).to_be_visible()


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=document.body.id='run'>",
        '"><script>document.body.id="run"</script>',
        "javascript:document.body.id='run'",
    ],
)
def test_what_is_searched_for_never_runs(watched: Watched, search_url: str, text: str) -> None:
    tab = watched.tab
    search(tab, search_url, f"q={quote(text)}&framework={quote(text)}&line={quote(text)}&paste2={quote(text)}")
    expect(tab.locator(FIELD)).to_have_value(text)
    tab.goto(search_url)
    tab.click(".search--header input")
    tab.keyboard.type(text)
    tab.wait_for_selector(".search--header .search__panel:visible")
    assert tab.evaluate("document.body.id") == ""
    assert [said for said in watched.complaints if not said.startswith(search_url)] == []  # a page may be left early


def test_titles_and_messages_of_results_never_run(tab: Tab, search_url: str) -> None:
    search(tab, search_url, f"q={quote('</code><script>document.body.id=' + chr(34) + 'run' + chr(34))}")
    hit = tab.locator("[data-entry='paddlepaddle/setup/markup-in-title']")
    expect(hit.locator("a").first).to_contain_text('</title><script>document.body.id="run"</script>')
    assert tab.locator("[data-search-results] script").count() == 0
    assert tab.evaluate("document.body.id") == ""


def test_what_is_known_of_an_api_is_above_the_results(tab: Tab, search_url: str) -> None:
    search(tab, f"{search_url}en/", "q=fluid.layers.embedding")
    api = tab.locator('[data-api] [data-api-name="paddle.fluid.layers.embedding"]')
    expect(api).to_contain_text("In 1.8.5")
    expect(api).to_contain_text("Not in 2.6.2, 3.3.1")
    expect(api).to_contain_text("In its place: paddle.nn.Embedding")
    expect(api.locator(f'[data-entry="{ENTRY}"] a')).to_be_visible()
    assert tab.locator("[data-search-results] [data-api]").count() == 0
    search(tab, f"{search_url}en/", "q=paddle.nn.Embeding")
    unknown = "No tested version has paddle.nn.Embeding. The most similar name: paddle.nn.Embedding"
    expect(tab.locator("[data-api]")).to_have_text(unknown)
    search(tab, f"{search_url}en/", "q=gradient+clipping")
    expect(tab.locator("[data-api]")).to_be_empty()


def test_the_code_for_names_comes_with_the_first_one(watched: Watched, search_url: str) -> None:
    tab = watched.tab
    search(tab, search_url, "q=optimizer")
    assert not any(url.endswith("/details.js") for url in watched.requests)
    tab.fill(FIELD, "fluid.layers.embedding")
    expect(tab.locator("[data-api] [data-api-name]")).to_be_visible()
    assert sum(url.endswith("/details.js") for url in watched.requests) == 1


def test_without_that_code_there_are_results(tab: Tab, search_url: str) -> None:
    tab.route("**/details.js", lambda route: route.abort())
    search(tab, search_url, "q=fluid.layers.embedding")
    assert entries(tab)
    expect(tab.locator("[data-api]")).to_be_empty()


def test_a_pasted_log_is_answered_for_its_version(tab: Tab, search_url: str) -> None:
    search(tab, f"{search_url}en/", f"q={quote(LOG + 'paddlepaddle-gpu==1.8.5')}")
    expect(tab.locator("[data-log]")).to_have_text("In what you pasted: PaddlePaddle 1.8.5")
    expect(tab.locator("[data-answer] a")).to_have_attribute("href", re.compile("gpu-out-of-memory/#1.8$"))
    expect(tab.locator("[data-answer] pre")).to_be_visible()
    expect(tab.locator("[data-answer] .answer__line")).to_have_text("1.8")
    assert tab.locator("[data-search-results] [data-answer]").count() == 0
    assert entries(tab)[0] == OUT_OF_MEMORY
