"""Boundary cases of the entry format's rules, and the list of entries that are older than the format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import own
import pytest
from demo import over_base, read
from proved import PULL_REQUEST

ROOT = Path(__file__).parents[2]
SECOND = "faq_src/demo/basics/second/zh.md"
TRANSLATION = "faq_src/demo/basics/second/en.md"
FRONT = "---\ntitle: 第二个问题？\n{}reviewed: 2026-11-20\n---\n\n"
QUIET = {"T101", "T105"}
SAMPLE = "```python\nassert demo\n```"


def codes(zh: str, en: str = "", front: str = "") -> list[str]:
    """The codes of the diagnostics for an entry with these bodies."""
    files: dict[str, str | bytes] = {SECOND: FRONT.format(front) + zh + "\n"}
    if en:
        files[TRANSLATION] = f"---\ntitle: A second question?\n---\n\n{en}\n"
    return sorted({found.code for found in read(over_base(files))[1]} - QUIET)


def answer(text: str, before: str = "运行 `demo`。") -> str:
    return f"先看版本。\n\n## 3.x\n\n{before}\n\n## 2.x\n\n{text}"


WORDING: Mapping[str, bool] = {
    "步骤相同，只是名字不同。": True,
    "动态图的做法一样（`demo.run` 除外）。": True,
    "静态图和动态图写法一致：先建层。": False,
    "两边的 batch 数要相同。": False,
    "和 3.x 一样，先停止训练。": True,
    "与 3.x 相同。": True,
    "与 3.x 不同：先停止训练。": False,
    "与 2.x 的早期版本相同。": False,
    "其余的修法和新版本一样：先停止训练。": True,
    "做法同上。": True,
    "先停止训练。\n\n做法同上。": True,
    "打印上面这段话后退出。": True,
    f"运行：\n\n{SAMPLE}\n\n要像上面那样先判断。": False,
    "- 第一步\n- 第二步\n\n上面两步都要做。": False,
    f"运行：\n\n{SAMPLE}\n\n查法与上面相同。": True,
    "在同一层之上面积更大。": False,
}


@pytest.mark.parametrize("text", WORDING)
def test_references_to_other_answers(text: str) -> None:
    assert ("M123" in codes(answer(text))) == WORDING[text]
    assert "M123" not in codes(f"先看版本。\n\n## 3.x\n\n{text.replace('3.x', '2.x')}")


ENGLISH: Mapping[str, bool] = {
    "The steps are the same.": True,
    "The rules for names are the same; transpose the weight.": True,
    "The two shapes are the same as in the file.": False,
    "The same code runs with `demo.run`.": True,
    "The same 40 MB table peaked at 1 GB.": False,
    "Find out in the same way.": True,
    "Do it as in 3.x.": True,
    "The messages read the same as in 3.x, but for the type.": True,
    "Not the same as in 3.x: stop first.": True,
    "Stop first. It works as above.": True,
    "For dynamic graphs see above.": True,
    "Keep it above 0.5, and the loss falls.": False,
    "Two layers of the same shape start equal.": False,
    "Put this line above the import.": False,
}


@pytest.mark.parametrize("text", ENGLISH)
def test_references_in_english(text: str) -> None:
    english = f"Look at the version.\n\n## 3.x\n\nRun `demo`.\n\n## 2.x\n\n{text}"
    assert ("M123" in codes(answer("先停止训练。"), english)) == ENGLISH[text]


def test_a_reference_can_be_allowed() -> None:
    assert codes(answer("与 3.x 相同。"), front="allow: {M123: 这句话讲的是两个版本的比较}\n") == []


HAN = "字" * 50
SENTENCES: Mapping[str, bool] = {
    f"{HAN}。字": False,
    f"{HAN}字。": True,
    f"{HAN}：\n\n- 字": False,
    f"{HAN}\n\n字": False,
    f"{HAN} `demo.字字字(字)` [](https://a.org/字)": False,
}


@pytest.mark.parametrize("text", SENTENCES)
def test_the_first_sentence_in_chinese(text: str) -> None:
    assert ("M124" in codes(text)) == SENTENCES[text]


WORDS = " ".join(["word"] * 24)
ENGLISH_SENTENCES: Mapping[str, bool] = {
    f"{WORDS} end. More words.": False,
    f"{WORDS} `a b c d e`.": False,
    f"{WORDS} e.g. this.": True,
    f"{WORDS} too long.": True,
    f"{WORDS}\nend – really": True,
    f"{WORDS} [end](https://a.org/b) — ": False,
    f"{WORDS} 2.6.2": False,
}


@pytest.mark.parametrize("text", ENGLISH_SENTENCES)
def test_the_first_sentence_in_english(text: str) -> None:
    assert ("M124" in codes("答。", text)) == ENGLISH_SENTENCES[text]


def lines(count: int) -> str:
    return "\n".join(f"x{number} = 1" for number in range(count))


BLOCKS: Mapping[str, list[str]] = {
    f"```python\n{lines(25)}\n```": [],
    f"```python\n{lines(26)}\n```": ["C122"],
    f'```python no-run="GPU"\n{lines(26)}\n```': ["C122"],
    f"```text\n{lines(26)}\n```": [],
    f"```bash\n{lines(26)}\n```": [],
    f"```python setup\n{lines(26)}\n```\n```python\n1\n```\n```python check\n{lines(26)}\nassert x0\n```": [],
    f"```python\nx = '{'a' * 66}'\n```": [],
    f"```python\nx = '{'a' * 67}'\n```": ["C123"],
    f"```python\nx = '{'汉' * 33}'\n```": [],
    f"```python\nx = '{'汉' * 34}'\n```": ["C123"],
    f"```bash\n{'a' * 73}\n```": ["C123"],
    f"```text\n{'a' * 73}\n```": [],
    f"```python\n1\n```\n```text output\n{'a' * 73}\n```": [],
    f"```python\n1\n```\n```python check\nassert '{'a' * 67}'\n```": ["C123"],
    '```python setup\nopen("words.txt", "w")\n```\n```python\n1\n```': [],
    '```python\n1\n```\n```python check\nassert open("words.txt", "w")\n```': [],
    '```python no-run="GPU"\nopen("words.txt", "w")\n```': ["C120"],
    '```python\nimport demo\n\nopen("demo.py", "w")\n```': ["C121"],
}


@pytest.mark.parametrize("block", BLOCKS)
def test_samples(block: str) -> None:
    assert codes(f"答。\n\n{block}") == BLOCKS[block]


def test_length_and_width_can_be_allowed() -> None:
    wide = f"{lines(26)}\nx = '{'a' * 67}'"
    assert codes(f"答。\n\n```python\n{wide}\n```", front="allow: {C122: 原样引用, C123: 原样引用}\n") == []
    assert codes("答。", front="allow: {C122: 原样引用}\n") == ["A102"]
    assert codes('答。\n\n```python\nopen("a", "w")\n```', front="allow: {C120: 需要}\n") == ["A101", "C120"]


PHRASINGS: Mapping[tuple[str, str], bool] = {
    ("torch 里叫什么", "答。"): True,
    ("torch 里叫什么", "相当于 PyTorch 的写法。"): False,
    ("torch 里叫什么", "相当于 `torch.load`。"): False,
    ("torch 里叫什么", "先运行 load_torch_weights。"): False,
    ("keras 里叫什么", "相当于 `tf.function`。"): False,
    ("tf.data 对应什么", "答。"): True,
    ("tfrecord 怎么读", "答。"): False,
    ("torchvision 的 Compose", "答。"): True,
    ("怎么用 jax", "相当于 PyTorch 的写法。"): True,
    ("stf 是什么", "答。"): False,
}


@pytest.mark.parametrize(("phrasing", "text"), PHRASINGS)
def test_names_of_other_frameworks(phrasing: str, text: str) -> None:
    assert ("S113" in codes(text, front=f"asked_as: [{phrasing}]\n")) == PHRASINGS[phrasing, text]


NAMED = {
    "tags: version": "tags: [version]",
    "tags: Save Load": "tags: [save-load]",
    "tags: GPU, 显存，Mixed Precision、gpu": "tags: [gpu, mixed-precision]",
    "tags: 显存": "tags: [like-this-1]",
    "related: demo/basics/first": "related: [demo/basics/first]",
    "moved_from: ../old": "moved_from: [framework/category/slug]",
}


@pytest.mark.parametrize("written", NAMED)
def test_a_list_of_names_is_offered_as_the_next_check_takes_it(written: str) -> None:
    files = {SECOND: FRONT.format(f"{written}\n") + "运行 `demo`。\n"}
    (wrong,) = (found for found in read(over_base(files))[1] if found.code not in QUIET)
    assert (wrong.code, wrong.fix) == ("S103", f"write `{NAMED[written]}`, or one `- item` a line")
    assert {"S103", "S107"}.isdisjoint(codes("运行 `demo`。", front=f"{NAMED[written]}\n"))


def test_eight_messages_are_allowed() -> None:
    errors = "".join(f'  - "Error {number}"\n' for number in range(8))
    assert codes("答。", front=f"errors:\n{errors}") == []


@pytest.mark.slow
def test_our_own_repository_has_no_problem() -> None:
    unproved = {"P101"} if PULL_REQUEST else set()
    assert {found.code for found in own.checked()[1]} <= unproved
