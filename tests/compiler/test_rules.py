"""Boundary cases of rules: what is just accepted, and what is just refused (the plain case of each code is in bad/)."""

from __future__ import annotations

import re

import pytest
from demo import BASE, EN, FRAMEWORK, ZH, changed, found, over_base, read
from faq.build.site import read_site

SECOND = "faq_src/demo/basics/second/zh.md"
FRONT = "---\ntitle: 第二个问题？\nreviewed: 2026-11-20\n---\n\n"
BODIES: dict[str, list[str]] = {
    "字。" * 750: [],
    "字。" * 750 + "字": ["M109"],
    "答。\n\n- 一\n\n    - 二": [],
    "答。\n\n- 一\n\n   - 二": [],
    "答。\n\n1. 一\n\n    段": [],
    "答。\n\n1. 一\n\n   段": [],
    "答。\n\n- 一\n    - 二\n        - 三": [],
    "答。\n\n- 一\n    - 二\n       - 三": [],
    "答。\n\n### 一\n\n#### 二\n\n### 三": [],
    "答。\n\n### 一\n\n#### 二\n\n##### 三": ["M108"],
    "答。\n\n#### 一": ["M108"],
    "答。\n\n> ## 如何": ["M108"],
    "答。\n\n- ### 如何": ["M108"],
    "答。\n\n| a | b |\n|---|---|\n| 1 | `{x}` |": [],
    "答。\n\n- `<b>` 与 `**` 与 `!!! note`": [],
    "小于 < 大于 > 与 a<1": [],
    "小于 &lt;b&gt;": ["M101"],
    "写成 \\<b>": ["M101"],
    "<!-- 注 -->": ["M101"],
    "[一](https://a.org)": [],
    "[一](mailto:a@b.org)": [],
    "[一](//a.org)": ["M104"],
    "[一](https:a.org)": ["M104"],
    "[一](https:/a.org)": ["M104"],
    "[一](https:///a.org)": ["M104"],
    "[一](https://)": ["M104"],
    "[一](https://localhost/x)": ["M104"],
    "[一](https://a.org:99999/)": ["M104"],
    "[一](https://[::1)": ["M104"],
    "[一](https://a.org:8443/x?y=%3C#z)": [],
    "[一](mailto:)": ["M104"],
    "<https:a.org>": ["M104"],
    "[一](https://a.org/<![a)": ["M104"],
    "[一](https://a.org/&#60;![a)": ["M104"],
    "[一](https://a.org/%3C!%5Ba)": [],
    "[一](<![a>)": ["L101", "M104"],
    "[一](javascript:[二](https://a.org/))": ["M104"],
    "[一](https:[二](https://a.org/)//b.org/)": ["M104"],
    "[一](https://a.org/[二](https://a.org/))": ["M104"],
    "[`](x)`](https://a.org/)": [],
    "用 `<![a` 与 `x`": ["M101"],
    "用\n\n```text\n<![a\n```": [],
    "[一](HTTP://a.org)": ["M104"],
    "[一](javascript%3Aalert)": ["L101", "M104"],
    "[一](&#106;avascript:alert)": ["M104"],
    "[一](<java\tscript:alert>)": ["M104"],
    "[一](data:text/html,x)": ["M104"],
    "<http://a.org>": ["M104"],
    "[一](../first/zh.md)": [],
    "[一](../first/zh.md#2.x)": [],
    "[一](#2.x)": [],
    "[一](#9.x)": ["L103"],
    "[一](../../errors/none/zh.md)": ["L101"],
    "[一][二]": ["M119"],
    "答。\n\n~~~text\na\n~~~": [],
    "答。\n\n```json\n{}\n```": [],
    "答。\n\n```text no-run\na\n```": ["C102"],
    '答。\n\n```python raises="a.B" no-run="c"\n1\n```': ["C106"],
    '答。\n\n```python no-run="c"\nprint(1,)\n```': [],
    '答。\n\n## 3.x\n\n```python no-run="c"\n(a := 1)\n```': [],
    '答。\n\n## 3.x, 1.8\n\n```python no-run="c"\n(a := 1)\n```': ["C101"],
}


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body(body: str) -> None:
    codes = sorted({diagnostic.code for diagnostic in read(over_base({SECOND: f"{FRONT}{body}\n"}))[1]} - {"T101"})
    assert codes == BODIES[body]


@pytest.mark.parametrize("date", ["20261120", "2026-W47-5", "2026-11-20T00:00", "0000-00-00", "2026-11-2", '"\'"'])
def test_only_one_form_of_date(date: str) -> None:
    assert [place.split()[1] for place in found(changed(ZH, "2026-11-20", date))][-1] in ("S105", "S104")


def test_what_cannot_be_allowed_is_still_reported() -> None:
    files = changed(ZH, "tags: [version]", "tags: [version, version]\nallow: {S108: 需要}")
    assert found(files) == ["zh.md:7:17 S108", "zh.md:8:9 A101"]


def test_an_exception_holds_for_the_translation_too() -> None:
    files = changed(ZH, "tags:", "allow: {M109: 法律文本}\ntags:")
    assert found(files | {EN: files[EN].replace(b"Call ", b"Call. " + b"it " * 600)}) == []


def test_the_info_words_are_part_of_the_code() -> None:
    """The reason why a sample is not run is text, which each language writes in its own words."""
    assert found(changed(EN, 'no-run="needs a GPU"', 'raises="ValueError"')) == ["en.md:15:1 T104"]
    assert found(changed(EN, 'no-run="needs a GPU"', 'no-run="needs two"')) == []


@pytest.mark.parametrize("tags", [[f"t{n}" for n in range(60)], ["a" * 200]])
def test_as_much_as_is_allowed(tags: list[str]) -> None:
    assert found(changed(ZH, "[version]", f"[{', '.join(tags)}]")) == []
    assert len(found(changed(ZH, "[version]", f"[{', '.join([*tags, tags[0]])}]"))) > 0


def test_an_answer_with_a_broken_heading_is_for_no_version_yet() -> None:
    """Its version line is unknown, so nothing is reported about its samples and names."""
    text = BASE[ZH].decode().replace('python no-run="needs a GPU"\n', "python\nassert True\n")
    right = [found.code for found in read_site(over_base({ZH: text}))[1]]
    wrong = [found.code for found in read_site(over_base({ZH: text.replace("## 3.x, 2.x", "## Demo 2")}))[1]]
    assert "P101" in right and "P101" not in wrong and "V101" in wrong


def test_a_sample_that_was_not_run_is_reported_once_with_its_versions() -> None:
    text = BASE[ZH].decode().replace('python no-run="needs a GPU"\n', "python\nassert True\n")
    told = [each.message for each in read_site(over_base({ZH: text}))[1] if each.code == "P101"]
    assert len(told) == text.count("```python\n")
    assert told[0] == "this sample has not been run as it stands on demo 3.3.1, 2.10"


def test_a_translation_is_stamped_after_it_is_written() -> None:
    stamps = re.compile(rb"^translates:.*\n( .*\n)*", re.MULTILINE)
    written = stamps.sub(b"", BASE[EN])
    assert [each.partition(" ")[2] for each in found(over_base({EN: written}))] == ["T105"]
    unwritten = written.replace(b"Call `demo.version()`.", b"TODO: say it in English.")
    assert [each.partition(" ")[2] for each in found(over_base({EN: unwritten}))] == ["M122"]


LINES = ("title", "asked_as", "errors", "tags", "related", "sources", "moved_from")
BREAKS = ("\\n", "\\r", "\\x85", "\\u2028", "\\0", "\\e", "\\u200b", "\\u202e")


@pytest.mark.parametrize("written", BREAKS)
@pytest.mark.parametrize("key", LINES)
def test_escapes_write_no_second_line(key: str, written: str) -> None:
    text = f'"a{written}b"' if key == "title" else f'["a{written}b"]'
    title = "" if key == "title" else "title: 第二个问题？\n"
    files = over_base({SECOND: f"---\n{title}reviewed: 2026-11-20\n{key}: {text}\n---\n\n答。\n"})
    line = 3 if key == "title" else 4
    assert {(each.code, each.line) for each in read(files)[1] if each.code != "T101"} == {("S114", line)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: {zh: 演示, en: Demo}", 'name: {zh: 演示, en: "De\\nmo"}'),
        ("package: ", 'package: "a\\nb" # '),
        ("line: 2.x", 'line: "2.x\\ny"'),
        ('"2.10"', '"2.10\\n"'),
    ],
)
def test_names_of_a_framework_are_on_one_line(old: str, new: str) -> None:
    text = BASE[FRAMEWORK].decode()
    assert old in text
    assert "S114" in {found.code for found in read(over_base({FRAMEWORK: text.replace(old, new, 1)}))[1]}


def test_a_line_that_yaml_folds_is_one_line() -> None:
    assert found(changed(ZH, "title: 如何查看版本号？", "title: >-\n  如何查看版本号？")) == []
    assert found(changed(ZH, "title: 如何查看版本号？", "title: |\n  如何查看版本号？")) == []
