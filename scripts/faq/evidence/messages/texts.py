"""The texts that a Python expression can produce, as templates: literals, f-strings, `%`, `.format`, `+`, and local
variables that hold them. Pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import islice, product

from faq.evidence.messages.template import PLACEHOLDER, of_format, of_percent

MOST = 8
"""Maximum number of texts per expression (branches multiply)."""
DEEPEST = 6
"""How many steps variables are followed."""
UNKNOWN = (PLACEHOLDER,)

Scope = Mapping[str, tuple[ast.expr, ...]]
"""Name of a local variable -> the values assigned to it in its function."""


def scope_of(body: list[ast.stmt]) -> Scope:
    """The variables assigned in these statements, without inner functions and classes. `+=` counts as another value:
    the variable plus what is added."""
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
    """The templates that an expression may produce; a bare placeholder if its value is known only at run time."""
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
    """All statements, in text order."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _statements(inner(node))


def inner(node: ast.stmt) -> list[ast.stmt]:
    """The statements directly inside a statement, of all branches."""
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
