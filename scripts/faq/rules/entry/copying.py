"""C: samples that can be copied into a reader's own folder, and read on a page: what they write, how long and wide they
are."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Iterator
from itertools import accumulate

from faq.content.code import CodeBlock, Fence
from faq.content.model import Document
from faq.diagnostics.codes import C120, C121, C122, C123
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.rules.entry.writes import Write, imported, writes

MAX_LINES = 25
MAX_COLUMNS = 72


def fixed_paths(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C120, C121: files that a sample or its setup writes under a literal name."""
    source = checked.entry.source
    for block in (block for section in source.sections for block in section.blocks):
        if block.fence.language == "python":
            yield from _writes(source, block)


def lengths(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C122: the length of the visible part of a sample."""
    for document, fence in _code(checked):
        lines = fence.code.rstrip("\n").count("\n") + 1
        if fence.language == "python" and fence.role is None and lines > MAX_LINES:
            message = f"this sample has {lines} lines; at most {MAX_LINES} are allowed"
            fix = "move what prepares it into `python setup` and what proves it into `python check`, or divide it"
            yield C122.at(document.path, fence.span, message, fix)


def widths(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C123: the first line of a block that is too wide, and the number of further ones."""
    for document, fence in _code(checked):
        lines = fence.code.split("\n")
        wide = [number for number, line in enumerate(lines) if columns(line) > MAX_COLUMNS]
        if wide:
            line = lines[wide[0]]
            fits = _fitting(line)
            more = f" (and {len(wide) - 1} more in this block)" if len(wide) > 1 else ""
            message = f"this line is {columns(line)} columns wide; at most {MAX_COLUMNS} are allowed{more}"
            span = Span(fence.span.line + 1 + wide[0], fits + 1, len(line) - fits)
            yield C123.at(document.path, span, message, "break the line, and put comments above the line they explain")


def columns(line: str) -> int:
    """The displayed width of a line: two columns per wide character, four per tab."""
    return len(line) if line.isascii() and "\t" not in line else sum(map(_width, line))


def _width(character: str) -> int:
    return 4 if character == "\t" else 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _fitting(line: str) -> int:
    """The number of characters of a line that fit."""
    return sum(column <= MAX_COLUMNS for column in accumulate(map(_width, line)))


def _writes(document: Document, block: CodeBlock) -> Iterator[Diagnostic]:
    for fence in filter(None, (block.setup, block.fence)):
        changed = list(writes(fence.code))
        packages = {name for each in (block.setup, block.fence) if changed and each for name in imported(each.code)}
        for write in changed:
            if write.module in packages:
                message = f"this makes {write.path!r}, which `import {write.module}` would then find"
                yield C121.at(document.path, _span(fence, write), message, "give the file another name")
            elif fence is block.fence:
                message = f"`{write.call}` changes {write.path!r}, which is not below a folder from tempfile"
                fix = "write `folder = Path(tempfile.mkdtemp())`, and here `folder / ...`"
                yield C120.at(document.path, _span(fence, write), message, fix)


def _span(fence: Fence, write: Write) -> Span:
    """The place of the path in the entry; the syntax tree counts columns in bytes."""
    node: ast.expr = write.node
    row = fence.code.split("\n")[node.lineno - 1]
    begin = len(row.encode()[: node.col_offset].decode())
    same_line = node.end_lineno == node.lineno and node.end_col_offset is not None
    end = len(row.encode()[: node.end_col_offset].decode()) if same_line else len(row)
    return Span(fence.span.line + node.lineno, begin + 1, max(1, end - begin))


def _code(checked: CheckedEntry) -> Iterator[tuple[Document, Fence]]:
    """Every block of Python and shell, including folded ones. Unclosed blocks are reported separately."""
    for document, body in checked.documents():
        open_ones = {fence.span for fence in body.fences if not fence.closed}
        for block in (block for section in document.sections for block in section.blocks):
            for fence in (block.fence, *block.facts):
                if fence.language in ("python", "bash") and fence.span not in open_ones:
                    yield document, fence


RULES = (fixed_paths, lengths, widths)
