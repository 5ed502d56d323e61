"""What a preview (`mkdocs serve`) does differently from a build, because MkDocs' own way conflicts with our policy.

MkDocs injects an inline script into every page, which the policy blocks. A script file takes its place; it asks the
same question: has anything been rebuilt?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from faq.build.verify.policy import CHARSET, with_policy

ADDRESS = "/livereload/reload.js"
"""The address at which the preview server is asked for news; no page of the site has it."""
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
    """Wrap a server so that it also serves our script."""

    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environment["PATH_INFO"] != ADDRESS:
            return application(environment, start)
        start("200 OK", [("Content-Type", "text/javascript; charset=utf-8")])
        return [SCRIPT.encode()]

    return answer


def with_reload(page: bytes, epoch: int) -> bytes:
    """A page with our script, and with the time at which it was built."""
    before, end, after = page.rpartition(b"</body>")
    return b'%b<script src="%b" data-epoch="%d"></script>%b%b' % (before, ADDRESS.encode(), epoch, end, after)


def refused(findings: Iterable[str]) -> str:
    """The page that is shown instead of one with findings."""
    items = "".join(f"<li><code>{escape(found)}</code></li>" for found in findings)
    return with_policy(REFUSED % (CHARSET, items), ())
