"""Bundle modules that are always needed together into one script, since each extra file costs a round trip. Pure.

A bundle replaces its entry module. Each module becomes a function inside the bundle, so names cannot collide. Modules
that other scripts on the same page also use stay separate, so that their state exists once.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping

from faq.build.offline.scripts import DECLARED, IMPORT, LATER, LISTED, named_pairs

OWN = "docs/assets/version/own.js"
APART: Mapping[str, tuple[str, ...]] = {
    "docs/assets/frame.js": (),
    "docs/assets/faq.js": (),
    "docs/assets/search/search.js": (OWN,),
    "docs/assets/search/results.js": (),
    "docs/assets/search/details.js": (),
    "docs/assets/search/worker.js": (),
    "docs/assets/search/engine.js": (),
    "docs/assets/search/names.js": (),
}
"""Entry module -> the modules that stay separate from its bundle. A bundle that exports nothing and has no separate
modules can also run as a classic script; its top-level names are wrapped in a function, because a page can have two."""
STRICT = '"use strict";\n'


def bundled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The bundles that replace some of the modules in `files`."""
    return {path: _bundle(files, path).encode() for path in APART if path in files}


def _bundle(files: Mapping[str, bytes], entry: str) -> str:
    order = list(dict.fromkeys(_reached(files, entry, APART[entry])))
    apart = [path for path in order if path in APART[entry]]
    inner = [path for path in order if path not in apart and path != entry]
    stem = posixpath.basename(entry).removesuffix(".js")
    names = {path: f"{stem}{number}" for number, path in enumerate([*apart, *inner])}
    bodies = {path: _body(path, files[path].decode(), names, entry) for path in [*inner, entry]}
    parts = [
        STRICT,
        *(f'import * as {names[path]} from "{_relative(path, entry)}";\n' for path in apart),
        *(_function(names[path], files[path].decode(), bodies[path]) for path in inner),
        bodies[entry],
    ]
    return "".join(parts)


def _reached(files: Mapping[str, bytes], path: str, apart: Collection[str]) -> Iterator[str]:
    """A module after everything that it imports, directly or indirectly."""
    if path not in apart:
        for match in IMPORT.finditer(files[path].decode()):
            yield from _reached(files, _target(path, match), apart)
    yield path


def _target(path: str, match: re.Match[str]) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"]))


def _relative(path: str, entry: str) -> str:
    relative = posixpath.relpath(path, posixpath.dirname(entry))
    return relative if relative.startswith("../") else f"./{relative}"


def _function(name: str, text: str, body: str) -> str:
    exported = [match["name"] for match in DECLARED.finditer(text)]
    exported += [f"{outer}: {inner}" for match in LISTED.finditer(text) for inner, outer in named_pairs(match["names"])]
    code = LISTED.sub("", DECLARED.sub("", body))
    return f"const {name} = (() => {{\n{code}return {{ {', '.join(exported)} }};\n}})();\n"


def _body(path: str, text: str, names: Mapping[str, str], entry: str) -> str:
    """The code of a module inside the bundle, with its imports rewritten."""

    def given(match: re.Match[str]) -> str:
        pairs = named_pairs(match["names"] or "")
        wanted = ", ".join(outer if inner == outer else f"{outer}: {inner}" for outer, inner in pairs)
        return f"const {{ {wanted} }} = {names[_target(path, match)]};"

    def later(match: re.Match[str]) -> str:
        return f'import("{_relative(_target(path, match), entry)}"' if match["path"] else match[0]

    return LATER.sub(later, IMPORT.sub(given, text))
