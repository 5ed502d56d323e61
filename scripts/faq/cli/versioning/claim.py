"""`tested:` in framework.yml, the versions that pages claim: add or remove a version where the list is on one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from faq.build.site import site_of
from faq.content.code import age, covers
from faq.content.model import Framework, Line
from faq.content.tree import ROOT
from faq.evidence.proofs.samples import Environment

TESTED = re.compile(r"(\btested:\s*)\{([^{}#]*)\}")


def path_of(framework: Framework) -> str:
    """The file that declares a framework."""
    return f"{ROOT}/{framework.id}/framework.yml"


def line_of(framework: Framework, version: str) -> Line | None:
    """The line whose range contains a version."""
    return next((line for line in framework.lines if covers(line.range, version)), None)


def is_claimed(framework: Framework, version: str) -> bool:
    """Whether pages claim a version."""
    return any(tested.version == version for line in framework.lines for tested in line.tested)


def place(framework: Framework, line: Line) -> str:
    """The place of a line's tested versions, as path:line."""
    return f"{path_of(framework)}:{line.tested[0].span.line}" if line.tested else path_of(framework)


def claimed(files: Mapping[str, bytes], framework: Framework, line: Line, environment: Environment) -> bytes:
    """framework.yml with a version added to a line. Raises ValueError if that must be done by hand."""
    pairs = {each.version: each.python for each in line.tested} | {environment.version: environment.python}
    return _changed(files, framework, line, pairs)


def unclaimed(files: Mapping[str, bytes], framework: Framework, line: Line, version: str) -> bytes:
    """framework.yml without a version. Raises ValueError if that must be done by hand."""
    return _changed(
        files, framework, line, {each.version: each.python for each in line.tested if each.version != version}
    )


def written(pairs: Mapping[str, str]) -> str:
    """Tested versions, newest first, in the form of framework.yml."""
    ordered = sorted(pairs, key=age, reverse=True)
    return "{" + ", ".join(f'"{version}": "{pairs[version]}"' for version in ordered) + "}"


def _changed(files: Mapping[str, bytes], framework: Framework, line: Line, pairs: Mapping[str, str]) -> bytes:
    path = path_of(framework)
    rows = files[path].decode("utf-8").split("\n")
    number = line.tested[0].span.line - 1 if line.tested else 0
    rows[number] = TESTED.sub(rf"\g<1>{written(pairs)}", rows[number], count=1)
    data = "\n".join(rows).encode()
    then = next(each for each in site_of({path: data}).frameworks if each.id == framework.id)
    if _told(then) != _told(framework, line, pairs):
        raise ValueError(f"write `tested: {written(pairs)}` at {place(framework, line)}; it is not in one line there")
    return data


def _told(
    framework: Framework, line: Line | None = None, pairs: Mapping[str, str] | None = None
) -> tuple[tuple[Line, Mapping[str, str]], ...]:
    """The lines of a framework with their tested versions; for one line, with these."""
    return tuple(
        (
            replace(each, tested=()),
            pairs if pairs is not None and each is line else {tested.version: tested.python for tested in each.tested},
        )
        for each in framework.lines
    )
