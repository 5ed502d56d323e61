"""Results over all entries of a site. With the record of the last build they can be updated without reading every
entry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from faq.content.findings import Findings, KnownLink, Outcome, Trial
from faq.content.model import SOURCE_LANG, Entry, Lang, Site

STALE = "stale"
"""The state of an outdated translation; the other states are the language in which English lists show an entry."""
MOST = 50
"""Maximum number of reasons shown per version."""


@dataclass(frozen=True, slots=True)
class Overall:
    """What only all entries together determine: the ids of the frameworks, largest first; and for each tag the page of
    the list of tags on which its questions start."""

    order: tuple[str, ...]
    tag_paths: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Samples with the same outcome on a version: their number, the number of their entries, and the first MOST
    `reasons` (entry, line, and why)."""

    samples: int
    entries: int
    reasons: int
    told: tuple[tuple[str, str, str], ...]


NONE = Outcomes(0, 0, 0, ())


@dataclass(frozen=True, slots=True)
class Tally:
    """`questions`: by framework, line, category and state of the translation. `samples`: by framework, line, version
    and outcome. `links`: by state. Zero counts are left out. `stale`: entry id -> keys of the sections whose
    translation is out of date."""

    questions: Mapping[tuple[str, str, str, str], int]
    samples: Mapping[tuple[str, str, str, Outcome], Outcomes]
    links: Mapping[str, int]
    stale: Mapping[str, tuple[str, ...]]

    def count(self, framework: str, line: str, category: str | None = None, state: str | None = None) -> int:
        """The number of questions of a line, optionally of a category or in a state."""
        return sum(
            count
            for (of, answered, shelf, text), count in self.questions.items()
            if (of, answered) == (framework, line) and category in (None, shelf) and state in (None, text)
        )

    def with_changes(
        self, was: Mapping[str, Entry], now: Mapping[str, Entry], stale: Mapping[str, tuple[str, ...]]
    ) -> Tally:
        """The tally after the texts of some entries have changed: the entries before and after, and their stale
        sections. Samples and links are unchanged."""
        questions = Counter(self.questions)
        questions.subtract(key for entry in was.values() for key in keys_of(entry, self.stale))
        questions.update(key for entry in now.values() for key in keys_of(entry, stale))
        others = {id: keys for id, keys in self.stale.items() if id not in now}
        return replace(self, questions=+questions, stale=dict(sorted({**others, **stale}.items())))

    def shown(self) -> set[str]:
        """The entries named in reasons."""
        return {id for outcomes in self.samples.values() for id, _, _ in outcomes.told}


def tally(site: Site, findings: Findings) -> Tally:
    """Count a whole site."""
    questions = Counter(key for entry in site.entries for key in keys_of(entry, findings.stale))
    stale = dict(sorted(findings.stale.items()))
    return Tally(questions, _samples(findings.trials), _links(findings.links), stale)


def keys_of(entry: Entry, stale: Mapping[str, Sequence[str]]) -> Iterable[tuple[str, str, str, str]]:
    """The keys under which an entry is counted."""
    state = STALE if entry.id in stale else written_in(entry)
    return ((entry.framework, line, entry.category, state) for line in entry.lines)


def written_in(entry: Entry) -> Lang:
    """The language in which English lists show an entry. Outdated translations are marked only on their page and on the
    status page, since almost every edit makes one."""
    return "en" if "en" in entry.documents else SOURCE_LANG


def _samples(trials: Iterable[Trial]) -> dict[tuple[str, str, str, Outcome], Outcomes]:
    found: dict[tuple[str, str, str, Outcome], list[Trial]] = defaultdict(list)
    for trial in trials:
        found[trial.entry.partition("/")[0], trial.line, trial.version, trial.outcome].append(trial)
    return {key: _outcomes(each, key[-1]) for key, each in found.items()}


def _outcomes(trials: Sequence[Trial], outcome: Outcome) -> Outcomes:
    """The outcomes on each version. Passed samples need no reasons."""
    told = tuple(dict.fromkeys((trial.entry, trial.line, trial.why or "") for trial in trials if outcome != "passed"))
    return Outcomes(len(trials), len({trial.entry for trial in trials}), len(told), told[:MOST])


def _links(links: Iterable[KnownLink]) -> Mapping[str, int]:
    return dict(sorted(Counter(link.state for link in links).items()))
