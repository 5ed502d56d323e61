"""P: every current sample has been run on every version that its section covers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from faq.content.tree import ROOT
from faq.diagnostics.codes import P101, P104, P108
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.evidence.proofs import ledger
from faq.evidence.proofs.inputs import SUFFIX, read_input
from faq.evidence.proofs.samples import ENVIRONMENTS, Environment
from faq.rules.checked import CheckedSite


def samples_are_proved(checked: CheckedSite) -> Iterator[Diagnostic]:
    """P101, P107: a sample keeps its runs when its entry moves or is split, so the ledger of any entry counts. Each
    sample is reported once."""
    for entry in checked.entries:
        versions: dict[Diagnostic, list[str]] = {}
        for sample in entry.unproved:
            if sample.run is None or sample.run not in checked.passed(entry.framework):
                versions.setdefault(sample.diagnostic, []).append(sample.version)
        for found, missing in versions.items():
            named = f" {', '.join(dict.fromkeys(missing))}" if found.code == P101.id else ""
            yield replace(found, message=f"{found.message}{named}")


def runs_are_of_something(checked: CheckedSite) -> Iterator[Diagnostic]:
    """P108: ledger files belong to existing entries. Files of a misplaced entry are left alone: the entry is reported,
    and `--tidy` would delete valid proofs."""
    for path in (path for path in checked.paths if path.startswith(f"{ledger.FOLDER}/")):
        entry = ledger.entry_of(path)
        if entry not in checked.ids and not _is_misplaced(entry, checked):
            yield P108.at(path, Span(1), f"there is no entry {entry or 'with this name'}", "run `faq prove --tidy`")


def _is_misplaced(entry: str, checked: CheckedSite) -> bool:
    """Whether the framework has files of this entry in a misspelt or misplaced folder."""
    framework, slug = entry.partition("/")[0], entry.rpartition("/")[2]
    categories = {each.id for known in checked.frameworks if known.id == framework for each in known.categories}
    proper = {f"{category}/{slug}" for category in categories if f"{framework}/{category}/{slug}" in checked.ids}
    start = f"{ROOT}/{framework}/"
    folders = {path.removeprefix(start).rpartition("/")[0] for path in checked.paths if path.startswith(start)}
    return any(_letters(slug) in map(_letters, folder.split("/")) for folder in folders - proper)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def environments_exist(checked: CheckedSite) -> Iterator[Diagnostic]:
    """P104: a lock file for each tested version of each framework."""
    for framework in checked.frameworks:
        for line in framework.lines:
            for tested in line.tested:
                path = Environment(framework.id, line.name, tested.version, tested.python, "").lock_path
                if path not in checked.paths:
                    message = f"{framework.id} {tested.version} is tested, but there is no {path}"
                    place = f"faq_src/{framework.id}/framework.yml"
                    yield P104.at(place, tested.span, message, f"add {path}, or take the version out of `tested:`")


def readable_inputs(files: Mapping[str, bytes]) -> Iterator[Diagnostic]:
    """S, Y, F: the hand-written files in environments/."""
    for path, data in files.items():
        if path.startswith(f"{ENVIRONMENTS}/") and path.endswith(SUFFIX):
            yield from read_input(path, data)[1]


RULES = (samples_are_proved, runs_are_of_something, environments_exist)
