"""`make bench-search`: our search, Material's own and Pagefind on the same pages, and ours on large synthetic sites.

Every query is asked in Chromium against a loopback server that compresses responses, as hosts of static sites do, and
counts the bytes. The tables go to standard output and, between two marks, into MEASUREMENTS.md.
"""

from __future__ import annotations

import dataclasses
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from faq.build.files import load
from faq.build.site import read_site
from faq.content.model import Document, Entry, Section, Site
from faq.content.written import now
from faq.diagnostics.span import Located, Span
from faq.search import shards
from growing import OTHERS, PERMALINKS
from launching import launched
from playwright.sync_api import Browser, Page
from serving import Server, served

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "search"))
from known import QUERIES  # noqa: E402

PAGES = (10_000, 100_000)
BODY = 1500
CHANGED = 0.2
MARKS = ("<!-- bench-search -->\n", "<!-- /bench-search -->\n")
Row = Sequence[str]


def main() -> None:
    compared = compare()
    grown = [measure_synthetic(pages) for pages in PAGES]
    costs = ("kB to the first result", "cold ms", "warm p95 ms")
    same_pages = table(("engine", "MRR@10", "recall@5", "missed", *costs), compared)
    larger = table(("pages", "index ms/page", "index files", "index MB", *costs, "heap MB"), grown)
    text = f"{same_pages}\n{larger}"
    print(text)
    measurements = ROOT / "MEASUREMENTS.md"
    before, rest = measurements.read_text("utf-8").split(MARKS[0])
    measurements.write_text(f"{before}{MARKS[0]}{text}{MARKS[1]}{rest.split(MARKS[1])[1]}", "utf-8")


def table(head: Row, rows: Sequence[Row]) -> str:
    lines = [head, ["---:" if n else "---" for n in range(len(head))], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


# ---- the same pages ----

OURS = """async () => {
  const base = new URL(document.documentElement.dataset.base, location).href;
  const worker = new Worker("/assets/search/worker.js", { type: "module" });
  const manifest = await (await fetch("/search/manifest.json")).text();
  window.ask = (text) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { error, results } }) => {
      if (error) reject(error);
      else resolve(results.hits.map((hit) => hit.id));
    };
    worker.postMessage({ base, manifest, query: { text, lang: document.documentElement.lang } });
  });
}"""
PAGEFIND = """async () => {
  const pagefind = await import("/pagefind/pagefind.js");
  window.ask = async (text) => {
    const found = await pagefind.search(text);
    const shown = await Promise.all(found.results.slice(0, 10).map((one) => one.data()));
    return shown.map((one) => one.url.replace(/^\\/(en\\/)?|\\/$/g, ""));
  };
}"""
MATERIAL_PAGE = """{% extends "base.html" %}
{% block site_meta %}<meta charset="utf-8">{% endblock %}
{% block fonts %}{% endblock %}
"""
MATERIAL = """async () => {
  const input = document.querySelector("[data-md-component=search-query]");
  const list = document.querySelector(".md-search-result__list");
  const count = document.querySelector(".md-search-result__meta");
  const type = async (text) => {
    count.textContent = "";
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event("keyup"));
    for (let turn = 0; turn < 600 && count.textContent === ""; turn++) {
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  window.ask = async (text) => {
    await type("");  // the same text twice is no second search
    await type(text);
    const links = [...list.querySelectorAll("a.md-search-result__link")];
    return links.map((link) => new URL(link.href).pathname.replace(/^\\/(en\\/)?|\\/$/g, ""));
  };
}"""


def compare() -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="faq-bench-") as folder:
        project = Path(folder)
        for name in ("faq_src", "scripts", "proofs", PERMALINKS, *OTHERS):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, project / name)
        run(["-m", "faq", "site"], project)
        (project / "material.yml").write_text(material((project / "mkdocs.yml").read_text("utf-8")), "utf-8")
        run(["-m", "mkdocs", "build", "--quiet", "--config-file", "material.yml"], project)
        run(["-m", "pagefind", "--site", str(project / "site")], project)
        with launched() as browser:
            return [
                measured("this site's", browser, project / "site", OURS),
                measured("Material for MkDocs", browser, project / "material", MATERIAL),
                measured("Pagefind", browser, project / "site", PAGEFIND),
            ]


def material(configuration: str) -> str:
    """The settings for the same pages with the theme's own templates and search, in the configuration in which it finds
    most."""
    changes = {
        "docs_dir: docs": "docs_dir: build/docs",
        "site_dir: site": "site_dir: material",
        "  custom_dir: docs/theme\n": "  font: false\n",
        "hooks: [scripts/faq/build/mkdocs_hook.py]\n": "",
        "plugins:": "plugins:\n  - search: {lang: [en], pipeline: []}\n",
        "extra_css: [assets/faq.css]\n": "",
        "  - {path: assets/frame.js, defer: true}\n": "",
        "  - {path: assets/faq.js, defer: true}\n": "  []\n",
    }
    for old, new in changes.items():
        assert old in configuration, f"mkdocs.yml has no {old!r} any more"
        configuration = configuration.replace(old, new, 1)
    return configuration


def run(arguments: list[str], folder: Path) -> None:
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([sys.executable, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL, env=quiet)


def measured(name: str, browser: Browser, site: Path, script: str) -> Row:
    """One engine: quality on all queries; bytes and time of a new reader's first query; time of later queries."""
    answered = [query for query in QUERIES if query["expect"]]
    with served(site) as (server, base):
        cold = [cold_query(browser, server, base, script, query["query"]) for query in answered[::12]]
        places, warm = [], []
        for lang, prefix in (("zh", ""), ("en", "en/")):
            page = browser.new_page()
            page.goto(base + prefix)
            page.evaluate(script)
            for query in (query for query in answered if (query["lang"] == "en") == (lang == "en")):
                ids = ask(page, query["query"])[0]
                places.append(next((n for n, id in enumerate(unique(ids), 1) if id in query["expect"]), 0))
                warm.append(ask(page, query["query"])[1])
            page.close()
    return (
        name,
        f"{sum(1 / place for place in places if 0 < place <= 10) / len(places):.3f}",
        f"{sum(0 < place <= 5 for place in places) / len(places):.3f}",
        f"{100 * sum(place == 0 for place in places) / len(places):.0f} %",
        f"{statistics.median(sent for sent, _ in cold) / 1000:.0f} (most {max(sent for sent, _ in cold) / 1000:.0f})",
        f"{statistics.median(ms for _, ms in cold):.0f}",
        f"{percentile(warm, 95):.1f}",
    )


def cold_query(browser: Browser, server: Server, base: str, script: str, text: str) -> tuple[int, float]:
    """Bytes and milliseconds to the first result, including what an engine loads on every page."""
    page, before = browser.new_context().new_page(), search_bytes(server)
    page.goto(base, wait_until="networkidle")
    started = time.perf_counter()
    page.evaluate(script)
    page.evaluate("(text) => ask(text)", text)
    took = 1000 * (time.perf_counter() - started)
    page.context.close()
    return search_bytes(server) - before, took


def search_bytes(server: Server) -> int:
    """The bytes sent for the search: its index and its scripts."""
    return sum(size for path, size in server.sent.items() if "search" in path or "pagefind" in path)


def ask(page: Page, text: str) -> tuple[list[str], float]:
    """The ids of the results and the milliseconds they took, as measured in the page."""
    found: list[Any] = page.evaluate(
        "async (text) => { const start = performance.now(); const ids = await ask(text);"
        " return [ids, performance.now() - start]; }",
        text,
    )
    return found[0], found[1]


def unique(ids: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(ids))[:10]


def percentile(values: Sequence[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


# ---- large synthetic sites ----

HEAP = """async () => {
  const { Engine } = await import("/assets/search/engine.js");
  const { Terms } = await import("/assets/search/terms.js");
  const manifest = await (await fetch("/search/manifest.json")).json();
  const load = async (path) => (await fetch(`/search/${path}`)).text();
  const engine = new Engine(new Terms(manifest, load));
  window.engine = engine;
  window.ask = async (text) => (await engine.search({ text })).hits.map((hit) => hit.id);
}"""


def measure_synthetic(pages: int) -> Row:
    """The search index alone of a site with this many pages (two per entry), queried in Chromium."""
    site = synthetic(pages // 2)
    started = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    files = shards.write(site)
    seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime - started
    del site
    with tempfile.TemporaryDirectory(prefix="faq-bench-") as folder:
        for path, data in files.items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_bytes(data)
        shutil.copytree(ROOT / "docs" / "assets" / "search", Path(folder) / "assets" / "search")
        (Path(folder) / "index.html").write_text("<!doctype html><title>bench</title>")
        size, number = sum(map(len, files.values())), len(files)
        del files
        with served(Path(folder)) as (server, base), launched() as browser:
            cold = [cold_query(browser, server, base, HEAP, query["query"]) for query in QUERIES[::12]]
            warm, heap = warm_and_heap(browser, base)
    return (
        f"{pages:,}",
        f"{1000 * seconds / pages:.2f}",
        f"{number:,}",
        f"{size / 1e6:.0f}",
        f"{statistics.median(sent for sent, _ in cold) / 1000:.0f} (most {max(sent for sent, _ in cold) / 1000:.0f})",
        f"{statistics.median(ms for _, ms in cold):.0f}",
        f"{warm:.1f}",
        f"{heap / 1e6:.0f}",
    )


def warm_and_heap(browser: Browser, base: str) -> tuple[float, float]:
    """The 95th percentile of milliseconds for a repeated query, and the heap in bytes after all queries."""
    page = browser.new_page()
    page.goto(base)
    page.evaluate(HEAP)
    for query in QUERIES:
        ask(page, query["query"])
    warm = percentile([ask(page, query["query"])[1] for query in QUERIES], 95)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap: float = session.send("Runtime.getHeapUsage")["usedSize"]
    return warm, heap


def synthetic(entries: int) -> Site:
    """Copies of the real entries with shorter bodies, in which a fifth of the words are changed."""
    site = read_site(load(ROOT)[0])[0]
    copies = (copy(site.entries[n % len(site.entries)], n) for n in range(entries))
    return Site(site.frameworks, tuple(sorted(copies, key=lambda entry: entry.id)), {})


def copy(entry: Entry, number: int) -> Entry:
    change = changer(random.Random(number))
    documents = {lang: changed(document, change) for lang, document in entry.documents.items()}
    messages = tuple(dataclasses.replace(one, text=located(change(one.text.value))) for one in entry.messages)
    return dataclasses.replace(entry, slug=f"{entry.slug}-{number}", messages=messages, documents=documents)


def changed(document: Document, change: Callable[[str], str]) -> Document:
    intro, *answers = document.sections
    return dataclasses.replace(
        document,
        title=located(change(document.title.value)),
        asked_as=tuple(located(change(other.value)) for other in document.asked_as),
        intro=shortened(intro, change),
        answers=tuple(shortened(answer, change) for answer in answers[:1]),
    )


def shortened(section: Section, change: Callable[[str], str]) -> Section:
    written = dataclasses.replace(section.written(), text=change(section.text[:BODY]), blocks=())
    return dataclasses.replace(section, written=now(written))


def located(text: str) -> Located[str]:
    return Located(text, Span(1))


def changer(rng: random.Random) -> Callable[[str], str]:
    """A function that changes a fifth of the words: Latin words get another ending, Han characters are replaced. It
    creates many rare words."""

    def other(found: re.Match[str]) -> str:
        word = found[0]
        if rng.random() > CHANGED:
            return word
        rank = int(rng.paretovariate(0.7))
        return chr(0x4E00 + rank % 6000) if word > "\u3000" else f"{word}{ending(rank % 200_000)}"

    return lambda text: re.sub(r"[A-Za-z_]{3,}|[\u4e00-\u9fff]", other, text)


def ending(number: int) -> str:
    """A number written in letters."""
    return "" if number == 0 else ending(number // 26) + chr(ord("a") + number % 26)


if __name__ == "__main__":
    main()
