"""What a preview (`mkdocs serve`) does otherwise than a build, where MkDocs' own ways would not pass our defences.

MkDocs writes an inline script into every page that it serves, which the policy of the pages forbids. In its place
comes a file of ours, which asks the same question: was something built anew?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from faq.build.verify.policy import CHARSET, with_policy

ADDRESS = "/livereload/reload.js"
"""Where MkDocs' server is asked for news too; no page of a site is there."""
SCRIPT = """\
// Reloads the page when the preview was built anew: the server answers when it has something newer, or after a minute.
// Only the tab that is seen asks, because a browser has few connections to a server.
const { epoch } = document.currentScript.dataset;
let asking = new AbortController();

async function ask(signal) {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`/livereload/${epoch}/${Date.now()}`, { signal });
      if (!answer.ok) throw answer;
      if (Number(await answer.text()) > Number(epoch)) return location.reload();
    } catch {
      await new Promise((done) => setTimeout(done, 3000)); // the preview was stopped; it may come back
    }
  }
}

function follow() {
  asking.abort();
  asking = new AbortController();
  if (document.visibilityState === "visible") ask(asking.signal);
}

document.addEventListener("visibilitychange", follow);
addEventListener("pageshow", follow);
addEventListener("pagehide", () => asking.abort());
"""
REFUSED = """\
<!doctype html>
<html lang="en"><head>%s<title>This page is not shown</title></head>
<body><h1>This page is not shown</h1><p>It holds what no page of this site has:</p><ul>%s</ul></body></html>
"""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def reloading(application: Application) -> Application:
    """A server that also has our script."""

    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environment["PATH_INFO"] != ADDRESS:
            return application(environment, start)
        start("200 OK", [("Content-Type", "text/javascript; charset=utf-8")])
        return [SCRIPT.encode()]

    return answer


def with_reload(page: bytes, epoch: int) -> bytes:
    """A page with our script, and with the moment that it was built at."""
    before, end, after = page.rpartition(b"</body>")
    return b'%b<script src="%b" data-epoch="%d"></script>%b%b' % (before, ADDRESS.encode(), epoch, end, after)


def refused(findings: Iterable[str]) -> str:
    """What is shown in the place of a page with findings."""
    items = "".join(f"<li><code>{escape(found)}</code></li>" for found in findings)
    return with_policy(REFUSED % (CHARSET, items), ())
