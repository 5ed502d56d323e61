"""More than 300 payloads against each line of defence alone: source rules, the check of built pages, the policy."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from browser import POLICY, Outcome, visit
from faq.build.site import read_site
from faq.build.verify.page import Finding, verify
from faq.build.verify.policy import META, content_policy, hashes_in
from hostile import ABOUT_OTHER_THINGS, Payload, entry, over_base, payloads, source_findings
from playwright.sync_api import Browser
from random_texts import let_through

CASES = int(os.environ.get("FAQ_RANDOM_TEXTS", "2000"))
Pages = Mapping[str, bytes]


@pytest.fixture(scope="module")
def pages(hostile_site: Path) -> Pages:
    return {
        path.relative_to(hostile_site).as_posix(): path.read_bytes() for path in sorted(hostile_site.rglob("*.html"))
    }


@pytest.fixture(scope="module")
def found(pages: Pages) -> Mapping[str, list[Finding]]:
    """The problems that the second wall finds on each page."""
    return {page: verify(page, html) for page, html in pages.items()}


@pytest.fixture(scope="module")
def unguarded(chromium: Browser, hostile_site: Path, pages: Pages) -> Outcome:
    """What happens in a browser without any wall."""
    return visit(chromium, hostile_site, list(pages), policy=False)


def test_there_are_payloads_of_all_kinds() -> None:
    assert len(payloads()) >= 200
    assert len({payload.family for payload in payloads()}) >= 16
    assert len({payload.id for payload in payloads()}) == len(payloads())


def test_an_entry_without_a_payload_has_no_fault() -> None:
    plain = Payload(0, "plain", "body", "Words.")
    diagnostics = read_site(over_base({"faq_src/demo/basics/p0/zh.md": entry(plain).encode()}))[1]
    assert [d for d in diagnostics if d.severity == "error" and d.code[0] not in ABOUT_OTHER_THINGS] == []


@pytest.mark.browser
def test_without_walls_most_kinds_run(unguarded: Outcome) -> None:
    """Shows that the tests below can fail."""
    ran = [payload for payload in payloads() if payload.page in unguarded.ran]
    assert len(ran) >= 150
    assert len({payload.family for payload in ran}) >= 12
    assert len(unguarded.reached_out) >= 10


@pytest.mark.browser
def test_the_first_wall_alone(unguarded: Outcome, found: Mapping[str, list[Finding]]) -> None:
    """What the source rules accept is harmless: nothing runs, and nothing on its page is out of place."""
    passed = [payload for payload, diagnostics in source_findings().items() if not diagnostics]
    assert [str(payload) for payload in passed if payload.page in unguarded.ran] == []
    assert [str(payload) for payload in passed if found[payload.page]] == []
    assert len(passed) <= 50


@pytest.mark.browser
def test_the_second_wall_alone(unguarded: Outcome, found: Mapping[str, list[Finding]]) -> None:
    """Every page that runs something, or requests something from another host, is flagged."""
    assert [page for page in sorted(unguarded.ran | unguarded.reached_out) if not found.get(page)] == []


@pytest.mark.browser
def test_the_third_wall_alone(unguarded: Outcome, chromium: Browser, hostile_site: Path) -> None:
    """With the published policy nothing runs, and no page requests anything from another host."""
    guarded = visit(chromium, hostile_site, sorted(unguarded.ran | unguarded.reached_out), policy=True)
    assert guarded == Outcome()


def test_the_policy_does_not_depend_on_what_the_texts_say(pages: Pages) -> None:
    """No policy allows a script that came from an entry: all pages of entries have the same policy."""
    entries = [html for page, html in pages.items() if page.startswith("demo/basics/p")]
    found = [POLICY.search(html) for html in entries]
    assert all(found)
    policies = {policy[0] for policy in found if policy}
    assert len(entries) > 300
    assert len(policies) == 1
    assert len(hashes_in(policies.pop().decode())) == 1


def test_random_texts_that_the_rules_let_through_are_harmless() -> None:
    found = list(let_through(range(CASES)))
    assert [problems for _, problems in found if problems] == []
    assert len(found) > CASES / 20


def page_with(body: str, policy: str = META.format(policy=content_policy(()))) -> list[str]:
    """The problems of a page with this body."""
    html = f'<!doctype html><html><head><meta charset="utf-8">{policy}<title>x</title></head><body>{body}</body></html>'
    return [found.problem for found in verify("a/b/c/index.html", html.encode())]


def test_a_plain_page_has_no_findings() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
    assert (
        page_with(f'<article><h1 id="x">x</h1><a href="../y/#3.x">y</a>{svg}<img src="a.png" alt=""></article>') == []
    )


def test_pictures_of_numbers_consist_of_rects_and_their_title() -> None:
    rect = '<rect class="x" x="0" y="0" width="10" height="1"></rect>'
    svg = '<svg class="bar" viewBox="0 0 9 1" preserveAspectRatio="none" role="img">{}</svg>'
    assert page_with(svg.format(f"<title>9</title>{rect}")) == []
    for inner in (
        '<rect x="0" y="0" width="10" height="url(//evil.example)"></rect>',
        '<rect x="0" y="0" width="10" height="1" onclick="x"></rect>',
        f'<a href="../x/">{rect}</a>',
        f"<g>{rect}</g>",
        f"{rect}<path d='M0 0'></path>",
        "<title><img src=x onerror=alert(1)></title>",
        "<animate attributeName=href values=javascript:alert(1)></animate>",
        "<style>*{}</style>",
        "<use href='#x'></use>",
    ):
        assert page_with(svg.format(inner)) != [], inner
    assert page_with(rect) != []


@pytest.mark.parametrize("policy", ["", META.format(policy="default-src *"), "<script></script>" + META])
def test_a_page_has_its_policy_before_everything_else(policy: str) -> None:
    assert any("policy" in problem for problem in page_with("", policy))


@pytest.mark.parametrize(
    "body",
    [
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></p></noscript>",
        "<template><img src=x onerror=alert(1)></template>",
        "<template><template><b onclick=alert(1)></b></template></template>",
        '<p id="x"></p><p id="x"></p>',
        '<article></article><meta http-equiv="refresh" content="0; url=../x/">',
        '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
        '<img src="../assets/../a/b/c/shot.svg" onload=x>',
        '<img src="shot.svg">',
        '<script src="index.md"></script>',
        '<script src="//evil.example/assets/x.js"></script>',
        "<a href='\x01javascript:alert(1)'>x</a>",
        "<a href='java\tscript:alert(1)'>x</a>",
        "<a href='\\\\evil.example/'>x</a>",
        "<a href='/\t/evil.example/'>x</a>",
    ],
)
def test_what_parsers_and_browsers_read_differently(body: str) -> None:
    assert page_with(body) != []


def test_pages_that_have_moved_lead_on() -> None:
    assert page_with('<meta http-equiv="refresh" content="0; url=../x/">') == []
