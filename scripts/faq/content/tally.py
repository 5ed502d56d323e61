"""What all entries of a site say together. Whoever has it from the last build need not read every entry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from faq.content.findings import Findings, KnownLink, Outcome, Trial
from faq.content.model import SOURCE_LANG, Entry, Lang, Site

STALE = "stale"
"""The state of a translation that is out of date; the others are the language that English lists show an entry in."""
MOST = 50
"""As many reasons are shown for a version."""


@dataclass(frozen=True, slots=True)
class Overall:
    """What only all entries of a site say together: the ids of its frameworks, that of most entries first; for each tag
    the page of the list of tags on which its questions begin."""

    order: tuple[str, ...]
    tag_paths: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Samples that came out in one way on a version: how many, of how many entries; and the first MOST of all
    `reasons`: entry, line, and why."""

    samples: int
    entries: int
    reasons: int
    told: tuple[tuple[str, str, str], ...]


NONE = Outcomes(0, 0, 0, ())


@dataclass(frozen=True, slots=True)
class Tally:
    """`questions`: by framework, line, category and state of the translation. `samples`: by framework, line, version,
    and outcome. `links`: by state. Nothing is said of what there is none of. `stale`: entry id -> keys of the sections
    whose translation is out of date."""

    questions: Mapping[tuple[str, str, str, str], int]
    samples: Mapping[tuple[str, str, str, Outcome], Outcomes]
    links: Mapping[str, int]
    stale: Mapping[str, tuple[str, ...]]

    def count(self, framework: str, line: str, category: str | None = None, state: str | None = None) -> int:
        """The questions of a line, all of them or those of a category, or in a state."""
        return sum(
            count
            for (of, answered, shelf, text), count in self.questions.items()
            if (of, answered) == (framework, line) and category in (None, shelf) and state in (None, text)
        )

    def with_changes(
        self, was: Mapping[str, Entry], now: Mapping[str, Entry], stale: Mapping[str, tuple[str, ...]]
    ) -> Tally:
        """The same after the texts of some entries have changed: the entries as they were and as they are, and those of
        them whose translation is out of date now. Their samples and links are the same."""
        questions = Counter(self.questions)
        questions.subtract(key for entry in was.values() for key in keys_of(entry, self.stale))
        questions.update(key for entry in now.values() for key in keys_of(entry, stale))
        others = {id: keys for id, keys in self.stale.items() if id not in now}
        return replace(self, questions=+questions, stale=dict(sorted({**others, **stale}.items())))

    def shown(self) -> set[str]:
        """The entries that the reasons name."""
        return {id for outcomes in self.samples.values() for id, _, _ in outcomes.told}


def tally(site: Site, findings: Findings) -> Tally:
    """Count a whole site."""
    questions = Counter(key for entry in site.entries for key in keys_of(entry, findings.stale))
    stale = dict(sorted(findings.stale.items()))
    return Tally(questions, _samples(findings.trials), _links(findings.links), stale)


def keys_of(entry: Entry, stale: Mapping[str, Sequence[str]]) -> Iterable[tuple[str, str, str, str]]:
    """Where an entry is counted."""
    state = STALE if entry.id in stale else written_in(entry)
    return ((entry.framework, line, entry.category, state) for line in entry.lines)


def written_in(entry: Entry) -> Lang:
    """The language that English lists show an entry in. Whether a translation is out of date is told on its page and
    on the status page alone: nearly every edit of an entry changes that, and each part of a list has its counts."""
    return "en" if "en" in entry.documents else SOURCE_LANG


def _samples(trials: Iterable[Trial]) -> dict[tuple[str, str, str, Outcome], Outcomes]:
    found: dict[tuple[str, str, str, Outcome], list[Trial]] = defaultdict(list)
    for trial in trials:
        found[trial.entry.partition("/")[0], trial.line, trial.version, trial.outcome].append(trial)
    return {key: _outcomes(each, key[-1]) for key, each in found.items()}


def _outcomes(trials: Sequence[Trial], outcome: Outcome) -> Outcomes:
    """Nobody asks why a sample passed."""
    told = tuple(dict.fromkeys((trial.entry, trial.line, trial.why or "") for trial in trials if outcome != "passed"))
    return Outcomes(len(trials), len({trial.entry for trial in trials}), len(told), told[:MOST])


def _links(links: Iterable[KnownLink]) -> Mapping[str, int]:
    return dict(sorted(Counter(link.state for link in links).items()))
