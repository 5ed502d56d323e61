"""Reading Python samples."""

from __future__ import annotations

import ast
import warnings


def parse_python(code: str, version: tuple[int, int] | None = None) -> ast.Module:
    """The syntax tree, without Python's own warnings, which would print (or raise, as the environment says).

    Raises SyntaxError, ValueError, RecursionError or MemoryError for what cannot be read.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(code, feature_version=version)
