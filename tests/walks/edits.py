"""A small repository, and all kinds of edits of it: each a function of a random number and the files."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from faq.build.permalinks import listing
from faq.build.permalinks.addresses import published
from faq.build.site import read_site
from faq.content.schema.explanation import read_explanations
from faq.evidence.messages import store
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import Template
from faq.evidence.messages.wheels import Wheel, ordered
from faq.evidence.proofs import ledger
from proved import with_proofs

COMPILER = Path(__file__).parents[1] / "compiler"
Files = dict[str, bytes]
Edit = Callable[[random.Random, Files], None]
FRAMEWORK = "faq_src/demo/framework.yml"
EXPLANATIONS = Path(__file__).parents[2] / "docs" / "diagnostics"

PROVED = """---
title: 第{n}个问题是什么？
reviewed: 2026-11-2{n}
tags: [version]
related: [demo/basics/first]
sources: [https://example.org/{n}/]
errors:
  - "KeyError: nothing is called {n}"
  - "Tensor 'x' used in gradient computation has been modified by an inplace operation. Its version is {n} but the expected version is 1."
---

看[版本](../first/zh.md#1.8)或[别处](https://docs.example.net/demo/basics/first/)，用 `demo.version()`。

```python
import demo

demo.version()
print("KeyError: nothing is called {n}")
```

```text output
KeyError: nothing is called {n}
```
"""
PIECES = (
    "[另一个](../second/zh.md)", "[旧答案](../first/zh.md#1.8)", "[没有](../nowhere/zh.md#3.x)", "[英文](../first/en.md)",
    "[自己](https://faq.example.org/demo/basics/first/)", "[自己](https://docs.example.net/demo/basics/third/#1.8)",
    "![图](picture.png)", "`demo.nothing()`", "`paddle.nn.Linear`", "`demo.version(most=1)`", "<b>粗</b>", "TODO: 写完", "每一步都存档。",
    "## 2.x", "## 3.x, 2.x", "## 1.8 (<1.8.2)", "## 9.x", "# 标题", "同上。", "如上所述。", "This is English and nothing else, I think.",
    "```python\nimport demo\nassert demo\n```", "```python\nprint(np)\n```", "```python with=\"onnx\"\nassert 1\n```",
    "```python\nopen('x.txt', 'w')\n```", "```\n没有语言\n```", "```python check\nassert 1\n```", "> **注意**：小心。", "1) 一",
    "moved_from: [demo/basics/old]", "moved_from: [demo/errors/second]", "allow: {M110: 还没写}", "allow: {N101: 说的就是没有}",
    "related: [demo/basics/second, demo/basics/nowhere]", "reviewed: 2026-12-24", "errors: [\"ValueError: 1\"]", "---",
    "title: 第2个问题是什么？", "title: How is it done?", "tags: [a, b]",
)  # fmt: skip
"""Lines to insert into a text."""
WORDS = (
    (b"line: 3.x", b"line: 4.x"), (b"id: errors", b"id: faults"), (b"2.10", b"2.9"), (b"status: ended", b"status: over"),
    (b"package: paddle", b"package: pp"), (b"1.8.5", b"1.8.4"), (b"Basics", b"Base"),
    (b"id: errors", b"id: mistakes"), (b"id: errors", b"id: failures"), (b'">=1.8,<2"', b'">=1.9,<2"'),
    (b"en: Demo", b"en: Show"), (b"moved_from: [basic]", b"moved_from: [base]"),
)  # fmt: skip
"""Words of framework.yml, and their replacements."""
VERSIONS = ("1.8.5", "2.10", "3.3.1")
OLD = "ValueError: The shape of 'x' must be a list of numbers"
GLOSSARY = "zh:\n  - {use: 检查点, not: [存档]}\nen:\n  - {use: checkpoint, not: [save file]}\n"


def base() -> Files:
    """Two frameworks, one of which is installed with the other; entries with proofs, pictures and permalinks."""
    return dict(_base())


@cache
def _base() -> Files:
    found = {**_below(COMPILER / "base"), **_below(COMPILER / "example_site")}
    for n in (2, 3):
        slug = {2: "second", 3: "third"}[n]
        found[f"faq_src/demo/basics/{slug}/zh.md"] = PROVED.format(n=n).encode()
    found["faq_src/demo/basics/third/picture.png"] = b"\x89PNG"
    found["environments/demo-3.3.1.txt"] += b"paddle==3.3.1\n"
    found["environments/demo-3.3.1.yml"] = b'python: "3.12"\nbuild: cpu\npackages: {demo: it is itself}\n'
    found["apis/pages/demo-3.x.txt"] = b"demo.version api/version_cn.html api/version_en.html\n"
    found |= {path: b"m demo\nf demo.version()\n" for path in found if path.startswith("apis/demo-")}
    found["apis/pages/demo-4.x.txt"] = b"of a line that there is not\n"
    found["docs/pages/about.md"] = b"# About\n"
    for name in ("M117.md", "M117.en.md"):
        found[f"docs/diagnostics/{name}"] = (EXPLANATIONS / name).read_bytes()
    found |= _collection(found)
    found[FRAMEWORK] = found[FRAMEWORK].replace(b"id: basics,", b"id: basics, moved_from: [basic],")
    found["docs/glossary.yml"] = GLOSSARY.encode()
    first = "faq_src/demo/basics/first/zh.md"
    found[first] = found[first].replace(b"AttributeError: module 'demo' has no attribute 'version'", OLD.encode())
    found = with_proofs(found)
    addresses = published(read_site(found)[0], found, read_explanations(found)[0])
    return {**found, listing.PATH: listing.write({*addresses, "/demo/basic/"})}


def _collection(files: Files) -> Files:
    """The messages of a repository, and those of another framework, one of which only its oldest version has."""
    known, _ = store.read(files)
    wheels = [Wheel("demo", version, f"demo-{version}-py3-none-any.whl", "0" * 64) for version in VERSIONS]
    template = Template("The shape of {} must be a list of numbers", "ValueError", versions=VERSIONS[:1])
    return store.write(Collection(tuple(ordered([*known.wheels, *wheels])), {**known.templates, "demo": (template,)}))


def _below(folder: Path) -> Files:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def _some(random: random.Random, files: Mapping[str, bytes], pattern: str) -> str | None:
    """A random file whose path matches, if there is one."""
    return next(iter(random.sample(found, 1)), None) if (found := [p for p in files if re.search(pattern, p)]) else None


def _lines(random: random.Random, files: Files, pattern: str, *pieces: str) -> None:
    """A line of a file removed, doubled, swapped with the next, or inserted."""
    path = _some(random, files, pattern)
    if path is None:
        return
    lines = files[path].decode("utf-8", "replace").split("\n")
    at, kind = random.randrange(len(lines)), random.randrange(4 if pieces else 3)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        lines[at : at + 2] = reversed(lines[at : at + 2])
    else:
        lines.insert(at, random.choice(pieces))
    files[path] = "\n".join(lines).encode()


def text(random: random.Random, files: Files) -> None:
    _lines(random, files, r"^faq_src/.*\.md$", *PIECES)


def letters(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"^faq_src/.*\.md$"):
        at = random.randrange(1 + len(files[path]))
        files[path] = files[path][:at] + random.choice([b"", b"x", b"\n", b"`", b"\xff"]) + files[path][at + 1 :]


def heading(random: random.Random, files: Files) -> None:
    """The heading of an answer for other version lines."""
    if path := _some(random, files, r"^faq_src/demo/.*/zh\.md$"):
        other = random.choice([b"## 3.x", b"## 3.x, 2.x", b"## 2.x"])
        files[path] = re.sub(
            rb"^## 1\.8$|^## 3\.x.*$", other, files[path], count=random.choice([1, 2]), flags=re.MULTILINE
        )


def add_entry(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"^faq_src/.*/zh\.md$"):
        category = random.choice(
            ["demo/basics", "demo/errors", "demo/nowhere", "nowhere/basics", "paddlepaddle/params"]
        )
        slug = random.choice(["second", "third", "fourth", "Fifth"])
        _copy(files, path.rpartition("/")[0], f"faq_src/{category}/{slug}", random.random() < 0.5)


def move_entry(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"^faq_src/.*/zh\.md$"):
        old = path.rpartition("/")[0]
        _copy(files, old, f"{old.rpartition('/')[0]}/{random.choice(['moved', 'second'])}", random.random() < 0.5)
        for each in [each for each in files if each.startswith(f"{old}/")]:
            del files[each]


def _copy(files: Files, old: str, new: str, with_runs: bool) -> None:
    for path in [path for path in files if path.startswith(f"{old}/")]:
        files[new + path.removeprefix(old)] = files[path]
    runs = ledger.path_of(old.removeprefix("faq_src/"))
    if with_runs and runs in files:
        files[ledger.path_of(new.removeprefix("faq_src/"))] = files[runs]


def delete(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"."):
        del files[path]


def delete_entry(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"^faq_src/.*/zh\.md$"):
        for each in [each for each in files if each.startswith(path.removesuffix("zh.md"))]:
            del files[each]


def picture(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"^faq_src/.*/zh\.md$"):
        name = random.choice(["picture.png", "Bad name.png", "other.jpg"])
        files[path.replace("zh.md", name)] = b"\x89" * random.choice([1, 300_001])


def framework(random: random.Random, files: Files) -> None:
    _lines(random, files, r"framework\.yml$", "weight: 0.5", "nonsense: 1", "aliases: [example]")


def replaced(random: random.Random, files: Files) -> None:
    """A word of framework.yml replaced."""
    if path := _some(random, files, r"framework\.yml$"):
        old, new = random.choice([words for words in WORDS if words[0] in files[path]] or [(b"", b"")])
        files[path] = files[path].replace(old, new)


def runs(random: random.Random, files: Files) -> None:
    _lines(random, files, r"^proofs/", "nonsense", ',{"sample": "x"}')


def failed_run(random: random.Random, files: Files) -> None:
    if path := _some(random, files, r"^proofs/"):
        files[path] = files[path].replace(b'"date"', b'"failed": "it ended", "date"', 1)


def prove(random: random.Random, files: Files) -> None:
    proved = with_proofs(files)
    files.clear()
    files |= proved


def orphan(random: random.Random, files: Files) -> None:
    """A file of the ledger renamed."""
    if path := _some(random, files, r"^proofs/"):
        name = random.choice(["demo/basics/gone", "demo/basics/third", "demo/errors/second", "odd"])
        files[f"proofs/{name}.json"] = files[path]


def lock(random: random.Random, files: Files) -> None:
    _lines(random, files, r"^environments/.*\.txt$", "numpy==1.0", "paddle==2.6.2", "paddle==1.8.5")


def addition(random: random.Random, files: Files) -> None:
    files[f"environments/demo-{random.choice(['3.3.1', '2.10'])}+onnx.txt"] = b"onnx==1.0\n"


def setup(random: random.Random, files: Files) -> None:
    _lines(random, files, r"^environments/.*\.yml$", "shim: dlsym", "build: gpu", "python: 3")


def names(random: random.Random, files: Files) -> None:
    if (path := _some(random, files, r"^apis/[^/]*\.txt$")) and random.random() < 0.5:
        files[path] = files[path].replace(b".version", b".versions")
    _lines(random, files, r"^apis/[^/]*\.txt$", "f demo.nothing()", "f zzz.last()", "no line")


def pages(random: random.Random, files: Files) -> None:
    _lines(random, files, r"^apis/pages/", "no row of pages at all", "demo.other a b")


def messages(random: random.Random, files: Files) -> None:
    path = random.choice(["messages/wheels.txt", "messages/demo/python-s.txt", "messages/odd.txt"])
    files[path] = random.choice([b"nonsense\n", b"", b"something is said here\tValueError\t\t\tdemo\t3.3.1..\n"])


def glossary(random: random.Random, files: Files) -> None:
    files["docs/glossary.yml"] = random.choice(
        [b"nonsense\n", b"", GLOSSARY.replace("存档", "版本").encode(), GLOSSARY.replace("存档", "别处").encode()]
    )


def explained(random: random.Random, files: Files) -> None:
    if random.random() < 0.5:
        files.pop("docs/diagnostics/M117.en.md", None)
    _lines(random, files, r"^docs/diagnostics/", "translates: 01234567", "more")


def addresses(random: random.Random, files: Files) -> None:
    _lines(random, files, r"^permalinks\.txt$", "/demo/basics/lost/", "/zzz/", "no address")


def links(random: random.Random, files: Files) -> None:
    files["links.json"] = random.choice([b"nonsense\n", b"", b"[]\n"])


def page(random: random.Random, files: Files) -> None:
    files[f"docs/pages/{random.choice(['more', 'about.en'])}.md"] = b"# More\n"
    if random.random() < 0.5:
        files.pop("docs/pages/about.md", None)


EDITS: tuple[Edit, ...] = (
    text, text, heading, letters, add_entry, move_entry, delete, delete_entry, picture, framework, replaced, replaced, runs, failed_run,
    prove, orphan, lock, addition, setup, names, pages, messages, glossary, explained, addresses, links, page,
)  # fmt: skip
