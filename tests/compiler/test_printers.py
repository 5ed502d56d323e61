"""How a diagnostic looks in a terminal, as JSON and on GitHub."""

from __future__ import annotations

import json

import pytest
from faq.diagnostics.diagnostic import Diagnostic, as_github, as_json, as_text, failed

FIX = "do it"


def at(column: int, length: int = 1, path: str = "a.md", **words: str) -> Diagnostic:
    return Diagnostic(path, 1, column, "X100", words.get("message", "wrong"), words.get("fix", FIX), length)


def excerpt(line: str, column: int, length: int) -> list[str]:
    return as_text([at(column, length)], {"a.md": line.encode()}).split("\n")[1:3]


@pytest.mark.parametrize(
    ("line", "column", "length", "caret"),
    [
        ("title: x", 8, 1, "       ^"),
        ("标题: 版本号", 5, 3, " " * 6 + "^^^^^^"),
        ("标题: 版本 x 号", 8, 1, " " * 11 + "^"),
        ("\t-\tx", 4, 1, "\t \t^"),
        ("e\u0301 x", 4, 1, "  ^"),
        ("ab", 3, 1, "  ^"),
        ("ab", 1, 99, "^^"),
        ("", 1, 1, "^"),
    ],
)
def test_the_caret_stands_under_the_fault(line: str, column: int, length: int, caret: str) -> None:
    assert excerpt(line, column, length) == [f"    1 | {line}", f"      | {caret}"]


def test_a_long_line_is_cut_around_the_fault() -> None:
    shown, marked = excerpt("a" * 500 + "X" + "b" * 500, 501, 1)
    assert len(shown) < 180
    assert shown[marked.index("^")] == "X"


def test_characters_that_would_lie_are_shown() -> None:
    assert excerpt("a\u202eb\x1b[31mc", 5, 1)[0] == "    1 | a�b�[31mc"
    text = as_text([at(1, message="\x1b[2J\nfaq: no problems", fix="\u202e", path="a\x1b\n::error::b.md")], {})
    assert text.split("\n") == [
        "a��::error::b.md:1:1: X100 �[2J�faq: no problems",
        "  fix: �        (faq explain X100)",
        "1 error in 1 file",
    ]


@pytest.mark.parametrize(
    ("severities", "line"),
    [
        ([], "no problems"),
        (["error"], "1 error in 1 file"),
        (["error", "error", "warning"], "2 errors and 1 warning in 1 file"),
        (["warning", "warning"], "2 warnings in 1 file"),
    ],
)
def test_the_last_line_counts(severities: list[str], line: str) -> None:
    found = [Diagnostic("a.md", 1, 1, "X100", "wrong", FIX, 1, s) for s in severities]  # type: ignore[arg-type]
    assert as_text(found, {}).split("\n")[-1] == line
    assert failed(found) == ("error" in severities)


def test_warnings_say_so() -> None:
    assert as_text([Diagnostic("a.md", 1, 1, "X100", "late", FIX, 1, "warning")], {}).startswith(
        "a.md:1:1: X100 warning: late\n"
    )


def test_json_is_whole() -> None:
    found = json.loads(as_json([at(2, 3, message='"字"\n')]))
    assert found == [
        {
            "path": "a.md", "line": 1, "column": 2, "code": "X100", "message": '"字"\n', "fix": FIX, "length": 3,
            "severity": "error", "allowable": False,
        }
    ]  # fmt: skip
    assert json.loads(as_json([])) == []


def test_github_annotations() -> None:
    assert as_github([at(2, 3), Diagnostic("b.md", 7, 1, "X101", "late", FIX, 1, "warning")]).split("\n") == [
        "::error file=a.md,line=1,col=2,endColumn=4,title=X100::wrong%0Afix: do it",
        "::warning file=b.md,line=7,col=1,endColumn=1,title=X101::late%0Afix: do it",
    ]


def test_github_escapes() -> None:
    assert as_github([at(1, path="a,b:c%.md", message="100 %, or: more")]) == (
        "::error file=a%2Cb%3Ac%25.md,line=1,col=1,endColumn=1,title=X100::100 %25, or: more%0Afix: do it"
    )


def test_no_workflow_command_can_be_smuggled_in() -> None:
    evil = "x\r\n::set-output name=a::b\n::error::c"
    for text in (as_github([at(1, path=evil, message=evil, fix=evil)]), as_text([at(1, path=evil, message=evil)], {})):
        assert not [line for line in text.replace("\r", "\n").split("\n")[1:] if line.startswith("::")]
