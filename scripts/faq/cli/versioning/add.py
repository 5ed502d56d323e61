"""`faq version add`: take the steps that a new version needs, and report how samples do on it."""

from __future__ import annotations

from pathlib import Path

from faq.build.files import load
from faq.cli.entries import entries_of
from faq.cli.line import refuse
from faq.cli.versioning import claim, report
from faq.cli.versioning.known import check_version, environment_of, known_framework
from faq.cli.versioning.steps import STEPS, Failed, Wanted
from faq.diagnostics.diagnostic import Diagnostic, as_text
from faq.evidence.proofs.comparison import compare
from faq.evidence.saving import save


def add_version(root: Path, wanted: Wanted, tested: bool) -> int:
    """Take the missing steps for a version, and report on its samples. Returns 0 if every step succeeded and no sample
    failed. Raises ValueError for an invalid framework or version."""
    framework = known_framework(load(root)[0], wanted.framework)
    check_version(wanted.version)
    done: dict[str, bool] = {}
    problems: list[Diagnostic] = []
    for name, needs, step in STEPS:
        if not all(done[need] for need in needs):
            done[name] = False
            continue
        try:
            said = step(root, wanted, framework)
            done[name] = True
            print(f"{name}: {said}" if said else f"{name}: done")
        except Failed as error:
            done[name] = False
            problems += error.problems
    if problems:
        print(as_text(sorted(problems), load(root)[0]))
    if not done["lock"]:
        return 1
    shown = show_version(root, wanted.framework, wanted.version)
    return max(shown, int(bool(problems)), _claim(root, wanted) if tested and not problems else 0)


def show_version(root: Path, framework: str, version: str) -> int:
    """Report on the samples on a version, and list what to edit; returns 1 if a sample failed."""
    files, _ = load(root)
    known = known_framework(files, framework)
    site = entries_of(root, files)
    environment = environment_of(files, framework, version)
    compared = compare(site, files, framework, version)
    print(report.text(site, files, known, environment, compared))
    return int(bool(compared.failed))


def _claim(root: Path, wanted: Wanted) -> int:
    """Add the version to `tested:` if nothing speaks against it."""
    files, _ = load(root)
    framework = known_framework(files, wanted.framework)
    line = claim.line_of(framework, wanted.version)
    if claim.is_claimed(framework, wanted.version):
        return 0
    if line is None:
        return refuse(f"no line of {framework.id} has {wanted.version} in its range")
    if not compare(entries_of(root, files), files, framework.id, wanted.version).is_proved:
        return refuse(f"{wanted} is not named in `tested:`: not all its samples have passed")
    found = environment_of(files, framework.id, wanted.version)
    save(root / claim.path_of(framework), claim.claimed(files, framework, line, found))
    print(f"{claim.path_of(framework)}: {line.name} is tested on {wanted.version}")
    return 0
