"""The samples on the status page: on which tested versions they passed, and why the others did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.content.findings import Outcome, Trial
from faq.content.model import Framework, Lang, Line
from faq.render import address, parts
from faq.render.address import Place
from faq.render.charts import Cell, Row, Table, bar
from faq.render.lookup import Lookup
from faq.render.templates import Link
from faq.render.words import Words, questions, words_of

MOST = 50
"""As many reasons are shown for a version."""


@dataclass(frozen=True, slots=True)
class Reason:
    """An entry with samples that did not pass, and why."""

    id: str
    link: Link
    why: str


@dataclass(frozen=True, slots=True)
class Version:
    """The samples for one version that did not pass; of many not all are shown, but how many there are (`more`)."""

    id: str
    title: str
    reasons: tuple[Reason, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Reasons:
    """The samples that came out in one way."""

    id: str
    title: str
    versions: tuple[Version, ...]


def _outcomes(words: Words) -> Mapping[Outcome, str]:
    _ = words.gettext
    return {"passed": _("Passed"), "not run": _("Not run"), "waiting": _("Waiting")}


def _why(words: Words) -> Mapping[Outcome, str]:
    """The titles of the lists that say why samples did not pass."""
    _ = words.gettext
    return {"not run": _("Samples that are not run, and why"), "waiting": _("Samples that wait to be run")}


class Samples:
    """The samples of a site, in one language."""

    def __init__(self, lookup: Lookup, lang: Lang) -> None:
        self.lookup = lookup
        self.lang: Lang = lang
        self.here = address.status(lang)
        self.words: Words = words_of(lang)
        self.outcomes, self.why = _outcomes(self.words), _why(self.words)
        self.trials = [
            (framework, line, tested.version, self._trials(framework, line, tested.version))
            for framework in lookup.largest_first()
            for line in framework.lines
            for tested in line.tested
        ]

    def table(self) -> Table:
        """How many samples came out how, by tested version."""
        longest = max((len(trials) for *_, trials in self.trials), default=0)
        rows = tuple(self._proved(*tested, longest) for tested in self.trials)
        columns = (self.words.gettext("Tested version"), *self.outcomes.values())
        return Table(self.words.gettext("Code samples by tested version"), columns, rows)

    def _proved(self, framework: Framework, line: Line, version: str, trials: list[Trial], longest: int) -> Row:
        counts = Counter(trial.outcome for trial in trials)
        name = f"{framework.name[self.lang]} {version}"
        said = ", ".join(f"{title} {counts[outcome]}" for outcome, title in self.outcomes.items())
        targets = {
            "passed": list_of(self.here, self.lang, framework.id, line.name, "ran", version),
            **{outcome: f"#{_anchor(outcome, framework, version)}" for outcome in self.why},
        }
        picture = bar(f"{name}: {said}", {slug(outcome): counts[outcome] for outcome in self.outcomes}, longest)
        return Row(name, tuple(self._tried(trials, each, targets[each]) for each in self.outcomes), picture)

    def _tried(self, trials: list[Trial], outcome: Outcome, target: str) -> Cell:
        """How many samples came out so, and how many entries have them."""
        entries = [trial.entry for trial in trials if trial.outcome == outcome]
        return Cell(len(entries), target, note=questions(self.words, len(set(entries))) if entries else "")

    def reasons(self) -> Iterator[Reasons]:
        """Why samples did not pass."""
        for outcome, title in self.why.items():
            versions = (self._version(f, version, trials, outcome) for f, _, version, trials in self.trials)
            if some := tuple(version for version in versions if version.reasons):
                yield Reasons(slug(outcome), title, some)

    def _version(self, framework: Framework, version: str, trials: list[Trial], outcome: Outcome) -> Version:
        told = dict.fromkeys((trial.entry, trial.line, trial.why) for trial in trials if trial.outcome == outcome)
        reasons = tuple(
            Reason(id, parts.entry_link(self.here, self.lookup.entries[id], line), why or "")
            for id, line, why in list(told)[:MOST]
        )
        name = f"{framework.name[self.lang]} {version}"
        return Version(_anchor(outcome, framework, version), name, reasons, len(told) - len(reasons))

    def _trials(self, framework: Framework, line: Line, version: str) -> list[Trial]:
        """The samples that are for a version; one version is tested in one line of one framework."""
        entries = {entry.id for entry in self.lookup.site.of(framework.id, line=line.name)}
        every = self.lookup.findings.trials
        return [
            trial for trial in every if trial.version == version and trial.line == line.name and trial.entry in entries
        ]


def list_of(here: Place, lang: Lang, framework: str, shelf: str, facet: str = "", value: str = "") -> str:
    """A link to a list, narrowed to a value."""
    href = here.href(address.shelf(lang, framework, shelf))
    return f"{href}?{facet}={value}" if facet else href


def _anchor(outcome: str, framework: Framework, version: str) -> str:
    return f"{slug(outcome)}-{framework.id}-{version}"


def slug(name: str) -> str:
    """A name as part of an address."""
    return name.replace(" ", "-")
