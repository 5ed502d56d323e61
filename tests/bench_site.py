"""`make bench`: the cost of building, compared with Hugo and with stock MkDocs and Material, and how it grows.

    python tests/bench_site.py [SIZE ...]

The repository is enlarged with numbered copies of its entries. All figures are CPU seconds (user and system) of whole
process trees in one run, so they are comparable; the peers build the same pages, namely the Markdown that the site
publishes for each entry. Memory is the peak of all processes of a command together (shared memory divided among them),
sampled five times a second; outside Linux it is that of the largest process. A cold build is the first build of a fresh
clone, with an empty store that it fills. Prints Markdown tables.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from faq.build.built import JUST_NOW
from growing import ROOT, Growing, copy_repository

BETWEEN = 0.2
"""Seconds between two samples of the memory."""
HOOK = "scripts/faq/build/mkdocs_hook.py"
SENTENCE = "\n又一句话。\n"
HUGO = """\
baseURL = "https://faq.example.org/"
disableKinds = ["taxonomy", "term", "RSS"]
[markup.goldmark.renderer]
unsafe = true
"""
LAYOUT = "<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>"
MATERIAL = """\
site_name: Peer
site_url: https://faq.example.org/
theme: {name: material, features: [navigation.prune]}
plugins:
  - search: {lang: [zh, en]}
  - i18n:
      docs_structure: suffix
      languages: [{locale: zh, name: 中文, default: true}, {locale: en, name: English}]
markdown_extensions: [tables, toc, pymdownx.highlight, pymdownx.superfences]
"""


@dataclass(frozen=True)
class Cost:
    """CPU seconds of a command and its children, and their peak memory together in MiB."""

    cpu: float
    memory: float


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="faq-bench-") as folder:
        growing = copy_repository(Path(folder) / "site")
        (growing.root / HOOK).parent.mkdir(parents=True)
        shutil.copy(ROOT / HOOK, growing.root / HOOK)
        print(
            "| entries | pages | ours, cold s | Material s | Hugo s | one sentence s | files changed | nothing s |",
            end="",
        )
        print(
            " `faq check` s | preview s | peak MiB |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
            flush=True,
        )
        for size in growing.sizes(sys.argv[1:]):
            growing.grow(size)
            print(row(growing, size, Path(folder)), flush=True)


def row(growing: Growing, size: int, folder: Path) -> str:
    """All figures for one number of entries."""
    set_aside(growing.root, folder / f"before-{size}")
    cold = faq(growing.root, "site")
    pages = sorted((growing.root / "build" / "public").rglob("index.md"))
    material, hugo = peers(growing.root / "build" / "public", pages, folder)
    before = contents(growing.root / "site")
    edit(growing, 37)
    sentence = faq(growing.root, "site")
    after = contents(growing.root / "site")
    changed = sum(before.get(path) != after.get(path) for path in before.keys() | after.keys())
    nothing = faq(growing.root, "site")
    edit(growing, 38)
    check = faq(growing.root, "check")
    shown = preview(growing)
    return (
        f"| {size} | {len(pages)} | {cold.cpu:.1f} | {material.cpu:.1f} | {hugo.cpu:.1f} | {sentence.cpu:.1f} "
        f"| {changed} of {len(after)} | {nothing.cpu:.1f} | {check.cpu:.1f} | {shown:.1f} | {cold.memory:.0f} |"
    )


def set_aside(root: Path, folder: Path) -> None:
    """Move the results of earlier builds away, so that the next build is a first build. (Deleting them would slow the
    disk down for a while.) Sources that were written just now would count as changed."""
    time.sleep(2 * JUST_NOW)
    folder.mkdir()
    for name in ("build", "site"):
        if (root / name).exists():
            (root / name).rename(folder / name)


def edit(growing: Growing, number: int) -> str:
    """Add a sentence to the end of an entry's text, and return the address of its page."""
    entry = growing.entries[number]
    path = growing.root / entry.source.path
    path.write_text(path.read_text("utf-8") + SENTENCE, "utf-8")
    return f"{entry.id}/"


def faq(root: Path, command: str, **environment: str) -> Cost:
    """The command line of a `faq` command that only warns of missing proofs."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("FAQ_")}
    return cost(
        [sys.executable, "-m", "faq", "--root", str(root), command],
        root,
        {**own, "FAQ_UNPROVED": "warn", **environment},
    )


def cost(command: list[str], folder: Path, environment: Mapping[str, str]) -> Cost:
    """Run a command to its end and measure it."""
    process = subprocess.Popen(
        command, cwd=folder, env=dict(environment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    ended, peak = threading.Event(), [0.0]
    watcher = threading.Thread(target=watch, args=(process.pid, ended, peak))
    watcher.start()
    _, status, usage = os.wait4(process.pid, 0)
    ended.set()
    watcher.join()
    if os.waitstatus_to_exitcode(status) > 1:
        sys.exit(f"{' '.join(command)} failed in {folder}; run it by hand to see why")
    largest = usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
    return Cost(usage.ru_utime + usage.ru_stime, peak[0] or largest)


def watch(process: int, ended: threading.Event, peak: list[float]) -> None:
    """Record the peak memory of a process and its descendants together."""
    while not ended.wait(BETWEEN):
        peak[0] = max(peak[0], sum(map(memory, tree(process))))


def tree(process: int) -> Iterator[int]:
    """A process and its descendants (Linux)."""
    yield process
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in thread.read_text().split():
                yield from tree(int(child))


def memory(process: int) -> float:
    """The memory of a process in MiB, with its share of shared memory (Linux); 0 for a process that has ended."""
    with suppress(OSError):
        found = re.search(r"^Pss: +(\d+) kB$", Path(f"/proc/{process}/smaps_rollup").read_text(), re.MULTILINE)
        return int(found[1]) / 1024 if found else 0
    return 0


def peers(public: Path, pages: list[Path], folder: Path) -> tuple[Cost, Cost]:
    """Material with i18n and its search, and Hugo, each building a folder of the same pages."""
    for name, place in (("material", material_path), ("hugo", hugo_path)):
        shutil.rmtree(folder / name, ignore_errors=True)
        for page in pages:
            target = folder / name / place(page.relative_to(public).parent.as_posix())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(front_matter(page.read_text("utf-8")), "utf-8")
    (folder / "material" / "mkdocs.yml").write_text(MATERIAL, "utf-8")
    (folder / "material" / "docs" / "index.md").write_text("# Home\n", "utf-8")
    (folder / "hugo" / "hugo.toml").write_text(HUGO, "utf-8")
    for name in ("single", "list", "home"):
        layout = folder / "hugo" / "layouts" / "_default" / f"{name}.html"
        layout.parent.mkdir(parents=True, exist_ok=True)
        layout.write_text(LAYOUT, "utf-8")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    mkdocs = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    hugo = [str(Path(sys.executable).with_name("hugo")), "build", "--quiet"]
    return cost(mkdocs, folder / "material", environment), cost(hugo, folder / "hugo", environment)


def material_path(page: str) -> str:
    """Where MkDocs expects a page."""
    lang = ".en" if page.startswith("en/") else ""
    return f"docs/{page.removeprefix('en/')}/index{lang}.md"


def hugo_path(page: str) -> str:
    """Where Hugo expects a page."""
    return f"content/{page}.md"


def front_matter(text: str) -> str:
    """A page with its heading as its title, which both peers need."""
    title = re.search(r"^# (.*)$", text, re.MULTILINE)
    body = re.sub(r"\A---\n.*?\n---\n", "", text, count=1, flags=re.DOTALL)
    words = (title[1] if title else "x").replace("\\", " ").replace('"', "'")
    return f'---\ntitle: "{words}"\n---\n{body}'


def contents(site: Path) -> dict[str, bytes]:
    """The digest of every file of a site."""
    return {
        path.relative_to(site).as_posix(): sha256(path.read_bytes()).digest()
        for path in site.rglob("*")
        if path.is_file()
    }


def preview(growing: Growing) -> float:
    """CPU seconds that `mkdocs serve` uses between a save and the new page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "FAQ_UNPROVED": "warn"}
    process = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", address],
        cwd=growing.root,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(process, lambda: bool(fetched(address, "")))
        page = f"{growing.entries[39].id}/"
        old, started = fetched(address, page).count(SENTENCE.strip()), cpu(process.pid)
        edit(growing, 39)
        until(process, lambda: fetched(address, page).count(SENTENCE.strip()) > old)
        return cpu(process.pid) - started
    finally:
        process.terminate()
        process.wait()


def until(process: subprocess.Popen[bytes], happened: Callable[[], bool]) -> None:
    while not happened():
        if process.poll() is not None:
            sys.exit("mkdocs serve ended; run it by hand to see why")
        time.sleep(0.2)


def fetched(address: str, path: str) -> str:
    """A page of the preview; empty if it is not there yet."""
    try:
        with urllib.request.urlopen(f"http://{address}/{path}", timeout=600) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


def cpu(process: int) -> float:
    """CPU seconds of a running process (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
