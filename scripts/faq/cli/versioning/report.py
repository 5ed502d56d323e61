"""How samples do on a version, in words, and what to edit by hand. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from faq.cli.versioning import claim
from faq.content.code import age
from faq.content.facts import AnsweredLine
from faq.content.model import Framework, Line, Section, Site
from faq.evidence.apis import documentation
from faq.evidence.proofs.comparison import Compared, section_of
from faq.evidence.proofs.report import Attempt
from faq.evidence.proofs.samples import Environment

MOST = 160
"""Maximum number of characters shown of a problem."""

MOST_ROWS = 40


def text(
    site: Site, files: Mapping[str, bytes], framework: Framework, environment: Environment, compared: Compared
) -> str:
    """How many samples passed and failed, which are lost or gone compared with the other version, and what to do
    next."""
    next_to = f", next to {compared.other}" if compared.other else ""
    parts = [f"\n{framework.id} {compared.version}{next_to}", *_counts(compared)]
    parts += _listed("failed", (_failure(site, each, each in compared.lost) for each in compared.failed))
    gone = (f"{_place(site, each)}: {each.environment.version} {each.ending}" for each in compared.gone)
    parts += _listed(f"not for {compared.version}", gone)
    names = compared.names or {}
    parts += _listed(f"names that entries use and {compared.other} has", (_name(*each) for each in names.items()))
    return "\n".join([*parts, *_listed("next", _next(site, files, framework, environment, compared))])


def _counts(compared: Compared) -> Iterator[str]:
    yield f"  {len(compared.passed):5} samples passed"
    lost = f", {len(compared.lost)} of them passed on {compared.other}" if compared.lost else ""
    yield f"  {len(compared.failed):5} failed{lost}"
    if compared.other:
        yield f"  {len(compared.gone):5} ran on {compared.other} and are not for {compared.version}"
    yield f"  {len(compared.unrun):5} not yet run"
    if compared.names is not None:
        yield f"  {len(compared.names):5} names that entries use are gone"


def _listed(title: str, rows: Iterable[str]) -> list[str]:
    found = [f"  {row}" for row in rows]
    if len(found) > MOST_ROWS:
        found[MOST_ROWS:] = [f"  … and {len(found) - MOST_ROWS} more"]
    return [f"{title}:", *found] if found else []


def _place(site: Site, attempt: Attempt) -> str:
    path, section = section_of(site, attempt)
    return f"{path}:{section.blocks[attempt.index].fence.span.line}"


def _failure(site: Site, attempt: Attempt, is_lost: bool) -> str:
    said = attempt.said.split("\n")[0]
    short = said if len(said) <= MOST else f"{said[: MOST - 1]}…"
    return f"{_place(site, attempt)}: {short}" + ("" if is_lost else " (nor did it pass there)")


def _name(name: str, entries: tuple[str, ...]) -> str:
    return f"{name}: {', '.join(entries)}"


def _next(
    site: Site, files: Mapping[str, bytes], framework: Framework, environment: Environment, compared: Compared
) -> Iterator[str]:
    """What to do, one item per row."""
    version, line = compared.version, claim.line_of(framework, compared.version)
    if compared.unrun:
        yield f"`faq version add {framework.id} {version}` runs the {len(compared.unrun)} samples that are left"
    sections = {(each.entry, each.section): section_of(site, each) for each in compared.failed}
    for path, section in sections.values():
        yield f"{path}:{section.span.line}: {_narrowed(section, environment, compared)}"
    if line is None:
        yield f"{claim.path_of(framework)}: no line's range has {version}: add one to `lines:` before pages claim it"
        return
    if not claim.is_claimed(framework, version):
        pairs = {each.version: each.python for each in line.tested} | {version: environment.python}
        how = f"(`faq version add {framework.id} {version} --tested` does so)" if compared.is_proved else "after that"
        yield f"{claim.place(framework, line)}: `tested: {claim.written(pairs)}` {how}"
    yield from _documentation(files, framework, line, version)


def _narrowed(section: Section, environment: Environment, compared: Compared) -> str:
    """A heading whose range leaves out a version."""
    if not section.lines:
        return "correct the short answer's sample, or move it below headings that it holds for"
    if compared.other and age(compared.version) > age(compared.other):
        more = f"<{compared.version}"
    else:
        more = f">={compared.other}" if compared.other else f"!={compared.version}"
    lines = ", ".join(_with(each, more) if each.name == environment.line else each.heading for each in section.lines)
    return f"correct the sample, or narrow `## {section.heading}` to `## {lines}` and answer for {compared.version}"


def _with(line: AnsweredLine, more: str) -> str:
    return f"{line.name} ({line.narrower},{more})" if line.narrower else f"{line.name} ({more})"


def _documentation(files: Mapping[str, bytes], framework: Framework, line: Line, version: str) -> Iterator[str]:
    """The documentation to which the line should link, if this is its newest version."""
    newer = [each for each in line.tested if age(each.version) > age(version)]
    found = documentation.of_version(documentation.read(files)[0], framework.id, version)
    if found is None:
        yield f"{documentation.PATH} has no row of {framework.id}: look whether `docs:` of {line.name} has {version}"
    elif not newer and not documentation.is_own(found, version):
        yield f"{documentation.PATH}: add the documentation of {version} if there is one; the nearest is {found.name}"
