"""Asking hosts, politely: the only module that uses the network.

HEAD first, which spares downloads of what is no page; an error is believed only from GET. Each host is asked by one
thread, with a pause between two requests.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx

from faq.links.pace import Clock, Pace, Patience, retry_after
from faq.links.page import Page, read_page
from faq.links.reply import Hop, Reply

AGENT = "Mozilla/5.0 (compatible; faq-links/1.0; checks the links of an FAQ)"
HEADERS = {"User-Agent": AGENT, "Accept": "text/html,*/*;q=0.8", "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"}
REDIRECTS = (301, 302, 303, 307, 308)
RETRIED = (429, 500, 502, 503, 504)
MAX_HOPS = 10
TLS = "TLS: "
HOSTS_AT_A_TIME = 8
NOWHERE = "zqxjkvwq"
"""The name of a page that is surely not there."""


def fetch_all(
    urls: Iterable[str], client: httpx.Client, clock: Clock | None = None, patience: Patience | None = None
) -> dict[str, Reply]:
    """Address (without fragment) -> reply. A host that wants to be left alone for long is left alone: the rest of its
    addresses are not in the result."""
    hosts: dict[str, list[str]] = {}
    for url in dict.fromkeys(urldefrag(url).url for url in urls):
        hosts.setdefault(urlsplit(url).netloc, []).append(url)
    fetcher = Fetcher(client, clock or Clock(), patience or Patience())
    with ThreadPoolExecutor(HOSTS_AT_A_TIME) as pool:
        found = pool.map(lambda urls: list(fetcher.fetch_host(urls)), hosts.values())
        return {reply.url: reply for replies in found for reply in replies}


class Fetcher:
    """One run: the pace of the hosts, and what they say of pages that are not there."""

    def __init__(self, client: httpx.Client, clock: Clock, patience: Patience) -> None:
        self.client = client
        self.clock = clock
        self.patience = patience
        self.pace = Pace(clock, patience.interval)
        self.nowhere: dict[str, Reply] = {}
        self.resting: set[str] = set()

    def fetch_host(self, urls: Iterable[str]) -> Iterator[Reply]:
        """The replies of one host, up to the first that says to come back much later; one that cannot be reached is
        not tried again for the next address."""
        lost = ""
        for url in urls:
            if urlsplit(url).netloc in self.resting:
                return
            reply = Reply(url, trouble=lost, reached=False) if lost else self.fetch(url)
            lost = "" if reply.reached else reply.trouble
            yield reply

    def fetch(self, url: str) -> Reply:
        """Ask for one address, and for a page beside it that is not there if it seems to be fine."""
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
        """Follow the redirects from an address to its end."""
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
        """One address, tried again while it may be better the next time."""
        host = urlsplit(url).netloc
        for number in range(1, tries + 1):
            reply, target, wait = self._ask(method, url)
            if wait is not None and wait > self.patience.retry_after:
                self.resting.add(host)
                break
            again = reply.status in RETRIED or (not reply.status and not reply.trouble.startswith(TLS))
            if wait or (again and number < tries):
                self.pace.hold(host, wait or self.patience.backoff * 2 ** (number - 1))
            if not again:
                break
        return reply, target

    def _ask(self, method: str, url: str) -> tuple[Reply, str, float | None]:
        """One request: the reply, where it redirects to, and the seconds that the host wants us to wait."""
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
        """The HTML of an answer (of one without a body: an empty page), up to the limits."""
        if "html" not in answer.headers.get("content-type", "text/html"):
            return None
        body, end = b"", self.clock.monotonic() + self.patience.page
        whole = True
        for piece in answer.iter_bytes():
            body += piece
            if len(body) > self.patience.bytes or self.clock.monotonic() > end:
                whole = False
                break
        return read_page(body[: self.patience.bytes], answer.charset_encoding or "", whole)


def _target(url: str, answer: httpx.Response) -> str:
    """Where a redirect leads, as a whole address. ValueError if that is no web address."""
    if answer.status_code not in REDIRECTS or "location" not in answer.headers:
        return ""
    target = urljoin(url, answer.headers["location"])
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"it redirects to {target}, which is no web address")
    return target


def _trouble(url: str, error: Exception) -> Reply:
    """Why there was no answer. Only what kept us from the host at all may be our own network's fault."""
    for cause in _causes(error):
        if isinstance(cause, ssl.SSLError):
            return Reply(url, trouble=TLS + (cause.reason or str(cause)).replace("_", " ").lower())
    words = {httpx.ConnectTimeout: "no connection in time", httpx.TimeoutException: "no answer in time"}
    known = next((text for kind, text in words.items() if isinstance(error, kind)), "")
    reached = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError)
    return Reply(url, trouble=known or str(error) or type(error).__name__, reached=reached)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error:
        yield error
        error = error.__cause__ or error.__context__


def _beside(url: str) -> str:
    """An address beside this one that is surely not there; nothing for the front page of a host."""
    parts = urlsplit(url)
    folder, _, name = parts.path.rstrip("/").rpartition("/")
    if not name:
        return ""
    ending = "/" if parts.path.endswith("/") else "." + name.rpartition(".")[2] if "." in name[1:] else ""
    return parts._replace(path=f"{folder}/{NOWHERE}{ending}", query="", fragment="").geturl()
