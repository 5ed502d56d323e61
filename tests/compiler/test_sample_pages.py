"""What readers and programs see of a sample: the sample, its output, and, folded, the code that proves it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import pytest
from demo import FRAMEWORK, changed, over_base
from faq.build.site import compile_site
from faq.content.code import Fence
from faq.content.findings import Run
from faq.content.model import Lang
from faq.diagnostics.diagnostic import as_text
from faq.diagnostics.span import Span
from faq.render.samples import in_between, known
from proved import with_proofs

ID = "demo/basics/second"
ZH, EN = f"faq_src/{ID}/zh.md", f"faq_src/{ID}/en.md"
SECTION = """
先准备，再运行：

```python setup
words = "</details>"
```

```python
import demo

# 换成你的词
print("<b>", 1)
```
```text output=">=3.0"
<b> 1

…
```
```text output="<3.0"
<b> 1.0
```
```python check
assert True
```

> **注意**：会丢失 `数据`。
"""
TRANSLATED = """
Prepare, then run:

```python
import demo

# put your words here
print("<b>", 1)
```

> **Caution**: this loses `data`.
"""
FACTS = """errors:
  - "Error: one"
  - {text: "Error: two", from: "package:numpy"}
sources:
  - https://example.org/both/
  - {zh: https://example.org/zh/, en: https://example.org/en/}
"""


def outputs(zh: str, en: str = "", facts: str = FACTS, **others: str) -> Mapping[str, str]:
    """The text files of a site that has an entry with these texts."""
    files: dict[str, str | bytes] = {ZH: f"---\ntitle: 第二个问题？\n{facts}reviewed: 2026-11-20\n---\n\n{zh}\n"}
    if en:
        files[EN] = f"---\ntitle: A second question?\n---\n\n{en}\n"
    repository = with_proofs(over_base(files | others))
    result = compile_site(repository)
    assert not result.failed, as_text(result.diagnostics, repository)
    return {path: data.decode("utf-8", "replace") for path, data in result.outputs.items()}


@pytest.fixture(scope="module")
def site() -> Mapping[str, str]:
    heads = "## 3.x, 2.x"
    return outputs(f"先运行。\n\n{heads}\n{SECTION}", f"Run it.\n\n{heads}\n{TRANSLATED}")


ZH_PAGE, EN_PAGE = f"docs/{ID}/index.md", f"docs/{ID}/index.en.md"


def block(page: str) -> str:
    """The part of a page from its sample to the callout."""
    body = page.split("\n---\n", 1)[1]
    return body[body.index('<div class="language-python') : body.index('<blockquote class="caution">')]


def test_the_parts_stand_below_the_sample_in_their_order(site: Mapping[str, str]) -> None:
    for page in (ZH_PAGE, EN_PAGE):
        part = block(site[page])
        places = [part.index(words) for words in ("# ", 'class="output"', 'class="proof', 'class="checked"')]
        assert places == sorted(places)
        assert part.count('class="output"') == 2
        assert part.count('class="checked"') == 1
        assert "setup" not in part and part.count('<div class="language-python highlight">') == 3


def test_the_english_page_has_the_facts_of_the_source(site: Mapping[str, str]) -> None:
    zh, en = (re.sub(r"</?span[^>]*>", "", block(site[page])) for page in (ZH_PAGE, EN_PAGE))
    words = [("换成你的词", "put your words here"), ("输出", "Output"), ("怎样验证的", "How this was checked")]
    words += [("（", " ("), ("）", ")"), ("已运行：", "Ran on "), ("运行示例之前：", "Before the sample:")]
    words += [("运行示例之后：", "After the sample:")]
    for chinese, english in words:
        assert chinese in zh
        zh = zh.replace(chinese, english)
    assert zh == en


def test_what_a_sample_prints_is_text(site: Mapping[str, str]) -> None:
    assert '<pre><code tabindex="0">&lt;b&gt; 1\n\n…</code></pre>' in site[ZH_PAGE]
    assert '<p class="output__label">Output (&gt;=3.0)</p>' in site[EN_PAGE]


def test_setup_and_check_are_inside_of_the_folded_part(site: Mapping[str, str]) -> None:
    """Their content cannot end the folded part."""
    html = site[ZH_PAGE].split("\n---\n", 1)[1]
    folded = re.findall(r"<details class=\"checked\">(.*?)</details>", html, re.DOTALL)
    assert len(folded) == 1
    code = [re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<code[^>]*>(.*?)</code>", folded[0], re.DOTALL)]
    assert code == ['words = "&lt;/details&gt;"\n', "assert True\n"]
    assert html.count("<details") == html.count("</details>")


def test_programs_get_the_sample_and_its_output(site: Mapping[str, str]) -> None:
    for lang, path in (("zh", ID), ("en", f"en/{ID}")):
        text = site[f"public/{path}/index.md"]
        assert "```text\n<b> 1\n\n…\n```" in text and "```text\n<b> 1.0\n```" in text
        assert ("输出（>=3.0）：" if lang == "zh" else "Output (>=3.0):") in text.replace("&gt;", ">")
        assert "assert True" not in text and "</details>" not in text
        answer = json.loads(site[f"public/api/v1/entries/{ID}.json"])["answers"][lang]["3.x"]
        assert "<b> 1.0" in answer and "assert True" not in answer and "</details>" not in answer
    assert "<b> 1.0" in site["public/en/demo/llms-full.txt"]
    assert "assert True" not in site["public/en/demo/llms-full.txt"]


def test_messages_are_published_with_where_they_come_from(site: Mapping[str, str]) -> None:
    (entry,) = (one for one in json.loads(site["public/api/v1/entries.json"]) if one["id"] == ID)
    assert entry["errors"] == ["Error: one", "Error: two"]
    assert entry["messages"] == [
        {"text": "Error: one", "from": "framework", "versions": []},
        {"text": "Error: two", "from": "package:numpy", "versions": []},
    ]


def test_each_page_has_the_sources_of_its_language(site: Mapping[str, str]) -> None:
    for lang, page, plain in (("zh", ZH_PAGE, f"public/{ID}/index.md"), ("en", EN_PAGE, f"public/en/{ID}/index.md")):
        for text in (site[page], site[plain]):
            assert "https://example.org/both/" in text
            assert [each for each in ("zh", "en") if f"https://example.org/{each}/" in text] == [lang]


def test_ends_and_versions_are_said() -> None:
    samples = """```python exit="SIGSEGV"
import os

os.abort()
```

```python versions=">=3.0"
assert demo
```

```python versions="<3.0"
assert demo
```"""
    site = outputs(f"先运行。\n\n## 3.x, 2.x\n\n{samples}", facts="")
    assert "这段代码会以 SIGSEGV 结束。已运行：" in site[ZH_PAGE]
    versions = '<p class="sample-versions">适用于 &gt;=3.0：</p>\n<div class="language-python highlight">'
    assert versions in site[ZH_PAGE]
    assert "适用于 &lt;3.0：" in site[f"public/{ID}/index.md"]


def test_two_answers_for_one_line_have_anchors_of_their_own() -> None:
    site = outputs("先看。\n\n## 2.x (>=2.5)\n\n新的办法。\n\n## 2.x (<2.5)\n\n旧的办法。", facts="")
    assert re.findall(r'<h2 id="(\S+)" data-lines="(.*?)">', site[ZH_PAGE]) == [
        ("2.x", "2.x"),
        ("2.x-before-2.5", "2.x"),
    ]
    assert list(json.loads(site[f"public/api/v1/entries/{ID}.json"])["answers"]["zh"]) == ["2.x"]


def test_an_entry_ends_with_where_to_ask() -> None:
    support = "support: {command: 'demo --version', issues: https://example.org/issues}\nlines:\n  - line: 3.x"
    framework = changed(FRAMEWORK, "lines:\n  - line: 3.x", support)[FRAMEWORK].decode()
    assert 'support: {"command": "demo --version"' in outputs("答。", facts="", **{FRAMEWORK: framework})[ZH_PAGE]
    assert "support" not in outputs("答。", facts="")[ZH_PAGE]


@pytest.mark.parametrize(
    ("ran", "gaps"),
    [
        (["2.6.2", "2.5.2", "2.3.2", "2.0.2"], ["2.4", "2.1–2.2"]),
        (["3.0.0", "2.6.2", "2.5.2"], []),
        (["2.10.0", "2.7.2", "1.10.0"], ["2.8–2.9"]),
        (["3.0.0b4"], []),
        (["2"], []),
        ([], []),
    ],
)
def test_the_versions_in_between_are_named(ran: list[str], gaps: list[str]) -> None:
    assert in_between(ran) == gaps


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Ran on 2.5.2 · 2.3.2 (2026-11-20); not run on 2.4"),
        ("zh", "已运行：2.5.2 · 2.3.2（2026-11-20）；未在 2.4 上运行"),
    ],
)
def test_a_reader_between_two_versions_sees_the_nearest_ones(lang: Lang, words: str) -> None:
    runs = [Run("2.5.2", "2026-11-21"), Run("2.3.2", "2026-11-20")]
    assert known(Fence("python", {}, "", Span(1)), runs, lang) == ("ran", words)
