"""The content of the archive: every link leads to a file in it, and no page allows more than on the site."""

from __future__ import annotations

import io
import os
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from faq.__main__ import main
from faq.build.offline.pages import with_index
from faq.build.verify.page import verify
from faq.build.verify.policy import content_policy, hashes_in, offline_policy
from faq.cli.offline import NAME, archive_of
from selectolax.lexbor import LexborHTMLParser
from small_project import ROOT, make_project

TEXTS = ROOT / "docs" / "offline"
ENTRY = "paddlepaddle/params/share-weights"


@pytest.fixture(scope="module")
def pages(unpacked: Path) -> dict[Path, LexborHTMLParser]:
    return {path: LexborHTMLParser(path.read_bytes()) for path in sorted(unpacked.rglob("*.html"))}


def addresses(page: LexborHTMLParser) -> Iterator[str]:
    """Everything that a page links to or loads from the disk."""
    for node in page.css("[href], [src], [action]"):
        for name in ("href", "src", "action"):
            address = node.attributes.get(name)
            if address and not urlsplit(address).scheme:
                yield address
    for node in page.css('meta[http-equiv="refresh"]'):
        yield (node.attributes["content"] or "").partition("url=")[2]


def leads_somewhere(page: Path, address: str, pages: dict[Path, LexborHTMLParser]) -> bool:
    parts = urlsplit(address)
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target not in pages:
        return target.is_file()
    anchor = unquote(parts.fragment)
    return not anchor or any(node.attributes.get("id") == anchor for node in pages[target].css("[id]"))


def test_every_address_names_a_file(pages: dict[Path, LexborHTMLParser]) -> None:
    found = [(page, address) for page, tree in pages.items() for address in addresses(tree)]
    assert len(pages) > 60 and len(found) > 2000
    assert [(str(page), address) for page, address in found if not leads_somewhere(page, address, pages)] == []


def test_a_link_to_a_folder_would_be_found(pages: dict[Path, LexborHTMLParser]) -> None:
    page = next(iter(pages))
    bad = ["paddlepaddle/", "./", "none.html", "#none", "index.html#none"]
    assert [address for address in bad if leads_somewhere(page, address, pages)] == []


def test_pages_are_as_on_the_site_but_for_the_policy(unpacked: Path) -> None:
    """No inline script may run, and nothing may be loaded from another host."""
    for path in unpacked.rglob("*.html"):
        html = path.read_text("utf-8")
        found = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
        assert found and found[1] == offline_policy(hashes_in(found[1])), path
        online = html.replace(found[1], content_policy(hashes_in(found[1])))
        assert verify(str(path), online.encode()) == [], path
    assert "unsafe" not in offline_policy(()) and "http" not in offline_policy(())


def test_there_is_what_readers_need_and_nothing_for_servers(unpacked: Path) -> None:
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert {"README.txt", "index.html", f"en/{ENTRY}/index.html", f"{ENTRY}/index.md", "assets/offline.js"} <= files
    assert {"api/v1/entries.json", f"api/v1/entries/{ENTRY}.json", "search/manifest.json.js", "feed.xml"} <= files
    assert not files & {"404.html", "_headers", "sitemap.xml", "robots.txt", "opensearch.xml", "assets/faq.js"}
    assert not [path for path in files if path.startswith("search/") and path.endswith((".json", ".txt"))]
    readme = (unpacked / "README.txt").read_text("utf-8")
    assert "2026-11-2" in readme and "{" not in readme


def test_the_same_site_makes_the_same_archive(archive: bytes, searched_site: Path, tmp_path: Path) -> None:
    """The times of its files and their order on the disk do not matter."""
    site = searched_site / "below" / "faq"
    copy = tmp_path / "site"
    for path in sorted((path for path in site.rglob("*") if path.is_file()), reverse=True):
        target = copy / path.relative_to(site)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
        os.utime(target, (1, 1))
    assert archive_of(copy, TEXTS) == archive
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        names = packed.namelist()
        assert names == sorted(names) and all(name.startswith(f"{NAME}/") for name in names)


@pytest.mark.parametrize(
    ("page", "address", "expected"),
    [
        ("index.html", ".", "./index.html"),
        ("index.html", "en/", "en/index.html"),
        ("index.html", "en", "en/index.html"),
        ("en/index.html", "..", "../index.html"),
        ("en/a/index.html", "../../a/?q=1#2.x", "../../a/index.html?q=1#2.x"),
        ("en/a/index.html", "../../a.x/#1.8", "../../a.x/index.html#1.8"),
        ("a/index.html", "#1.8", "#1.8"),
        ("a/index.html", "?q=1", "?q=1"),
        ("a/index.html", "index.md", "index.md"),
        ("a/index.html", "../a/index.html#x", "../a/index.html#x"),
        ("a/index.html", "../none/", "../none/"),
        ("a/index.html", "https://faq.example.org/a/", "https://faq.example.org/a/"),
        ("a/index.html", "//a/", "//a/"),
        ("a/index.html", "mailto:a@b.example", "mailto:a@b.example"),
        ("index.html", "%E9%97%AE/", "%E9%97%AE/index.html"),
    ],
)
def test_a_link_to_a_folder_names_its_page(page: str, address: str, expected: str) -> None:
    pages = {"index.html", "en/index.html", "en/a/index.html", "a/index.html", "a.x/index.html", "问/index.html"}
    assert with_index(page, address, pages) == expected


def test_the_command_builds_and_writes_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    project = make_project(tmp_path / "project")
    assert main(["--root", str(project), "offline"]) == 0
    target = project / "dist" / f"{NAME}.zip"
    assert f"dist/{NAME}.zip: " in capfd.readouterr().out
    assert zipfile.is_zipfile(target) and [path.name for path in target.parent.iterdir()] == [target.name]
    before = target.read_bytes()
    (project / "faq_src/mindspore/debugging/print-tensor/zh.md").write_text("---\ntitel: x\n---\n", "utf-8")
    assert main(["--root", str(project), "offline"]) == 1
    assert target.read_bytes() == before


def test_a_script_that_is_not_understood_is_said_in_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    project = make_project(tmp_path / "project")
    with (project / "docs" / "assets" / "faq.js").open("a") as script:
        script.write('\nimport("./bad.js")\n')
    (project / "docs" / "assets" / "bad.js").write_text("export default 1\n")
    assert main(["--root", str(project), "offline"]) == 1
    said = capfd.readouterr().err
    assert "faq: assets/bad.js: 'export default 1': export what is declared" in said and "Traceback" not in said


def test_make_knows_the_command() -> None:
    assert re.search(r"^offline: .*\n\t@\$\(BIN\)/faq offline$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
