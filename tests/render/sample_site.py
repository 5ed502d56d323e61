"""A small handmade site: every structure that an entry can have, once."""

from __future__ import annotations

import datetime
import textwrap
from collections.abc import Mapping

from faq.content.facts import Message, Reference
from faq.content.findings import CommonError, Findings, KnownLink, NamedApi, Replacement, Run, SampleKey, Saying, Trial
from faq.content.model import (
    LANGS,
    Category,
    Document,
    Entry,
    Framework,
    Lang,
    Line,
    Site,
    Status,
    TestedVersion,
)
from faq.content.schema.sections import read_sections
from faq.content.written import first_paragraph
from faq.diagnostics.span import Located, Span
from faq.render.everything import render_site as render
from faq.render.prose import prose_of
from faq.text.markdown import Body, parse
from packaging.specifiers import SpecifierSet

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001"
    "0d0a2db40000000049454e44ae426082"
)
BODIES: dict[str, Body] = {}
"""The Markdown of all documents, by path."""


def at(value: str) -> Located[str]:
    return Located(value, Span(1))


def document(framework: Framework, id: str, lang: Lang, title: str, text: str) -> Document:
    """A file of an entry; its text begins on line 10."""
    path = f"faq_src/{id}/{lang}.md"
    body = BODIES[path] = parse(textwrap.dedent(text), 10)
    intro, *answers = read_sections(path, lang, body, framework, [])
    return Document(path, lang, at(title), (), {}, intro, tuple(answers), first_paragraph(intro.text)[0])


def entry(
    id: str,
    reviewed: str,
    zh: tuple[str, str],
    en: tuple[str, str] | None = None,
    home: Framework | None = None,
    **facts: list[str],
) -> Entry:
    framework, category, slug = id.split("/")
    home = home or next(each for each in (MINDSPORE, NLP, PADDLE) if each.id == framework)
    documents: dict[Lang, Document] = {"zh": document(home, id, "zh", *zh)}
    if en:
        documents["en"] = document(home, id, "en", *en)
    located = {key: tuple(at(value) for value in facts.get(key, [])) for key in FACTS}
    return Entry(
        home=home,
        category=category,
        slug=slug,
        reviewed=datetime.date.fromisoformat(reviewed),
        allow={},
        documents=documents,
        messages=tuple(Message(at(value)) for value in facts.get("errors", [])),
        sources=tuple(Reference(dict.fromkeys(LANGS, at(value))) for value in facts.get("sources", [])),
        **located,
    )


FACTS = ("tags", "related", "moved_from")


TESTED = {"3.x": "3.3.1", "2.x": "2.6.2", "1.8": "1.8.5"}


def line(name: str, range: str, status: Status, label: Mapping[Lang, str] | None = None) -> Line:
    docs: Mapping[Lang, str] = {"zh": "https://docs.example/zh/", "en": "https://docs.example/en/"}
    tested = (TestedVersion(TESTED.get(name, "1.0"), "3.11"),)
    return Line(name, label or {"zh": name, "en": name}, SpecifierSet(range), status, tested, docs)


def framework(id: str, zh: str, en: str, lines: tuple[Line, ...], **categories: tuple[str, str]) -> Framework:
    shelves = tuple(Category(id, {"zh": zh, "en": en}) for id, (zh, en) in categories.items())
    summary: Mapping[Lang, str] = {"zh": f"{zh} 框架：安装、训练与调试。", "en": f"The {en} framework."}
    return Framework(id, {"zh": zh, "en": en}, summary, id, f"https://code.example/{id}", lines, shelves)


PADDLE = framework(
    "paddlepaddle",
    "飞桨 PaddlePaddle",
    "PaddlePaddle",
    (
        line("3.x", ">=3.0,<4", "current"),
        line("2.x", ">=2.0,<3", "maintained"),
        line("1.8", ">=1.8,<2", "ended", {"zh": "1.8（fluid）", "en": "1.8 (fluid)"}),
    ),
    params=("参数与优化器", "Parameters and optimizers"),
    training=("训练与评估", "Training"),
    setup=("安装与环境", "Installation"),
)
NLP = framework("paddlenlp", "PaddleNLP", "PaddleNLP", (line("2.x", ">=2.0,<3", "current"),), data=("数据处理", "Data"))
MINDSPORE = framework(
    "mindspore", "昇思 MindSpore", "MindSpore", (line("2.x", ">=2.0,<3", "current"),), debugging=("调试", "Debugging")
)


def render_site(site: Site, findings: Findings) -> dict[str, bytes]:
    """Every file of a site of handmade entries."""
    prose = {
        entry.id: prose_of(entry, {lang: BODIES[document.path] for lang, document in entry.documents.items()})
        for entry in site.entries
    }
    return render(site, findings, prose)


SHARE_WEIGHTS = entry(
    "paddlepaddle/params/share-weights",
    "2026-11-18",
    (
        "如何让多个输入共享同一层的权重？",
        """
        把同一个层对象用在每个输入上，参数就只有一份；**不要**为每个输入新建一层。

        ## 3.x, 2.x

        层对象持有参数，调用几次都是同一份。与[显存不足](../../training/gpu-out-of-memory/zh.md#2.x)无关。

        ### 示例

        ```python
        import paddle

        shared = paddle.nn.Embedding(100, 8)
        left, right = shared(paddle.to_tensor([1])), shared(paddle.to_tensor([1]))
        assert (left == right).all().item()
        ```

        ![共享](shared.png)

        ### 两张卡

        启动两个进程：

        ```python no-run="needs two GPUs"
        import paddle.distributed as dist

        dist.init_parallel_env()
        ```

        其余不变，见[加载数据](../../../paddlenlp/data/load-local-dataset/zh.md)和[官网](https://docs.example/zh/)。

        ## 1.8

        给两个层相同的参数名：

        ```python raises="ValueError"
        raise ValueError("no fluid here")
        ```
        """,
    ),
    (
        "How do I share one layer's weights between inputs?",
        """
        Call the same layer object on every input; do not make a new layer for each.

        ## 3.x, 2.x

        The layer holds the parameters. This is not about
        [running out of memory](../../training/gpu-out-of-memory/en.md#2.x).

        ### Sample

        ```python
        import paddle

        shared = paddle.nn.Embedding(100, 8)
        left, right = shared(paddle.to_tensor([1])), shared(paddle.to_tensor([1]))
        assert (left == right).all().item()
        ```

        ![sharing](shared.png)

        ### Two cards

        Start two processes:

        ```python no-run="needs two GPUs"
        import paddle.distributed as dist

        dist.init_parallel_env()
        ```

        All else stays; see [loading data](../../../paddlenlp/data/load-local-dataset/en.md) and
        [the documentation](https://docs.example/en/).

        ## 1.8

        Give both layers the same parameter name:

        ```python raises="ValueError"
        raise ValueError("no fluid here")
        ```
        """,
    ),
    tags=["embedding", "layer"],
    related=["paddlepaddle/training/gpu-out-of-memory"],
    sources=["https://docs.example/zh/2.6/api/paddle/nn/Embedding_cn.html"],
    moved_from=["paddlepaddle/model/share-embedding"],
)

OUT_OF_MEMORY = entry(
    "paddlepaddle/training/gpu-out-of-memory",
    "2026-11-20",
    (
        "训练时报 `ResourceExhaustedError: Out of memory` <显存不足> 怎么办？",
        """
        先减小 batch size，再看是否有张量一直被引用；`__del__` 不会替你释放。

        ## 3.x

        用 `paddle.device.cuda.max_memory_allocated` 看峰值。

        ## 2.x (>=2.4,<2.7)

        同上。

        ## 1.8

        设置 `FLAGS_fraction_of_gpu_memory_to_use`。
        """,
    ),
    errors=[
        "ResourceExhaustedError: Out of memory error on GPU 0. Cannot allocate 1.5 <GB> memory & more",
        'Error: "__global__" failed',
        "MemoryError: a third message",
    ],
    tags=["memory", "gpu"],
    related=["paddlepaddle/params/share-weights", "mindspore/debugging/print-tensor"],
)

LOAD_DATASET = entry(
    "paddlenlp/data/load-local-dataset",
    "2026-11-19",
    (
        "如何加载本地数据集？",
        """
        写一个生成器函数交给 `load_dataset`。

        每次产出一条样本：

        ```python
        def read(path):
            yield {"text": "好"}
        ```
        """,
    ),
    (
        "How do I load a local dataset?",
        """
        Pass a generator function to `load_dataset`.

        It yields one sample at a time:

        ```python
        def read(path):
            yield {"text": "good"}
        ```
        """,
    ),
    errors=["TypeError: 'NoneType' object is not iterable"],
)

PRINT_TENSOR = entry(
    "mindspore/debugging/print-tensor",
    "2026-11-17",
    ("怎样打印张量的值？", "直接 `print(tensor)`；图模式下用 `mindspore.ops.Print`。\n"),
    ("How do I print a tensor?", "Use `print(tensor)`; in graph mode, `mindspore.ops.Print`.\n"),
    sources=["https://docs.example/"],
)

SITE = Site(
    frameworks=(MINDSPORE, NLP, PADDLE),
    entries=(PRINT_TENSOR, LOAD_DATASET, SHARE_WEIGHTS, OUT_OF_MEMORY),
    images={"faq_src/paddlepaddle/params/share-weights/shared.png": PNG},
)
RUNS: Mapping[SampleKey, tuple[Run, ...]] = {
    ("paddlepaddle/params/share-weights", "3.x, 2.x", 0): (Run("3.3.1", "2026-11-20"), Run("2.6.2", "2026-11-20")),
    ("paddlepaddle/params/share-weights", "1.8", 0): (Run("1.8.5", "2026-11-20"),),
}
STALE: Mapping[str, tuple[str, ...]] = {"paddlepaddle/params/share-weights": ("intro", "1.8")}
SHARE = "paddlepaddle/params/share-weights"
LINEAR: Mapping[tuple[str, Lang], str] = {
    (line, lang): f"https://docs.example/{lang}/{line}/Linear.html" for line in ("3.x", "2.x") for lang in LANGS
}
FINDINGS = Findings(
    STALE,
    RUNS,
    apis=(
        NamedApi("paddlepaddle", "paddle.fluid.layers.fc", ("1.8",), (SHARE,)),
        NamedApi("paddlepaddle", "paddle.fluid.layers.sqrt", ("1.8",), ("paddlepaddle/training/gpu-out-of-memory",)),
        NamedApi("paddlepaddle", "paddle.nn.Linear", ("3.x", "2.x"), (SHARE,), LINEAR),
    ),
    replacements=(Replacement("paddle.fluid.layers.fc", "paddle.nn.Linear", (SHARE,)),),
    common_errors=(
        CommonError(
            "TypeError: … object is not iterable",
            ("paddlenlp/data/load-local-dataset", "paddlepaddle/training/gpu-out-of-memory"),
        ),
    ),
    trials=(
        Trial(SHARE, "3.x", "3.3.1", "3.11", "passed", ""),
        Trial(SHARE, "2.x", "2.6.2", "3.11", "passed", ""),
        Trial(SHARE, "3.x", "3.3.1", "3.11", "not run", "needs two <GPUs>"),
        Trial(SHARE, "2.x", "2.6.2", "3.11", "not run", "needs two <GPUs>"),
        Trial(SHARE, "1.8", "1.8.5", "3.11", "waiting", ""),
    ),
    sayings={
        ("paddlepaddle/training/gpu-out-of-memory", OUT_OF_MEMORY.errors[0].value): Saying(
            "paddlepaddle", ("1.8.5", "2.0.2", "3.0.0"), ("1.8.5", "2.0.2", "2.6.2", "3.0.0", "3.3.1")
        ),
    },
    links=(
        KnownLink("http://old.example/", "dead", "404", "2026-11-20", (), ("docs/pages/about.md",)),
        KnownLink("https://docs.example/", "ok", "", "2026-11-21", ("mindspore/debugging/print-tensor",), ()),
        KnownLink("https://docs.example/zh/", "not checked", "", "", (SHARE,), ()),
    ),
)
FILES = render_site(SITE, FINDINGS)
"""Every file of the small site, for all tests that only read it."""
