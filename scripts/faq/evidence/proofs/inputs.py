"""environments/<framework>-<version>.yml: the hand-written description of an environment, from which the lock file next
to it is compiled. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from faq.content.schema.fields import Fields
from faq.content.schema.framework import PYTHON
from faq.content.schema.names import Shape
from faq.diagnostics.diagnostic import Diagnostic
from faq.text import source, yamlspan

SUFFIX = ".yml"
BUILDS = ("cpu", "gpu")
SHIMS = ("dlsym",)
"""Small preloaded libraries; their sources are in environments/shims/."""
STARTS = ("cpu_target",)
"""Python start-up code from the same folder."""
REQUIREMENT = Shape(re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*([<>=!~]=?[0-9][^\s;@]*)?"), "numpy<1.24")
VARIABLE = Shape(re.compile(r"[A-Z][A-Z0-9_]*"), "LD_LIBRARY_PATH")


@dataclass(frozen=True, slots=True)
class Input:
    """The Python version (major.minor) of an environment, the build of its wheel, its packages with the reason for
    each, the variables of its programs, the shim that they need, and the start-up code. `{packages}` in a variable is
    the folder of the installed packages."""

    python: str
    build: str = "cpu"
    packages: tuple[tuple[str, str], ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    shim: str = ""
    start: str = ""


def read_input(path: str, data: bytes) -> tuple[Input | None, tuple[Diagnostic, ...]]:
    """An input and its diagnostics; None if it is not a mapping."""
    text, unreadable = source.read(path, data)
    node, problems = yamlspan.parse(path, text.text, 1) if text else (None, [])
    if node is None:
        return None, (*unreadable, *problems)
    fields = Fields(path, node, [])
    found = Input(
        fields.name("python", 5, PYTHON).value,
        fields.choice("build", BUILDS),
        _pairs(fields, "packages", REQUIREMENT, '{"numpy<1.24": why}'),
        _pairs(fields, "variables", VARIABLE),
        fields.choice("shim", SHIMS) if node.get("shim") else "",
        fields.choice("start", STARTS) if node.get("start") else "",
    )
    fields.unknown()
    return found, (*unreadable, *problems, *fields.diagnostics)


def input_of(files: Mapping[str, bytes], lock_path: str) -> Input | None:
    """The input next to a lock file, as far as it can be read."""
    path = lock_path.removesuffix(".txt") + SUFFIX
    return _cached(path, files[path]) if path in files else None


@cache
def _cached(path: str, data: bytes) -> Input | None:
    return read_input(path, data)[0]


def _pairs(fields: Fields, key: str, keys: Shape, example: str = "") -> tuple[tuple[str, str], ...]:
    inner = fields.mapping(key, example or "{}", required=bool(example))
    return tuple((name.value, value.value) for name, value in inner.pairs(key, keys)) if inner else ()
