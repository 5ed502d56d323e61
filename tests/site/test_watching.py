"""The tests' tab reports what is broken, but not a reader who leaves before a page is complete."""

from __future__ import annotations

from browsing import Watched

HERE = "http://127.0.0.1:9/"
PAGE = "<!doctype html><link rel=icon href=data:,><script async src=/late.js></script><a href=/next>on</a>"


def _serve(watched: Watched) -> None:
    """Two pages; the script of the first never arrives."""
    watched.tab.route(HERE + "*", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    watched.tab.route(HERE + "late.js", lambda route: None)
    watched.tab.route(HERE + "next", lambda route: route.fulfill(content_type="text/html", body="there"))


def test_a_request_that_the_tab_gave_up_is_no_complaint(watched: Watched) -> None:
    _serve(watched)
    watched.tab.goto(HERE, wait_until="commit")
    with watched.tab.expect_event("requestfailed") as failed:
        watched.tab.click("a")
    assert failed.value.url == HERE + "late.js"
    watched.tab.wait_for_url(HERE + "next")
    assert watched.complaints == []


def test_a_server_that_is_gone_is_one(watched: Watched) -> None:
    _serve(watched)
    watched.tab.route(HERE + "late.js", lambda route: route.abort("connectionrefused"))
    watched.tab.goto(HERE)
    assert HERE + "late.js" in watched.complaints


def test_what_the_policy_of_the_page_forbids_is_one(watched: Watched) -> None:
    policy = {"Content-Security-Policy": "script-src 'none'"}
    _serve(watched)
    watched.tab.route(HERE, lambda route: route.fulfill(content_type="text/html", body=PAGE, headers=policy))
    watched.tab.goto(HERE)
    assert any("late.js" in complaint for complaint in watched.complaints)


def test_a_file_that_is_not_there_is_one(watched: Watched) -> None:
    _serve(watched)
    watched.tab.route(HERE + "late.js", lambda route: route.fulfill(status=404))
    watched.tab.goto(HERE)
    assert HERE + "late.js" in watched.complaints
