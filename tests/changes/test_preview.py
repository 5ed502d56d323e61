"""`faq preview`: the built site, and how a reviewer looks at the pages that a change touches."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

import pytest
import yaml
from faq.__main__ import main
from faq.cli import preview
from faq.cli.changes.compare import EntryChange
from faq.cli.changes.report import MOST
from faq.cli.preview import ADDRESS, ARTIFACT, as_markdown
from markdown_it import MarkdownIt
from test_changes import BASE, FOLDER, commit

WORKFLOW = Path(__file__).parents[2] / ".github" / "workflows" / "check.yml"


def links(markdown: str) -> list[str]:
    tokens = MarkdownIt().enable("table").parse(markdown)
    return [
        str(child.attrs["href"])
        for token in tokens
        for child in token.children or ()
        if child.type == "link_open" and child.attrs["href"] != ADDRESS
    ]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository in which one entry has been changed."""
    commit(tmp_path, BASE)
    zh = tmp_path / FOLDER / "zh.md"
    zh.write_bytes(zh.read_bytes().replace(b"tags: [version]", b"tags: [version, new]"))
    return tmp_path


def build(root: Path, said: TextIO) -> int:
    assert said is sys.stderr
    for page in ("demo/basics/first", "en/demo/basics/first"):
        (root / "site" / page).mkdir(parents=True)
        (root / "site" / page / "index.html").write_text("<!doctype html>", encoding="utf-8")
    return 0


def test_it_links_to_the_pages_of_changed_entries(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preview, "build_site", build)
    assert main(["--root", str(clone), "preview"]) == 0
    told = capsys.readouterr().out
    assert links(told) == [f"{ADDRESS}demo/basics/first/", f"{ADDRESS}en/demo/basics/first/"]
    assert f"unzip {ARTIFACT}.zip -d site" in told and "--directory site 8000" in told


def test_an_entry_without_a_page_is_left_out(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preview, "build_site", lambda root, said: 0)
    assert main(["--root", str(clone), "preview"]) == 0
    told = capsys.readouterr().out
    assert links(told) == [] and "The page of no entry is different." in told


def test_a_site_that_cannot_be_built_is_not_told_of(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preview, "build_site", lambda root, said: 1)
    assert main(["--root", str(clone), "preview"]) == 1
    assert capsys.readouterr().out == ""


def test_a_revision_that_git_does_not_know_is_said_before_anything_is_built(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preview, "build_site", lambda root, said: pytest.fail("built"))
    assert main(["--root", str(clone), "preview", "nowhere"]) == 1
    assert "git knows no revision 'nowhere' here" in capsys.readouterr().err


def test_names_are_never_markup_and_there_are_not_too_many() -> None:
    told = as_markdown([EntryChange("a/b/`](https://elsewhere.example)<b>|", "changed")] * (MOST + 2))
    rendered = MarkdownIt().enable("table").render(told)
    assert "<b>" not in rendered
    assert all(address.startswith(ADDRESS) for address in links(told))
    assert len(links(told)) == 2 * MOST and "… and 2 more" in told


def test_the_workflow_has_this_command_and_nothing_to_lose() -> None:
    """The workflow builds changes of strangers, so it may only read the repository, has no secrets, and does not keep
    credentials."""
    text = WORKFLOW.read_text("utf-8")
    job = yaml.safe_load(text)["jobs"]["preview"]
    assert [step["run"] for step in job["steps"] if "run" in step] == [
        "make setup",
        '.venv/bin/faq preview HEAD^1 >> "$GITHUB_STEP_SUMMARY"',
    ]
    kept = [step["with"] for step in job["steps"] if step.get("uses", "").startswith("actions/upload-artifact@")]
    assert [(each["name"], each["path"]) for each in kept] == [(ARTIFACT, "site")]
    assert job["permissions"] == {"contents": "read"} and "secrets." not in text and "pull_request_target" not in text
    checkout = job["steps"][0]["with"]
    assert checkout == {"persist-credentials": False, "fetch-depth": 2}
