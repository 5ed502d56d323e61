"""What a response means, given what was known before. (For the kinds of responses, see the seeded web.)"""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from faq.evidence.links.judge import judge, judge_reply
from faq.evidence.links.ledger import Record
from faq.evidence.links.page import decode, read_page
from faq.evidence.links.reply import Hop, Reply
from hypothesis import given
from hypothesis import strategies as st

URL = "https://demo.org/docs/page.html"
NEW = Record(URL, "2026-11-01")
GOOD, BAD, BLOCKED = Reply(URL, 200), Reply(URL, 404), Reply(URL, 403)
ERROR = Reply(URL, 200, page=read_page("<title>页面不存在</title>".encode()))


def day(number: int) -> datetime.date:
    return datetime.date(2026, 11, number)


def after(*replies: Reply) -> Record:
    """The record after one response per day."""
    record = NEW
    for number, reply in enumerate(replies, 1):
        record = judge(record, reply, day(number))
    return record


def test_three_failures_on_three_days_are_death() -> None:
    assert [after(*[BAD] * number).state for number in (1, 2, 3, 4)] == ["failing", "failing", "dead", "dead"]


def test_three_failures_on_one_day_are_one() -> None:
    record = NEW
    for _ in range(5):
        record = judge(record, BAD, day(1))
    assert record.state == "failing" and len(record.failures) == 1


def test_an_answer_clears_the_failures() -> None:
    assert after(BAD, BAD, GOOD, BAD, BAD).state == "failing"
    assert after(BAD, BAD, BAD, GOOD) == replace(NEW, state="ok", last_checked="2026-11-04", last_ok="2026-11-04")


def test_a_closed_door_says_nothing_about_the_page() -> None:
    assert after(BAD, BLOCKED).state == "blocked"
    assert after(BAD, BLOCKED, BAD, BAD).state == "dead"
    assert after(GOOD, BLOCKED).last_ok == "2026-11-01"


def test_an_error_page_is_not_ok() -> None:
    assert after(GOOD, ERROR) == replace(
        NEW,
        state="soft-404",
        reason="an error page with status 200: '页面不存在'",
        last_checked="2026-11-02",
        last_ok="2026-11-01",
    )


def test_a_moved_address_keeps_its_fragment() -> None:
    page = read_page(b"<p id=use>")
    reply = Reply(URL, 200, hops=(Hop(301, "https://new.org/page"),), page=page)
    assert judge_reply(f"{URL}#use", reply).final == "https://new.org/page#use"
    assert judge_reply(f"{URL}#none", reply).state == "no such anchor"


@pytest.mark.parametrize("path", ["/docs/", "/docs/index.html", "/zh/docs/x"])
def test_the_front_page_of_another_site_is_a_move(path: str) -> None:
    reply = Reply(f"https://demo.org{path}", 200, hops=(Hop(301, "https://docs.new.org/"),))
    assert judge_reply(reply.url, reply).state == "moved"


def test_the_www_of_a_site_is_the_same_site() -> None:
    reply = Reply("https://demo.org/docs/old/page", 200, hops=(Hop(301, "https://www.demo.org/"),))
    assert judge_reply(reply.url, reply).state == "soft-404"


@pytest.mark.parametrize(
    "title",
    [
        "404 Not Found", "Page Not Found | Demo", "Demo - 404", "页面不存在", "演示 - 页面不存在",
        "抱歉，您访问的页面不存在！",
        "找不到页面", "Error 404", "This page does not exist", "您所访问的内容已被删除", "HTTP 404",
        "Sorry, page not found.",
        "The requested URL was not found",
    ],
)  # fmt: skip
def test_titles_of_error_pages(title: str) -> None:
    page = read_page(f"<title>{title}</title>".encode())
    assert judge_reply(URL, Reply(URL, 200, page=page)).state == "soft-404"


@pytest.mark.parametrize(
    "title",
    [
        "ImportError: libcuda.so.1: file not found", "页面不存在怎么办", "How to handle 404 in Flask",
        "找不到模块 paddle",
        "Not found errors explained", "404 个常见问题", "安装 - 飞桨", "出错了怎么看日志", "", "Resource limits",
        "验证码识别模型",
    ],
)  # fmt: skip
def test_titles_that_only_speak_of_errors(title: str) -> None:
    page = read_page(f"<title>{title}</title>".encode())
    assert judge_reply(URL, Reply(URL, 200, page=page)).state == "ok"


def test_bytes_are_read_as_what_they_are() -> None:
    text = "您访问的页面不存在"
    assert decode(text.encode(), "iso-8859-1") == text
    assert decode(text.encode("gb18030"), "utf-8") == text
    assert decode(text.encode()[:-1]) == text[:-1]
    assert decode(b'<meta charset="big5">' + "頁面".encode("big5")).endswith("頁面")
    assert decode(text.encode("gb18030"), "no-such-charset") == text


@given(st.binary(max_size=400), st.text(max_size=12))
def test_any_bytes_are_a_page(body: bytes, charset: str) -> None:
    judge_reply(URL, Reply(URL, 200, page=read_page(body, charset)))


def test_where_everything_is_sent_to_may_look_different_each_time() -> None:
    """A landing page with current news, shown for this page and for one that certainly does not exist."""
    hop, texts = Hop(302, "https://demo.org/start/here"), (b"<p>apples", b"<p>pears")
    here, nowhere = (Reply(URL, 200, hops=(hop,), page=read_page(text)) for text in texts)
    assert judge_reply(URL, replace(here, missing=nowhere)).state == "soft-404"
    other = replace(nowhere, hops=(Hop(302, "https://demo.org/elsewhere"),))
    assert judge_reply(URL, replace(here, missing=other)).state == "ok"
