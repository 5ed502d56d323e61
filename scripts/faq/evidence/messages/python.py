"""The messages of a Python module: what it raises, asserts, warns about and logs. Pure; the module is never run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from faq.evidence.messages.template import Template, is_telling, of_percent, tidy
from faq.evidence.messages.texts import Scope, inner, scope_of, texts
from faq.text.python import parse_python

LONGEST_CONDITION = 120
LEVELS = {
    "warning": "WARNING",
    "warn": "WARNING",
    "error": "ERROR",
    "exception": "ERROR",
    "critical": "CRITICAL",
    "fatal": "CRITICAL",
}
"""Log levels that count; nobody looks up info or debug messages."""
FOREIGN = ("MIT License", "MIT license", "BSD", "GNU ", "GPL", "Mozilla", "Boost Software", "Creative Commons")
HEADER = 4000
"""Number of characters at the start of a module within which its licence is named."""

Public = Callable[[str, tuple[str, ...]], str]
"""(module, names of the enclosing definitions) -> the innermost public name, or ""."""


@dataclass(frozen=True, slots=True)
class _Guard:
    """A condition for a statement to run: the test, inserted in `form`."""

    form: str
    test: ast.expr

    @property
    def text(self) -> str:
        """The condition as source code on one line."""
        return self.form.format(" ".join(ast.unparse(self.test).split()))


@dataclass(frozen=True, slots=True)
class _Around:
    """The context of a statement."""

    module: str
    names: tuple[str, ...]
    scope: Scope
    public: Public
    guard: _Guard | None = None

    def template(self, text: str, exception: str) -> Template:
        condition = self.guard.text if self.guard else ""
        shown = condition if len(condition) <= LONGEST_CONDITION else condition[: LONGEST_CONDITION - 1] + "…"
        return Template(text, exception, self.public(self.module, self.names), shown, self.module)


def messages(module: str, source: str, public: Public) -> Iterator[Template]:
    """The templates of a module, without versions; empty if it does not parse."""
    try:
        tree = parse_python(source)
        yield from _block(tree.body, _Around(module, (), scope_of(tree.body), public))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return


def is_foreign(source: str) -> bool:
    """Whether the comments and docstring at the start of a module name another licence than Apache's."""
    head = source[:HEADER]
    return "Apache" not in head and any(name in head for name in FOREIGN)


def _block(body: list[ast.stmt], around: _Around) -> Iterator[Template]:
    for node in body:
        yield from _own(node, around)
        yield from _inside(node, around)


def _inside(node: ast.stmt, around: _Around) -> Iterator[Template]:
    """The messages of nested statements."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            scope = {**around.scope, **scope_of(node.body)}
            names = (*around.names, node.name)
            yield from _block(node.body, replace(around, names=names, scope=scope, guard=None))
        case ast.If():
            yield from _block(node.body, replace(around, guard=_Guard("{}", node.test)))
            yield from _block(node.orelse, replace(around, guard=_Guard("not ({})", node.test)))
        case ast.Try():
            yield from _block([*node.body, *node.orelse, *node.finalbody], around)
            for handler in node.handlers:
                guard = _Guard("except {}", handler.type or ast.Name("BaseException"))
                yield from _block(handler.body, replace(around, guard=guard))
        case _:
            yield from _block(inner(node), around)


def _own(node: ast.stmt, around: _Around) -> Iterator[Template]:
    """The message of a statement itself."""
    match node:
        case ast.Raise(exc=ast.Call() as call):
            said = [*call.args, *(k.value for k in call.keywords if k.arg in ("message", "msg"))]
            yield from _made(said, _last(call.func), around)
        case ast.Assert(test=test, msg=ast.expr() as message):
            yield from _made([message], "AssertionError", replace(around, guard=_Guard("not ({})", test)))
        case ast.Expr(value=ast.Call() as call):
            yield from _called(call, around)


def _called(call: ast.Call, around: _Around) -> Iterator[Template]:
    """A warning or a log call."""
    name, owner = _last(call.func), _owner(call.func)
    if name == "warn" and owner in ("warnings", ""):
        given = [*call.args[1:2], *(k.value for k in call.keywords if k.arg == "category")]
        yield from _made(call.args[:1], next(map(_last, given), "") or "UserWarning", around)
    elif name in LEVELS and "log" in owner.lower():
        yield from _made(call.args[:1], LEVELS[name], around, percent=len(call.args) > 1)


def _made(said: list[ast.expr], exception: str, around: _Around, percent: bool = False) -> Iterator[Template]:
    for node in said:
        for text in texts(node, around.scope):
            text = tidy(of_percent(text) if percent else text)
            if is_telling(text):
                yield around.template(text, exception)


def _last(node: ast.expr) -> str:
    """The last part of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _owner(node: ast.expr) -> str:
    return _last(node.value) if isinstance(node, ast.Attribute) else ""
