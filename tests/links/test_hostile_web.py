"""Malicious hosts: each affects only its own address, costs little time and memory, and leads nowhere private.

Everything is on 127.0.0.1. Names are resolved from a dict, and the test defines which addresses count as public.
"""

from __future__ import annotations

import datetime
import gzip
import ipaddress
import socket
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest
from faq.evidence.links.fetch import fetch_all
from faq.evidence.links.judge import judge_reply
from faq.evidence.links.network import Guard, guarded_client, is_public
from faq.evidence.links.pace import Clock, Patience, retry_after
from faq.evidence.links.reply import Reply

NOON = datetime.datetime(2026, 11, 20, 12, tzinfo=datetime.UTC)
FINE = "<title>Guide</title><h1>Guide</h1><p id=use>Some words of a page"
HOME = "127.0.0.1"
Answer = bytes | Callable[[socket.socket], None]


class Host:
    """A server that sends exactly the bytes it is given, by path; `asked` holds the headers of the requests."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.stopped = threading.Event()
        self.socket = socket.create_server((HOME, 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def url(self, path: str, name: str = "docs.test") -> str:
        return f"http://{name}:{self.port}{path}"

    def paths(self) -> list[str]:
        return [head.split()[1] for head in self.asked]

    def _serve(self) -> None:
        while True:
            try:
                connection = self.socket.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            head = connection.recv(65536).decode()
            self.asked.append(head)
            method, path = head.split()[:2]
            answer = self.answers.get(path, raw(b"gone", status=404))
            try:
                if callable(answer):
                    answer(connection)
                else:
                    connection.sendall(answer.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if method == "HEAD" else answer)
            except OSError:
                pass  # a client may close the connection at any time


def raw(body: bytes | str = FINE, status: int = 200, **headers: str) -> bytes:
    data = body if isinstance(body, bytes) else body.encode()
    named = {"Content-Type": "text/html", "Connection": "close", "Content-Length": str(len(data))}
    named |= {key.replace("_", "-"): value for key, value in headers.items()}
    lines = "".join(f"{key}: {value}\r\n" for key, value in named.items())
    return f"HTTP/1.1 {status} Answer\r\n{lines}\r\n".encode() + data


@pytest.fixture
def host() -> Iterator[Host]:
    found = Host()
    yield found
    found.stopped.set()
    found.socket.close()


def names(host: str, port: int) -> list[str]:
    """Every name resolves to this machine; 127.0.0.2 is an address that the policy of these tests rejects."""
    inner = "127.0.0.2"
    return {"inner.test": [inner], "both.test": [HOME, inner], inner: [inner]}.get(host, [HOME])


def only_home(address: object) -> bool:
    return str(address) == HOME


@contextmanager
def client(seconds: float = 20, resolve: Callable[[str, int], list[str]] = names) -> Iterator[httpx.Client]:
    with guarded_client(Guard(resolve, only_home, seconds)) as found:
        yield found


def fetch(*urls: str, seconds: float = 20, **patience: float) -> dict[str, Reply]:
    """Fetch without pauses. Time limits are very high unless a test sets them."""
    limits = {"timeout": 20, "page": 20, "tries": 1, **patience}
    with client(seconds) as through:
        return fetch_all(urls, through, Clock(sleep=lambda _: None), Patience(**limits))  # type: ignore[arg-type]


def state(host: Host, path: str, **patience: float) -> tuple[str, str]:
    """The state of a path; the address next to it must be fine in any case."""
    host.answers["/fine/page"] = raw()
    replies = fetch(host.url(path), host.url("/fine/page"), **patience)
    assert judge_reply("", replies[host.url("/fine/page")]).state == "ok"
    verdict = judge_reply("", replies[host.url(path)])
    return verdict.state, verdict.reason


HOSTILE: dict[str, Answer] = {
    "/charset-rot13/a": raw(b'<meta charset="rot13">' + FINE.encode() + b"\xff"),
    "/charset-header/a": raw(FINE.encode() + b"\xff", Content_Type="text/html; charset=bz2"),
    "/charset-zlib/a": raw(FINE.encode() + b"\xff", Content_Type="text/html; charset=zlib"),
    "/charset-undefined/a": raw(FINE.encode() + b"\xff", Content_Type="text/html; charset=undefined"),
    "/charset-idna/a": raw(FINE.encode() + b"\xff", Content_Type="text/html; charset=idna"),
    "/html-assert/a": raw(f"{FINE}<![<![<!["),
    "/html-quadratic/a": raw(FINE + "<!--" * 60_000),
    "/html-deep/a": raw(FINE + "<div>" * 60_000),
    "/html-number/a": raw(f"{FINE}&#{'9' * 9000};"),
    "/brotli/a": raw(FINE, Content_Encoding="br"),
    "/gzip/a": raw(gzip.compress(FINE.encode()), Content_Encoding="gzip"),
    "/gzip-twice/a": raw(gzip.compress(gzip.compress(FINE.encode())), Content_Encoding="gzip, gzip"),
    "/deflate/a": raw(zlib.compress(FINE.encode()), Content_Encoding="deflate"),
    "/deflate-raw/a": raw(zlib.compress(FINE.encode(), wbits=-15), Content_Encoding="deflate"),
}


@pytest.mark.slow
@pytest.mark.parametrize("path", HOSTILE)
def test_an_odd_page_is_a_page(path: str, host: Host) -> None:
    host.answers[path] = HOSTILE[path]
    assert state(host, path) == ("ok", "")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (raw(b"no gzip at all", Content_Encoding="gzip"), "it is no gzip"),
        (raw(FINE, Content_Encoding=", ".join(["gzip"] * 9)), "it is encoded 9 times"),
        (raw("", 302, Location="https://[::1"), "Invalid"),
        (raw("", 302, Location="http://docs.test:99999999/"), ""),
        (raw("", 302, Location="file:///etc/passwd"), "which is no web address"),
        (b"\x1b[31mnonsense\r\n\r\n", "illegal"),
    ],
)
def test_a_bad_answer_fails_alone(answer: bytes, words: str, host: Host) -> None:
    host.answers["/bad/a"] = answer
    found, reason = state(host, "/bad/a")
    assert found == "failing" and words in reason and reason.isprintable()


@pytest.mark.slow
@pytest.mark.parametrize(
    "url", ["https://[::1", "http://[", "http://a.test:port/", "http://\x00/", "https://", "http:///x"]
)
def test_what_is_no_address_fails_alone(url: str, host: Host) -> None:
    host.answers["/fine/page"] = raw()
    replies = fetch(url, host.url("/fine/page"))
    assert replies[url].status == 0 and replies[url].trouble
    assert replies[host.url("/fine/page")].good


def test_a_fault_of_ours_fails_alone(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(body: bytes, charset: str, whole: bool) -> None:
        raise AssertionError("a bug")

    host.answers |= {"/fine/page": raw(), "/gone/a": raw(Content_Type="text/plain")}
    monkeypatch.setattr("faq.evidence.links.fetch.read_page", broken)
    replies = fetch(host.url("/fine/page"), host.url("/gone/a"))
    assert replies[host.url("/fine/page")].trouble == "a bug"
    assert replies[host.url("/gone/a")].good


@pytest.mark.parametrize(
    "value", ["Mon, 01 Jan 99999999999999999999 00:00:00 GMT", "9" * 5000, "Mon, 01 Jan 2026 00:00:00 -999999999999"]
)
def test_no_time_to_come_back_is_too_odd(value: str, host: Host) -> None:
    host.answers["/busy/a"] = raw("", 429, Retry_After=value)
    assert judge_reply("", fetch(host.url("/busy/a"))[host.url("/busy/a")]).state == "blocked"
    assert retry_after(value, NOON) in (None, float("inf"), 0.0) or value.startswith("Mon")


def drip(host: Host, start: bytes, piece: bytes) -> Callable[[socket.socket], None]:
    """A host that sends a few bytes now and then, and never finishes."""

    def answer(connection: socket.socket) -> None:
        connection.sendall(start)
        while not host.stopped.wait(0.05):
            connection.sendall(piece)

    return answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n"),
        (b"HTTP/1.1 200 OK\r\nX-A: ", b"b"),
        (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
    ],
)
def test_headers_without_end_are_given_up(start: bytes, piece: bytes, host: Host) -> None:
    """The limit for one piece is 60 seconds, but that of the whole request is half a second."""
    host.answers["/slow/a"] = drip(host, start, piece)
    url = host.url("/slow/a")
    began = time.monotonic()
    reply = fetch(url, seconds=0.5, timeout=60)[url]
    assert (reply.status, reply.trouble) == (0, "no answer in time")
    assert time.monotonic() - began < 50


def test_a_page_without_end_is_read_for_a_while(host: Host) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    host.answers["/slow/a"] = drip(host, head + FINE.encode(), b" word")
    reply = fetch(host.url("/slow/a"), page=0.3, timeout=60)[host.url("/slow/a")]
    assert reply.page and reply.page.title == "Guide" and not reply.page.whole


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_bomb_is_not_unpacked(times: int, host: Host) -> None:
    data = b"<h1>Bomb</h1>" + bytes(60_000_000)
    for _ in range(times):
        data = gzip.compress(data, 9 if times == 1 else 6)
    host.answers["/bomb/a"] = raw(data, Content_Encoding=", ".join(["gzip"] * times))
    del data
    tracemalloc.start()
    reply = fetch(host.url("/bomb/a"), bytes=100_000)[host.url("/bomb/a")]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert reply.page and reply.page.heading == "Bomb" and not reply.page.whole
    assert peak < 10_000_000


@pytest.mark.parametrize("place", ["http://inner.test/secret", "http://127.0.0.2/secret", "http://both.test/secret"])
def test_no_redirect_leads_to_an_address_that_is_not_public(place: str, host: Host) -> None:
    """Nor to a host that has such an address in addition to a public one. 127.0.0.2 is also this machine."""
    target = place.replace("/secret", f":{host.port}/secret")
    host.answers |= {"/away/a": raw("", 302, Location=target), "/secret": raw("<h1>secret</h1>")}
    found, reason = state(host, "/away/a")
    assert (found, "/secret" in host.paths()) == ("failing", False)
    assert reason.startswith("refused: ") and reason.endswith("has an address that is not public")


def test_no_link_leads_to_an_address_that_is_not_public(host: Host) -> None:
    reply = fetch(host.url("/a", "inner.test"), tries=3)[host.url("/a", "inner.test")]
    assert reply.trouble == "refused: inner.test has an address that is not public"
    assert reply.reached and host.asked == []


def test_the_connection_goes_to_the_address_that_was_checked(host: Host) -> None:
    """A name that would resolve to another host the second time is resolved only once per connection."""
    asked: list[str] = []

    def rebinding(name: str, port: int) -> list[str]:
        asked.append(name)
        return [HOME] if len(asked) == 1 else ["127.0.0.2"]

    host.answers["/file"] = raw()
    with client(resolve=rebinding) as through:
        assert through.get(host.url("/file")).status_code == 200
    assert asked == ["docs.test"]
    assert f"Host: docs.test:{host.port}" in host.asked[0]


def test_each_connection_is_checked_again(host: Host) -> None:
    answers = iter([[HOME], ["127.0.0.2"]])
    host.answers["/a"] = raw("")
    with client(resolve=lambda name, port: next(answers)) as through:
        assert through.get(host.url("/a")).status_code == 200
        with pytest.raises(ValueError, match="not public"):
            through.get(host.url("/a"))


def test_the_next_address_of_a_host_is_tried(host: Host) -> None:
    host.answers["/a"] = raw("")
    with socket.socket() as closed:
        closed.bind(("127.0.0.3", host.port))  # bound, but not listening
        guard = Guard(lambda name, port: ["127.0.0.3", HOME], lambda address: True)
        with guarded_client(guard) as through:
            assert through.get(host.url("/a")).status_code == 200


def test_a_name_without_an_address_cannot_be_reached() -> None:
    def nobody(name: str, port: int) -> list[str]:
        raise socket.gaierror(-2, "Name or service not known")

    with client(resolve=nobody) as through:
        reply = fetch_all(["http://gone.test/a"], through, Clock(sleep=lambda _: None))["http://gone.test/a"]
    assert not reply.reached and "Name or service not known" in reply.trouble


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
     "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "::", "::1", "fe80::1",
     "fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "2002:a00:1::",
     "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2001:db8::1", "2001:0:7f00:1::"],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "140.82.112.3", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))
