"""Open every page of a site in Chromium, click everything and call every handler: what runs?

Pages are shown in frames, many at a time. Requests to other hosts are answered here as well, with a script that calls
alert(), or not at all.
"""

from __future__ import annotations

import http.server
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from browsing import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Dialog, Frame, Route

EVIL = "https://evil.example/"
AT_A_TIME = 110
POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')
OWN_FILES = re.compile(rb'<(?:link rel="(?:stylesheet|icon)"|img|script) (?:src|href)="[\w./-]*assets/[^>]*>')
"""The theme's scripts and styles: they are not under test here, and take most of the time."""
WATCH = "window.alert = window.msgbox = () => window.__ran()"
PROVOKE = """addEventListener("load", () => setTimeout(() => {
  // Methods are taken from their prototypes: elements with names like theirs are among the payloads.
  const {closest, matches, getAttributeNames} = Element.prototype, {dispatchEvent} = EventTarget.prototype
  const stay = event => {
    const link = event.target.closest && closest.call(event.target, "a")
    if (link && link.protocol !== "javascript:") event.preventDefault()
  }
  addEventListener("click", stay, true)
  for (const element of [...Document.prototype.querySelectorAll.call(document, "*")]) {
    for (const name of getAttributeNames.call(element).filter(name => name.startsWith("on")))
      dispatchEvent.call(element, new Event(name.slice(2)))
    if (matches.call(element, "article :is(a, button, summary, input[type=image]), body > :is(a, button)"))
      dispatchEvent.call(element, new MouseEvent("click", {cancelable: true}))
  }
}))"""


@dataclass
class Outcome:
    """Pages on which something ran, and pages that requested something from another host, both by their file."""

    ran: set[str] = field(default_factory=set)
    reached_out: set[str] = field(default_factory=set)


def visit(browser: Browser, site: Path, pages: Sequence[str], policy: bool) -> Outcome:
    """Show the pages (files below `site`), with or without their policy."""
    outcome = Outcome()
    with _served(site, policy) as home:
        context = browser.new_context(viewport={"width": 800, "height": 600})
        context.set_default_timeout(PATIENCE)
        context.expose_binding("__ran", lambda source: outcome.ran.add(_page_of(source["frame"])))
        context.add_init_script(f"{WATCH}\n{PROVOKE}")
        context.route(re.compile(f"^(?!{re.escape(home)})"), lambda route: _answer(route, outcome))
        for start in range(0, len(pages), AT_A_TIME):
            _show(context, home, pages[start : start + AT_A_TIME], outcome)
        context.close()
    return outcome


def _show(context: BrowserContext, home: str, pages: Sequence[str], outcome: Outcome) -> None:
    tab = context.new_page()

    def dismiss(dialog: Dialog) -> None:
        outcome.ran.add("a dialog")
        dialog.dismiss()

    tab.on("dialog", dismiss)
    tab.goto(f"{home}frames?{'&'.join(map(quote, pages))}", wait_until="load")
    tab.wait_for_timeout(500)
    tab.close()


def _page_of(frame: Frame) -> str:
    """The page for which a frame, or one inside it, was opened."""
    while frame.parent_frame and frame.parent_frame.parent_frame:
        frame = frame.parent_frame
    return unquote(frame.name)


def _answer(route: Route, outcome: Outcome) -> None:
    outcome.reached_out.add(_page_of(route.request.frame))
    if route.request.url.startswith(EVIL) and route.request.url.endswith("x.js"):
        headers = {"Access-Control-Allow-Origin": "*"}
        route.fulfill(body="alert(1)", content_type="text/javascript", headers=headers)
    else:
        route.fulfill(status=404, body="")


@contextmanager
def _served(site: Path, policy: bool) -> Iterator[str]:
    """Serves the pages of a site on loopback, and at `frames?a&b` the pages a and b in frames."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            file = site / unquote(address.path).lstrip("/")
            if address.path == "/frames":
                self.reply(
                    "".join(
                        f'<iframe name="{page}" src="/{page}"></iframe>' for page in address.query.split("&")
                    ).encode()
                )
            elif file.suffix == ".html" and file.is_file():
                page = OWN_FILES.sub(b"", file.read_bytes())
                self.reply(page if policy else POLICY.sub(b"", page))
            else:
                self.send_error(404)

        def reply(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
