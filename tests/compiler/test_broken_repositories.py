"""One run reports all problems of all files, and none that is only a consequence of another."""

from __future__ import annotations

import pytest
from demo import BASE, EN, FRAMEWORK, ZH, changed, found, over_base, read
from faq.build.site import compile_site

SECOND = "faq_src/demo/basics/second/zh.md"


def test_all_problems_of_all_files_in_one_run() -> None:
    files = over_base({
        FRAMEWORK: BASE[FRAMEWORK].replace(b"maintained", b"maintaned"),
        ZH: BASE[ZH].replace(b"tags: [version]", b"tags: [version, version]").replace(b"2026-11-20", b"today"),
        EN: BASE[EN].replace(b"Call ", b"Call <b>").replace(b"See the", b"See {the}"),
        SECOND: b"\xff",
        "faq_src/demo/notes.txt": b"",
    })  # fmt: skip
    expected = ["en.md:11:6 M101", "en.md:21:5 M102", "en.md:21:9 M102", "zh.md:7:17 S108", "zh.md:10:11 S105"]
    assert found(files) == [*expected, "zh.md:1:1 F101", "framework.yml:15:13 S110", "notes.txt:1:1 F104"]


def test_diagnostics_are_sorted_and_come_once() -> None:
    diagnostics = read(over_base({SECOND: "---\na: 1\nb: 2\n---\n<b> <b>\n# x\n"}))[1]
    places = [(found.path, found.line, found.column) for found in diagnostics]
    assert places == sorted(places)
    assert len(set(diagnostics)) == len(diagnostics) > 4


def test_with_an_error_nothing_is_compiled() -> None:
    assert compile_site(over_base({SECOND: b"\xff"})).outputs == {}


def test_the_order_of_the_files_does_not_matter() -> None:
    files = over_base({SECOND: "---\na: 1\n---\n", ZH: b"\xff"})
    assert read(dict(reversed(files.items())))[1] == read(files)[1]


SHADOWS = {
    "an unreadable translation is not a missing one": ({EN: b"\xff"}, ["F101"]),
    "a translation without front matter is not a missing one": ({EN: b"words\n"}, ["F108"]),
    "broken front matter of the source makes no section stale": (
        {ZH: BASE[ZH].replace(b"[version]", b"[version")}, ["Y101"],
    ),
    "broken front matter of the translation does not lose its stamps": (
        {EN: BASE[EN].replace(b"title: ", b"title: @")}, ["Y101"],
    ),
    "a broken heading is no other section": ({ZH: BASE[ZH].replace(b"## 3.x, 2.x", b"## Demo 3.x, 2.x")}, ["V101"]),
    "half a heading is no other section": ({ZH: BASE[ZH].replace(b"## 3.x, 2.x", b"## 3.x, 2.0")}, ["V101"]),
    "a broken range is no other section": ({ZH: BASE[ZH].replace(b"## 1.8", b"## 1.8 (1.8+)")}, ["V103"]),
    "an open code block swallows no sections": ({EN: BASE[EN].replace(b"\n```\n", b"\n")}, ["M113"]),
    "a framework without lines knows no wrong heading": (
        {FRAMEWORK: BASE[FRAMEWORK].split(b"lines:")[0] + b"categories:" + BASE[FRAMEWORK].split(b"categories:")[1]},
        ["S102"],
    ),
    "a framework without categories knows no wrong folder": (
        {FRAMEWORK: BASE[FRAMEWORK].split(b"categories:")[0]}, ["S102"],
    ),
    "an unreadable framework makes no entry wrong": ({FRAMEWORK: b"\xff"}, ["F101"]),
    "a broken Python version breaks no sample": ({FRAMEWORK: BASE[FRAMEWORK].replace(b'"3.7"', b'"3"')}, ["S107"]),
    "a huge Python version breaks no sample": (
        {FRAMEWORK: BASE[FRAMEWORK].replace(b'"3.7"', b'"3.99999999999999999999"')}, ["S107"],
    ),
    "a control character is not a syntax error, too": (
        {ZH: BASE[ZH].replace("怎么看".encode(), "怎么\a看".encode())}, ["F103"],
    ),
    "a line separator moves no line": ({ZH: BASE[ZH].replace("用 ".encode(), "用\u2028".encode())}, ["T102", "F103"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SHADOWS)
def test_no_shadows(name: str) -> None:
    files, codes = SHADOWS[name]
    assert [diagnostic.code for diagnostic in read(over_base(files))[1]] == codes


def test_a_link_to_a_broken_entry_is_not_broken() -> None:
    second = "---\ntitle: 第二个问题？\nreviewed: 2026-11-20\n---\n\n见[一](../first/zh.md#2.x)。\n"
    files = over_base({SECOND: second, ZH: BASE[ZH].replace(b"## 3.x, 2.x", b"## 3.x, 2.0")})
    assert [diagnostic.code for diagnostic in read(files)[1]] == ["V101", "T101"]


def test_a_key_that_stands_twice() -> None:
    assert found(changed(ZH, "tags: [version]", "tags: [version]\ntags: [demo]")) == ["zh.md:8:1 Y103"]


@pytest.mark.parametrize(
    ("name", "good"),
    [
        *(("a", True), ("a-b-1", True), ("a" * 64, True)),
        *(
            ("a" * 65, False),
            ("a--b", False),
            ("-a", False),
            ("A", False),
            ("a_b", False),
            ("版本", False),
            ("a.b", False),
        ),
    ],
)
def test_names_of_folders(name: str, good: bool) -> None:
    files = over_base({path.replace("first", name): BASE[path] for path in (ZH, EN)})
    errors = {diagnostic.code for diagnostic in read(files)[1] if diagnostic.severity == "error"}
    assert errors == (set() if good else {"F106"})


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ([">=3.0,<4", ">=2.0,<3", ">=1.8,<2"], []),
        ([">=3.0", "<3,>=2", "~=1.8.0"], []),
        (["==3.*", "==2.*", "==1.8.*"], []),
        ([">=3.0,<4", ">=2.0", ">=1.8,<2"], ["V107"]),
        ([">=3.0,<4", ">=2.0,<=3.0", ">=1.8,<2"], ["V107"]),
        ([">=2.9", ">=2.0,<3", ">=1.8,<2"], ["V107"]),
        ([">=3.0,<4", ">=2.0,<2.5,!=2.3", ">=1.8,<2"], ["V105"]),
        ([">=3.0,<4", ">=2.0,<3", ">=2.5,<2.6"], ["V107", "V105"]),
    ],
)
def test_lines_of_a_framework(lines: list[str], codes: list[str]) -> None:
    text = BASE[FRAMEWORK].decode()
    for old, new in zip((">=3.0,<4", ">=2.0,<3", ">=1.8,<2"), lines, strict=True):
        text = text.replace(f'"{old}"', f'"{new}"')
    diagnostics = [found for found in read(over_base({FRAMEWORK: text}))[1] if found.code[0] == "V"]
    assert [found.code for found in diagnostics] == codes


@pytest.mark.parametrize(
    ("path", "lines", "code"),
    [
        ("permalinks.txt", ["/" + "a" * 10_000 + " b"], "L110"),
        ("permalinks.txt", ["/b" * 5_000 + "/", "/a" * 5_000 + "/"], "L110"),
        ("apis/demo-3.3.1.txt", ["m demo", "=" * 10_000], "N104"),
        ("apis/pages/demo-3.x.txt", ["demo.call " + "a" * 10_000], "N105"),
    ],
    ids=["no address", "not sorted", "no name", "no row"],
)
def test_a_long_damaged_line_is_quoted_briefly(path: str, lines: list[str], code: str) -> None:
    said = [problem.message for problem in read(over_base({path: "\n".join([*lines, ""])}))[1] if problem.code == code]
    assert len(said) == 1 and "…" in said[0] and len(said[0]) < 300
