"""Builds with MkDocs of a few pages that no compiler has made: with what is kept of earlier builds, and without.

`python tests/walks/pages.py STEPS [FIRST]` walks for longer, ten steps at a time, and says how far it is.
"""

from __future__ import annotations

import json
import logging
import random
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import faq.build.publish
import pytest
from faq.build.files import write_trees
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
Outputs = dict[str, bytes]


def page(title: str, kind: str = "list") -> bytes:
    """A page that is HTML already."""
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
    """A repository at `root` with the set-up of this one, and what its compiler makes. `site_url`: from a preview."""

    root: Path
    outputs: Outputs = field(default_factory=pages)
    site_url: str = ""
    catalogue: str = field(default=(words.LOCALE / "zh.po").read_text("utf-8"), repr=False)

    def __post_init__(self) -> None:
        """Only the theme and the settings are this repository's."""
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

    def by_hand(self) -> None:
        """What stands in docs/pages is what the compiler has copied."""
        pages = self.root / "docs" / "pages"
        pages.mkdir(exist_ok=True)
        for name in ("about.md", "about.en.md"):
            (pages / name).write_bytes(self.outputs[f"docs/{name}"])

    def build(self, monkeypatch: pytest.MonkeyPatch, store: str) -> tuple[dict[str, bytes], list[str]]:
        """The built site and the warnings; `store`: as FAQ_STORE."""
        self.by_hand()
        monkeypatch.setenv("FAQ_STORE", store)
        monkeypatch.setattr(faq.build.publish, "compile_project", self.compile)
        monkeypatch.setattr(words, "LOCALE", self.root / "docs" / "locale")
        (self.root / "docs" / "locale" / "zh.po").write_text(self.catalogue, "utf-8")
        site, warnings = self.root / "site", Warned()
        logging.getLogger("mkdocs").addHandler(warnings)
        try:
            config = load_config(str(self.root / "mkdocs.yml"), site_dir=str(site))
            config.site_url = self.site_url or config.site_url
            build(config)
        finally:
            logging.getLogger("mkdocs").removeHandler(warnings)
            words.words_of.cache_clear()
        return contents(site), warnings.said

    def compile(self, root: Path, address: str) -> Compiled:
        """What stands in the place of the compiler."""
        write_trees(root / "build", self.outputs)
        return Compiled((), {})


class Warned(logging.Handler):
    """What MkDocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def contents(site: Path) -> dict[str, bytes]:
    """Every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


Edit = Callable[[Project, random.Random], None]


def file_edit(path: str, old: str, new: str) -> Edit:
    """Another text in a file, or the first one again."""

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


def moved(project: Project, chosen: random.Random) -> None:
    """The same page at another place."""
    if data := project.outputs.pop("docs/lists/chinese/index.md", None):
        project.outputs[f"docs/lists/{chosen.choice(['two', 'chinese', 'new'])}/index.md"] = data


def versions(project: Project, chosen: random.Random) -> None:
    project.outputs["theme/versions.json"] = chosen.choice([b"[]", FRAMEWORK])


def card(project: Project, chosen: random.Random) -> None:
    """A picture for a framework, which its pages name."""
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
    """Something happens to what is kept, or to the built site, whose files are the same ones."""
    folder = project.root / "build" / "store" / "pages"
    kept = [*folder.glob("*/*"), *folder.glob("faq.db"), *(project.root / "site").rglob("*.html")]
    for path in chosen.sample(kept, min(3, len(kept))):
        data = path.read_bytes()
        path.write_bytes(chosen.choice([b"", data[:-1], data.replace(b"title", b"tilte", 1), b"other"]))


EDITS: Mapping[str, Edit] = {
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


def walk(first: int, count: int, folder: Path) -> None:
    """Random edits one after the other, the steps from `first` on; each step is two builds. AssertionError if the one
    with what was kept makes other files than the one without, or warns of something else."""
    project = Project(folder / f"from {first}")
    with pytest.MonkeyPatch.context() as patch:
        for step in range(first, first + count):
            chosen = random.Random(step)
            for name in chosen.sample(sorted(EDITS), chosen.choice([1, 1, 2])):
                EDITS[name](project, chosen)
            (kept, warned), (clean, wanted) = project.build(patch, ""), project.build(patch, "off")
            assert warned == wanted, step
            assert [name for name in kept.keys() | clean.keys() if kept.get(name) != clean.get(name)] == [], step


if __name__ == "__main__":
    resume(walk, 10)
