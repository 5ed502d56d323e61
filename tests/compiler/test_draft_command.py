"""`faq draft`: the text of an issue form becomes the draft of an entry."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
import yaml
from demo import BASE, EN, ZH, files_below, write_to
from faq.__main__ import main
from faq.build.site import read_site
from faq.cli.authoring.issue import FORMS, read_issue
from hypothesis import given
from hypothesis import strategies as st

REPOSITORY = Path(__file__).parents[2]
NEW = "faq_src/demo/errors/new-one"
ASKED = {
    "question": "版本号和官网不一样,怎么办？\nTraceback (most recent call last):\ndemo.Error: 'x' #1",
    "framework": "Demo",
    "version": "2.10",
    "language": "_No response_",
    "code": "```python\nimport demo\n```",
}
WRONG = {
    "entry": "https://faq.example.org/en/demo/basics/first/#1.8",
    "version": "1.8.5",
    "wrong": "跑不通：\n```\n<b>x\n```",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_to(tmp_path, dict(BASE))


def issue(form: str, answers: dict[str, str]) -> str:
    """The text of an issue as GitHub writes it."""
    return "\n\n".join(f"### {label}\n\n{answers.get(id, '_No response_')}" for id, label in FORMS[form].items())


def draft(root: Path, text: str, *arguments: str) -> int:
    (root / "issue.md").write_text(text, "utf-8")
    return main(["--root", str(root), "draft", str(root / "issue.md"), *arguments])


@pytest.mark.parametrize("form", FORMS)
def test_the_labels_are_those_of_the_forms(form: str) -> None:
    fields = yaml.safe_load((REPOSITORY / f".github/ISSUE_TEMPLATE/{form}.yml").read_text("utf-8"))["body"]
    assert {field["id"]: field["attributes"]["label"] for field in fields} == FORMS[form]


def test_a_question_becomes_an_entry(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert draft(root, issue("question", ASKED), "--to", str(root / NEW)) == 0
    assert capsys.readouterr().out == f"wrote {root / NEW / 'zh.md'}\nwrote {root / NEW / 'en.md'}\n"
    site, diagnostics = read_site({k: v for k, v in files_below(root).items() if k != "issue.md"})
    entry = next(entry for entry in site.entries if entry.slug == "new-one")
    assert entry.documents["zh"].title.value == "版本号和官网不一样,怎么办？"
    assert [error.value for error in entry.errors] == ["demo.Error: 'x' #1"]
    assert [answer.key for answer in entry.source.answers] == ["2.x"]
    assert entry.source.answers[0].fences[0].code == "import demo\n"
    assert {found.code for found in diagnostics if NEW in found.path} == {"M122"}


def test_an_english_question_gives_the_english_text(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = issue("question", {**ASKED, "language": "en", "version": "4", "question": "Which\x1b one?"})
    assert draft(root, "title:\tWhich version?\nstate:\tOPEN\n--\n" + text) == 0
    zh, en = capsys.readouterr().out.split("en.md:")
    assert "title: Which version? " in en and "\n  - Which one?" in en and "\x1b" not in en
    assert 'title: "TODO:' in zh and "\n## " not in zh and "import demo" in zh


def test_standard_input(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = issue("question", {**ASKED, "version": "3.x, 1.8"})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.replace("\n", "\r\n").encode())))
    assert main(["--root", str(root), "draft"]) == 0
    assert "\n## 3.x, 1.8\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["draft", "explain-log"])
def test_what_has_no_end_is_refused(root: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), command, "/dev/zero"]) == 1
    assert "this has more: give the part of it that matters" in capsys.readouterr().err


def test_a_known_error_names_its_entry(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    question = "AttributeError: module 'demo' has no attribute 'version'"
    assert draft(root, issue("question", {**ASKED, "question": question})) == 0
    assert "demo/basics/first" in capsys.readouterr().err


def test_a_report_stands_behind_the_answer_it_is_about(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert draft(root, issue("report", WRONG)) == 0
    shown = capsys.readouterr().out
    before = BASE[ZH].decode()
    assert shown.startswith(before)
    assert (
        shown[len(before) :] == "\nTODO: 有人报告这个答案不对（1.8.5）：\n\n````text\n跑不通：\n```\n<b>x\n```\n````\n"
    )
    first = {**WRONG, "version": "3.x", "code": "```python\nx = 1\n```"}
    assert draft(root, issue("report", first), "--to", str((root / ZH).parent)) == 0
    after = (root / ZH).read_text("utf-8")
    at = after.index("\nTODO:")
    assert after[:at] + after[after.index("\n## 1.8") :] == before
    assert 'python no-run="from an issue, not run yet"\nx = 1\n' in after
    assert [d.code for d in read_site(files_below(root))[1] if d.path == ZH and d.severity == "error"] == ["M122"]


def test_a_report_without_a_known_version_stands_behind_the_short_answer(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draft(root, issue("report", {**WRONG, "version": "all", "entry": ZH})) == 0
    shown = capsys.readouterr().out
    assert shown.index("查看。") < shown.index("TODO:") < shown.index("## 3.x, 2.x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("How do I?", "this is no issue of our forms"),
        ("", "this is no issue of our forms"),
        (issue("question", {**ASKED, "framework": "dem"}), "there is no framework 'dem'; did you mean demo?"),
        (issue("report", {**WRONG, "entry": "demo/basics/none"}), "there is no entry 'demo/basics/none'"),
    ],
)
def test_what_is_no_issue(root: Path, text: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert draft(root, text) == 1
    assert message in capsys.readouterr().err


def test_nothing_is_overwritten(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = (root / EN).parent
    assert draft(root, issue("question", ASKED), "--to", str(folder)) == 1
    assert "is there already" in capsys.readouterr().err
    (root / NEW).mkdir(parents=True)
    (root / NEW / "zh.md").write_text("mine")
    assert draft(root, issue("report", WRONG), "--to", str(root / NEW)) == 1
    assert (root / NEW / "zh.md").read_text() == "mine"
    assert {path: data for path, data in files_below(root).items() if path in BASE} == dict(BASE)


@given(st.text(), st.text())
def test_any_text_is_an_issue_or_is_refused(question: str, code: str) -> None:
    text = issue("question", {**ASKED, "question": question, "code": code})
    assert read_issue(text).fields.keys() == FORMS["question"].keys()
