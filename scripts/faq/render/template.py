"""The annotated template of an entry: `faq new` writes it, and CONTRIBUTING.md shows it filled in."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from faq.content.model import LANGS, SOURCE_LANG, Lang
from faq.content.schema.about import with_required
from faq.render.words import words_of
from faq.rules.entry.unfinished import MARK
from faq.text import yamlspan
from faq.text.yamlspan import Scalar

COMMENT_COLUMN = 31
ITEMS: Mapping[str, str] = {
    "asked_as": "another phrasing",
    "errors": '"ValueError: the whole message"',
    "tags": "[like-this-1]",
    "related": "framework/category/slug",
    "sources": "https://…",
}
"""Example items for lists that are still empty."""
NO_DAY = "YYYY-MM-DD"
"""A placeholder that is not a valid date, so that `faq check` asks for one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer below a `##` heading: its lines as in the heading, and its text by language (empty if not written
    yet)."""

    lines: str
    text: Mapping[Lang, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of an entry before it is written; empty fields become placeholders."""

    reviewed: datetime.date | None = None
    title: Mapping[Lang, str] = field(default_factory=dict)
    asked_as: Mapping[Lang, tuple[str, ...]] = field(default_factory=dict)
    errors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    short: Mapping[Lang, str] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()


def write(draft: Draft, langs: tuple[Lang, ...] = LANGS) -> dict[str, str]:
    """The files of an entry: `zh.md` and, if requested, `en.md` -> text."""
    return {f"{lang}.md": _document(draft, lang) for lang in langs}


def _document(draft: Draft, lang: Lang) -> str:
    title = draft.title.get(lang) or to_write(lang, "title")
    rows = [_row(f"title: {quoted(title)}", "title", lang), *_list("asked_as", draft.asked_as.get(lang, ()), lang)]
    rows += _facts(draft, lang) if lang == SOURCE_LANG else ()
    parts = [draft.short.get(lang) or to_write(lang, "short")]
    for answer in draft.answers:
        parts += [f"## {answer.lines}", answer.text.get(lang) or to_write(lang, "answer")]
    return "\n".join(["---", *rows, "---", "", "\n\n".join(parts), ""])


def _facts(draft: Draft, lang: Lang) -> Iterator[str]:
    yield from _list("errors", draft.errors, lang)
    tags = f"tags: [{', '.join(map(quoted, draft.tags))}]" if draft.tags else f"# tags: {ITEMS['tags']}"
    yield _row(tags, "tags", lang)
    yield from _list("related", draft.related, lang)
    yield from _list("sources", draft.sources, lang)
    day = draft.reviewed.isoformat() if draft.reviewed else NO_DAY
    yield _row(f"reviewed: {day}", "reviewed", lang)


def _list(key: str, items: tuple[str, ...], lang: Lang) -> Iterator[str]:
    """A key and its items; commented-out examples if there are none."""
    if not items:
        yield _row(f"# {key}:", key, lang)
        yield f"#   - {ITEMS[key]}"
        return
    yield _row(f"{key}:", key, lang)
    write = _in_quotes if key == "errors" else quoted
    yield from (f"  - {write(item)}" for item in items)


def _row(written: str, key: str, lang: Lang) -> str:
    width = max(COMMENT_COLUMN, len(written) + 1)
    return f"{written.ljust(width)}# {with_required(words_of(lang), key)}"


def quoted(text: str) -> str:
    """A text as a YAML value: plain if YAML reads it unchanged, else quoted."""
    node, problems = yamlspan.parse("", f"key: {text}\nlist:\n  - {text}\nflow: [{text}]", 1)
    read = [value for _, value in node.pairs] if node and not problems else []
    plain = bool(read) and isinstance(read[0], Scalar) and read[0].value == text and len(read) == 3
    whole = plain and all(isinstance(n, yamlspan.ListNode) and _is_item(n, text) for n in read[1:])
    return text if whole else _in_quotes(text)


def _is_item(node: yamlspan.ListNode, text: str) -> bool:
    return len(node.items) == 1 and isinstance(node.items[0], Scalar) and node.items[0].value == text


def _in_quotes(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def to_write(lang: Lang, part: str) -> str:
    """The placeholder for a missing part: `title`, `short` or `answer`."""
    _ = words_of(lang).gettext
    parts = {
        "title": _("the question as people ask it in English"),
        "short": _("what to do (at most 25 words), then why; true for every version line."),
        "answer": _("the answer for these lines; samples as in Chinese, without setup, output and check."),
    }
    return f"{MARK} {parts[part]}"


SETUP = """```python setup
import numpy as np

vectors = np.arange(12, dtype="float32").reshape(4, 3)
np.save("vectors.npy", vectors)
```
"""
SAMPLE = """```python
import numpy as np
import paddle

# {}
vectors = np.load("vectors.npy")
layer = paddle.nn.Embedding(*vectors.shape)
layer.weight.set_value(vectors)
print(layer(paddle.to_tensor([1])).tolist())
```"""
PROOF = """
```text output
[[3.0, 4.0, 5.0]]
```
```python check
assert np.allclose(layer.weight.numpy(), vectors)
```"""
TWO_GPUS = """```python no-run="{}"
...
```"""
EXAMPLE = Draft(
    reviewed=datetime.date(2026, 11, 20),
    title={"zh": "如何用预训练词向量初始化 Embedding 层？", "en": "How do I load pretrained word vectors?"},
    asked_as={"zh": ("加载本地词向量", "embedding 怎么导入 word2vec"), "en": ("load word2vec into an embedding",)},
    errors=("TypeError: __init__() got an unexpected keyword argument 'param_attr'",),
    tags=("embedding", "initializer"),
    related=("paddlepaddle/params/set-fc-weights",),
    sources=("https://www.paddlepaddle.org.cn/documentation/docs/zh/2.6/api/paddle/nn/Embedding_cn.html",),
    short={"zh": "一两句话的结论，对每个版本线都成立。", "en": "The short answer, true for every version line."},
    answers=(
        Answer(
            "3.x, 2.x",
            {
                "zh": "这些版本的答案；最新的版本在最前。\n\n"
                + SETUP
                + SAMPLE.format("换成你的词向量：[词数, 维数]")
                + PROOF,
                "en": "The answer for these lines, newest first.\n\n"
                + SAMPLE.format("your own vectors: [words, size]"),
            },
        ),
        Answer("1.8", {"zh": TWO_GPUS.format("需要两块 GPU"), "en": TWO_GPUS.format("needs two GPUs")}),
    ),
)
"""The template filled in, as shown by CONTRIBUTING.md and `faq new --example`."""
