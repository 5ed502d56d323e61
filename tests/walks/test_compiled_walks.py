"""The compiler makes the same files, byte for byte, from stored entries as from their sources."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from compiled import kept, walk
from edits import FRAMEWORK, Files, base
from faq.build import check, inputs, lookups, piecing, reading, site, store, surveyed
from faq.build.kept import T, Task, digest
from faq.build.outputs import Outputs
from faq.build.site import compile_site
from faq.build.store import FILE, Store
from faq.build.survey import links
from faq.render import templates, words
from walk import COMPILER

STEPS = 30
SECOND = "faq_src/demo/basics/second/zh.md"
HEADING = "\n### 4\n\n又一句话。\n\n旧名是 `demo.old()`，新名是 `demo.new()`。\n\n`demo.former()` → `demo.new()`\n"
"""Its id becomes the address of an answer once there is a version line of this name."""
LINE = """lines:
  - line: 4
    label: {zh: "4", en: "4"}
    range: ">=4,<5"
    status: current
    tested: {}
    docs: {zh: https://example.org/4/zh/, en: https://example.org/4/en/}
"""
EMPTY = f"""name: {{zh: 别的, en: Other}}
summary: {{zh: 别的, en: Other}}
package: other
repository: https://example.org/other
{LINE}categories:
  - {{id: basics, name: {{zh: 基础, en: Basics}}}}
"""
"""A framework without entries."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 1 + 2 * STEPS, STEPS))
def test_what_is_kept_changes_no_file(first: int, tmp_path: Path) -> None:
    assert walk(first, STEPS, tmp_path) > STEPS // 4


def edited(path: str, old: str, new: str) -> Callable[[Files, Path], None]:
    """Replaces the text of a file of the repository."""

    def edit(files: Files, interface: Path) -> None:
        assert old.encode() in files[path]
        files[path] = files[path].replace(old.encode(), new.encode())

    return edit


def interface_edited(path: str, old: str, new: str) -> Callable[[Files, Path], None]:
    """Replaces the text of a template or a catalogue."""

    def edit(files: Files, interface: Path) -> None:
        text = (interface / path).read_text("utf-8")
        assert old in text
        (interface / path).write_text(text.replace(old, new), "utf-8")
        words.words_of.cache_clear()

    return edit


def page_removed(files: Files, interface: Path) -> None:
    """Removes a page; the lost address is ignored."""
    del files["docs/pages/about.md"]
    files["permalinks.txt"] = b""


PARTS = {
    "entry": edited(SECOND, "第2个", "第二个"),
    "texts": edited(SECOND, "第2个", "第二个"),
    "written": edited(SECOND, "又一句话", "别的话"),
    "answered": edited(FRAMEWORK, "lines:\n", LINE),
    "official": edited("apis/pages/demo-3.x.txt", "version_cn", "version_zh"),
    "named": edited(SECOND, "用 `demo.version()`", "用它"),
    "replaced": edited(SECOND, "`demo.old()`，新名是 `demo.new()`", "`demo.old()` → `demo.new()`"),
    "lists": edited("apis/demo-2.10.txt", "f demo.new()\n", ""),
    "shards": edited("messages/demo/python-s.txt", "ValueError\t", "ValueError\tdemo.version"),
    "explanations": edited("docs/diagnostics/M117.en.md", "title: ", "title: Another "),
    "templates": interface_edited("theme/pages/diagnostic.html", "{{ title(", "<i></i>{{ title("),
    "interface": interface_edited("locale/zh.po", 'msgstr "诊断', 'msgstr "别的诊断'),
    "every": interface_edited("theme/pages/page.html", "{{ title(", "<i></i>{{ title("),
    "piece": edited(SECOND, "第2个", "第二个"),
    "documented": edited("apis/pages/demo-3.x.txt", "version_cn", "version_zh"),
    "homes": edited(FRAMEWORK, "https://example.org/2/zh/", "https://example.org/2/cn/"),
    "names": edited("apis/pages/demo-3.x.txt", "version_cn", "version_zh"),
    "surveyed": edited(SECOND, "用 `demo.version()`", "用它"),
    "mentions": edited(SECOND, "用 `demo.version()`", "用它"),
    "indexed": edited(SECOND, "第2个", "第二个"),
    "weighed": edited(SECOND, "第2个", "第二个"),
    "rows": edited(SECOND, "第2个", "第二个"),
    "shelves": edited("faq_src/other/framework.yml", "name: {zh: 别的", "name: {zh: 其他"),
    "looked_up": edited("apis/pages/demo-3.x.txt", "version_cn", "version_zh"),
    "checked": edited("links.json", '"state": "ok"', '"state": "dead"'),
    "by_hand": edited("docs/pages/about.md", "https://", "https://www."),
    "linking": edited(SECOND, "https://docs.example.net", "https://doc.example.net"),
    "lists_of": edited("apis/pages/demo-2.x.txt", "former_en.html", "formers_en.html"),
    "sitemap": page_removed,
    "copied": edited("docs/pages/about.md", "https://", "https://www."),
    "shown": edited(SECOND, "第2个", "第二个"),
    "sections": edited(SECOND, "又一句话", "别的话"),
    "cited": edited(SECOND, "https://example.org/2/", "https://example.org/two/"),
    "hrefs": edited(SECOND, "https://docs.example.net", "https://doc.example.net"),
    "by_name": edited(SECOND, "`demo.former()` → `demo.new()`", "没有了"),
    "whole": edited(SECOND, "第2个", "第二个"),
    "parts": edited(SECOND, "第2个", "第二个"),
    "days": edited(SECOND, "reviewed: 2026-11-22", "reviewed: 2026-11-21"),
}  # fmt: skip
"""The parts of the keys under which results for pages are stored, with edits that affect them."""


def whole() -> Files:
    """A repository in which each part has an effect."""
    files = base()
    files[SECOND] += HEADING.encode()
    files["faq_src/other/framework.yml"] = EMPTY.encode()
    files["docs/pages/about.md"] += b"[there](https://example.org/about/)\n"
    files["links.json"] = b'[{"url": "https://example.org/3/zh/", "first_seen": "2026-11-01", "state": "ok"}]'
    files["apis/pages/demo-2.x.txt"] = (
        b"demo.former former_cn.html former_en.html\ndemo.old api/old_cn.html api/old_en.html\n"
    )
    for version, names in {"1.8.5": ("former", "old"), "2.10": ("former", "new", "old"), "3.3.1": ("new",)}.items():
        rows = (f"f demo.{name}()\n" for name in (*names, "version"))
        files[f"apis/demo-{version}.txt"] = "".join(["m demo\n", *rows]).encode()
    return files


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store that was filled for this repository with complete keys."""
    folder = tmp_path_factory.mktemp("filled")
    assert kept(whole(), folder).outputs
    return folder


@pytest.fixture(scope="module")
def wanted() -> Callable[[str, Files], Outputs]:
    """What is made without a store after the edit of a part, whatever is left out of keys."""
    made: dict[str, Outputs] = {}

    def outputs(part: str, files: Files) -> Outputs:
        if part not in made:
            made[part] = compile_site(files).outputs
        return made[part]

    return outputs


@pytest.mark.slow
@pytest.mark.parametrize("is_left_out", [False, True])
@pytest.mark.parametrize("part", PARTS)
def test_a_key_without_one_of_its_parts_would_be_seen(
    part: str,
    is_left_out: bool,
    filled: Path,
    wanted: Callable[[str, Files], Outputs],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if is_left_out:
        wanted("", whole())
        for module in (check, inputs, links, lookups, piecing, reading, site, surveyed):
            monkeypatch.setattr(
                module, "digest", lambda **parts: digest(**{name: parts[name] for name in parts if name != part})
            )
    for module, name, folder in ((templates, "THEME", "theme"), (words, "LOCALE", "locale")):
        shutil.copytree(getattr(module, name), tmp_path / folder)
        monkeypatch.setattr(module, name, tmp_path / folder)
    words.words_of.cache_clear()
    files, store = whole(), tmp_path / "store"
    if not is_left_out:
        shutil.copytree(filled, store)
    elif differs(files, store, wanted("", files)):
        return  # entries take each other's values at once
    PARTS[part](files, tmp_path)
    outputs = wanted(part, files)
    assert outputs
    assert differs(files, store, outputs) == is_left_out
    words.words_of.cache_clear()


def test_every_part_of_a_key_is_left_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of pieces are tested in test_pieces, where each fact has an edit, and those of checks in test_walks."""
    seen: set[str] = set()
    for module in (links, lookups, piecing, reading, site, surveyed):
        monkeypatch.setattr(module, "digest", lambda **parts: seen.update(parts) or digest(**parts))
    assert compile_site(base()).outputs
    of_pieces = {"frameworks", "order", "root"}
    assert {part for part in seen - of_pieces if ": " not in part} == PARTS.keys() - {"texts"}


def test_texts_are_read_only_of_what_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not those of its neighbour either: a small site has a file of texts for each entry."""
    kept(base(), tmp_path)
    read: list[str] = []
    get = reading.Apart._get
    monkeypatch.setattr(reading.Apart, "_get", lambda self, id: read.append(id) or get(self, id))
    files = base()
    files[SECOND] += "\n又一句话。\n".encode()
    assert kept(files, tmp_path).outputs
    assert set(read) == {"demo/basics/second"}


def test_files_that_are_lost_are_made_again(tmp_path: Path) -> None:
    wanted = kept(base(), tmp_path).outputs
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        assert database.execute("DELETE FROM kept WHERE kind = 'Pages'").rowcount
    assert kept(base(), tmp_path).outputs == wanted
    assert kept(base(), tmp_path).outputs == wanted


def test_what_only_puts_others_together_is_not_kept(tmp_path: Path) -> None:
    """A copy of all answers would be the largest object in memory and in the store."""
    outputs = kept(base(), tmp_path).outputs
    whole = [path for path in outputs if path.endswith(("llms-full.txt", "v1/entries.json"))]
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        values = [value for (value,) in database.execute("SELECT value FROM kept WHERE kind = 'Pages'")]
    assert len(whole) == 5
    for path in whole:
        assert not [value for value in values if outputs[path] in value]


def test_files_are_kept_as_long_as_they_are_part_of_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_TIMES", 1)
    kept(base(), tmp_path)
    (path,) = tmp_path.glob(FILE)
    for _ in range(2):
        files = base()
        files[SECOND] += "\n又一句话。\n".encode()
        kept(files, tmp_path)
        with closing(sqlite3.connect(path)) as database:
            left = database.execute("SELECT count(*) FROM kept WHERE kind = 'Pages'").fetchone()[0]
    assert left > 50


def differs(files: Files, folder: Path, wanted: Outputs) -> bool:
    """Whether the result with a store differs, or there is none: facts of other entries were used. A file would not be
    written if its digest were that of an older one."""
    try:
        made = kept(files, folder).outputs
        return made.digests != wanted.digests or made != wanted
    except Exception:
        return True


def test_a_range_of_versions_is_kept(tmp_path: Path) -> None:
    from packaging.specifiers import SpecifierSet

    def keep(task: Task[T]) -> T:
        store = Store(tmp_path, compiler=COMPILER)
        (found,) = store.keep([task])
        store.save()
        return found

    for range in (SpecifierSet(">=1.8,<2"), SpecifierSet("==2.*"), SpecifierSet("")):
        for _ in (1, 2):
            assert keep(Task(str(range).encode(), SpecifierSet, partial(SpecifierSet, str(range)))) == range
