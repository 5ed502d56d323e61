"""A loopback web of links of every kind, each with the state that it must have after three days of checks.

Each kind has a folder, /<kind>/<number>, so that a host's response for a missing page next to a link is part of the
kind. There are four hosts (ports): an ordinary one, one that never responds in time, one that asks not to be contacted,
and one where nothing listens.
"""

from __future__ import annotations

import http.server
import random
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from faq.evidence.links.ledger import State

ANSWERED = "答案"
ABOUT_ERRORS = (
    "404 Not Found - HTTP | Docs", "Fix: libdemo.so not found · Issue #7", "页面不存在时怎么办？",
    "Error 404 and friends",
)  # fmt: skip
NO_PAGE_ZH = ("页面不存在", "抱歉，您访问的页面不存在 - 演示", "404", "找不到页面", "出错了 | 演示")
NO_PAGE_EN = ("Page not found", "404 Not Found | Demo", "Oops! This page does not exist", "404", "Error 404")


@dataclass(frozen=True)
class Seed:
    """One link of the seeded web, and its true state."""

    url: str
    kind: str
    state: State

    @property
    def needs_action(self) -> bool:
        return self.state in ("dead", "soft-404", "moved", "no such anchor")

    @property
    def is_broken(self) -> bool:
        """Whether every link checker should find it; finding moved pages is our own addition."""
        return self.needs_action and self.state != "moved"


@dataclass
class Answer:
    """What the server sends. `after`: seconds before it responds; `reset`: close the connection instead."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    after: float = 0
    reset: bool = False


@dataclass
class Asked:
    """A request, with what the server knows: the day, and how often this address was requested that day."""

    method: str
    kind: str
    name: str
    day: int
    times: int

    @property
    def exists(self) -> bool:
        return self.name.isdigit()


def html(title: str, text: str = "", heading: str = "", charset: str = "utf-8", claimed: str = "") -> Answer:
    words = f"<h1>{heading or title}</h1><p>{text}</p>"
    page = f"<!doctype html><html><head><title>{title}</title></head><body>{words}</body></html>"
    return Answer(200, page.encode(charset), {"Content-Type": f"text/html; charset={claimed or charset}"})


def article(asked: Asked, extra: str = "", title: str = "") -> Answer:
    """A real page, different for each name."""
    spoken = random.Random(asked.name).choices(["tensor", "layer", "张量", "梯度", "loss", "model"], k=60)
    return html(title or f"Guide {asked.name} - Demo", " ".join(spoken) + extra)


def missing() -> Answer:
    answer = html("404 Not Found")
    answer.status = 404
    return answer


def redirect(status: int, target: str) -> Answer:
    return Answer(status, b"", {"Location": target})


def status(code: int, **headers: str) -> Callable[[Asked], Answer]:
    return lambda asked: Answer(code, b"<title>no</title>", {"Content-Type": "text/html", **headers})


def found(make: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    """A folder whose missing pages correctly have status 404."""
    return lambda asked: make(asked) if asked.exists else missing()


def head(code: int) -> Callable[[Asked], Answer]:
    return found(lambda asked: Answer(code) if asked.method == "HEAD" else article(asked))


def moved(code: int, target: str) -> Callable[[Asked], Answer]:
    return found(lambda asked: redirect(code, target.format(n=asked.name)))


def on_days(*days: int) -> Callable[[Asked], Answer]:
    return found(lambda asked: Answer(500) if asked.day in days else article(asked))


def titled(*titles: str) -> Callable[[Asked], Answer]:
    """The same error page with status 200 for any missing page; each link has a host with different wording."""
    return lambda asked: html(titles[int(asked.name) % len(titles)] if asked.exists else titles[0], "回到首页")


def busy(asked: Asked) -> Answer:
    """ "Too many requests" for the first request of each day."""
    return Answer(429, b"", {"Retry-After": "7"}) if asked.times == 1 else article(asked)


def flaky(asked: Asked) -> Answer:
    return Answer(503) if asked.method == "GET" and asked.times % 2 == 0 else article(asked)


def echo(asked: Asked) -> Answer:
    return html("Demo portal", f"Welcome. You came by /{asked.kind}/{asked.name}. " + "News of the day. " * 9)


def shell(asked: Asked) -> Answer:
    return html("Console", '<div id="root"></div><script src="/app.js"></script>', " ")


def portal(asked: Asked) -> Answer:
    """Real pages on a host that returns a page with status 200 for missing ones."""
    return article(asked) if asked.exists else html("Demo", "Nothing here, but look at our news.")


def random_error(asked: Asked) -> Answer:
    """A hard case: an error page with unusual wording that looks different each time."""
    picks = random.Random(f"{asked.name}{asked.times}").sample(["apple", "pear", "plum", "fig", "kiwi", "lime"], k=3)
    return html("Ooh, that one got away", f"Perhaps you like {' '.join(picks)} instead.")


def captcha(code: int) -> Callable[[Asked], Answer]:
    def answer(asked: Asked) -> Answer:
        page = html("Just a moment..." if asked.name == "1" else "百度安全验证")
        page.status = code
        return page

    return answer


def large(asked: Asked) -> Answer:
    return article(asked, " more" * 500_000)


def slow(asked: Asked) -> Answer:
    answer = article(asked)
    answer.after = 0.1
    return answer


def silent(asked: Asked) -> Answer:
    return Answer(405) if asked.method == "HEAD" else Answer(after=4)


def anchored(asked: Asked) -> Answer:
    return article(asked, f'<h2 id="install">x</h2><a name="old">y</a><h2 id="{ANSWERED}"><i id="user-content-use">')


def pdf(asked: Asked) -> Answer:
    return Answer(200, b"%PDF-1.7", {"Content-Type": "application/pdf"})


def about_404(asked: Asked) -> Answer:
    return article(asked, " status codes explained" * 150, ABOUT_ERRORS[int(asked.name) % len(ABOUT_ERRORS)])


def gbk(title: str) -> Callable[[Asked], Answer]:
    return found(lambda asked: html(title, "内容" * 40, charset="gb18030", claimed="iso-8859-1"))


KINDS: dict[str, tuple[State, int, Callable[[Asked], Answer]]] = {
    "page": ("ok", 8, found(article)),
    "pdf": ("ok", 2, found(pdf)),
    "about-errors": ("ok", 4, found(about_404)),
    "portal": ("ok", 3, portal),
    "large": ("ok", 2, found(large)),
    "gbk": ("ok", 2, gbk("安装指南")),
    "slow": ("ok", 1, found(slow)),
    "head-403": ("ok", 2, head(403)),
    "head-405": ("ok", 3, head(405)),
    "head-501": ("ok", 2, head(501)),
    "head-404": ("ok", 3, head(404)),
    "head-500": ("ok", 2, head(500)),
    "busy": ("ok", 2, busy),
    "flaky": ("ok", 3, found(flaky)),
    "one-bad-day": ("ok", 3, on_days(1)),
    "two-bad-days": ("ok", 2, on_days(0, 1)),
    "lately-bad": ("failing", 2, on_days(1, 2)),
    "302": ("ok", 3, moved(302, "/page/{n}")),
    "303": ("ok", 1, moved(303, "/page/{n}")),
    "307": ("ok", 2, moved(307, "/page/{n}")),
    "301": ("moved", 4, moved(301, "/page/{n}")),
    "308": ("moved", 3, moved(308, "/page/{n}")),
    "301-chain": ("moved", 3, moved(301, "/301/{n}")),
    "301-302": ("moved", 2, moved(301, "/302/{n}")),
    "301-404": ("dead", 3, moved(301, "/404/{n}")),
    "members": ("blocked", 2, moved(302, "/page/login/?next={n}")),
    "401": ("blocked", 2, status(401)),
    "403": ("blocked", 4, status(403)),
    "429": ("blocked", 2, status(429, **{"Retry-After": "5"})),
    "451": ("blocked", 1, status(451)),
    "999": ("blocked", 3, status(999)),
    "captcha": ("blocked", 2, captcha(200)),
    "captcha-503": ("blocked", 2, captcha(503)),
    "shell": ("blocked", 3, shell),
    "404": ("dead", 8, status(404)),
    "410": ("dead", 4, status(410)),
    "500": ("dead", 3, status(500)),
    "503": ("dead", 3, status(503)),
    "loop": ("dead", 2, moved(302, "/loop/{n}")),
    "ftp": ("dead", 1, moved(301, "ftp://127.0.0.1/{n}")),
    "reset": ("dead", 3, lambda asked: Answer(reset=True)),
    "silent": ("dead", 1, silent),
    "error-zh": ("soft-404", 5, titled(*NO_PAGE_ZH)),
    "error-en": ("soft-404", 5, titled(*NO_PAGE_EN)),
    "error-gbk": ("soft-404", 2, gbk("您访问的页面不存在")),
    "error-heading": ("soft-404", 2, lambda asked: html("Demo", "Try the search.", "Sorry, page not found!")),
    "error-echo": ("soft-404", 4, echo),
    "error-random": ("soft-404", 2, random_error),
    "home/old": ("soft-404", 4, moved(302, "/")),
    "home-301/old": ("soft-404", 2, moved(301, "/")),
    "all-to-one": ("soft-404", 3, lambda asked: redirect(302, "/page/1")),
}  # fmt: skip
ANCHORS: dict[str, State] = {
    "install": "ok", "old": "ok", "use": "ok", quote(ANSWERED): "ok", "L10-L12": "ok", ":~:text=x": "ok",
    "instal": "no such anchor", "user-content-none": "no such anchor", quote("没有"): "no such anchor",
}  # fmt: skip


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    day = 0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: Counter[tuple[str, int]] = Counter()
        self.agents: set[str] = set()
        self.lock = threading.Lock()

    @property
    def root(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores errors, because a client may close the connection once it has read enough."""


class _Handler(http.server.BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        answer = self._answer()
        time.sleep(answer.after)
        if answer.reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            return
        self.send_response(answer.status, "Answer")
        for key, value in {"Content-Length": str(len(answer.body)), **answer.headers}.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(answer.body)

    do_HEAD = do_GET

    def _answer(self) -> Answer:
        path = unquote(self.path.partition("?")[0]).strip("/")
        with self.server.lock:
            self.server.asked[path, self.server.day] += 1
            self.server.agents.add(self.headers["User-Agent"])
            times = self.server.asked[path, self.server.day]
        kind, _, name = path.rpartition("/")
        asked = Asked(self.command, kind, name, self.server.day, times)
        if kind == "anchors":
            return anchored(asked)
        if path in ("", "page/login"):
            return html("Demo", "Welcome")
        if kind == "left-alone":
            return Answer(429, b"", {"Retry-After": "7200"})
        return KINDS[kind][2](asked) if kind in KINDS else missing()

    def log_message(self, format: str, *args: object) -> None:
        pass


@dataclass
class Web:
    """The running servers, and the links on them."""

    ordinary: _Server
    lonely: _Server
    late: _Server
    nobody: str

    def seeds(self) -> list[Seed]:
        root = f"http://{self.ordinary.root}"
        roots = dict.fromkeys(KINDS, root) | {"silent": f"http://{self.late.root}"}
        seeds = [
            Seed(f"{roots[kind]}/{kind}/{number}", kind, state)
            for kind, (state, count, _) in KINDS.items()
            for number in range(1, count + 1)
        ]
        seeds += [Seed(f"{root}/anchors/1#{name}", "anchors", state) for name, state in ANCHORS.items()]
        seeds += [Seed(f"http://{self.nobody}/page/{n}", "refused", "dead") for n in (1, 2)]
        return [*seeds, *(Seed(f"https://{self.ordinary.root}/page/{n}", "tls", "dead") for n in (1, 2))]

    def left_alone(self) -> list[str]:
        return [f"http://{self.lonely.root}/left-alone/{n}" for n in (1, 2, 3)]


@contextmanager
def seeded_web() -> Iterator[Web]:
    """Starts the servers, on free ports of this machine only."""
    with _Server() as ordinary, _Server() as lonely, _Server() as late, socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound, but not listening
        for server in (ordinary, lonely, late):
            threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Web(ordinary, lonely, late, f"127.0.0.1:{closed.getsockname()[1]}")
        for server in (ordinary, lonely, late):
            server.shutdown()
