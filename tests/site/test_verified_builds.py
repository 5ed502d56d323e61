"""Every build ends with a check of its pages, and every page carries its policy."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from faq.build.mkdocs_hook import on_page_content
from faq.build.verify.page import source_of, verify
from faq.build.verify.policy import content_policy, hash_of, hashes_in, marked, own_scripts, with_policy
from small_project import make_project, mkdocs

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


@pytest.fixture(scope="module")
def built(built_site: Path) -> dict[str, bytes]:
    return {path.relative_to(built_site).as_posix(): path.read_bytes() for path in built_site.rglob("*.html")}


def test_every_page_is_as_pages_are(built: dict[str, bytes]) -> None:
    assert [str(found) for page, html in built.items() for found in verify(page, html)] == []
    assert len(built) > 40


def test_every_page_has_one_policy_redirects_too(built: dict[str, bytes]) -> None:
    policies = {page: POLICY.findall(html.decode()) for page, html in built.items()}
    assert [page for page, found in policies.items() if len(found) != 1] == []
    redirects = [page for page, html in built.items() if b'http-equiv="refresh"' in html]
    assert redirects and all(policies[page] == [content_policy(())] for page in redirects)
    assert hashes_in(policies["404.html"][0]) and hashes_in(policies["en/index.html"][0])


def test_the_headers_allow_what_the_pages_allow(built: dict[str, bytes], built_site: Path) -> None:
    headers = (built_site / "_headers").read_text("utf-8")
    hashes = frozenset().union(*(hashes_in(html.decode()) for html in built.values()))
    assert f"Content-Security-Policy: {content_policy(hashes)}; frame-ancestors 'none'\n" in headers
    assert "X-Content-Type-Options: nosniff\n" in headers
    assert max(map(len, headers.splitlines())) < 2000  # Cloudflare's limit
    assert "unsafe" not in headers


def test_no_page_keeps_a_mark(built: dict[str, bytes]) -> None:
    assert [page for page, html in built.items() if re.search(rb"<script [0-9a-f]{64}", html)] == []


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ('<script type="application/ld+json">{"a": 1}</script>', ""),
        ('<script type="application/ld+json">{"a": 1</script>', "a block of data that is no JSON"),
        ('<script type="application/ld+json"></script>', "a block of data that is no JSON"),
        ('<script type="application/ld+json2">{}</script>', "an inline script that is not the templates'"),
        (
            '<script type="application/ld+json" src="https://x.example/x.js"></script>',
            "scripts are files below assets/",
        ),
        ('<meta property="og:title" content="x">', ""),
        ('<meta property="og:video" content="x">', "properties are og:type"),
        ('<meta name="twitter:player" content="x">', "names are viewport"),
        ('<link rel="search" type="application/opensearchdescription+xml" href="../en/opensearch.xml">', ""),
        ('<link rel="search" type="application/opensearchdescription+xml" href="//x.example/opensearch.xml">', "own"),
        ('<link rel="search" type="text/html" href="opensearch.xml">', "own"),
        ('<link rel="preload" href="x.js">', "links of the head are"),
    ],
)
def test_what_a_head_may_say(built: dict[str, bytes], added: str, problem: str) -> None:
    page = built["about/index.html"].replace(b"</head>", f"{added}</head>".encode())
    found = [finding.problem for finding in verify("about/index.html", page)]
    assert len(found) == bool(problem) and all(problem in each for each in found)


def test_a_bad_page_stops_the_build_and_is_named(tmp_path: Path) -> None:
    """No source rule reads hand-written pages, so this check is their only wall."""
    project = make_project(tmp_path / "project")
    with (project / "docs" / "pages" / "about.md").open("a") as page:
        page.write("\n<img src=x onerror=alert(1)>\n")
    result = mkdocs(project, "build", "--strict")
    assert result.returncode == 1
    assert 'about/index.html: <img src="x" onerror="alert(1)">: the attribute \'onerror\'' in result.stdout
    assert "Traceback" not in result.stdout + result.stderr


def test_only_scripts_of_templates_are_known() -> None:
    template = marked('<script>one</script><script src="x.js"></script>{{ title }}', "MARK")
    page = template.replace("{{ title }}", "<script>two</script><script MARKET>three</script>")
    assert own_scripts(page, "MARK") == {hash_of("one")}


def test_a_page_without_a_charset_gets_no_policy_and_is_found() -> None:
    assert verify("x.html", with_policy("<html><head></head></html>", ()).encode())


def test_columns_are_aligned_by_classes() -> None:
    html = '<td style="text-align: right;">1</td><th style="text-align: center;">'
    page = SimpleNamespace(meta={})
    assert on_page_content(html, page, None, None) == '<td class="right">1</td><th class="center">'  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("page", "source"),
    [
        ("paddlepaddle/params/x/index.html", "faq_src/paddlepaddle/params/x/zh.md"),
        ("en/paddlepaddle/params/x/index.html", "faq_src/paddlepaddle/params/x/en.md"),
        ("en/paddlepaddle/params/index.html", ""),
        ("404.html", ""),
    ],
)
def test_a_finding_leads_to_its_entry(page: str, source: str) -> None:
    assert source_of(page) == source
