"""C: samples contain their imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from faq.content.code import CodeBlock
from faq.diagnostics.codes import C130
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.text.python import Sample, read_sample

USUAL: Mapping[str, str] = {
    "np": "import numpy as np",
    "numpy": "import numpy",
    "paddle": "import paddle",
    "fluid": "import paddle.fluid as fluid",
    "paddlenlp": "import paddlenlp",
    "mindspore": "import mindspore",
    "ms": "import mindspore as ms",
}
"""Names that usually refer to a module, and its import statement."""


def imports(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C130: a sample that runs uses one of these names without importing it."""
    source = checked.entry.source
    for block in (block for section in source.sections for block in section.blocks):
        if block.fence.runs:
            yield from _missing(source.path, block)


def _missing(path: str, block: CodeBlock) -> Iterator[Diagnostic]:
    sample = read_sample(block.fence.code)
    if sample is None:
        return
    names = list(sample.each(ast.Name))
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)} | _imported(sample)
    seen: set[str] = set()
    for node in sorted(names, key=lambda node: (node.lineno, node.col_offset)):
        if node.id in USUAL and node.id not in bound | seen:
            seen.add(node.id)
            line = block.fence.code.split("\n")[node.lineno - 1]
            column = len(line.encode()[: node.col_offset].decode("utf-8", "ignore")) + 1
            message = f"`{node.id}` is used and not imported: who copies this sample cannot run it"
            span = Span(block.fence.span.line + node.lineno, column, len(node.id))
            yield C130.at(path, span, message, f"add `{USUAL[node.id]}`")


def _imported(sample: Sample) -> set[str]:
    nodes: list[ast.Import | ast.ImportFrom] = [*sample.each(ast.Import), *sample.each(ast.ImportFrom)]
    names = {(alias.asname or alias.name).partition(".")[0] for node in nodes for alias in node.names}
    return names | {node.arg for node in sample.each(ast.arg)}


RULES = (imports,)
