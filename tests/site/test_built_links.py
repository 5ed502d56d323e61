"""Links of the built site, checked by another program (lychee), and its permalinks.

The small project is always checked; this repository's own site, which takes a while to build, with WHOLE_SITE=1.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from browsing import PATIENCE
from faq.build.permalinks.listing import PATH, read
from playwright.sync_api import Browser
from small_project import ROOT, SMALL_PROJECT

LYCHEE = str(Path(sys.executable).with_name("lychee"))
REFRESH = re.compile(r'http-equiv="refresh" content="0; url=([^"]+)"')
ENTRY = "paddlepaddle/params/share-weights"


def lychee(site: Path) -> tuple[int, set[tuple[str, str]]]:
    """The number of links of a built site, and the broken ones: (page, target), relative to the site's folder."""
    command = [LYCHEE, "--offline", "--include-fragments", "--no-progress", "--format", "json"]
    place = ["--root-dir", str(site), "--index-files", "index.html", str(site / "**/*.html")]
    found = json.loads(subprocess.run([*command, *place], capture_output=True, text=True, check=False).stdout)
    prefix = f"file://{site}/"
    broken = {
        (str(Path(page).relative_to(site)), unquote(item["url"].removeprefix(prefix)))
        for page, items in found["error_map"].items()
        for item in items
    }
    return found["total"], broken


def test_no_link_of_the_small_site_is_broken(built_site: Path) -> None:
    total, broken = lychee(built_site)
    assert total > 500 and broken == set()


def test_broken_links_would_be_found(built_site: Path, tmp_path: Path) -> None:
    """A page, an anchor and an image that do not exist, and a Chinese anchor that does."""
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    page = site / ENTRY / "index.html"
    links = '<a href="../no-page/">1</a><a href="#0.9">2</a><img src="no.png"><a href="#%E7%A4%BA%E4%BE%8B">3</a>'
    page.write_text(page.read_text(encoding="utf-8").replace("</article>", f"{links}</article>"), encoding="utf-8")
    assert lychee(site)[1] == {
        (f"{ENTRY}/index.html", "paddlepaddle/params/no-page"),
        (f"{ENTRY}/index.html", f"{ENTRY}/index.html#0.9"),
        (f"{ENTRY}/index.html", f"{ENTRY}/no.png"),
    }


def test_no_link_of_our_own_site_is_broken(our_site: Path) -> None:
    total, broken = lychee(our_site)
    assert total > 5000 and broken == set()


def lost(site: Path, listed: list[str]) -> list[str]:
    """The addresses that are neither a file of the site nor an anchor on one of its pages, after redirects."""
    return [address for address in listed if not resolves(site, address)]


def resolves(site: Path, address: str) -> bool:
    path, _, anchor = address.partition("#")
    file = site / path.strip("/") / ("index.html" if path.endswith("/") else "")
    if not file.is_file():
        return False
    html = file.read_text(encoding="utf-8")
    moved = REFRESH.search(html)
    if moved:
        target = (file.parent / moved[1]).resolve().relative_to(site.resolve())
        return resolves(site, f"/{target}/#{anchor}")
    return not anchor or anchor in ids(file)


@cache
def ids(file: Path) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', file.read_text(encoding="utf-8")))


def test_every_permalink_of_the_small_site_leads_somewhere(built_site: Path) -> None:
    assert lost(built_site, read((SMALL_PROJECT / PATH).read_bytes())) == []


def test_a_lost_permalink_would_be_found(built_site: Path) -> None:
    bad = ["/no/", f"/{ENTRY}/#0.9", "/paddlepaddle/model/share-embedding/#0.9", "/api/v1/none.json"]
    assert lost(built_site, bad) == bad


def test_every_permalink_of_ours_leads_somewhere(our_site: Path) -> None:
    listed = read((ROOT / PATH).read_bytes())
    assert len(listed) > 400 and lost(our_site, listed) == []


@pytest.mark.browser
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("lang", ["", "en/"])
def test_an_old_address_leads_to_the_new_one(chromium: Browser, site_url: str, scripts: bool, lang: str) -> None:
    """With scripts to the same answer, without scripts to the page."""
    context = chromium.new_context(java_script_enabled=scripts)
    context.set_default_timeout(PATIENCE)
    tab = context.new_page()
    tab.goto(f"{site_url}{lang}paddlepaddle/model/share-embedding/#1.8")
    tab.wait_for_url(f"{site_url}{lang}{ENTRY}/" + ("#1.8" if scripts else ""))
    tab.wait_for_load_state()
    assert tab.url.partition("#")[2] == ("1.8" if scripts else "")
    context.close()


def test_the_anchor_of_an_answer_that_is_gone_is_where_the_answered_lines_are(pages: Mapping[str, Any]) -> None:
    for prefix in ("", "/en"):
        applies = pages[f"{prefix}/paddlepaddle/training/loss-nan/"].all("div", class_="applies")[0]
        assert "1.8" in [element.get("id") for element in applies.iter()]
