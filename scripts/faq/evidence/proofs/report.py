"""`faq prove --report`: which samples ran on which versions and with what result, as Markdown. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, get_args

from packaging.version import Version

from faq.content.model import Site
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Ledger
from faq.evidence.proofs.samples import Environment, Job, Sample, every_environment, place_of, spoken_of, unclaimed

Ending = Literal["passed", "failed", "not available", "not run", "not yet run"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
MOST = 160
"""Maximum number of characters shown of a message."""
LEGEND = (
    "A Python sample counts on every version that its heading names. Not available: it says that it is for other "
    "versions or for another build. Not run: it says why it cannot be. Not yet run: no run of its "
    "present text is recorded. A version in italics is not in `tested:`, so pages do not claim it."
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A sample (number from 0 in its section) and a version that its section covers. `said`: what was wrong where it
    failed."""

    entry: str
    section: str
    index: int
    environment: Environment
    ending: Ending
    said: str = ""


def attempts(site: Site, files: Mapping[str, bytes]) -> tuple[Attempt, ...]:
    """Every Python sample with every version that its section covers and environments/ has."""
    known, more = ledger.read(files), unclaimed(site, files)
    return tuple(
        Attempt(entry.id, section.key, index, environment, *_ended(sample, environment, files, known))
        for entry in site.entries
        for section in entry.source.sections
        for index, block in enumerate(section.blocks)
        if block.fence.language == "python"
        for sample in [Sample(entry.id, section.key, index, entry.source.path, block)]
        for environment in spoken_of(files, entry, section, more)
    )


def _ended(sample: Sample, environment: Environment, files: Mapping[str, bytes], known: Ledger) -> tuple[Ending, str]:
    place = place_of(sample.block, environment, files)
    if place is None or not place.lock:
        return "not available", ""
    if not sample.fence.runs:
        return "not run", ""
    record = known.run(Job(sample, place))
    if record is None:
        return "not yet run", ""
    return ("failed", record.failed) if record.failed else ("passed", "")


def report(site: Site, files: Mapping[str, bytes]) -> str:
    """A table per framework, the share of proved answers, and the failed samples."""
    found = attempts(site, files)
    tested = {each.name for each in every_environment(site, files)}
    groups = groupby(found, key=lambda each: each.environment.framework)
    tables = [_table(framework, group, tested) for framework, group in groups]
    return "\n\n".join([LEGEND, *tables, _shares(found, tested), _failures(found)])


def _table(framework: str, found: Iterable[Attempt], tested: Iterable[str]) -> str:
    """A row per version, newest first: the number of samples by result."""
    counts: dict[str, Counter[Ending]] = {}
    for each in found:
        counts.setdefault(each.environment.version, Counter())[each.ending] += 1
    rows = [
        [version if f"{framework}-{version}" in tested else f"*{version}*", *(str(ended[each]) for each in ENDINGS)]
        for version, ended in sorted(counts.items(), key=lambda item: Version(item[0]), reverse=True)
    ]
    return _rows([[framework, *ENDINGS], ["---", *["---:" for _ in ENDINGS]], *rows])


def _shares(found: Iterable[Attempt], tested: Iterable[str]) -> str:
    """The number of answers (entry and line) with samples that can run, and how many of these are fully proved."""
    runnable = [each for each in found if each.ending in ("passed", "failed", "not yet run")]
    every = [each for each in runnable if each.environment.line]
    claimed = [each for each in every if each.environment.name in tested]
    return f"{_share(claimed)} on the versions in `tested:`; {_share(every)} on all that can be run."


def _share(found: Iterable[Attempt]) -> str:
    pairs: dict[tuple[str, str], bool] = {}
    for each in found:
        pair = each.entry, each.environment.line
        pairs[pair] = pairs.get(pair, True) and each.ending == "passed"
    proved = sum(pairs.values())
    percent = 100 * proved / len(pairs) if pairs else 100.0
    return f"{proved} of {len(pairs)} pairs of an entry and a line ({percent:.1f} %) have passed with all their samples"


def _failures(found: Iterable[Attempt]) -> str:
    """A row per sample that failed somewhere."""
    rows = [
        [each.entry, each.section, str(each.index), each.environment.version, _code(each.said)]
        for each in found
        if each.ending == "failed"
    ]
    head = ["entry", "section", "sample", "version", "what was wrong"]
    return _rows([head, ["---", "---", "---:", "---", "---"], *rows]) if rows else "No sample failed."


def _rows(rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _code(text: str) -> str:
    """A message for a table cell."""
    line = text.split("\n")[0]
    short = line if len(line) <= MOST else line[: MOST - 1] + "…"
    return "`" + short.replace("`", "'").replace("|", "\\|") + "`"
