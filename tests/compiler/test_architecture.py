"""At most nine packages, one direction of imports, and limits on sizes.

A module imports only from its own package and from those listed before it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from faq.build.settings import READING

SOURCE = Path(__file__).parents[2] / "scripts" / "faq"
PACKAGES = ("diagnostics", "text", "content", "evidence", "rules", "search", "render", "build", "cli")
MAY_IMPORT = {
    "search": {"diagnostics", "text.shortening", "content", "search"},
    "rules.entry": {"diagnostics", "text", "content", "evidence", "rules.checked", "rules.facts", "rules.entry"},
    "render": {"diagnostics", "text", "content", "rules", "render"},
    "build.verify": {"build.verify"},
}
"""Packages that may import less than their position allows, by package or by the first two names."""
THIRD_PARTY = {
    "text.yamlspan": {"yaml"},
    "text.inline": {"markdown_it"},
    "text.markdown": {"markdown_it"},
    "content": {"packaging"},
    "evidence.links": {"httpx", "httpcore"},
    "evidence.messages": {"packaging"},
    "evidence.proofs": {"packaging"},
    "render": {"packaging", "babel"},
    "render.html": {"markupsafe", "markdown_it", "pygments", "pymdownx"},
    "render.lexer": {"pygments"},
    "render.prose": {"markdown_it"},
    "render.tables": {"markdown_it"},
    "render.data": {"msgspec"},
    "render.filling": {"markupsafe"},
    "render.templates": {"jinja2"},
    "build.values": {"msgspec", "packaging"},
    "build.verify": {"selectolax"},
    "build.offline": {"selectolax"},
    "build.mkdocs_hook": {"mkdocs", "jinja2"},
    "build.reuse": {"mkdocs", "jinja2"},
    "build.single": {"mkdocs", "jinja2"},
    "build.framing": {"mkdocs", "jinja2"},
    "build.sharing": {"jinja2", "markupsafe"},
    "build.renewing": {"jinja2"},
    "build.frame": {"mkdocs"},
    "cli.authoring": {"packaging"},
}
WRITERS = {
    "build.files", "build.store", "build.database", "build.built", "build.seen", "build.tree", "build.settings",
    "build.updating", "build.frame", "build.finished", "build.publish", "build.mkdocs_run", "build.reuse",
    "build.mkdocs_hook", "cli",
    "evidence.proofs", "evidence.apis",
    "evidence.links.pace", "evidence.links.fetch", "evidence.links.network",
    "evidence.messages.collect", "evidence.messages.download", "evidence.messages.unpack",
}  # fmt: skip  # who may touch disk, clock or processes
MAX_MODULE = 250
MAX_FUNCTION = 40


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "faq"


MODULES = {name_of(path): ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}


def package(module: str) -> str:
    return module.split(".")[0]


def within(module: str, names: Collection[str]) -> set[str]:
    """The module's own name and the names of the packages around it."""
    return {name for name in names if module == name or module.startswith(f"{name}.")}


def imported(module: str) -> set[str]:
    """Full names of everything a module imports, anywhere in it; `from a import b` gives a.b if that is a module."""
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


def test_every_module_is_in_a_package() -> None:
    assert {package(module) for module in MODULES} - {"faq", "__main__"} == set(PACKAGES)


@pytest.mark.parametrize("module", sorted(set(MODULES) - {"faq", "__main__"}))
def test_imports_point_one_way(module: str) -> None:
    before = PACKAGES[: PACKAGES.index(package(module)) + 1]
    assert [name for name in own_imports(module) if package(name) not in (*before, "faq")] == []


@pytest.mark.parametrize("narrow", MAY_IMPORT)
def test_narrow_packages(narrow: str) -> None:
    for module in (module for module in MODULES if within(module, {narrow})):
        assert [name for name in own_imports(module) if not within(name, MAY_IMPORT[narrow])] == [], module


@pytest.mark.parametrize("module", MODULES)
def test_third_parties(module: str) -> None:
    foreign = {package(name) for name in imported(module)} - {"faq", "__future__"} - sys.stdlib_module_names
    assert foreign <= {name for known in within(module, THIRD_PARTY) for name in THIRD_PARTY[known]}


def test_what_is_kept_depends_on_the_versions_of_packages() -> None:
    """This covers all packages that read entries or make compiled files: another version could give another result."""
    compiling = PACKAGES[: PACKAGES.index("build")]
    asks_the_network = "evidence.links"
    each = [THIRD_PARTY[name] for name in THIRD_PARTY if package(name) in compiling and name != asks_the_network]
    projects = packages_distributions()
    assert {project.lower() for names in each for name in names for project in projects[name]} <= set(READING)


@pytest.mark.parametrize("module", [module for module in MODULES if not within(module, WRITERS | {"__main__"})])
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
    """Counts the lines from `def` to the last one, including blank lines, without the docstring and decorators."""
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
    """Covers modules, public classes and public functions; methods and plain records may go without a docstring."""
    assert ast.get_docstring(MODULES[module])
    assert [node.name for node in public(MODULES[module]) if not ast.get_docstring(node)] == []


def public(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
