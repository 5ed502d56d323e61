"""One direction of imports, and sizes as a smell.

Layers from the bottom up: a module imports from layers below its own only; within a layer, from those named before it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "scripts" / "faq"
LAYERS: tuple[tuple[str, ...], ...] = (
    ("faq",),
    ("span",),
    ("diagnostics", "codes"),
    (
        "code",
        "facts",
        "model",
        "findings",
        "explanation",
        "source",
        "yamlspan",
        "inline",
        "places",
        "markdown",
        "python",
        "blocks",
    ),
    (
        "schema",
        "schema.about",
        "schema.fields",
        "schema.versions",
        "schema.framework",
        "schema.words",
        "schema.blocks",
        "schema.sections",
        "schema.entry",
        "schema.outline",
        "schema.explanation",
    ),
    ("tree", "stamps", "translate", "exceptions", "unconverted"),
    ("prove", "apis", "links", "messages"),
    ("search",),
    ("survey",),
    ("rules",),
    ("render",),
    ("permalinks",),
    ("policy", "metadata", "allowed"),
    ("files", "verify"),
    ("site", "terminal"),
    ("authoring",),
    ("changes",),
    ("build",),
    ("offline",),
    ("preview",),
    ("mkdocs_hook",),
    ("commands",),
    ("__main__",),
)
# Rooms whose modules are checked for cycles, not listed one by one.
OWN_ORDER = (
    "apis", "prove", "links", "messages", "search", "survey", "rules", "render", "permalinks", "authoring", "changes",
    "commands", "offline",
)  # fmt: skip
MAY_IMPORT = {
    "span": set(),
    "diagnostics": {"span"},
    "code": {"span"},
    "facts": {"span"},
    "model": {"span", "code", "facts"},
    "codes": {"diagnostics"},
    "source": {"span", "diagnostics", "codes"},
    "yamlspan": {"span", "diagnostics", "codes"},
    "markdown": {"span", "inline", "places"},
    "search": {"span", "model", "code", "blocks", "search"},
    "explanation": {"diagnostics", "model", "span"},
    "survey": {"model", "findings", "tree", "prove", "links", "search", "survey"},
    "render": {"span", "diagnostics", "model", "code", "blocks", "findings", "explanation", "render"},
    "policy": set(),
    "metadata": set(),
    "allowed": set(),
    "verify": {"policy", "metadata", "allowed"},
    "build": {"diagnostics", "files", "render", "site", "verify"},
}
THIRD_PARTY = {
    "code": {"packaging"},
    "model": {"packaging"},
    "yamlspan": {"yaml"},
    "inline": {"markdown_it"},
    "markdown": {"markdown_it"},
    "schema": {"packaging"},
    "render": {"packaging", "babel"},
    "authoring": {"packaging"},
    "links": {"httpx", "httpcore"},
    "messages": {"packaging"},
    "search": {"numpy"},
    "verify": {"selectolax"},
    "offline": {"selectolax"},
    "mkdocs_hook": {"mkdocs", "jinja2"},
}
WRITERS = {
    "files", "build", "mkdocs_hook", "__main__", "commands", "prove", "apis", "links.pace", "links.fetch",
    "links.network",
    "links.command", "messages.collect", "messages.download", "messages.unpack",
    "permalinks.command", "authoring.command", "changes.command", "offline.command",
}  # fmt: skip  # who may touch disk, clock or processes: rooms or modules
MAX_MODULE = 250
MAX_FUNCTION = 40


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "faq"


MODULES = {name_of(path): ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
RANK = {module: (layer, place) for layer, names in enumerate(LAYERS) for place, module in enumerate(names)}


def room(module: str) -> str:
    return module.split(".")[0]


def rank(module: str) -> tuple[int, int]:
    return RANK.get(module) or RANK[room(module)]


def imported(module: str) -> set[str]:
    """Full names of everything that a module imports anywhere in it; `from a import b` is a.b if that is a module."""
    names = set()
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            base = str(node.module)
            names |= {f"{base}.{a.name}" if inside(f"{base}.{a.name}") else base for a in node.names}
    return names


def inside(full: str) -> bool:
    return full.startswith("faq.") and full.removeprefix("faq.") in MODULES


def own_imports(module: str) -> set[str]:
    return {name.removeprefix("faq.") for name in imported(module) if name == "faq" or name.startswith("faq.")}


def test_every_module_has_its_layer() -> None:
    assert [module for module in MODULES if module not in RANK and room(module) not in OWN_ORDER] == []
    assert [name for names in LAYERS for name in names if name not in MODULES and name not in OWN_ORDER] == []


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_down(module: str) -> None:
    siblings = {other for other in own_imports(module) if room(other) == room(module) and room(module) in OWN_ORDER}
    wrong = [other for other in own_imports(module) - siblings if rank(other) >= rank(module)]
    assert wrong == []


@pytest.mark.parametrize("room_name", MAY_IMPORT)
def test_narrow_rooms(room_name: str) -> None:
    for module in (module for module in MODULES if room(module) == room_name):
        assert {room(other) for other in own_imports(module)} <= MAY_IMPORT[room_name], module


@pytest.mark.parametrize("module", MODULES)
def test_third_parties(module: str) -> None:
    foreign = {room(name) for name in imported(module)} - {"faq", "__future__"} - sys.stdlib_module_names
    assert foreign <= THIRD_PARTY.get(room(module), set())


@pytest.mark.parametrize("module", [module for module in MODULES if not {room(module), module} & WRITERS])
def test_the_core_is_pure(module: str) -> None:
    impure = {"os", "shutil", "subprocess", "socket", "time", "random", "tempfile", "urllib.request", "threading"}
    assert imported(module) & impure == set()
    calls = {ast.unparse(node.func) for node in ast.walk(MODULES[module]) if isinstance(node, ast.Call)}
    assert calls & {"open", "print", "input", "datetime.date.today", "datetime.datetime.now"} == set()


def test_there_are_no_cycles() -> None:
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, f"{' -> '.join((*path, module))}"
        if module not in done:
            for other in own_imports(module) & MODULES.keys():
                visit(other, (*path, module))
            done.add(module)

    for module in MODULES:
        visit(module, ())


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_long(module: str) -> None:
    path = next(path for path in SOURCE.rglob("*.py") if name_of(path) == module)
    assert len(path.read_text("utf-8").splitlines()) <= MAX_MODULE


@pytest.mark.parametrize("module", MODULES)
def test_no_function_is_long(module: str) -> None:
    """Counted are the lines from `def` to the last one, blank ones too, without the docstring and decorators."""
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.FunctionDef):
            assert length(node) <= MAX_FUNCTION, f"{node.name} has {length(node)} lines"


def length(function: ast.FunctionDef) -> int:
    assert function.end_lineno
    words = function.body[0] if ast.get_docstring(function) is not None else None
    docstring = words.end_lineno - words.lineno + 1 if words and words.end_lineno else 0
    return function.end_lineno - function.lineno + 1 - docstring


@pytest.mark.parametrize("module", MODULES)
def test_what_is_public_is_documented(module: str) -> None:
    """Modules, public classes and public functions of modules; methods and plain records may speak for themselves."""
    assert ast.get_docstring(MODULES[module])
    assert [node.name for node in public(MODULES[module]) if not ast.get_docstring(node)] == []


def public(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node


def test_the_layers_are_named_once() -> None:
    names = sorted(name for layer in LAYERS for name in layer)
    assert [one for one, other in pairwise(names) if one == other] == []
