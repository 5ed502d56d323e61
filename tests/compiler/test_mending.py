"""`faq check --fix` corrects the form of a text, and never its meaning."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from demo import BASE, EN, ZH, files_below, found, over_base, write_to
from faq.__main__ import main
from faq.cli.authoring.mend import mended
from faq.cli.authoring.repair import repair
from faq.text.markdown import parse
from hypothesis import given
from hypothesis import strategies as st

REPOSITORY = Path(__file__).parents[2]
FRONT = "---\ntitle: 问题？\nreviewed: 2026-11-20\n---\n\n"
GOOD_ZH, GOOD_EN = BASE[ZH].decode(), BASE[EN].decode()

PROSE = {
    "用paddle训练": "用 paddle 训练",
    "第3个batch里": "第 3 个 batch 里",
    "用`paddle.save`保存": "用 `paddle.save` 保存",
    "用`中文`保存": "用`中文`保存",
    "先清零,再训练;为什么?因为": "先清零，再训练；为什么？因为",
    "先清零, 再训练": "先清零，再训练",
    "就是4,传5会报错:": "就是 4，传 5 会报错：",
    "报错: `a b`,再训练": "报错：`a b`，再训练",
    "**注意**: 先清零": "**注意**：先清零",
    "为什么? 因为 a:b, c;d": "为什么？因为 a:b, c;d",
    "会报错:  \n因为": "会报错：  \n因为",
    "见[中文](b): [中](c)": "见[中文](b): [中](c)",
    "先清零(见下文)": "先清零（见下文）",
    "先清零 (见(这)下文)。": "先清零（见（这）下文）。",
    "先清零(GPU)": "先清零(GPU)",
    "时间 1,000:3": "时间 1,000:3",
    "**中文**bold": "**中文**bold",
    "`用paddle,中文,中文`": "`用paddle,中文,中文`",
    "见[用paddle,中文,训练](https://a.org/中文a)": "见[用paddle,中文,训练](https://a.org/中文a)",
    "见<https://a.org/中文a>": "见<https://a.org/中文a>",
    "见https://a.org/a中文?b": "见https://a.org/a中文?b",
    "写信给a@b.org": "写信给a@b.org",
    "中&amp;a中": "中&amp;a中",
    "### 用paddle": "### 用paddle",
    "| 用a | `b`中 |\n| --- | --- |\n| 中a | 中\\|a |": "| 用 a | `b` 中 |\n| --- | --- |\n| 中 a | 中\\|a |",
    "- 用a\n    - 用b": "- 用 a\n    - 用 b",
    "> 用a\n> 用b": "> 用 a\n> 用 b",
    "一  \n二 \n三\t\n": "一  \n二\n三",
    "步骤：\n- 一\n- 二": "步骤：\n\n- 一\n- 二",
    "表：\n| a |\n| - |": "表：\n\n| a |\n| - |",
    "```python\n# 用paddle,中文,文 \n- x\n```": "```python\n# 用paddle,中文,文 \n- x\n```",
    "```text\n开着 \n用a": "```text\n开着 \n用a",
}


@pytest.mark.parametrize("before", PROSE)
def test_prose(before: str) -> None:
    assert mended("zh", f"{FRONT}{before}\n").text == f"{FRONT}{PROSE[before]}\n"


def test_english_prose_is_left_to_its_author() -> None:
    text = "---\ntitle: What is 中a?\n---\n\nThe word 中a,中文,中文.\n"
    assert mended("en", text).text == text
    assert mended("en", text.replace("\n\n", "\n\nA list:\n- b \n\n")).text == text.replace(
        "\n\n", "\n\nA list:\n\n- b\n\n"
    )


@pytest.mark.parametrize("quoted", ["> Words.\n>\n> * one\n> * two", "> Words.\n>\n> | a |\n> | --- |\n> | 1 |"])
def test_a_list_or_table_in_a_quotation_stays_in_it(quoted: str) -> None:
    text = f"---\ntitle: What?\n---\n\n{quoted}\n"
    assert mended("en", text).text == text


FRONTS = {
    "title: 用paddle,怎么,办?": "title: 用 paddle，怎么，办？",
    'title: "用`paddle`,怎么,办"': 'title: "用 `paddle`，怎么，办"',
    'title: "用\\x70addle"': 'title: "用\\x70addle"',
    "reviewed: 2026-11-20\n# 问题\ntitle: 问": "# 问题\ntitle: 问\nreviewed: 2026-11-20",
    'errors:\n  - "用a,中文,中 "\nasked_as:\n  - 用a,中文,中\ntitle: 问': "title: 问\nasked_as:\n  - 用a,中文,中\n"
    'errors:\n  - "用a,中文,中 "',
    "tags: [a]\ntitel: 问": "tags: [a]\ntitel: 问",
    "tags: [a]\ntags: [b]\ntitle: 问": "tags: [a]\ntags: [b]\ntitle: 问",
    "{tags: [a], title: 问}": "{tags: [a], title: 问}",
    "tags: [a]\ntitle: 问\nerrors:\n  - |+\n    x\n\n": "tags: [a]\ntitle: 问\nerrors:\n  - |+\n    x\n\n",
}


@pytest.mark.parametrize("before", FRONTS)
def test_front_matter(before: str) -> None:
    assert mended("zh", f"---\n{before}\n---\n\n答案。\n").text == f"---\n{FRONTS[before]}\n---\n\n答案。\n"


def test_stamps_that_were_right_are_right_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zh = GOOD_ZH.replace("`demo.version()` 查看", "`demo.version()`查看").replace("见[官网]", "见a[官网]")
    files = over_base({ZH: zh})
    root = write_to(tmp_path, files)
    main(["--root", str(root), "stamp", str(root / "faq_src")])
    stamped = (root / EN).read_text("utf-8")
    (root / EN).write_text(re.sub(r'("1.8": )\w+', r"\g<1>00000000", stamped), "utf-8")
    capsys.readouterr()
    assert main(["--root", str(root), "check", "--fix", str(root / ZH)]) == 0
    shown = capsys.readouterr().out
    assert f"mended {ZH}: spaces\n" in shown
    assert f"mended {EN}: stamp of intro renewed\n" in shown
    assert "-用 `demo.version()`查看。\n+用 `demo.version()` 查看。" in shown
    assert (root / ZH).read_text("utf-8") == GOOD_ZH.replace("见[官网]", "见 a[官网]")
    assert (root / EN).read_text("utf-8") == re.sub(r'("1.8": )\w+', r"\g<1>00000000", GOOD_EN)
    assert found(files_below(root)) == ["en.md:19:1 T102"]


def test_a_second_run_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, over_base({ZH: GOOD_ZH.replace("查看。", "查看a,中文,中。\n- 一")}))
    main(["--root", str(root), "check", "--fix"])
    first = files_below(root)
    capsys.readouterr()
    main(["--root", str(root), "check", "--fix"])
    assert capsys.readouterr().out.startswith("nothing to fix\n")
    assert files_below(root) == first


def test_machine_formats_stay_machine_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_to(tmp_path, over_base({ZH: GOOD_ZH.replace("`demo.version()` 查看", "`demo.version()`查看")}))
    main(["--root", str(root), "check", "--fix", "--format", "json"])
    captured = capsys.readouterr()
    assert captured.out.startswith("[") and "mended" in captured.err


def test_only_the_chosen_files(tmp_path: Path) -> None:
    second = ZH.replace("first", "second")
    bad = GOOD_ZH.replace("`demo.version()` 查看", "`demo.version()`查看")
    root = write_to(tmp_path, over_base({ZH: bad, second: bad}))
    main(["--root", str(root), "check", "--fix", str(root / second)])
    assert (root / ZH).read_text("utf-8") == bad
    assert (root / second).read_text("utf-8") == GOOD_ZH


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_line_ends_and_mark_stay(ends: str, mark: str) -> None:
    bad = GOOD_ZH.replace("`demo.version()` 查看", "`demo.version()`查看")
    files = {path: (mark + text.replace("\n", ends)).encode() for path, text in ((ZH, bad), (EN, GOOD_EN))}
    result = repair(over_base(files), lambda _: True)
    assert result.files[ZH].decode() == mark + GOOD_ZH.replace("\n", ends)


@pytest.mark.parametrize(
    "data", [b"\xff", b"", b"---\n", b"---\ntitle: [\n---\n\n- a \n", "用a\r\n用b\n".encode(), b"\x00a "]
)
def test_what_cannot_be_read_stays(data: bytes) -> None:
    assert ZH not in repair(over_base({ZH: data}), lambda _: True).files


@pytest.mark.slow
def test_the_entries_stay_what_they_are() -> None:
    """Spaces and full-width punctuation removed from real entries are restored, and nothing else changes."""
    paths = sorted((REPOSITORY / "faq_src").glob("*/*/*/zh.md"))
    for path in random.Random(7).sample(paths, min(12, len(paths))):
        text = path.read_text("utf-8")
        clean = mended("zh", text).text
        body = clean.index("\n---\n") + 5
        spoilt = clean[:body] + re.sub(r"(?<=[\u4e00-\u9fff]) (?=[A-Za-z0-9])", "", clean[body:])
        again = mended("zh", spoilt).text
        assert fences(again) == fences(spoilt) and mended("zh", again).text == again
        assert re.sub(r" ", "", again) == re.sub(r" ", "", clean)


def fences(text: str) -> list[str]:
    return [fence.code for fence in parse(text, 1).fences]


PIECES = st.sampled_from(
    [
        *"中文a1 ,:?()`*_[]|>-#\n\\&<.",
        "  \n",
        "\n\n",
        "```\n",
        "- ",
        "1. ",
        "`a`",
        "[中a](b)",
        "https://a.b/",
        "| a |\n| - |\n",
        "**",
        "    ",
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_twice_is_once_and_meaning_stays(body: str) -> None:
    text = FRONT + body
    once = mended("zh", text).text
    assert mended("zh", once).text == once
    old, new = parse(text, 1), parse(once, 1)
    assert [(f.info, f.code) for f in old.fences] == [(f.info, f.code) for f in new.fences]
    assert [(link.href, link.text) for link in old.links] == [(link.href, link.text) for link in new.links]
    assert [code.value for code in old.code_spans] == [code.value for code in new.code_spans]
    half = str.maketrans("，：？（）", ",:?()")
    assert re.sub(r"\s", "", once.translate(half)) == re.sub(r"\s", "", text.translate(half))
