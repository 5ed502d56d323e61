"""A reader without a network, in Chromium: everything by keyboard, from the files of the unpacked archive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from browsing import Watched, entries, open_tab, paste
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser

ENTRY = "paddlepaddle/params/share-weights"
OUT_OF_MEMORY = "paddlepaddle/training/gpu-out-of-memory"
FIELD = "[data-search-page] [name=q]"
DONE = "[data-search-results][data-state=done]"
LOG = """Traceback (most recent call last):
  File "/home/me/secret/train.py", line 12, in <module>
    trainer.run()
Error: Out of memory error on GPU 7.
"""


@pytest.fixture
def reader(chromium: Browser, unpacked: Path) -> Iterator[Watched]:
    """A tab without a network, which must report no errors and request nothing but files."""
    context, watched = open_tab(chromium, permissions=["clipboard-read", "clipboard-write"])
    context.set_offline(True)
    yield watched
    context.close()
    files = {path.as_uri() for path in unpacked.rglob("*")}
    assert [said for said in watched.complaints if said not in files] == []  # a page may be left early
    assert [url for url in watched.requests if not url.startswith(f"{unpacked.as_uri()}/")] == []


def file(unpacked: Path, path: str) -> str:
    return (unpacked / path).as_uri()


def test_search_in_chinese_by_keyboard_and_open_the_hit(reader: Watched, unpacked: Path) -> None:
    tab = reader.tab
    tab.goto(file(unpacked, "index.html"))
    tab.keyboard.press("/")
    tab.keyboard.insert_text("共享同一层的权重")
    expect(tab.locator(f"[role=option][data-entry='{ENTRY}']")).to_be_visible()
    tab.keyboard.press("ArrowDown")
    expect(tab.locator(f"[role=option][aria-selected=true][data-entry='{ENTRY}']")).to_be_visible()
    tab.keyboard.press("Enter")
    tab.wait_for_url(file(unpacked, f"{ENTRY}/index.html"))
    tab.click(".applies a[href='#1.8']")
    expect(tab).to_have_url(re.compile(r"#1\.8$"))
    tab.click(".language")
    tab.wait_for_url(file(unpacked, f"en/{ENTRY}/index.html") + "?v=1.8#1.8")


def test_search_in_english_and_filter_by_version(reader: Watched, unpacked: Path) -> None:
    tab = reader.tab
    tab.goto(file(unpacked, "en/index.html"))
    tab.keyboard.press("/")
    tab.keyboard.insert_text("optimizer")
    expect(tab.locator("[role=option]").first).to_be_visible()
    tab.keyboard.press("Enter")
    tab.wait_for_url(file(unpacked, "en/search/index.html") + "?q=optimizer")
    tab.wait_for_selector(DONE, state="attached")
    assert len(entries(tab)) == 10
    tab.check("[data-facets] input[name=line][value='1.8']")
    tab.wait_for_selector(f"{DONE} [data-entry]")
    hit = tab.locator("[data-search-results] [data-entry]").first
    expect(hit.locator(".line")).to_have_text(["1.8"])
    assert tab.url.endswith("?q=optimizer&line=1.8")
    hit.locator("a").focus()
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/index.html#1.8")
    tab.go_back()
    tab.wait_for_selector(f"{DONE} [data-entry]")
    assert tab.is_checked("[data-facets] input[name=line][value='1.8']")


def test_paste_an_error_and_find_it(reader: Watched, unpacked: Path) -> None:
    tab = reader.tab
    tab.goto(file(unpacked, "search/index.html"))
    paste(tab, FIELD, LOG)
    tab.wait_for_selector(f"{DONE} [data-entry='{OUT_OF_MEMORY}']")
    assert entries(tab)[0] == OUT_OF_MEMORY
    assert "secret" not in tab.url
    tab.click(f"[data-entry='{OUT_OF_MEMORY}'] a")
    tab.wait_for_url(file(unpacked, f"{OUT_OF_MEMORY}/index.html"))


def test_the_list_of_messages_is_filtered(reader: Watched, unpacked: Path) -> None:
    reader.tab.goto(file(unpacked, "errors/paddlepaddle/ResourceExhaustedError/index.html"))
    reader.tab.fill(".filter input", "ResourceExhausted")
    expect(reader.tab.locator(f"[data-entry='{OUT_OF_MEMORY}']:visible").first).to_be_visible()
    expect(reader.tab.locator(f"[data-entry='{ENTRY}']:visible")).to_have_count(0)


@pytest.mark.parametrize("anchor", ["", "#1.8"])
def test_an_old_address_leads_to_the_new_one(reader: Watched, unpacked: Path, anchor: str) -> None:
    reader.tab.goto(file(unpacked, "en/paddlepaddle/model/share-embedding/index.html") + anchor)
    reader.tab.wait_for_url(file(unpacked, f"en/{ENTRY}/index.html") + anchor)


def test_it_reads_and_navigates_without_a_script(chromium: Browser, unpacked: Path) -> None:
    context, watched = open_tab(chromium, java_script_enabled=False, offline=True)
    watched.tab.goto(file(unpacked, "index.html"))
    watched.tab.click(".card >> text=1.8（fluid）")
    watched.tab.click(f'[data-entry="{ENTRY}"] a')
    expect(watched.tab).to_have_url(file(unpacked, f"{ENTRY}/index.html") + "#1.8")
    watched.tab.click(".language")
    expect(watched.tab).to_have_url(file(unpacked, f"en/{ENTRY}/index.html"))
    context.close()


def test_a_script_in_a_page_does_not_run(chromium: Browser, unpacked: Path) -> None:
    """What the site's policy blocks is also blocked when opened from a disk, including requests to other hosts."""
    page = unpacked / "about" / "hostile.html"
    html = (unpacked / "about" / "index.html").read_text("utf-8")
    added = '<script>document.body.id = "ran"</script><img src="x" onerror="document.body.id = \'ran\'">'
    added += (
        '<script src="https://127.0.0.1:9/x.js"></script><a id="evil" href="javascript:document.body.id=\'ran\'">x</a>'
    )
    page.write_text(html.replace("</article>", f"{added}</article>"), "utf-8")
    context, watched = open_tab(chromium)
    watched.tab.goto(page.as_uri())
    watched.tab.click("#evil")
    assert watched.tab.evaluate("document.body.id") == ""
    assert [url for url in watched.requests if not url.startswith("file:")] in ([], ["https://127.0.0.1:9/x.js"])
    assert len([said for said in watched.complaints if "Content Security Policy" in said]) >= 4
    context.close()
    page.unlink()


def test_it_may_stand_on_a_server_too(watched: Watched, unpacked: Path, search_url: str) -> None:
    url = search_url.removesuffix("below/faq/") + quote(unpacked.relative_to(unpacked.parents[1]).as_posix())
    watched.tab.goto(f"{url}/search/index.html?q=optimizer")
    watched.tab.wait_for_selector(f"{DONE} [data-entry]")
    watched.tab.click(f"{DONE} [data-entry] a >> nth=0")
    watched.tab.wait_for_load_state()
    assert watched.complaints == []
