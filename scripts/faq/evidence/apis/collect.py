"""`faq apis`: make the lists of public names from the installed frameworks."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from faq.content.model import Site
from faq.evidence.apis.names import path_of
from faq.evidence.proofs import environments
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.samples import Environment, every_environment

WALK = Path(__file__).with_name("walk.py")
MODULES = {"paddlepaddle": "paddle"}
"""The module of a package, where it is not its name."""


def collect(root: Path, site: Site, files: Mapping[str, bytes]) -> int:
    """Write the list of every tested version whose environment can be had; 1 if any could not."""
    packages = {framework.id: framework.package for framework in site.frameworks}
    return max([_collect(root, packages[each.framework], each) for each in every_environment(site, files)], default=0)


def _collect(root: Path, package: str, environment: Environment) -> int:
    try:
        environments.build(environment, root)
        names = _names(environment, MODULES.get(package, package))
    except Unavailable as error:
        print(f"faq: {environment.name}: {error}", file=sys.stderr)
        return 1
    target = root / path_of(environment.framework, environment.version)
    target.parent.mkdir(exist_ok=True)
    target.write_text(names, encoding="utf-8")
    print(f"{target.relative_to(root)}: {names.count(chr(10)):,} names")
    return 0


def _names(environment: Environment, module: str) -> str:
    """Run the walk in an empty folder, so that nothing but the framework is imported."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(environments.python_of(environment)), str(WALK), module]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise Unavailable(f"walking {module} failed: {result.stderr.strip().splitlines()[-1:]}")
    return result.stdout
