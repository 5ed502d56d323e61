"""How requests are made: turns of hosts, `Retry-After`, retries and limits, with a simulated clock."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from faq.evidence.links.fetch import NOWHERE, fetch_all
from faq.evidence.links.pace import Clock, Pace, Patience, retry_after
from faq.evidence.links.reply import Reply

NOON = datetime.datetime(2026, 11, 20, 12, tzinfo=datetime.UTC)
PAGE = "https://demo.org/docs/page.html"
HTML = {"Content-Type": "text/html"}


class Watch:
    """A clock that moves only when the code sleeps."""

    def __init__(self) -> None:
        self.time = 0.0
        self.clock = Clock(lambda: self.time, self.sleep, lambda: NOON)

    def sleep(self, seconds: float) -> None:
        self.time += seconds


class Host:
    """A host that responds from a script and records the requests and their times. A page that does not exist has
    status 404."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[float, str, str]] = []
        self.watch = Watch()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append((self.watch.time, request.method, request.url.path))
        if NOWHERE in request.url.path:
            return httpx.Response(404)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return sent(answer)

    def fetch(self, *urls: str, **patience: float) -> dict[str, Reply]:
        with httpx.Client(transport=httpx.MockTransport(self)) as client:
            return fetch_all(urls or [PAGE], client, self.watch.clock, Patience(**patience))  # type: ignore[arg-type]


def sent(answer: httpx.Response) -> httpx.Response:
    """A response as it comes from a network: its body is a stream."""
    return httpx.Response(answer.status_code, headers=answer.headers, content=iter([answer.read()]))


def page(text: str = "<title>Page</title>") -> httpx.Response:
    return httpx.Response(200, headers=HTML, text=text)


def test_two_requests_to_a_host_are_a_pause_apart() -> None:
    host = Host(page())
    host.fetch(PAGE, "https://demo.org/docs/other.html", interval=5)
    times = [time for time, _, _ in host.asked]
    assert times == [5 * number for number in range(len(times))]


def test_head_comes_first_and_the_missing_page_is_asked_for_once_a_folder() -> None:
    host = Host(page())
    host.fetch(PAGE, "https://demo.org/docs/other.html", "https://demo.org/")
    assert [(method, path) for _, method, path in host.asked] == [
        ("HEAD", "/docs/page.html"),
        ("GET", "/docs/page.html"),
        ("GET", f"/docs/{NOWHERE}.html"),
        ("HEAD", "/docs/other.html"),
        ("GET", "/docs/other.html"),
        ("HEAD", "/"),
        ("GET", "/"),
    ]


def test_an_address_with_several_fragments_is_asked_for_once() -> None:
    host = Host(page())
    assert list(host.fetch(f"{PAGE}#a", f"{PAGE}#b")) == [PAGE]
    assert len(host.asked) == 3


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_waited_for(status: int) -> None:
    host = Host(httpx.Response(status, headers={"Retry-After": "40"}), page())
    assert host.fetch()[PAGE].status == 200
    assert host.asked[1][0] == 40


def test_retry_after_may_be_a_date() -> None:
    host = Host(httpx.Response(429, headers={"Retry-After": "Fri, 20 Nov 2026 12:00:30 GMT"}), page())
    assert host.fetch()[PAGE].status == 200
    assert host.asked[1][0] == 30


def test_nobody_waits_for_hours() -> None:
    host = Host(httpx.Response(429, headers={"Retry-After": "3600"}))
    assert list(host.fetch(PAGE, "https://demo.org/b/c")) == [PAGE]
    assert host.asked == [(0, "HEAD", "/docs/page.html")]


def test_each_later_try_waits_longer() -> None:
    host = Host(httpx.Response(500))
    assert host.fetch(interval=0, backoff=3, tries=3)[PAGE].status == 500
    assert [(time, method) for time, method, _ in host.asked] == [(0, "HEAD"), (0, "GET"), (3, "GET"), (9, "GET")]


def test_a_host_that_cannot_be_reached_is_not_tried_for_every_address() -> None:
    host = Host(httpx.ConnectError("no such host"))
    replies = host.fetch(*(f"https://demo.org/{n}/x" for n in range(50)), tries=2)
    assert len(host.asked) == 3
    assert len(replies) == 50 and not any(reply.reached for reply in replies.values())


@pytest.mark.parametrize(
    ("error", "reached", "words"),
    [
        (httpx.ConnectTimeout("x"), False, "no connection in time"),
        (httpx.ProxyError("no proxy"), False, "no proxy"),
        (httpx.ReadTimeout("x"), True, "no answer in time"),
        (httpx.RemoteProtocolError("nonsense"), True, "nonsense"),
        (httpx.ReadError(""), True, "ReadError"),
    ],
)
def test_why_there_was_no_answer(error: Exception, reached: bool, words: str) -> None:
    reply = Host(error).fetch()[PAGE]
    assert (reply.status, reply.reached, reply.trouble) == (0, reached, words)


def test_a_host_behind_a_redirect_does_not_make_the_first_one_unreachable() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.host == "gone.org":
            raise httpx.ConnectError("no such host")
        moved = request.url.path == "/a/moved"
        return httpx.Response(302, headers={"Location": "https://gone.org/"}) if moved else sent(page())

    with httpx.Client(transport=httpx.MockTransport(answer)) as client:
        urls = ["https://demo.org/a/moved", "https://demo.org/a/page"]
        replies = fetch_all(urls, client, Watch().clock, Patience(tries=1))
    assert [replies[url].status for url in urls] == [0, 200]
    assert replies[urls[0]].reached


def test_a_page_is_read_up_to_a_limit() -> None:
    def body() -> Iterator[bytes]:
        yield b"<h2 id=near>"
        for _ in range(1000):
            yield b"x" * 1000

    host = Host(httpx.Response(200, headers=HTML), httpx.Response(200, headers=HTML, content=body()), page())
    found = host.fetch(bytes=50_000)[PAGE].page
    assert found and not found.whole and found.ids == {"near"}


@pytest.mark.parametrize(
    ("url", "beside"),
    [
        ("https://a.org/x/y.html?q=1", f"/x/{NOWHERE}.html"),
        ("https://a.org/x/y/", f"/x/{NOWHERE}/"),
        ("https://a.org/x", f"/{NOWHERE}"),
        ("https://a.org/x/.hidden", f"/x/{NOWHERE}"),
    ],
)
def test_the_missing_page_lies_beside_the_asked_one(url: str, beside: str) -> None:
    host = Host(page())
    host.fetch(url)
    assert host.asked[-1][2] == urlsplit(beside).path


TIMES: dict[str, float | None] = {
    "120": 120,
    " 5 ": 5,
    "Fri, 20 Nov 2026 12:02:00 GMT": 120,
    "Fri, 20 Nov 2026 11:00:00 GMT": 0,
    "Fri, 20 Nov 2026 12:02:00": 120,
    "soon": None,
    "": None,
    "-3": None,
    "٣": None,
}


@pytest.mark.parametrize("value", TIMES)
def test_what_retry_after_says(value: str) -> None:
    assert retry_after(value, NOON) == TIMES[value]


def test_threads_share_the_turns_of_a_host() -> None:
    watch = Watch()
    slept: list[float] = []
    note: Callable[[float], None] = slept.append
    pace = Pace(Clock(lambda: watch.time, note, lambda: NOON), 2)
    for _ in range(3):
        pace.wait("a.org")
    pace.wait("b.org")
    assert slept == [2, 4]
