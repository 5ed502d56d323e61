"""The versions on which all samples of an entry have run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from faq.content.code import CodeBlock
from faq.content.findings import Run
from faq.content.model import Entry, Line, Section


def proved_on(
    entry: Entry, lines: Iterable[Line], runs_in: Callable[[Entry, Section], Sequence[Sequence[Run]]]
) -> dict[str, list[str]]:
    """Line -> tested versions on which all its samples passed; lines without samples are left out. `runs_in`: returns
    the runs of each code block of a section."""
    proved = {}
    for line in lines:
        samples = [
            (section, block, {run.version for run in runs})
            for section in _sections_of(entry, line)
            for block, runs in zip(section.blocks, runs_in(entry, section), strict=True)
            if block.fence.runs
        ]
        if samples:
            versions = (tested.version for tested in line.tested)
            proved[line.name] = [each for each in versions if _is_proved(entry, line, each, samples)]
    return proved


def _sections_of(entry: Entry, line: Line) -> list[Section]:
    """The short answer, and the answers for a line."""
    answers = (each for each in entry.source.answers if line.name in {one.name for one in each.lines})
    return [entry.source.intro, *answers]


def _is_proved(
    entry: Entry, line: Line, version: str, samples: Sequence[tuple[Section, CodeBlock, Collection[str]]]
) -> bool:
    """Whether a version has an answer with at least one sample, and all of its samples have run on it."""
    answers = [each for each in entry.source.answers if each.covers(line.name, version)]
    if entry.source.answers and not answers:
        return False
    wanted = [
        ran
        for section, block, ran in samples
        if (section is entry.source.intro or section in answers) and block.covers(version)
    ]
    return bool(wanted) and all(version in ran for ran in wanted)
