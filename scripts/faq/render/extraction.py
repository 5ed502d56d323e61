"""The Babel extractor for Python files (configured in babel.cfg); unlike Babel's own it looks inside f-strings, too."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO

Found = tuple[int, str, tuple[str | None, ...], list[str]]
"""Line, function name, arguments (None for anything but text), comments."""


def messages(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Found]:
    """Every call of a function or method with one of the names, in file order."""
    calls = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = _name(call.func)
        if name in keywords:
            yield call.lineno, name, tuple(map(_text, call.args)), []


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None
