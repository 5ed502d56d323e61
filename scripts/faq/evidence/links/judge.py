"""What a reply means for a link. Pure: the date and the history are parameters."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace
from http import HTTPStatus
from urllib.parse import unquote, urldefrag, urlsplit

from faq.evidence.links.ledger import Failure, Record, State
from faq.evidence.links.page import Page
from faq.evidence.links.reply import Reply

DAYS_UNTIL_DEAD = 3
LONG = 1500  # letters
BLOCKED = (401, 403, 407, 429, 451, 999)
PERMANENT = (301, 308)
LOGIN = re.compile(r"/(login|log-in|signin|sign-in|sso|passport)\b", re.IGNORECASE)
SEPARATOR = re.compile(r"\s+[-–—|·_:]+\s+|[|｜_·–—]")
CHALLENGE = re.compile(
    r"((just a moment|attention required|(security|robot) check|are you (a robot|human)|verify (that )?you are human"
    r"|access denied)|(请?(完成|进行|通过))?(百度)?(安全|人机|滑块|访问)验证|请?(输入|填写)验证码)[\s!！.。?？…]*",
    re.IGNORECASE,
)
ERROR_PAGE = re.compile(
    r"(oops|sorry|抱歉|对不起|很抱歉|哎呀)?[\s,，!！.:：]*"
    r"((http )?(error )?404( error| page)?([\s,:：-]*(page|file)? ?(is )?not found)?"
    r"|((the |this |that )?(requested )?(page|file|document|content|url|article|resource)s?|(page|file))? ?"
    r"(you (requested|are looking for|were looking for) )?"
    r"((is |was |were |could |can ?)?not (be )?found|cannot be found|can't be found|couldn't be found"
    r"|(does not|doesn't|no longer) exists?|(has been|was) (removed|deleted|taken down))"
    r"|(您|你)?(所)?(访问|请求|查找|查看|要找|浏览)?的?(页面|网页|内容|文档|文件|文章|资源|帖子|问题)(暂时)?"
    r"(不存在|找不到了?|未找到|没有找到|没找到|走丢了|丢失了|已(经)?(被)?(删除|移除|下线|失效)|被删除|去火星了|飞走了)"
    r"|(找不到|未找到|没有找到)(该|此|这个|您访问的|你访问的)?(页面|网页|内容|文档|文件|文章|资源)"
    r"|出错了|页面出错)[\s!！.。~～]*",
    re.IGNORECASE,
)
"""Phrases that make up a whole title or first heading of an error page; a title that only contains one may be about an
error."""
CLIENT_SIDE = re.compile(r"[!/:]|L\d+(-L\d+)?$")
"""Fragments without a matching element: routes, text fragments, and line numbers of code hosts."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one reply without history; `failing` until the history is taken into account."""

    state: State
    reason: str = ""
    final: str = ""


def judge(record: Record, reply: Reply, today: datetime.date) -> Record:
    """The record of an address after a reply. Failures on three different days make it dead; one success clears
    them."""
    verdict, day = judge_reply(record.url, reply), today.isoformat()
    new = replace(record, state=verdict.state, reason=verdict.reason, final=verdict.final, last_checked=day)
    if verdict.state == "blocked":
        return new
    if verdict.state != "failing":
        return replace(new, failures=(), last_ok=day if verdict.state in ("ok", "moved") else record.last_ok)
    failures = tuple({f.date: f for f in (*record.failures, Failure(day, verdict.reason))}.values())
    return replace(new, state="dead" if len(failures) >= DAYS_UNTIL_DEAD else "failing", failures=failures)


def judge_reply(url: str, reply: Reply) -> Verdict:
    """The result of this reply alone for an address (with its fragment)."""
    final = reply.final if reply.hops else ""
    if not reply.status:
        return Verdict("failing", reply.trouble, final)
    barrier = _barrier(reply)
    if barrier:
        return Verdict("blocked", barrier, final)
    if not reply.good:
        return Verdict("failing", _status(reply.status), final)
    error = _error_page(reply)
    if error:
        return Verdict("soft-404", error, final)
    fragment = urldefrag(url).fragment
    if reply.page and not _has_anchor(reply.page, fragment):
        return Verdict("no such anchor", f"the page has no #{fragment}", final)
    moved = _moved_to(url, reply)
    return Verdict("moved", "moved permanently", moved) if moved else Verdict("ok", "", final)


def _status(status: int) -> str:
    known = {item.value: item.phrase for item in HTTPStatus}
    return f"HTTP {status} {known.get(status, '')}".strip()


def _barrier(reply: Reply) -> str:
    """Why a program is refused although a reader may be let in."""
    if reply.status in BLOCKED:
        return _status(reply.status)
    if _says(reply, CHALLENGE):
        return "asks for a proof of being human"
    if reply.good and LOGIN.search(urlsplit(reply.final).path) and not LOGIN.search(urlsplit(reply.url).path):
        return "asks to log in"
    if reply.good and _says_the_same_of_nothing(reply) and reply.page and reply.page.is_shell:
        return "a script makes its content"
    return ""


def _error_page(reply: Reply) -> str:
    """The sign that a page with status 200 is an error page, or ""."""
    said = _says(reply, ERROR_PAGE)
    if said and not _explains_errors(reply):
        return f"an error page with status 200: {said!r}"
    if _leads_home(reply):
        return "redirects to the home page"
    if _says_the_same_of_nothing(reply):
        return "the same as for a page that is surely not there"
    return ""


def _explains_errors(reply: Reply) -> bool:
    """Whether a page titled "404 Not Found" is an article: it is long, and its host uses status 404 for missing
    pages."""
    length = sum(map(len, reply.page.words)) if reply.page else 0
    return length > LONG and reply.missing is not None and reply.missing.status in (404, 410)


def _says(reply: Reply, pattern: re.Pattern[str]) -> str:
    """The part of the title or first heading that matches the pattern completely."""
    texts = (reply.page.title, reply.page.heading) if reply.page else ()
    parts = (part.strip() for text in texts for part in SEPARATOR.split(text))
    return next((part for part in parts if pattern.fullmatch(part)), "")


def _leads_home(reply: Reply) -> bool:
    """Whether a redirect goes from a deep page to the site's home page."""
    asked, final = urlsplit(reply.url), urlsplit(reply.final)
    same_site = asked.netloc.removeprefix("www.") == final.netloc.removeprefix("www.")
    return same_site and len(_segments(asked.path)) > 1 and not _segments(final.path) and not final.query


def _says_the_same_of_nothing(reply: Reply) -> bool:
    """Whether the host gives the same page, or the same redirect, for a nonexistent path."""
    other = reply.missing
    if other is None or not other.good or not reply.page or not other.page:
        return False
    if reply.hops and reply.final == other.final:
        return True
    own = _path_words(reply.url) | _path_words(other.url)
    return _content(reply.page, own) == _content(other.page, own)


def _path_words(url: str) -> set[str]:
    return set(re.findall(r"\w+", unquote(url).lower()))


def _content(page: Page, own: set[str]) -> list[str]:
    """The words of a page without numbers and without those of its address, which error pages tend to repeat."""
    return [word for word in page.words if word not in own and not any(c.isdigit() for c in word)]


def _has_anchor(page: Page, fragment: str) -> bool:
    if not fragment or CLIENT_SIDE.match(fragment) or not page.whole or page.is_shell:
        return True
    names = {fragment, unquote(fragment)}
    return not page.ids.isdisjoint(names | {f"user-content-{name}" for name in names}) or fragment == "top"


def _moved_to(url: str, reply: Reply) -> str:
    """The end of the permanent redirects at the start of the chain; empty if the first redirect is temporary."""
    target = ""
    for hop in reply.hops:
        if hop.status not in PERMANENT:
            break
        target = hop.target
    fragment = urldefrag(url).fragment
    return f"{target}#{fragment}" if target and fragment and "#" not in target else target


def _segments(path: str) -> list[str]:
    return [segment for segment in path.split("/") if segment and not segment.startswith("index.")]
