"""What an expression of Python can say, as templates: literals, f-strings, `%`, `.format`, `+`, and the local variables
that hold them. Pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import islice, product

from faq.evidence.messages.template import PLACEHOLDER, of_format, of_percent

MOST = 8
"""Texts that one expression may have, by its branches."""
DEEPEST = 6
"""How far variables are followed."""
UNKNOWN = (PLACEHOLDER,)

Scope = Mapping[str, tuple[ast.expr, ...]]
"""Name of a local variable -> what is assigned to it somewhere in its function."""


def scope_of(body: list[ast.stmt]) -> Scope:
    """The variables that are assigned to in these statements, inner functions and classes left out. What is added to
    one with `+=` is one more value of it: the variable and what is added."""
    found: dict[str, list[ast.expr]] = {}
    for node in _statements(body):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.setdefault(node.target.id, []).append(node.value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and isinstance(node.op, ast.Add):
            before = found.get(node.target.id, [])
            found[node.target.id] = [ast.BinOp(value, ast.Add(), node.value) for value in before[-MOST:]]
    return {name: tuple(values[:MOST]) for name, values in found.items()}


def texts(node: ast.expr, scope: Scope, depth: int = DEEPEST) -> tuple[str, ...]:
    """The templates that an expression may have; a placeholder alone for what is known only when it runs."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.JoinedStr(values=values):
            return _joined([texts(value, scope, depth) for value in values])
        case ast.Name(id=name) if name in scope and depth:
            return _either(scope[name], scope, depth - 1)
        case ast.IfExp(body=body, orelse=other):
            return _either((body, other), scope, depth)
        case ast.BoolOp(values=values):
            return _either(tuple(values), scope, depth)
        case ast.BinOp():
            return _operated(node, scope, depth)
        case ast.Call():
            return _called(node, scope, depth)
    return UNKNOWN


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """In the order of the text."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _statements(inner(node))


def inner(node: ast.stmt) -> list[ast.stmt]:
    """The statements that a statement holds, of all its branches."""
    blocks = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
    blocks += [part.body for name in ("handlers", "cases") for part in getattr(node, name, [])]
    return [statement for block in blocks for statement in block]


def _either(nodes: tuple[ast.expr, ...], scope: Scope, depth: int) -> tuple[str, ...]:
    found = (text for node in nodes for text in texts(node, scope, depth))
    return tuple(islice(dict.fromkeys(found), MOST))


def _joined(parts: list[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple("".join(chosen) for chosen in islice(product(*parts), MOST))


def _operated(node: ast.BinOp, scope: Scope, depth: int) -> tuple[str, ...]:
    left = texts(node.left, scope, depth)
    if isinstance(node.op, ast.Mod):
        return tuple(map(of_percent, left))
    if isinstance(node.op, ast.Add):
        return _joined([left, texts(node.right, scope, depth)])
    return UNKNOWN


def _called(node: ast.Call, scope: Scope, depth: int) -> tuple[str, ...]:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr="format")):
            return tuple(map(of_format, texts(value, scope, depth)))
        case ast.Call(func=ast.Attribute(value=value, attr="strip" | "rstrip" | "lstrip")):
            return texts(value, scope, depth)
        case ast.Call(func=ast.Name(id="str" | "dedent") | ast.Attribute(attr="dedent"), args=[value]):
            return texts(value, scope, depth)
        case ast.Call(func=ast.Attribute(attr="join"), args=[ast.List(elts=parts) | ast.Tuple(elts=parts)]):
            return _joined([texts(part, scope, depth) for part in parts[:MOST]])
    return UNKNOWN
