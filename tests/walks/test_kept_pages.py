"""A build that takes finished pages from earlier ones equals one that makes them all, byte for byte and warning for
warning; and if any input of a page were left out of its key, these tests would fail."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from faq.build import frame, reuse
from faq.build.kept import digest
from faq.build.verify import policy
from mkdocs.exceptions import Abort
from pages import EDITS, FRAMEWORK, Project, file_edit, page, pages, text, walk

STEPS = 10


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project")


@pytest.mark.slow
def test_a_second_build_makes_only_what_is_read_by_mkdocs(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    of_class = reuse.Reuse.made
    monkeypatch.setattr(
        reuse.Reuse, "made", lambda self, page, *said: (made.append(page.file.src_uri), of_class(self, page, *said))[1]
    )
    first = project.build(monkeypatch, "")
    every = sorted(name.removeprefix("docs/") for name in project.outputs if name.endswith(".md"))
    assert sorted(made) == every
    made.clear()
    assert project.build(monkeypatch, "") == first
    read = {"about.md", "about.en.md", "index.md", "index.en.md", "lists/index.md", "lists/index.en.md"}
    read |= {"lists/text/index.md", "lists/text/index.en.md"}
    assert set(made) == read
    made.clear()
    project.outputs["docs/lists/two/index.md"] = page("another")
    project.build(monkeypatch, "")
    assert set(made) - read == {"lists/two/index.md"}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 1 + 6 * STEPS, STEPS))
def test_what_is_kept_changes_nothing(first: int, tmp_path: Path) -> None:
    walk(first, STEPS, tmp_path)


def other_package(project: Project, chosen: random.Random) -> None:
    """A package of another version, which makes different pages."""
    monkeypatch = pytest.MonkeyPatch()
    chosen.undo = monkeypatch.undo  # type: ignore[attr-defined]
    monkeypatch.setattr(frame, "version", lambda name: "99")
    monkeypatch.setattr(policy, "CHARSET", policy.CHARSET)
    monkeypatch.setattr(policy, "META", policy.META.replace("http-equiv", "HTTP-EQUIV"))


def put(name: str, data: bytes | None) -> Callable[[Project, random.Random], None]:
    """Writes or removes a compiled page."""

    def edit(project: Project, chosen: random.Random) -> None:
        project.outputs.pop(name, None)
        project.outputs |= {name: data} if data else {}

    return edit


def renamed(project: Project, chosen: random.Random) -> None:
    project.outputs["docs/lists/new/index.md"] = project.outputs.pop("docs/lists/chinese/index.md")


def addressed(project: Project, chosen: random.Random) -> None:
    project.site_url = "http://127.0.0.1:8000/"


def about_retitled(project: Project, chosen: random.Random) -> None:
    project.outputs["docs/about.md"] = text("another title", "lists/one/index.md")


PARTS = {
    "packages": other_package,
    "settings": EDITS["settings"],
    "site": addressed,
    "templates": EDITS["template"],
    "versions": put("theme/versions.json", FRAMEWORK),
    "navigation": about_retitled,
    "assets": put("docs/assets/card-lists-zh.png", b"a card"),
    "common": EDITS["template"],
    "words": EDITS["words"],
    "frame": EDITS["template"],
    "path": renamed,
    "page": put("docs/lists/two/index.md", page("another")),
    "langs": put("docs/lists/two/index.en.md", None),
}  # fmt: skip
"""The parts of the keys of pages, each with an edit that affects nothing else."""


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("is_left_out", [False, True])
def test_a_key_without_one_of_its_parts_would_be_seen(
    part: str, is_left_out: bool, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (frame, reuse):
        monkeypatch.setattr(
            module,
            "digest",
            lambda **parts: digest(**{name: data for name, data in parts.items() if not is_left_out or name != part}),
        )
    project.build(monkeypatch, "")
    chosen = random.Random(1)
    PARTS[part](project, chosen)
    kept, clean = project.build(monkeypatch, ""), project.build(monkeypatch, "off")
    getattr(chosen, "undo", lambda: None)()
    assert (kept == clean) != is_left_out


def test_every_part_of_a_key_is_left_out_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    for module in (frame, reuse):
        monkeypatch.setattr(module, "digest", lambda **parts: seen.update(parts) or digest(**parts))
    project.build(monkeypatch, "")
    assert seen - {"files"} == set(PARTS)


@pytest.mark.slow
def test_to_verify_is_to_make_every_page_and_compare(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first = project.build(monkeypatch, "")
    assert project.build(monkeypatch, "verify") == first
    monkeypatch.setattr(frame, "_contents", lambda folder: iter(()))
    project.build(monkeypatch, "")
    file_edit("docs/theme/partials/footer.html", "CC BY 4.0", "CC0")(project, random.Random(1))
    with pytest.raises(Abort, match=r"faq: the store holds what would be made otherwise now:\n.*lists/"):
        project.build(monkeypatch, "verify")


@pytest.mark.slow
def test_a_page_that_is_refused_is_not_kept(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.outputs["docs/lists/two/index.md"] = page("x").replace(b"<h1 ", b"<h1 onclick=x ")
    for _ in range(2):
        with pytest.raises(Abort, match="not published"):
            project.build(monkeypatch, "")
    project.outputs = pages()
    assert project.build(monkeypatch, "") == project.build(monkeypatch, "off")
