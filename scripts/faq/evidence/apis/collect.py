"""`faq apis`: list the public names of installed frameworks."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from faq.content.model import Site
from faq.evidence.apis.names import path_of
from faq.evidence.proofs import environments
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.samples import Environment, every_environment, unclaimed
from faq.evidence.saving import save

WALK = Path(__file__).with_name("walk.py")
MODULES = {"paddlepaddle": "paddle"}
"""The module of a package, if it has another name."""


def collect(root: Path, site: Site, files: Mapping[str, bytes], names: Sequence[str] = ()) -> int:
    """Write the lists of the named versions (`paddlepaddle-2.0.2`; by default all tested ones) whose environment is
    available. Returns 1 if any is not. Raises ValueError for a name that environments/ does not have."""
    tested = {each.name: each for each in every_environment(site, files)}
    known = tested | {each.name: each for each in unclaimed(site, files)}
    if strangers := [name for name in names if name not in known]:
        raise ValueError(f"there is no environment {strangers[0]!r}; see `faq environments list`")
    packages = {framework.id: framework.package for framework in site.frameworks}
    chosen = [known[name] for name in names or tested]
    return max([_collect(root, packages[each.framework], each) for each in chosen], default=0)


def _collect(root: Path, package: str, environment: Environment) -> int:
    try:
        print(write_list(root, package, environment))
    except Unavailable as error:
        print(f"faq: {environment.name}: {error}", file=sys.stderr)
        return 1
    return 0


def write_list(root: Path, package: str, environment: Environment) -> str:
    """Write the list of one version, completely or not at all, and report it. Raises Unavailable."""
    environments.build(environment, root)
    names = _names(environment, MODULES.get(package, package))
    target = root / path_of(environment.framework, environment.version)
    save(target, names.encode())
    return f"{target.relative_to(root)}: {names.count(chr(10)):,} names"


def _names(environment: Environment, module: str) -> str:
    """Run the walk in an empty folder, so that nothing but the framework can be imported."""
    python = environments.python_of(environment)
    variables = {**os.environ, **environments.variables(environment, python)}
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python), str(WALK), module]
        result = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    if result.returncode:
        raise Unavailable(f"walking {module} failed: {result.stderr.strip().splitlines()[-1:]}")
    return result.stdout
