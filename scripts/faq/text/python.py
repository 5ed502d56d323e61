"""Reading Python samples."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True, slots=True)
class Sample:
    """The syntax tree of a sample, and its nodes (see `children`) from the outside inwards. Rules share it, so nobody
    changes it."""

    tree: ast.Module
    nodes: tuple[ast.AST, ...]

    def each(self, kind: type[Node]) -> Iterator[Node]:
        """The nodes of a kind."""
        return (node for node in self.nodes if isinstance(node, kind))


@lru_cache(maxsize=32)
def read_sample(code: str) -> Sample | None:
    """A sample, read once for all who ask; None for what cannot be read."""
    try:
        tree = parse_python(code)
        return Sample(tree, tuple(_nodes(tree)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes just below one, without those that only say whether a name is read or bound. `ast.iter_child_nodes`
    takes three times as long."""
    found: list[ast.AST] = []
    for value in vars(node).values():
        if isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            found.append(value)
    return found


def _nodes(tree: ast.AST) -> list[ast.AST]:
    found = [tree]
    for node in found:  # which grows while it is read
        found += children(node)
    return found


def parse_python(code: str, version: tuple[int, int] | None = None) -> ast.Module:
    """The syntax tree, without Python's own warnings, which would print (or raise, as the environment says).

    Raises SyntaxError, ValueError, RecursionError or MemoryError for what cannot be read.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(code, feature_version=version)
