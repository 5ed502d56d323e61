"""`faq site` changes only what differs in the existing site, mostly without MkDocs: the result equals a build with
MkDocs and without a store, byte for byte and warning for warning."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from faq.build import built, frame, settings, store, updating
from faq.build.built import Changes
from faq.build.kept import digest
from faq.build.renewing import Renewing
from faq.build.reuse import Reuse
from faq.build.verify import policy
from faq.content.model import Lang
from pages import EDITS, FRAMEWORK, Project, different, file_edit, page, text, walk_of_updates

pytestmark = pytest.mark.slow
STEPS = 8
Edit = Callable[[Project], None]


class Two:
    """A repository whose site is brought up to date, and a copy that is always built without a store."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.project, self.other = Project(folder / "project"), Project(folder / "other")

    def update(self) -> bool:
        """Bring the site up to date, and return whether MkDocs had to build it; a difference fails."""
        kept, warned, needed = self.project.update(self.monkeypatch)
        self.other.take(self.project)
        clean, wanted = self.other.build(self.monkeypatch, "off")
        assert warned == wanted
        assert different(kept, clean) == []
        return needed


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    return Two(tmp_path, monkeypatch)


@pytest.mark.parametrize("first", range(1, 1 + 3 * STEPS, STEPS))
def test_what_is_changed_is_all_that_differs(first: int, tmp_path: Path) -> None:
    assert walk_of_updates(first, STEPS, tmp_path)


def test_mkdocs_is_needed_only_for_what_it_alone_can_make(two: Two) -> None:
    project = two.project
    assert two.update()
    assert not two.update()
    project.outputs["docs/lists/two/index.md"] = page("another")
    assert not two.update()
    project.outputs["docs/lists/two/index.md"] = page("a third one")
    project.outputs |= {"public/data.json": b"[]", "public/more/data.json": b"[]"}
    assert not two.update()
    del project.outputs["public/more/data.json"]
    assert not two.update()
    project.outputs["docs/lists/two/index.md"] = page("a fourth one")
    assert not two.update()
    project.outputs["docs/lists/index.md"] = project.outputs["docs/lists/index.md"].replace(b"<h1", b"<p>x</p><h1")
    assert not two.update()
    project.outputs["docs/about.md"] = text("about", "lists/two/index.md")
    assert two.update()


def put(**outputs: bytes | None) -> Edit:
    def edit(project: Project) -> None:
        for name, data in outputs.items():
            project.outputs.pop(f"docs/{name}", None)
            project.outputs |= {f"docs/{name}": data} if data is not None else {}

    return edit


ONLY_MKDOCS: dict[str, Edit] = {
    "a title in the navigation": put(**{"lists/index.md": page("another")}),
    "a page is gone": put(**{"lists/two/more/index.md": None}),
    "a page is new": put(**{"lists/three/index.md": page("three")}),
    "a heading that a page leads to": put(**{"lists/one/index.md": page("another")}),
    "a page of Markdown": put(**{"lists/text/index.md": text("other text", "../two/index.md")}),
    "a picture": put(**{"assets/card-lists-zh.png": b"a card"}),
    "versions": lambda project: project.outputs.update({"theme/versions.json": FRAMEWORK}),
    "what a template asks for": lambda project: file_edit(
        "docs/theme/partials/footer.html", "CC BY 4.0", "{{ config.site_author }}"
    )(project, random.Random(1)),
}


@pytest.mark.parametrize("edit", ONLY_MKDOCS)
def test_the_whole_site_is_built_for(edit: str, two: Two) -> None:
    two.update()
    ONLY_MKDOCS[edit](two.project)
    assert two.update()


def test_a_template_may_ask_only_for_what_is_recorded(two: Two) -> None:
    file_edit("docs/theme/partials/footer.html", "CC BY 4.0", "{{ config.copyright }}")(two.project, random.Random(1))
    for title in ("one", "two"):
        two.project.outputs["docs/lists/two/index.md"] = page(title)
        assert two.update()


def test_ids_that_are_lost_would_be_missed(two: Two) -> None:
    two.monkeypatch.setattr(Renewing, "_is_missed", lambda *_: False)
    two.update()
    ONLY_MKDOCS["a heading that a page leads to"](two.project)
    with pytest.raises(AssertionError):
        two.update()


def footer(root: Path, said: str) -> None:
    """Another text in the template of every page."""
    file = root / "docs/theme/partials/footer.html"
    file.write_text(re.sub("CC BY 4.0|text [a-z]+", said, file.read_text("utf-8")), "utf-8")


def test_a_template_that_changes_while_mkdocs_builds(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the pages are made with each version: such a site is not up to date, and such pages are not reused."""
    make = Reuse.make

    def slowly(self: Reuse, lang: Lang, *rest: Any) -> None:
        footer(two.project.root, f"text {lang}")
        make(self, lang, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Reuse, "make", slowly)
        assert two.project.update(patch)[-1]
    for said in ("text en", "text zh", "CC BY 4.0"):
        footer(two.project.root, said)
        assert two.update()


def test_a_template_that_changes_while_a_site_is_updated(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.update()
    two.project.outputs["docs/lists/two/index.md"] = page("one")
    changes = Renewing.changes

    def slowly(self: Renewing) -> Changes | None:
        footer(two.project.root, "text other")
        return changes(self)

    with monkeypatch.context() as patch:
        patch.setattr(Renewing, "changes", slowly)
        two.project.update(patch)
    footer(two.project.root, "CC BY 4.0")
    assert two.update()


def other_code(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (settings, store):
        monkeypatch.setattr(module, "compiler_digest", lambda: b"other")
    monkeypatch.setattr(policy, "META", policy.META.replace("http-equiv", "HTTP-EQUIV"))


def other_package(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (settings, frame):
        monkeypatch.setattr(module, "version", lambda name: "99")
    monkeypatch.setattr(policy, "META", policy.META.replace("http-equiv", "HTTP-EQUIV"))


def addressed(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.site_url = "http://127.0.0.1:8000/"


def elsewhere(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The repository is moved, and another one takes its place."""
    old, project.root = project.root, project.root.rename(project.root.with_name("moved"))
    shutil.copytree(project.root / "docs", old / "docs")
    footer(old, "text other")
    project.outputs["docs/lists/two/index.md"] = page("one")


def edited(name: str) -> Callable[[Project, pytest.MonkeyPatch], None]:
    return lambda project, monkeypatch: EDITS[name](project, random.Random(1))


PARTS = {
    "compiler": other_code,
    "packages": other_package,
    "variables": addressed,
    "place": elsewhere,
    "settings": edited("template"),
    "words": edited("words"),
}
"""The inputs of every page, each with an edit that affects nothing else."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("is_left_out", [False, True])
def test_a_record_without_one_of_its_parts_would_be_seen(
    part: str, is_left_out: bool, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        settings,
        "digest",
        lambda **parts: digest(**{name: data for name, data in parts.items() if not is_left_out or name != part}),
    )
    two.update()
    PARTS[part](two.project, monkeypatch)
    if is_left_out:
        with pytest.raises(AssertionError):
            two.update()
    else:
        assert two.update()


def test_every_part_is_left_out_once(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    monkeypatch.setattr(settings, "digest", lambda **parts: seen.update(parts) or digest(**parts))
    two.update()
    assert seen == set(PARTS)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "a page of the site": lambda root: (root / "site/lists/two/index.html").write_bytes(b"x"),
    "a page that is gone": lambda root: (root / "site/lists/two/index.html").unlink(),
    "a file too many": lambda root: (root / "site/lists/two/other.html").write_bytes(b"x"),
    "a file too many at the top": lambda root: (root / "site/other.html").write_bytes(b"x"),
    "the record": lambda root: (root / "build" / built.FILE).write_bytes(b"x"),
    "half of the record": lambda root: (root / "build" / built.FILE).write_bytes(
        (root / "build" / built.FILE).read_bytes()[:-100]
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_damaged_is_built_anew(damage: str, two: Two) -> None:
    two.update()
    DAMAGE[damage](two.project.root)
    assert two.update()
    assert not two.update()


def test_the_other_tree_is_not_trusted(two: Two) -> None:
    two.update()
    for title in ("one", "two", "three"):
        two.project.outputs["docs/lists/two/index.md"] = page(title)
        assert not two.update()
        other = two.project.root / "build/site/about/index.html"
        other.unlink()
        other.write_bytes(title.encode())


def test_a_file_at_the_top_of_the_other_tree_is_not_trusted(two: Two) -> None:
    two.update()
    other = two.project.root / "build/site/index.html"
    other.unlink()
    other.write_bytes(b"x")
    two.project.outputs["docs/lists/two/index.md"] = page("one")
    assert not two.update()
    assert not two.update()


def test_a_link_in_the_place_of_the_site_is_refused(two: Two, tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (two.project.root / "site").symlink_to(tmp_path / "precious")
    with pytest.raises(NotADirectoryError, match="symbolic link"):
        two.update()
    assert (two.project.root / "site").is_symlink()
    (two.project.root / "site").unlink()
    two.update()


@pytest.mark.parametrize("is_first", [True, False])
def test_a_link_in_the_place_of_the_other_tree_is_removed(is_first: bool, two: Two, tmp_path: Path) -> None:
    if not is_first:
        two.update()
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious/file").touch()
    other = two.project.root / "build/site"
    shutil.rmtree(other, ignore_errors=True)
    other.parent.mkdir(exist_ok=True)
    other.symlink_to(tmp_path / "precious")
    two.project.outputs["docs/lists/two/index.md"] = page("one")
    two.update()
    assert not (two.project.root / "site").is_symlink() and list((tmp_path / "precious").iterdir())


def test_where_there_are_no_hard_links(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updating.os, "link", no_links)
    test_the_other_tree_is_not_trusted(two)


def no_links(*_: object) -> None:
    raise OSError


def test_the_tree_for_the_next_build_is_made_before_it(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.update()
    monkeypatch.setenv("FAQ_STORE", "")
    updating.make_spare(two.project.root)
    monkeypatch.setattr(updating.shutil, "copytree", killed)
    two.project.outputs["docs/lists/two/index.md"] = page("one")
    _, _, is_needed = two.project.update(monkeypatch)
    assert not is_needed


def test_a_build_that_is_killed_leaves_a_whole_site(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.update()
    for moment in ("_made_equal", "exchange"):
        two.project.outputs["docs/lists/two/index.md"] = page(moment)
        before = (two.project.root / "site/lists/two/index.html").read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(updating, moment, killed)
            with pytest.raises(KeyboardInterrupt):
                two.project.update(monkeypatch)
        assert (two.project.root / "site/lists/two/index.html").read_bytes() == before
        assert not two.update()


def killed(*_: object) -> None:
    raise KeyboardInterrupt


def test_where_folders_cannot_change_places(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updating, "exchange", lambda *_: False)
    two.update()
    for title in ("one", "two"):
        two.project.outputs["docs/lists/two/index.md"] = page(title)
        assert not two.update()
