"""Bundle ES modules into one ordinary script, because browsers load no modules, workers or data from files. Pure.

Modules stay as they are, each inside a function; docs/offline/runtime.js provides `import`, `import.meta`, `fetch` and
`Worker`. Only imports and exports that can be parsed line by line are supported; any other form is refused.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

NAME = r"[A-Za-z_$][\w$]*"
SPECIFIER = r"""["'](?P<path>\.{1,2}/[\w./-]+)["'];?[ \t]*$"""
IMPORT = re.compile(
    rf"^import\s+(?:(?:\{{(?P<names>[^}}]*)\}}|\*\s+as\s+(?P<all>{NAME}))\s+from\s+)?{SPECIFIER}", re.MULTILINE
)
DECLARED = re.compile(rf"^export\s+(?=(?:async\s+)?(?:const|class|function)\b\s*\*?\s*(?P<name>{NAME}))", re.MULTILINE)
LISTED = re.compile(r"^export\s*\{(?P<names>[^}]*)\};?[ \t]*$", re.MULTILINE)
OTHER = re.compile(r"^[ \t]*(?:import\b(?!\s*[.(])|export\b).*$", re.MULTILINE)
LATER = re.compile(r"""\bimport\((?:["'](?P<path>\.{1,2}/[\w./-]+)["'])?""")
WORKER = re.compile(r"""new URL\(["'](?P<path>[\w./-]+\.js)["'],\s*import\.meta\.url\)""")
TABLE = "/* MODULES */"
"""The placeholder for the modules in the runtime script."""
MODULE = """\
{key}: function (exports, faqImport, faqLoad, faqMeta, self, fetch, Worker) {{
"use strict";
{code}
Object.assign(exports, {{ {exports} }});
}}"""


class UnreadableModule(ValueError):
    """A script that this bundler cannot convert. The message says which one, where, and what to change."""


def bundle(files: Mapping[str, str], entries: Iterable[str], runtime: str) -> tuple[str, set[str]]:
    """One script with all modules reachable from `entries`, and the list of these. Raises UnreadableModule.

    `files`: path in the site -> text. `runtime`: the runtime script with the placeholder for the modules.
    """
    modules = reached(files, entries)
    _refuse_cycles(files, sorted(modules))
    table = ",\n".join(_module(path, files[path]) for path in sorted(modules))
    return runtime.replace(TABLE, table), modules


def imports(text: str) -> bool:
    """Whether a script imports others and therefore has to be bundled."""
    return bool(IMPORT.search(text)) or any(match["path"] for match in LATER.finditer(text))


def reached(files: Mapping[str, str], entries: Iterable[str]) -> set[str]:
    """The entry modules and everything that they import, statically, dynamically or as a worker."""
    found: set[str] = set()
    todo = list(entries)
    while todo:
        path = todo.pop()
        if path in found:
            continue
        if path not in files:
            raise UnreadableModule(f"{path}: is imported, but there is no such file")
        found.add(path)
        todo += _targets(path, files[path], IMPORT, LATER, WORKER)
        todo += _siblings(files, path)
    return found


def _targets(path: str, text: str, *patterns: re.Pattern[str]) -> Iterator[str]:
    for pattern in patterns:
        for match in pattern.finditer(text):
            if match["path"]:
                yield posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"]))


def _siblings(files: Mapping[str, str], path: str) -> list[str]:
    """All scripts next to a module that has a computed import: any of them could be meant."""
    if all(match["path"] for match in LATER.finditer(files[path])):
        return []
    return [other for other in files if posixpath.dirname(other) == posixpath.dirname(path)]


def _refuse_cycles(files: Mapping[str, str], modules: Iterable[str]) -> None:
    """Refuse circular imports: a module would see another one before it is initialised."""
    done: set[str] = set()

    def visit(path: str, way: tuple[str, ...]) -> None:
        if path in way:
            raise UnreadableModule(f"{path}: imports itself by way of {' and '.join(way[way.index(path) + 1 :])}")
        if path not in done:
            for target in _targets(path, files[path], IMPORT):
                visit(target, (*way, path))
            done.add(path)

    for path in modules:
        visit(path, ())


def _module(path: str, text: str) -> str:
    names = [match["name"] for match in DECLARED.finditer(text)]
    renamed = [pair for match in LISTED.finditer(text) for pair in named_pairs(match["names"])]
    code = LISTED.sub("", DECLARED.sub("", IMPORT.sub(_import, text)))
    other = OTHER.search(code)
    if other:
        line = other[0].strip()
        raise UnreadableModule(f"{path}: {line!r}: export what is declared with const, function or class, by its name")
    code = LATER.sub(lambda match: match[0].replace("import(", "faqLoad("), code).replace("import.meta", "faqMeta")
    exports = ", ".join([*names, *(f"{outer}: {inner}" for inner, outer in renamed)])
    return MODULE.format(key=json.dumps(path), code=code.strip(), exports=exports)


def _import(match: re.Match[str]) -> str:
    call = f"faqImport({json.dumps(match['path'])});"
    if match["all"]:
        return f"const {match['all']} = {call}"
    if match["names"] is None:
        return call
    names = ", ".join(outer if inner == outer else f"{outer}: {inner}" for outer, inner in named_pairs(match["names"]))
    return f"const {{ {names} }} = {call}"


def named_pairs(names: str) -> list[tuple[str, str]]:
    """`a, b as c` as [(a, a), (b, c)]."""
    found = []
    for name in filter(None, (name.strip() for name in names.split(","))):
        first, _, second = name.partition(" as ")
        found.append((first.strip(), second.strip() or first.strip()))
    return found
