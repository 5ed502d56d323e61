"""`make bench-touch`: how long a reader waits for the first suggestion and for the results page on a slow connection.

    python tests/bench_first_touch.py site

The built site is served so that every request waits 400 ms and all bytes together arrive at 400 kbit/s (a bad mobile
connection). Chromium opens the pages with an empty cache. Rounds are requests that could only be sent after others were
answered. The results page shows its first six results as soon as their texts are there, then the other four.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import http.server
import sys
import threading
import time
import urllib.parse
from pathlib import Path
from statistics import median

from launching import launched
from playwright.sync_api import Browser, Page

DELAY = 0.4
"""Seconds that every request waits."""
RATE = 50_000
"""Bytes per second, shared by all requests."""
PACKED = {".html", ".js", ".css", ".json", ".txt", ".svg"}
QUERY = "显存不足"
TIMES = 3


class Line:
    """A connection that sends bytes one after another; it knows when it is free again."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.free = 0.0

    def send(self, size: int) -> None:
        with self.lock:
            start = max(self.free, time.monotonic())
            self.free = start + size / RATE
            wait = self.free - time.monotonic()
        time.sleep(max(0.0, wait))


class Handler(http.server.BaseHTTPRequestHandler):
    """A static file server on a slow connection, which records the requests and their times. `open`: those not yet
    answered."""

    protocol_version = "HTTP/1.1"
    site: Path
    line: Line
    asked: list[tuple[float, float, str, int]]
    open: list[str]

    def do_GET(self) -> None:
        self.open.append(self.path)
        try:
            self._answer()
        finally:
            self.open.remove(self.path)

    def _answer(self) -> None:
        began = time.monotonic()
        path = self.site / urllib.parse.unquote(self.path.split("?")[0]).lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        time.sleep(DELAY)
        found = path.is_file()
        data = path.read_bytes() if found else b""
        if path.suffix in PACKED:
            data = gzip.compress(data)
        self.line.send(len(data))
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", self.guess(path.suffix))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        if path.suffix in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # a closed page accepts no more data
            self.wfile.write(data)
        self.asked.append((began, time.monotonic(), self.path, len(data)))

    def guess(self, suffix: str) -> str:
        types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
        return types.get(suffix, "text/plain") + "; charset=utf-8"

    def log_message(self, format: str, *args: object) -> None:
        pass


def rounds(asked: list[tuple[float, float, str, int]]) -> int:
    """The number of requests in the longest chain in which each began after the previous one had ended."""
    count, end = 0, 0.0
    for began, ended, _, _ in sorted(asked, key=lambda one: one[1]):
        if began >= end:
            count, end = count + 1, ended
    return count


def suggestion(browser: Browser, base: str) -> float:
    """Seconds from the first touch of the search box, on a loaded page, to the first suggestion."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(base)
    page.wait_for_load_state("networkidle")
    Handler.asked.clear()
    start = time.monotonic()
    page.click(".search--header [name=q]")
    page.keyboard.insert_text(QUERY)
    shown(page, ".search--header [role=option]")
    taken = time.monotonic() - start
    context.close()
    return taken


def shown(page: Page, selector: str) -> None:
    """Wait until such an element is visible. It is looked for in every frame: `wait_for_selector` looks less and less
    often, so it may notice an element half a second late."""
    page.wait_for_function(
        "selector => document.querySelector(selector)?.checkVisibility()", arg=selector, timeout=60_000
    )


def results(browser: Browser, base: str) -> float:
    """Seconds from opening the results page to its first results, with an empty cache."""
    return until(
        browser,
        base,
        "[data-search-results]:not([data-state=loading]) [data-entry]",
    )


def all_results(browser: Browser, base: str) -> float:
    """Seconds until all ten results are shown: the last four come after the first six."""
    return until(browser, base, "[data-search-results][data-state=done] [data-entry]:nth-child(10)")


def until(browser: Browser, base: str, selector: str) -> float:
    context = browser.new_context()
    page = context.new_page()
    Handler.asked.clear()
    start = time.monotonic()
    page.goto(f"{base}search/?q={urllib.parse.quote(QUERY)}", wait_until="commit")
    shown(page, selector)
    taken = time.monotonic() - start
    context.close()
    return taken


MEASURES = (("first suggestion", suggestion), ("results page", results), ("all ten results", all_results))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--show", action="store_true", help="list the requests")
    options = parser.parse_args()
    Handler.site, Handler.line, Handler.asked, Handler.open = options.site, Line(), [], []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}/"
    with launched() as browser:
        for name, measure in MEASURES:
            taken = []
            for _ in range(TIMES):
                taken.append(measure(browser, base))
                asked = list(Handler.asked)
                while Handler.open:  # the page that was closed asked for more; the next one needs the whole line
                    time.sleep(0.05)
            kilobytes = sum(size for *_, size in asked) / 1000
            print(f"{name}: {median(taken):.2f} s, {rounds(asked)} rounds, {len(asked)} requests, {kilobytes:.0f} kB")
            if options.show:
                first = min(began for began, *_ in asked)
                for began, ended, path, size in sorted(asked):
                    print(f"  {began - first:5.2f} {ended - first:5.2f} {size:6} {path}")
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
