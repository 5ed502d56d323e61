"""The facts of a piece are everything that its files depend on, and nothing more."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

import pytest
from edits import FRAMEWORK, Files, base
from faq.build import site
from faq.build.kept import digest
from faq.content.stamps import section_hashes
from faq.evidence.links import ledger as links
from faq.render import division, home, templates, words
from faq.render.address import EXAMPLE
from faq.render.everything import pieces
from faq.render.lookup import Lookup
from faq.render.pieces import Facts, common

pytestmark = pytest.mark.slow

FIRST, SECOND, THIRD = (f"faq_src/demo/basics/{name}/zh.md" for name in ("first", "second", "third"))
ENGLISH = "faq_src/demo/basics/first/en.md"
TABLE = "\n旧名是 `demo.old()`，新名是 `demo.new()`。\n"
TRANSLATED = """---
title: What is the third question?
translates:
  intro: {stamp}
---

See [it](../first/en.md#1.8) or [elsewhere](https://docs.example.net/demo/basics/first/), with `demo.version()`.

{code}"""


@dataclass
class State:
    """A repository, the address of its site, and the folder of its templates and catalogues."""

    files: Files
    interface: Path
    root: str = EXAMPLE


@dataclass(frozen=True)
class Seen:
    """A piece: the digest of each of its facts, and its files."""

    facts: dict[str, bytes]
    files: dict[str, bytes] = field(repr=False)


def whole() -> Files:
    """A repository in which every kind of page has content. Its second entry has its runs in the third one's file, and
    a section of the first was changed after it was translated."""
    files = base()
    files["permalinks.txt"] = b""
    files[SECOND] += TABLE.encode()
    files[FIRST] += "\n[另一个](../third/zh.md)也是。\n".encode()
    for old, new in ((b"336436bf", stamps(files)["1.8"].encode()), (b"b3d8b7f6", b"b3d8b7f7")):
        files[ENGLISH] = files[ENGLISH].replace(old, new)
    files[ENGLISH] += b"\nSo is [another](../third/en.md).\n"
    for version, names in {"1.8.5": ("old",), "2.10": ("new", "old"), "3.3.1": ("extra", "new")}.items():
        rows = (f"f demo.{name}()\n" for name in (*names, "version"))
        files[f"apis/demo-{version}.txt"] = "".join(["m demo\n", *rows]).encode()
    second, third = (f"proofs/demo/basics/{name}.json" for name in ("second", "third"))
    lines = files.pop(second).splitlines(keepends=True)
    rest = files[third].splitlines(keepends=True)
    files[third] = b"".join([rest[0], *sorted([*lines[1:-1], *rest[1:-1]]), rest[-1]])
    return files


def stamps(files: Files, name: str = "first") -> Mapping[str, str]:
    (entry,) = (entry for entry in site.site_of(files).entries if entry.id == f"demo/basics/{name}")
    return section_hashes(entry.source)


def replaced(path: str, old: str, new: str) -> Callable[[State], None]:
    def edit(state: State) -> None:
        assert old.encode() in state.files[path], path
        state.files[path] = state.files[path].replace(old.encode(), new.encode())

    return edit


def interface(path: str, old: str, new: str) -> Callable[[State], None]:
    def edit(state: State) -> None:
        text = (state.interface / path).read_text("utf-8")
        assert old in text
        (state.interface / path).write_text(text.replace(old, new), "utf-8")

    return edit


def retired(state: State) -> None:
    state.files["permalinks.txt"] = b"/demo/basics/first/#0.9\n"


def translated(state: State) -> None:
    """The third entry also in English."""
    code = state.files[THIRD].decode().partition("\n\n```")[2].partition("\n\n```text")[0]
    text = TRANSLATED.format(stamp=stamps(state.files, "third")["intro"], code=f"```{code}")
    state.files[THIRD.replace("zh.md", "en.md")] = text.encode()


def state_of_link(state: State) -> None:
    found = links.Record("https://example.org/2/", "2026-11-20", "dead", "404")
    state.files[links.PATH] = links.write([found])


def entry_added(id: str, state: State) -> None:
    state.files[f"faq_src/{id}/zh.md"] = "---\ntitle: 还有什么？\nreviewed: 2026-11-20\n---\n\n没有了。\n".encode()


def moved(state: State) -> None:
    state.root = "https://other.example/"


EDITS: dict[str, Callable[[State], None]] = {
    "nothing": lambda state: None,
    "text": replaced(SECOND, "用 `demo.version()`", "用 `demo.version()` 就行"),
    "title": replaced(SECOND, "第2个问题", "第二个问题"),
    "related": replaced(FIRST, "如何查看", "怎样查看"),
    "title of a translation": replaced(ENGLISH, "How do I see", "How can I see"),
    "asked": replaced(FIRST, "怎么看装的是哪个版本", "装的是哪个版本"),
    "documented": replaced("apis/pages/demo-3.x.txt", "version_cn", "version_zh"),
    "ran": replaced("proofs/demo/basics/third.json", "2026-11-20", "2026-11-19"),
    "said": replaced("messages/demo/python-s.txt", "1.8.5", "1.8.5.."),
    "retired": retired,
    "translated": translated,
    "tag": replaced(THIRD, "tags: [version]", "tags: [vast, version]"),
    "named": replaced(THIRD, "用 `demo.version()`", "用 `demo.extra()`"),
    "lines": replaced("apis/demo-2.10.txt", "f demo.old()\n", ""),
    "arrow": replaced(SECOND, "`demo.old()`，新名是 `demo.new()`", "`demo.old()` → `demo.new()`"),
    "exception": replaced(FIRST, "ValueError: The", "TypeError: The"),
    "state": state_of_link,
    "stale": replaced(FIRST, "见[官网]", "看[官网]"),
    "kept up": replaced(ENGLISH, "b3d8b7f7", "b3d8b7f6"),
    "reason": replaced(FIRST, "needs a GPU", "needs two GPUs"),
    "category": partial(entry_added, "demo/errors/fourth"),
    "order": partial(entry_added, "paddlepaddle/params/fourth"),
    "old": replaced(THIRD, "reviewed:", "moved_from: [demo/basics/old]\nreviewed:"),
    "framework": replaced(FRAMEWORK, "en: Demo", "en: Show"),
    "root": moved,
    "template": interface("theme/pages/page.html", "{{ title(view", "<i></i>{{ title(view"),
    "word": interface("locale/zh.po", 'msgstr "首页"', 'msgstr "主页"'),
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], dict[str, Seen]]]:
    """The pieces after each edit. Lists have one row per page, and the home page shows the second entry."""
    patch = pytest.MonkeyPatch()
    patch.setattr(division.pages, "__defaults__", (1,))
    patch.setattr(home, "EXAMPLE", "demo/basics/second")
    folders = {"theme": templates.THEME, "locale": words.LOCALE}
    files = whole()

    @cache
    def after(name: str) -> dict[str, Seen]:
        state = State(dict(files), tmp_path_factory.mktemp("interface"))
        for part, folder in folders.items():
            shutil.copytree(folder, state.interface / part)
        patch.setattr(templates, "THEME", state.interface / "theme")
        patch.setattr(words, "LOCALE", state.interface / "locale")
        EDITS[name](state)
        words.words_of.cache_clear()
        return compiled(state, patch)

    yield after
    patch.undo()
    words.words_of.cache_clear()


def compiled(state: State, patch: pytest.MonkeyPatch) -> dict[str, Seen]:
    found: dict[str, Seen] = {}

    def look(lookup: Lookup, outputs: object) -> None:
        every = digests("every", common(lookup))
        for piece in pieces(lookup):
            kind = piece.name.partition(" ")[0]
            found[piece.name] = Seen(every | digests(kind, piece.facts()), dict(piece.make()))

    patch.setattr(site, "_render", look)
    result = site.compile_site(dict(sorted(state.files.items())), state.root)
    assert found, result.diagnostics
    return found


def digests(kind: str, facts: Facts) -> dict[str, bytes]:
    return {f"{kind}: {name}": digest(fact=values) for name, values in facts.items()}


def test_files_are_made_of_their_facts(seen: Callable[[str], dict[str, Seen]]) -> None:
    for edit in EDITS:
        for name, piece in seen(edit).items():
            before = seen("nothing").get(name)
            if before and before.facts == piece.facts:
                assert before.files == piece.files, (edit, name)


def test_every_fact_is_needed(seen: Callable[[str], dict[str, Seen]]) -> None:
    """For each fact there is an edit that changes files but no other fact of their piece."""
    needed = set[str]()
    for edit in EDITS:
        for name, piece in seen(edit).items():
            before = seen("nothing").get(name)
            if before and before.files != piece.files:
                changed = {fact for fact in piece.facts if piece.facts[fact] != before.facts[fact]}
                needed |= changed if len(changed) == 1 else set()
    assert needed == {fact for piece in seen("nothing").values() for fact in piece.facts}
