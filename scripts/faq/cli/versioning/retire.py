"""`faq version retire`: stop claiming a version and, if requested, forget it.

Addresses stay in any case. Runs and the lock file stay, too, unless the version is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from faq.build.files import load
from faq.cli.line import refuse
from faq.cli.versioning import claim
from faq.cli.versioning.known import environment_of, known_framework
from faq.content.model import Framework, Line
from faq.diagnostics.diagnostic import as_text
from faq.evidence.apis.names import path_of as names_of
from faq.evidence.messages import collect, store
from faq.evidence.proofs import environments, keeper, ledger
from faq.evidence.proofs.ledger import Record
from faq.evidence.proofs.samples import ENVIRONMENTS
from faq.evidence.saving import save


def retire_version(root: Path, framework: str, version: str, tested: bool, forget: bool) -> int:
    """Remove a version from `tested:` (if `tested`) and delete its built environment; with `forget` also its files.
    Nothing is changed if pages claim it and it cannot be removed."""
    files, _ = load(root)
    known = known_framework(files, framework)
    environment = environment_of(files, framework, version)
    runs = _runs(files, framework, version)
    problem = ""
    if claim.is_claimed(known, version):
        problem = _unclaim(root, files, known, version) if tested else _asked(known, version)
    if not problem and forget and (damaged := _damaged(files)):
        problem = damaged
    if problem:
        return refuse(problem)
    print(f"{environment.name}: {'removed' if environments.remove(environment) else 'nothing is built of it'}")
    if not forget:
        print(f"{environment.lock_path} and {len(runs)} runs stay: what ran there is known, and pages do not claim it")
        print(f"`faq version retire {framework} {version} --forget` deletes its files and runs, too")
    else:
        for path in _forget(root, files, framework, version, runs):
            print(f"deleted {path}")
    print("addresses stay: permalinks.txt is not changed")
    return 0


def _asked(framework: Framework, version: str) -> str:
    line = _line(framework, version)
    return (
        f"{framework.id} {version} is in `tested:` of {line.name} ({claim.place(framework, line)}), so pages claim it; "
        "say --tested to take it out"
    )


def _unclaim(root: Path, files: Mapping[str, bytes], framework: Framework, version: str) -> str:
    """Remove a version from `tested:`; returns why that is impossible, if it is."""
    line = _line(framework, version)
    if len(line.tested) == 1:
        return (
            f"{line.name} is tested on {version} alone, and its answers would have no proof: add another version, "
            f"or leave it and write `status: ended` in {claim.path_of(framework)}"
        )
    path = claim.path_of(framework)
    save(root / path, claim.unclaimed(files, framework, line, version))
    print(f"{path}: {line.name} is no longer tested on {version}")
    return ""


def _line(framework: Framework, version: str) -> Line:
    return next(line for line in framework.lines if any(each.version == version for each in line.tested))


def _damaged(files: Mapping[str, bytes]) -> str:
    """Why the ledgers cannot be changed; empty if they can."""
    if damaged := ledger.read(files).damaged:
        return f"{next(iter(damaged))} is damaged: `faq check` says how; nothing was forgotten"
    problems = store.read(files)[1]
    return f"{as_text(problems, files)}\nnothing was forgotten" if problems else ""


def _runs(files: Mapping[str, bytes], framework: str, version: str) -> tuple[Record, ...]:
    records = ledger.read(files).records
    return tuple(each for each in records if each.version == version and each.entry.startswith(f"{framework}/"))


def _forget(
    root: Path, files: Mapping[str, bytes], framework: str, version: str, runs: tuple[Record, ...]
) -> Iterator[str]:
    """Delete the runs first and the input last, so that an interrupted command can be repeated."""
    for entry in sorted({each.entry for each in runs}):
        keeper.replace(root, entry, [each for each in runs if each.entry == entry], ())
    if runs:
        yield f"{len(runs)} runs of {len({each.entry for each in runs})} entries in {ledger.FOLDER}/"
    collection = store.read(files)[0]
    if version in collection.versions(framework):
        collect.write(root, files, store.write(store.with_version(collection, framework, version, (), ())))
        yield f"the messages that only {version} has, in {store.FOLDER}/"
    own = re.compile(rf"{ENVIRONMENTS}/{re.escape(framework)}-{re.escape(version)}(\+[^/]*)?\.(txt|yml)")
    for path in (names_of(framework, version), *sorted(path for path in files if own.fullmatch(path))):
        if path in files:
            (root / path).unlink()
            yield path
