"""Builds with MkDocs of a few pages that no compiler has made, with and without the results of earlier builds.

`python tests/walks/pages.py STEPS [FIRST]` runs a longer walk, ten steps at a time, and reports progress.
"""

from __future__ import annotations

import json
import logging
import os
import random
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import faq.build.publish
import pytest
from faq.build import mkdocs_run, reuse
from faq.build.files import write_trees
from faq.build.outputs import Outputs as Made
from faq.build.publish import Compiled
from faq.render import words
from mkdocs.commands.build import build
from mkdocs.config import load_config
from resuming import resume

ROOT = Path(__file__).parents[2]
NAVIGATION = "nav:\n  - 首页: index.md\n  - lists/index.md\n  - about.md\n"
PAGE = '---\ntitle: "{title}"\nkind: "{kind}"\nhtml: true\n---\n\n<h1 id="{title}">{title}</h1>\n'
TEXT = '---\ntitle: "{title}"\nkind: "text"\n---\n\n# {title}\n\n[link]({link})\n'
NAME = {"zh": "名", "en": "Name"}
FRAMEWORK = json.dumps(
    [{"id": "lists", "name": NAME, "lines": [], "categories": [{"id": "one", "name": NAME}]}]
).encode()
MOVED = b"""<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><title>x</title></head><body><a href="../">x</a></body></html>
"""
Outputs = dict[str, bytes]
MAY_BE_TAKEN = reuse._may_be_taken


def nothing(*of: object) -> bool:
    """MkDocs has to hold every page."""
    return False


def page(title: str, kind: str = "list") -> bytes:
    """A page that is already HTML."""
    return PAGE.format(title=title, kind=kind).encode()


def text(title: str, link: str) -> bytes:
    """A page of Markdown with a link."""
    return TEXT.format(title=title, link=link).encode()


def pages() -> Outputs:
    """What the compiler of this site has made: pages in the navigation and others, in one language or both."""
    names = ("index", "lists/index", "lists/one/index", "lists/two/index", "lists/two/more/index")
    found = {f"docs/{name}{suffix}.md": page(f"{name}{suffix}") for name in names for suffix in ("", ".en")}
    found["docs/lists/text/index.md"] = text("text", "../one/index.md")
    found["docs/lists/text/index.en.md"] = text("text in English", "../one/index.md#lists/one/index.en")
    found["docs/lists/chinese/index.md"] = page("chinese")
    found["docs/about.en.md"] = text("about in English", "lists/one/index.md")
    found["docs/about.md"] = text("about", "lists/one/index.md#lists/one/index")
    return {**found, "theme/versions.json": b"[]", "public/data.json": b"{}"}


@dataclass
class Project:
    """A repository at `root` with the configuration of this one and the output of its compiler. `site_url`: its future
    address."""

    root: Path
    outputs: Outputs = field(default_factory=pages)
    site_url: str = ""
    catalogue: str = field(default=(words.LOCALE / "zh.po").read_text("utf-8"), repr=False)

    def __post_init__(self) -> None:
        """Takes only the theme and the settings from this repository."""
        for name in ("docs/theme", "docs/locale"):
            shutil.copytree(ROOT / name, self.root / name)
        (self.root / "faq_src").mkdir()
        hook = "scripts/faq/build/mkdocs_hook.py"
        (self.root / hook).parent.mkdir(parents=True)
        shutil.copy(ROOT / hook, self.root / hook)
        settings = (ROOT / "mkdocs.yml").read_text("utf-8")
        before, _, rest = settings.partition("nav:\n")
        (self.root / "mkdocs.yml").write_text(f"{before}{NAVIGATION}{rest[rest.index('not_in_nav') :]}", "utf-8")
        self.by_hand()

    def take(self, other: Project) -> None:
        """Replace the files with those of another repository."""
        for name in ("docs/theme", "docs/locale", "mkdocs.yml"):
            if (other.root / name).is_dir():
                shutil.copytree(other.root / name, self.root / name, dirs_exist_ok=True)
            else:
                shutil.copy(other.root / name, self.root / name)
        self.outputs, self.site_url, self.catalogue = dict(other.outputs), other.site_url, other.catalogue

    def by_hand(self) -> None:
        """The content of docs/pages is what the compiler has copied."""
        pages = self.root / "docs" / "pages"
        pages.mkdir(exist_ok=True)
        for name in ("about.md", "about.en.md"):
            (pages / name).write_bytes(self.outputs[f"docs/{name}"])

    def build(self, monkeypatch: pytest.MonkeyPatch, store: str) -> tuple[dict[str, bytes], list[str]]:
        """The built site and the warnings; `store`: as FAQ_STORE. Without a store, MkDocs makes every page itself."""
        self._prepare(monkeypatch, store)
        monkeypatch.setattr(reuse, "_may_be_taken", nothing if store == "off" else MAY_BE_TAKEN)
        monkeypatch.delenv("FAQ_SITE_URL", raising=False)
        try:
            warnings = self.run_mkdocs(self.root / "site")
        finally:
            words.words_of.cache_clear()
        return contents(self.root / "site"), warnings

    def update(self, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, bytes], list[str], bool]:
        """What `faq site` makes of the last site, and whether MkDocs had to build it."""
        self._prepare(monkeypatch, "")
        monkeypatch.setattr(reuse, "_may_be_taken", MAY_BE_TAKEN)
        monkeypatch.setenv("FAQ_SITE_URL", self.site_url or "https://faq.example.org/")
        warned: list[list[str]] = []
        run = lambda root, site, said: bool(warned.append(self.run_mkdocs(site)))  # noqa: E731
        monkeypatch.setattr(mkdocs_run, "_run_mkdocs", run)
        try:
            assert mkdocs_run.build_site(self.root) == 0
        finally:
            words.words_of.cache_clear()
        return contents(self.root / "site"), [one for each in warned for one in each], bool(warned)

    def run_mkdocs(self, site: Path) -> list[str]:
        """Build with MkDocs in this process. Returns its warnings."""
        warnings = Warned()
        logging.getLogger("mkdocs").addHandler(warnings)
        try:
            config = load_config(str(self.root / "mkdocs.yml"), site_dir=str(site))
            config.site_url = self.site_url or config.site_url
            build(config)
        finally:
            logging.getLogger("mkdocs").removeHandler(warnings)
        return warnings.said

    def _prepare(self, monkeypatch: pytest.MonkeyPatch, store: str) -> None:
        self.by_hand()
        monkeypatch.setenv("FAQ_STORE", store)
        monkeypatch.setattr(faq.build.publish, "compile_project", self.compile)
        monkeypatch.setattr(faq.build.publish, "compiled_project", self.compile)
        monkeypatch.setattr(words, "LOCALE", self.root / "docs" / "locale")
        (self.root / "docs" / "locale" / "zh.po").write_text(self.catalogue, "utf-8")

    def compile(self, root: Path, address: str, memory: object = None) -> Compiled:
        """Replaces the compiler."""
        made = Made()
        made.hold(self.outputs)
        write_trees(root / "build", made)
        return Compiled((), {}, made)


class Warned(logging.Handler):
    """The warnings of MkDocs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def contents(site: Path) -> dict[str, bytes]:
    """Every file of a site, and its folders (with no content)."""
    found = {path: path.relative_to(site).as_posix() for path in sorted(site.rglob("*"))}
    return {name: path.read_bytes() if path.is_file() else b"" for path, name in found.items()}


Edit = Callable[[Project, random.Random], None]


def file_edit(path: str, old: str, new: str) -> Edit:
    """Replaces the text of a file, or restores the first one."""

    def edit(project: Project, chosen: random.Random) -> None:
        file = project.root / path
        data = file.read_text("utf-8")
        file.write_text(data.replace(old, new) if new not in data else data.replace(new, old), "utf-8")

    return edit


def retitled(project: Project, chosen: random.Random) -> None:
    name = chosen.choice([name for name in project.outputs if name.endswith(".md")])
    project.outputs[name] = project.outputs[name].replace(b'title: "', b'title: "' + chosen.choice([b"A ", b"B "]), 1)


def removed(project: Project, chosen: random.Random) -> None:
    found = [name for name in project.outputs if name.startswith("docs/lists/") and "/index" in name[11:]]
    if found:
        del project.outputs[chosen.choice(found)]


def restored(project: Project, chosen: random.Random) -> None:
    project.outputs |= pages()


def published(project: Project, chosen: random.Random) -> None:
    """Changes, adds or removes data or a page that has moved."""
    name = f"public/{chosen.choice(['data.json', 'new/data.json', 'old/index.html'])}"
    project.outputs.pop(name, None)
    if chosen.random() < 0.7:
        project.outputs[name] = MOVED if name.endswith(".html") else str(chosen.random()).encode()


def other_text(project: Project, chosen: random.Random) -> None:
    """Another heading in a page, which another page may link to."""
    found = [name for name in project.outputs if name.startswith(("docs/lists/one", "docs/lists/two"))]
    if found:
        title = chosen.choice(["one", "lists/one/index", "lists/one/index.en", "more"])
        project.outputs[chosen.choice(found)] = page(title)


def moved(project: Project, chosen: random.Random) -> None:
    """The same page at another path."""
    if data := project.outputs.pop("docs/lists/chinese/index.md", None):
        project.outputs[f"docs/lists/{chosen.choice(['two', 'chinese', 'new'])}/index.md"] = data


def versions(project: Project, chosen: random.Random) -> None:
    project.outputs["theme/versions.json"] = chosen.choice([b"[]", FRAMEWORK])


def card(project: Project, chosen: random.Random) -> None:
    """A picture for a framework, which its pages mention."""
    name = f"docs/assets/card-lists-{chosen.choice(['zh', 'en'])}.png"
    project.outputs.pop(name, None) or project.outputs.update({name: b"a card"})


def words_edit(project: Project, chosen: random.Random) -> None:
    project.catalogue = (
        project.catalogue.replace("跳到正文", "去正文") if "跳到正文" in project.catalogue else pristine()
    )


def pristine() -> str:
    return (ROOT / "docs" / "locale" / "zh.po").read_text("utf-8")


def address(project: Project, chosen: random.Random) -> None:
    project.site_url = chosen.choice(["", "http://127.0.0.1:8000/", "https://other.example/faq/"])


def anchor_lost(project: Project, chosen: random.Random) -> None:
    name = "docs/lists/one/index.md"
    if name in project.outputs:
        project.outputs[name] = page("one" if b"lists/one" in project.outputs[name] else "lists/one/index")


def damage(project: Project, chosen: random.Random) -> None:
    """Damages the store or the built site; the sources stay the same."""
    folder = project.root / "build" / "store" / "pages"
    kept = [*folder.glob("*/*"), *folder.glob("faq.db"), *(project.root / "site").rglob("*.html")]
    for path in chosen.sample(kept, min(3, len(kept))):
        data = path.read_bytes()
        path.write_bytes(chosen.choice([b"", data[:-1], data.replace(b"title", b"tilte", 1), b"other"]))


EDITS: Mapping[str, Edit] = {
    "published": published,
    "other text": other_text,
    "title": retitled,
    "removed": removed,
    "restored": restored,
    "moved": moved,
    "versions": versions,
    "card": card,
    "words": words_edit,
    "address": address,
    "anchor": anchor_lost,
    "damage": damage,
    "template": file_edit("docs/theme/partials/footer.html", "CC BY 4.0", "CC0"),
    "settings": file_edit("mkdocs.yml", "site_name: Framework FAQ", "site_name: Other FAQ"),
}


GENTLE = ("title", "published", "other text")
"""Edits after which MkDocs is often not needed."""


def walk(first: int, count: int, folder: Path) -> None:
    """Random edits one after the other, from step `first` on; each step is two builds. Raises AssertionError if the
    build with a store makes other files or warnings than the one without."""
    project = Project(folder / f"from {first}")
    with pytest.MonkeyPatch.context() as patch:
        for step in range(first, first + count):
            chosen = random.Random(step)
            for name in chosen.sample(sorted(EDITS), chosen.choice([1, 1, 2])):
                EDITS[name](project, chosen)
            (kept, warned), (clean, wanted) = project.build(patch, ""), project.build(patch, "off")
            assert warned == wanted, step
            assert different(kept, clean) == [], step


def walk_of_updates(first: int, count: int, folder: Path) -> int:
    """The same with `faq site`, which changes only what differs in the last site. Returns the number of steps that did
    not need MkDocs."""
    project, other, without = Project(folder / f"from {first}"), Project(folder / f"clean {first}"), 0
    with pytest.MonkeyPatch.context() as patch:
        for step in range(first, first + count):
            chosen = random.Random(step)
            for name in chosen.sample([*sorted(EDITS), *GENTLE * 6], chosen.choice([1, 1, 2])):
                EDITS[name](project, chosen)
            kept, warned, needed = project.update(patch)
            other.take(project)
            clean, wanted = other.build(patch, "off")
            assert warned == wanted, step
            assert different(kept, clean) == [], step
            without += not needed
    return without


def different(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> list[str]:
    """The files that differ."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


if __name__ == "__main__":
    resume(walk_of_updates if os.environ.get("FAQ_WALK") == "updates" else walk, 10)
