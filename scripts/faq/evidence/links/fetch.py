"""Requests to hosts, with politeness.

HEAD first, which avoids downloads of anything but pages; an error is believed only from GET. Each host is asked by one
thread, with a pause between requests.
"""

from __future__ import annotations

import queue
import ssl
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from urllib.parse import urljoin, urlsplit

import httpx

from faq.evidence.links.network import NotPublic
from faq.evidence.links.pace import Clock, Pace, Patience, retry_after
from faq.evidence.links.page import Page, read_page
from faq.evidence.links.reply import Hop, Reply, plain
from faq.evidence.links.unpack import unpacked

AGENT = "Mozilla/5.0 (compatible; faq-links/1.0; checks the links of an FAQ)"
HEADERS = {
    "User-Agent": AGENT,
    "Accept": "text/html,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8",
}
REDIRECTS = (301, 302, 303, 307, 308)
RETRIED = (429, 500, 502, 503, 504)
MAX_HOPS = 10
TLS = "TLS: "
REFUSED = "refused: "
FINAL = (TLS, REFUSED)
"""Errors for which a retry is pointless."""
MAX_TROUBLE = 300
HOSTS_AT_A_TIME = 8
NOWHERE = "zqxjkvwq"
"""The name of a page that certainly does not exist."""


def fetch_all(
    urls: Iterable[str], client: httpx.Client, clock: Clock | None = None, patience: Patience | None = None
) -> dict[str, Reply]:
    """Address (without fragment) -> reply. If a host asks for a long pause, its remaining addresses are left out."""
    return {reply.url: reply for reply in fetch_each(urls, client, clock, patience)}


def fetch_each(
    urls: Iterable[str], client: httpx.Client, clock: Clock | None = None, patience: Patience | None = None
) -> Iterator[Reply]:
    """The replies of `fetch_all` as they arrive. Closing the iterator stops the requests."""
    hosts: dict[str, list[str]] = {}
    for url in dict.fromkeys(map(plain, urls)):
        hosts.setdefault(_host(url), []).append(url)
    fetcher = Fetcher(client, clock or Clock(), patience or Patience())
    arrived: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
    with ThreadPoolExecutor(HOSTS_AT_A_TIME) as pool:
        try:
            for mine in hosts.values():
                pool.submit(_fetch_host, fetcher, mine, arrived.put)
            for _ in hosts:
                yield from iter(arrived.get, None)
        finally:
            fetcher.stopped.set()


def _fetch_host(fetcher: Fetcher, urls: list[str], give: Callable[[Reply | None], None]) -> None:
    """Queue the replies of one host, then None."""
    try:
        for reply in fetcher.fetch_host(urls):
            give(reply)
    finally:
        give(None)


class Fetcher:
    """One run: the pace of each host, and how it answers for pages that do not exist."""

    def __init__(self, client: httpx.Client, clock: Clock, patience: Patience) -> None:
        self.client = client
        self.clock = clock
        self.patience = patience
        self.pace = Pace(clock, patience.interval)
        self.nowhere: dict[str, Reply] = {}
        self.resting: set[str] = set()
        self.stopped = threading.Event()

    def fetch_host(self, urls: Iterable[str]) -> Iterator[Reply]:
        """The replies of one host, up to the first that asks for a long pause. A host that cannot be reached is not
        retried for the next address."""
        lost = ""
        for url in urls:
            if self.stopped.is_set() or _host(url) in self.resting:
                return
            reply = Reply(url, trouble=lost, reached=False) if lost else self._safely(url)
            lost = "" if reply.reached else reply.trouble
            yield reply

    def _safely(self, url: str) -> Reply:
        """Fetch one address and never raise: an unforeseen error counts as trouble of this address."""
        try:
            return self.fetch(url)
        except Exception as error:
            return _trouble(url, error)

    def fetch(self, url: str) -> Reply:
        """Fetch one address and, if it seems fine, a nonexistent page next to it for comparison."""
        reply = self._follow("HEAD", url, 1)
        if (not reply.good or reply.page) and urlsplit(reply.final).netloc not in self.resting:
            reply = self._follow("GET", url, self.patience.tries)
        beside = _beside(url)
        if not reply.good or not reply.page or not beside:
            return reply
        if beside not in self.nowhere:
            self.nowhere[beside] = self._follow("GET", beside, 1)
        return replace(reply, missing=self.nowhere[beside])

    def _follow(self, method: str, url: str, tries: int) -> Reply:
        """Follow the redirects of an address."""
        hops: list[Hop] = []
        while True:
            here = hops[-1].target if hops else url
            reply, target = self._patiently(method, here, tries)
            if not target:
                return replace(reply, url=url, hops=tuple(hops), reached=reply.reached or bool(hops))
            hops.append(Hop(reply.status, target))
            if target in (url, *(hop.target for hop in hops[:-1])) or len(hops) > MAX_HOPS:
                return Reply(url, trouble="the redirects never end", hops=tuple(hops))

    def _patiently(self, method: str, url: str, tries: int) -> tuple[Reply, str]:
        """Fetch one address, with retries while these may help."""
        host = urlsplit(url).netloc
        for number in range(1, tries + 1):
            reply, target, wait = self._ask(method, url)
            if wait is not None and wait > self.patience.retry_after:
                self.resting.add(host)
                break
            again = reply.status in RETRIED or (not reply.status and not reply.trouble.startswith(FINAL))
            if wait or (again and number < tries):
                self.pace.hold(host, wait or self.patience.backoff * 2 ** (number - 1))
            if not again:
                break
        return reply, target

    def _ask(self, method: str, url: str) -> tuple[Reply, str, float | None]:
        """One request: the reply, the target if it redirects, and the seconds that the host asks to wait."""
        self.pace.wait(urlsplit(url).netloc)
        try:
            with self.client.stream(
                method, url, headers=HEADERS, timeout=self.patience.timeout, follow_redirects=False
            ) as answer:
                wait = retry_after(answer.headers.get("retry-after", ""), self.clock.now())
                target = _target(url, answer)
                return Reply(url, answer.status_code, page=self._page(answer)), target, wait
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError) as error:
            return _trouble(url, error), "", None

    def _page(self, answer: httpx.Response) -> Page | None:
        """The HTML of a response (an empty page if it has no body), up to the limits."""
        if "html" not in answer.headers.get("content-type", "text/html"):
            return None
        body, whole = self._body(answer)
        content = unpacked(body, answer.headers.get("content-encoding", ""), self.patience.bytes)
        return read_page(content[0], answer.charset_encoding or "", whole and content[1]) if content else None

    def _body(self, answer: httpx.Response) -> tuple[bytes, bool]:
        """The undecoded body up to the limits, and whether it is complete."""
        body, end = bytearray(), self.clock.monotonic() + self.patience.page
        for piece in answer.iter_raw():
            body += piece
            if len(body) > self.patience.bytes or self.clock.monotonic() > end:
                return bytes(body[: self.patience.bytes]), False
        return bytes(body), True


def _host(url: str) -> str:
    """The host and port of an address; "" if it is invalid."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def _target(url: str, answer: httpx.Response) -> str:
    """The absolute target of a redirect. Raises ValueError if it is not a web address."""
    if answer.status_code not in REDIRECTS or "location" not in answer.headers:
        return ""
    target = urljoin(url, answer.headers["location"])
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"it redirects to {target}, which is no web address")
    return target


def _trouble(url: str, error: Exception) -> Reply:
    """Why there was no answer, and whether the host was reached; if not, our own network may be at fault."""
    for cause in _causes(error):
        if isinstance(cause, ssl.SSLError):
            return Reply(url, trouble=TLS + (cause.reason or str(cause)).replace("_", " ").lower())
    if isinstance(error, NotPublic):
        return Reply(url, trouble=f"{REFUSED}{error}")
    words = {httpx.ConnectTimeout: "no connection in time", httpx.TimeoutException: "no answer in time"}
    known = next((text for kind, text in words.items() if isinstance(error, kind)), "")
    reached = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError)
    return Reply(url, trouble=known or _one_line(error), reached=reached)


def _one_line(error: Exception) -> str:
    """The text of an error on one line; a host may have chosen the words."""
    words = "".join(c if c.isprintable() else " " for c in str(error)[:MAX_TROUBLE]).strip()
    return words or type(error).__name__


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error:
        yield error
        error = error.__cause__ or error.__context__


def _beside(url: str) -> str:
    """An address next to this one that certainly does not exist; "" for the front page of a host."""
    parts = urlsplit(url)
    folder, _, name = parts.path.rstrip("/").rpartition("/")
    if not name:
        return ""
    ending = "/" if parts.path.endswith("/") else "." + name.rpartition(".")[2] if "." in name[1:] else ""
    return parts._replace(path=f"{folder}/{NOWHERE}{ending}", query="", fragment="").geturl()
