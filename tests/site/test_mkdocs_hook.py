"""The interface to MkDocs: what happens to a build and a preview when the sources have errors."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import faq.build.publish
import pytest
from browsing import open_tab
from faq.build.preview import refused, with_reload
from faq.build.verify.page import verify
from faq.render import words
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from playwright.sync_api import Browser, expect
from small_project import make_project, mkdocs

ENTRY = Path("faq_src/mindspore/debugging/print-tensor/zh.md")
BROKEN = "---\ntitel: oops\n---\n"
PATIENCE = 300.0
"""Seconds after which a preview counts as hanging; busy machines are slow."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def test_a_broken_entry_stops_the_build_before_anything_is_cleaned(project: Path) -> None:
    (project / "site").mkdir()
    (project / "site" / "last-good.html").write_text("kept")
    (project / ENTRY).write_text(BROKEN)
    result = mkdocs(project, "build")
    assert result.returncode == 1
    assert f"{ENTRY}:2:1:" in result.stdout
    assert "Traceback" not in result.stdout + result.stderr
    assert [path.name for path in (project / "site").iterdir()] == ["last-good.html"]


def test_a_broken_link_in_a_handwritten_page_fails_a_strict_build(project: Path) -> None:
    (project / "docs/pages/about.md").write_text("# 关于\n\n[坏](nowhere.md)\n", encoding="utf-8")
    assert mkdocs(project, "build", "--strict").returncode == 1


def test_a_missing_anchor_in_a_handwritten_page_fails_a_strict_build(project: Path) -> None:
    about, link = project / "docs/pages/about.md", "# 关于\n\n[坏](status/index.md#nowhere)\n"
    about.write_text(link, encoding="utf-8")
    assert mkdocs(project, "build", "--strict").returncode == 1
    about.write_text(link.replace("nowhere", "coverage"), encoding="utf-8")
    assert mkdocs(project, "build", "--strict").returncode == 0


def test_one_build_compiles_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The language plugin runs MkDocs' build a second time inside the first."""
    calls = []
    compile_project = faq.build.publish.compile_project
    monkeypatch.setattr(
        faq.build.publish, "compile_project", lambda *said: calls.append(said[0]) or compile_project(*said)
    )
    build(load_config(str(project / "mkdocs.yml")))
    assert calls == [project]
    assert (project / "site/en/index.html").is_file()


def test_a_broken_catalogue_stops_the_build(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read again for each build, so a preview shows what translators write."""
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    (tmp_path / "zh.po").write_text('msgid "Home"\nmsgstr "首页"\n>>>>>>> theirs\n', "utf-8")
    with pytest.raises(Abort, match=r"faq: docs/locale/zh\.po:3: .*>>>>>>> theirs"):
        build(load_config(str(project / "mkdocs.yml")))
    monkeypatch.undo()
    words.words_of.cache_clear()


def test_two_builds_agree(project: Path) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir"]
    for name in ("one", "two"):
        subprocess.run([*command, str(project / name)], cwd=project, env=environment, check=True)
    assert _files(project / "one") == _files(project / "two")


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Preview:
    """A running `mkdocs serve` and its output."""

    def __init__(self, project: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self.log = project / "serve.log"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", self.address],
            cwd=project,
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def page(self, path: str) -> str:
        with urllib.request.urlopen(f"http://{self.address}/{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def wait(self, happened: Callable[[str], bool]) -> None:
        """Wait until the log contains a text; a preview that hangs fails here."""
        until = time.monotonic() + PATIENCE
        while not happened(self.log.read_text(encoding="utf-8")):
            assert time.monotonic() < until, self.log.read_text(encoding="utf-8")
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            time.sleep(0.1)


@pytest.fixture
def preview(project: Path) -> Iterator[Preview]:
    running = Preview(project)
    yield running
    running.process.terminate()
    running.process.wait()


def test_a_preview_outlives_a_broken_entry(project: Path, preview: Preview) -> None:
    """While it is broken, the diagnostic is printed and the last good page is served. Once corrected, the new page is
    served."""
    preview.wait(lambda log: "Serving on" in log)
    good = (project / ENTRY).read_text(encoding="utf-8")
    (project / ENTRY).write_text(BROKEN)
    preview.wait(lambda log: f"{ENTRY}:2:1:" in log and log.count("Reloading browsers") == 1)
    assert "图模式下怎样打印张量的值" in preview.page("mindspore/debugging/print-tensor/")
    (project / ENTRY).write_text(good.replace("图模式下怎样打印", "怎样在图模式下打印"), encoding="utf-8")
    preview.wait(lambda log: log.count("Reloading browsers") == 2)
    assert "怎样在图模式下打印张量的值" in preview.page("mindspore/debugging/print-tensor/")


def test_a_preview_does_not_rebuild_for_its_own_writing(project: Path, preview: Preview) -> None:
    preview.wait(lambda log: "Serving on" in log)
    text = (project / ENTRY).read_text(encoding="utf-8")
    (project / ENTRY).write_text(text.replace("图模式下怎样打印", "怎样在图模式下打印"), encoding="utf-8")
    preview.wait(lambda log: "Reloading browsers" in log)
    time.sleep(2)
    assert preview.log.read_text(encoding="utf-8").count("Detected file changes") == 1


HOSTILE_PAGE = """---
title: '"><img src=x onerror=alert(1)><script>alert(2)</script>'
description: '"><svg onload=alert(3)>'
---

<p id="live">{}</p>
"""
TITLE = 'title: "怎么 `<img src=x onerror=alert(1)>\\nb` 办？"'


@pytest.mark.browser
def test_a_preview_has_the_walls_of_a_build(project: Path, preview: Preview, chromium: Browser) -> None:
    """Hostile titles and pages run nothing, and pages still reload by themselves."""
    page = project / "docs/pages/about.md"
    preview.wait(lambda log: "Serving on" in log)
    page.write_text(HOSTILE_PAGE.format("good"), encoding="utf-8")
    preview.wait(lambda log: log.count("Reloading browsers") == 1)
    context, watched = open_tab(chromium)
    context.expose_function("ran", lambda what: watched.complaints.append(what))
    context.add_init_script("window.alert = what => window.ran(`alert ${what}`)")
    tab = watched.tab
    tab.goto(f"http://{preview.address}/about/")
    expect(tab.locator("#live")).to_have_text("good")
    expect(tab).to_have_title(re.compile("<img src=x onerror=alert"))
    assert tab.locator("[onerror], [onload]").count() == 0
    tab.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=alert(4)>')")
    tab.wait_for_function("performance.getEntriesByName(new URL('/livereload/reload.js', location).href).length")
    assert [each for each in watched.complaints if "alert" in each] == []
    assert any("Content Security Policy" in each for each in watched.complaints)

    page.write_text(HOSTILE_PAGE.format("<img src=x onerror=alert(5)>"), encoding="utf-8")
    expect(tab.locator("h1")).to_have_text("This page is not shown", timeout=1000 * PATIENCE)
    expect(tab.locator("code")).to_have_text(re.compile("about/index.html: <img .*'onerror' is not allowed"))
    page.write_text(HOSTILE_PAGE.format("good again"), encoding="utf-8")
    expect(tab.locator("#live")).to_have_text("good again", timeout=1000 * PATIENCE)

    tab.goto("about:blank")  # no reload of the page may be under way when the next one is asked for
    text = (project / ENTRY).read_text("utf-8")
    (project / ENTRY).write_text(re.sub("title: .*", lambda _: TITLE, text), "utf-8")
    preview.wait(lambda log: f"{ENTRY}:2:8: S114" in log)
    tab.goto(f"http://{preview.address}/mindspore/debugging/print-tensor/")
    expect(tab.locator("h1")).to_contain_text("图模式下怎样打印张量的值")
    assert [each for each in watched.complaints if "alert" in each] == []
    context.close()


def test_a_page_that_is_refused_is_named_and_harmless() -> None:
    html = refused(["a/index.html: <img onerror='x'>: no"])
    assert verify("a/index.html", html.encode()) == []
    assert "<code>a/index.html: &lt;img onerror=&#x27;x&#x27;&gt;: no</code>" in html


def test_a_page_without_a_body_gets_the_script_too() -> None:
    assert with_reload(b"<p>x", 7) == b'<script src="/livereload/reload.js" data-epoch="7"></script><p>x'
