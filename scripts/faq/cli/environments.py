"""`faq environments`: the framework versions on which samples can run here, and which of them are built."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from faq.cli.line import refuse
from faq.content.model import Site
from faq.evidence.proofs import environments
from faq.evidence.proofs.environments import Unavailable
from faq.evidence.proofs.samples import Environment, every_environment, unclaimed


def keep_environments(root: Path, site: Site, files: Mapping[str, bytes], action: str, names: Sequence[str]) -> int:
    """List all environments, or build or remove some. Returns 1 if one is unknown or not available."""
    claimed = every_environment(site, files)
    known = {each.name: each for each in (*claimed, *unclaimed(site, files))}
    if action == "list":
        for each in known.values():
            print(_row(each, "tested" if each in claimed else "runs only"))
        return 0
    if not names or (wrong := [name for name in names if name not in known]):
        return refuse(f"there is no environment {wrong[0]!r}; see `faq environments list`" if names else "name one")
    return max([_change(root, known[name], action) for name in names])


def _row(each: Environment, claim: str) -> str:
    state = "built" if each.lock and environments.is_ready(each) else "not built" if each.lock else "no lock file"
    return f"{each.name:22} Python {each.python:5} {each.build}  {claim:10} {state}"


def _change(root: Path, each: Environment, action: str) -> int:
    if action == "remove":
        print(f"{each.name}: {'removed' if environments.remove(each) else 'there is nothing to remove'}")
        return 0
    try:
        environments.build(each, root)
    except Unavailable as error:
        print(f"faq: {each.name}: {error}", file=sys.stderr)
        return 1
    print(f"{each.name}: built")
    return 0
