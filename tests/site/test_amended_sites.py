"""`faq site` after a change of a sentence: one entry is compiled, and the site equals that of a whole build."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from faq.build import built, files, publish, updating
from faq.build.mkdocs_run import _run_mkdocs, build_site
from small_project import make_project

pytestmark = pytest.mark.slow
ENTRY = "faq_src/paddlepaddle/params/share-weights/zh.md"
OTHER = "faq_src/paddlepaddle/training/gpu-out-of-memory/zh.md"
SENTENCE = "\n又一句话。\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose site was brought up to date once, in which no file counts as just changed."""
    monkeypatch.setenv("FAQ_STORE", "")
    root = make_project(tmp_path / "project")
    assert build_site(root) == 0
    monkeypatch.setattr(built, "JUST_NOW", 0.0)
    add(root, SENTENCE)
    assert updating.update_site(root) == 0
    return root


def add(root: Path, text: str, path: str = ENTRY) -> None:
    with (root / path).open("a", encoding="utf-8") as file:
        file.write(text)


def refused(*_: object) -> None:
    raise AssertionError("the whole site is compiled")


def site(root: Path) -> dict[str, bytes]:
    folder = root / "site"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_one_entry_is_compiled(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (SENTENCE, "\n> **注意**：数据会丢。\n"):
        add(project, text)
        with monkeypatch.context() as patch:
            patch.setattr(publish, "compiled_project", refused)
            assert updating.update_site(project) == 0
    other = shutil.copytree(project, tmp_path / "other")
    for name in ("build", "site"):
        shutil.rmtree(other / name)
    monkeypatch.setenv("FAQ_STORE", "off")
    assert build_site(other) == 0
    assert site(project) == site(other)


def test_an_error_leaves_the_site_as_it_is(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before, text = site(project), (project / ENTRY).read_text("utf-8")
    add(project, "\n<b>x</b>\n")
    capfd.readouterr()
    assert updating.update_site(project) == 1
    said = capfd.readouterr().out
    assert "M1" in said
    with (project / "said").open("w+", encoding="utf-8") as file:
        assert _run_mkdocs(project, project / "build/site", file)
        assert (project / "said").read_text("utf-8") == said
    assert site(project) == before
    (project / ENTRY).write_text(text, "utf-8")
    assert updating.update_site(project) == 0
    assert site(project) == before


def test_what_is_written_while_it_is_read_is_not_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = {path: path.read_bytes() for path in project.glob("apis/paddlepaddle-*.txt")}
    read: Callable[..., bytes] = files._content

    def late(path: str, mode: int) -> bytes:
        """Somebody writes other lists of names after the files were read."""
        for each, data in lists.items():
            each.write_bytes(b"".join(line for line in data.splitlines(True) if not line.startswith((b"f ", b"c "))))
        return read(path, mode)

    add(project, SENTENCE)
    with monkeypatch.context() as patch:
        patch.setattr(files, "_content", late)
        assert updating.update_site(project) == 1  # the names are missed, rightly
    for each, data in lists.items():
        each.write_bytes(data)
    assert updating.update_site(project) == 0


def test_whether_samples_may_be_unproved_is_asked_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else has changed; the next changed entry is compiled by itself if the answer is the same."""
    for path in (ENTRY, ENTRY.replace("zh.md", "en.md")):
        edit(project, "left == right", "right == left", path)
    assert build_site(project) == 1
    for wanted, mode in enumerate(("warn", "", "warn")):
        monkeypatch.setenv(built.UNPROVED, mode)
        assert build_site(project) == wanted % 2
    monkeypatch.setattr(publish, "compiled_project", refused)
    add(project, SENTENCE, OTHER)
    assert updating.update_site(project) == 0
    monkeypatch.delenv(built.UNPROVED)
    add(project, SENTENCE, OTHER)
    with pytest.raises(AssertionError, match="the whole site"):
        updating.update_site(project)


def test_an_entry_that_is_new_or_gone_is_not_one_that_was_edited(project: Path) -> None:
    new = project / "faq_src/paddlepaddle/params/second"
    shutil.copytree((project / OTHER).parent, new)
    edit(project, 'title: "', 'title: "又', "faq_src/paddlepaddle/params/second/zh.md")
    assert build_site(project) == 0
    assert (project / "site/paddlepaddle/params/second/index.html").is_file()
    shutil.rmtree(new)
    assert build_site(project) == 0
    assert not (project / "site/paddlepaddle/params/second/index.html").exists()


def edit(root: Path, old: str, new: str, path: str) -> None:
    text = (root / path).read_text("utf-8")
    assert old in text
    (root / path).write_text(text.replace(old, new, 1), "utf-8")
