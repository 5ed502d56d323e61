"""Which API names a text or a sample mentions, and where."""

from faq.content.code import Fence
from faq.diagnostics.span import Located, Span
from faq.evidence.apis.usage import in_sample, in_text


def text(words: str, framework: str = "paddlepaddle") -> list[tuple[str, int, tuple[str, ...]]]:
    return [(m.name, m.span.column, m.keywords) for m in in_text(Located(words, Span(3, 5)), framework)]


def sample(code: str, **info: str) -> list[tuple[str, int, tuple[str, ...]]]:
    fence = Fence("python", info, code, Span(10))
    return [(m.name, m.span.line, m.keywords) for m in in_sample(fence)]


def test_dotted_names_with_their_columns_and_keywords() -> None:
    assert text("paddle.nn.Linear(2, 3, bias_attr=False)") == [("paddle.nn.Linear", 5, ("bias_attr",))]
    assert text("a fluid.layers.fc b") == [("paddle.fluid.layers.fc", 7, ())]


def test_the_usual_short_names_are_those_of_the_framework() -> None:
    assert text("nn.Linear F.relu") == [("paddle.nn.Linear", 5, ()), ("paddle.nn.functional.relu", 15, ())]
    assert [name for name, _, _ in text("ms.Tensor ds.config nn.Dense ops.relu", "mindspore")] == [
        "mindspore.Tensor", "mindspore.dataset.config", "mindspore.nn.Dense", "mindspore.ops.relu"
    ]  # fmt: skip
    assert text("nn.Linear", "demo") == [("nn.Linear", 5, ())]


def test_files_versions_and_addresses_are_no_names() -> None:
    assert text("paddle.py requirements.txt paddle==2.6.2 www.paddlepaddle.org.cn logs/a.b ../x.y") == []


def test_names_come_from_the_imports_of_a_sample() -> None:
    code = "import paddle.nn.functional as F\nfrom paddle.io import DataLoader\nF.relu(x, name='a')\nDataLoader(d)\n"
    assert sample(code) == [("paddle.nn.functional.relu", 13, ("name",)), ("paddle.io.DataLoader", 14, ())]


def test_other_names_and_private_parts_are_left_alone() -> None:
    assert sample("import paddle\nx = y.z\nprint(paddle.__version__)\n") == [("paddle", 13, ())]


def test_what_may_be_missing_is_left_out() -> None:
    code = "import paddle\ntry:\n    paddle.gone()\nexcept AttributeError:\n    pass\n"
    assert sample(code) == []
    assert sample("import paddle\npaddle.gone()\n", raises="AttributeError") == []


def test_a_sample_that_does_not_parse_mentions_nothing() -> None:
    assert sample("import (") == []
