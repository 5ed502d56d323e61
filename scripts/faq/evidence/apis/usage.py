"""The APIs that a text or a sample names. Pure."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.content.code import Fence
from faq.diagnostics.span import Located, Span
from faq.text.python import Sample, children, read_sample

_PADDLE = {"fluid": "paddle.fluid", "nn": "paddle.nn", "F": "paddle.nn.functional"}
ABBREVIATIONS: Mapping[str, Mapping[str, str]] = {
    "paddlepaddle": _PADDLE,
    "paddlenlp": _PADDLE,
    "mindspore": {"ms": "mindspore", "ds": "mindspore.dataset", "nn": "mindspore.nn", "ops": "mindspore.ops"},
}
"""Common short names, by the framework of the text. (In samples, imports define them.)"""
DOTTED = re.compile(r"(?<![\w./\\@-])([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)(?![\w/-])")
FILE_ENDINGS = frozenset(
    ("py", "whl", "txt", "json", "yaml", "yml", "so", "md", "cc", "h", "tar", "gz", "org", "cn", "com")
)
CALL = re.compile(r"\(([^()]*)\)")
KEYWORD = re.compile(r"(?:^|,)\s*([A-Za-z]\w*)\s*=(?!=)")


@dataclass(frozen=True, slots=True)
class Mention:
    """A full dotted name (`paddle.fluid.layers.fc`), its place, and the keywords it is called with."""

    name: str
    span: Span
    keywords: tuple[str, ...] = ()


def in_text(text: Located[str], framework: str, offset: int = 0) -> Iterator[Mention]:
    """The dotted names in a text about a framework.

    `offset`: the number of characters between the span's column and the start of the text.
    """
    for match in DOTTED.finditer(text.value):
        name = match[1]
        if name.rpartition(".")[2] not in FILE_ENDINGS:
            call = CALL.match(text.value, match.end())
            span = Span(text.span.line, text.span.column + offset + match.start(), len(name))
            yield Mention(
                in_full(name, ABBREVIATIONS.get(framework, {})), span, tuple(KEYWORD.findall(call[1])) if call else ()
            )


def in_sample(fence: Fence) -> Iterator[Mention]:
    """The names that a sample uses through its imports, with the keywords of calls. None if it does not parse.

    The content of `try` blocks is left out, and so are samples that must raise: they may name what does not exist.
    """
    sample = read_sample(fence.code)
    if sample and "raises" not in fence.info:
        imported = dict(_imported(sample))
        yield from sorted(_mentions(sample.tree, imported, fence), key=lambda mention: mention.span)


def in_full(name: str, imported: Mapping[str, str]) -> str:
    """A name with its first part replaced by what it was imported as."""
    first, dot, rest = name.partition(".")
    return f"{imported.get(first, first)}{dot}{rest}"


def _imported(sample: Sample) -> Iterator[tuple[str, str]]:
    """(name in the sample, dotted name) of every import."""
    for node in sample.nodes:
        if isinstance(node, ast.Import):
            for item in node.names:
                yield (item.asname, item.name) if item.asname else (item.name.partition(".")[0],) * 2
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for item in node.names:
                yield item.asname or item.name, f"{node.module}.{item.name}"


def _mentions(tree: ast.AST, imported: Mapping[str, str], fence: Fence) -> Iterator[Mention]:
    called = {}
    for node, written in _outside_try(tree):
        if isinstance(node, ast.Call):
            called[id(node.func)] = tuple(keyword.arg for keyword in node.keywords if keyword.arg)
        elif written:
            name = written.partition("._")[0]
            if name.partition(".")[0] in imported:
                column = fence.span.column + node.col_offset
                span = Span(fence.span.line + node.lineno, column, len(name))
                yield Mention(in_full(name, imported), span, called.get(id(node), ()))


def _outside_try(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The expressions of a tree outside of `try`, outermost first, each with its text if it is a dotted name; of a
    dotted name only the whole."""
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        written = _dotted(here)
        if isinstance(here, ast.expr):
            yield here, written
        if not written:
            waiting += reversed([child for child in children(here) if not isinstance(child, ast.Try)])


def _dotted(node: ast.AST) -> str:
    """`a.b.c` for a chain of attributes on a name, else ""."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = _dotted(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return ""
