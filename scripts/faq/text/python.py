"""Parse Python samples."""

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
    """The syntax tree of a sample, and its nodes (see `children`), outermost first. Shared by rules, so it must not be
    changed."""

    tree: ast.Module
    nodes: tuple[ast.AST, ...]

    def each(self, kind: type[Node]) -> Iterator[Node]:
        """The nodes of a type."""
        return (node for node in self.nodes if isinstance(node, kind))


@lru_cache(maxsize=32)
def read_sample(code: str) -> Sample | None:
    """A parsed sample, cached; None if it does not parse."""
    try:
        tree = parse_python(code)
        return Sample(tree, tuple(_nodes(tree)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def children(node: ast.AST) -> list[ast.AST]:
    """The direct child nodes, without those that only say whether a name is loaded or stored. Three times as fast as
    `ast.iter_child_nodes`."""
    found: list[ast.AST] = []
    for value in vars(node).values():
        if isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            found.append(value)
    return found


def _nodes(tree: ast.AST) -> list[ast.AST]:
    found = [tree]
    for node in found:  # the list grows during the loop
        found += children(node)
    return found


def parse_python(code: str, version: tuple[int, int] | None = None) -> ast.Module:
    """The syntax tree, suppressing Python's own warnings, which would be printed or raised.

    Raises SyntaxError, ValueError, RecursionError or MemoryError.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(code, feature_version=version)
