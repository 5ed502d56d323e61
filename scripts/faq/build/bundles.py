"""Modules that are needed together, as one: each further file costs a round to the server and back. Pure.

A bundle takes the place of the module that it begins with. Every module becomes a function of its own in it, so names
need not differ. What other pages' scripts share with it stays a module apart: its state is there once.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from faq.build.offline.scripts import DECLARED, IMPORT, LISTED, named_pairs

BUNDLES = ("docs/assets/search/search.js", "docs/assets/search/results.js", "docs/assets/search/worker.js")
APART = ("docs/assets/version/own.js",)


def bundled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The bundles that take the place of some of the modules `files`."""
    return {path: _bundle(files, path).encode() for path in BUNDLES if path in files}


def _bundle(files: Mapping[str, bytes], entry: str) -> str:
    order = list(dict.fromkeys(_reached(files, entry)))
    apart = [path for path in order if path in APART]
    inner = [path for path in order if path not in APART and path != entry]
    names = {path: f"m{number}" for number, path in enumerate([*apart, *inner])}
    parts = [
        *(f'import * as {names[path]} from "{_relative(path, entry)}";\n' for path in apart),
        *(_function(path, files[path].decode(), names) for path in inner),
        _body(entry, files[entry].decode(), names),
    ]
    return "".join(parts)


def _reached(files: Mapping[str, bytes], path: str) -> Iterator[str]:
    """A module, after all that it imports."""
    if path not in APART:
        for match in IMPORT.finditer(files[path].decode()):
            yield from _reached(files, _target(path, match))
    yield path


def _target(path: str, match: re.Match[str]) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"]))


def _relative(path: str, entry: str) -> str:
    return posixpath.relpath(path, posixpath.dirname(entry))


def _function(path: str, text: str, names: Mapping[str, str]) -> str:
    exported = [match["name"] for match in DECLARED.finditer(text)]
    exported += [f"{outer}: {inner}" for match in LISTED.finditer(text) for inner, outer in named_pairs(match["names"])]
    code = LISTED.sub("", DECLARED.sub("", _body(path, text, names)))
    return f"const {names[path]} = (() => {{\n{code}return {{ {', '.join(exported)} }};\n}})();\n"


def _body(path: str, text: str, names: Mapping[str, str]) -> str:
    def given(match: re.Match[str]) -> str:
        pairs = named_pairs(match["names"] or "")
        wanted = ", ".join(outer if inner == outer else f"{outer}: {inner}" for outer, inner in pairs)
        return f"const {{ {wanted} }} = {names[_target(path, match)]};"

    return IMPORT.sub(given, text)
