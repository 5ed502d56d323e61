"""The samples on the status page: the tested versions on which they passed, and why the others did not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faq.content.findings import Outcome
from faq.content.model import Framework, Lang, Line
from faq.content.tally import NONE, Outcomes, Tally
from faq.render import address, parts
from faq.render.address import Place
from faq.render.charts import Cell, Row, Table, bar
from faq.render.lookup import Lookup
from faq.render.templates import Link
from faq.render.words import Words, questions, words_of

Tested = tuple[Framework, Line, str]
"""A tested version and its line."""


@dataclass(frozen=True, slots=True)
class Reason:
    """An entry with samples that did not pass, and the reason."""

    id: str
    link: Link
    why: str


@dataclass(frozen=True, slots=True)
class Version:
    """The samples that did not pass on one version. If there are many, some are shown, and `more` is the number of the
    rest."""

    id: str
    title: str
    reasons: tuple[Reason, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Reasons:
    """The samples with one outcome."""

    id: str
    title: str
    versions: tuple[Version, ...]


def _outcomes(words: Words) -> Mapping[Outcome, str]:
    _ = words.gettext
    return {"passed": _("Passed"), "not run": _("Not run"), "waiting": _("Waiting")}


def _why(words: Words) -> Mapping[Outcome, str]:
    """The titles of the lists of reasons."""
    _ = words.gettext
    return {"not run": _("Samples that are not run, and why"), "waiting": _("Samples that wait to be run")}


class Samples:
    """The samples of a site, in one language."""

    def __init__(self, lookup: Lookup, tally: Tally, lang: Lang) -> None:
        self.lookup = lookup
        self.lang: Lang = lang
        self.here = address.status(lang)
        self.words: Words = words_of(lang)
        self.outcomes, self.why = _outcomes(self.words), _why(self.words)
        self.samples = tally.samples
        self.tested: list[Tested] = [
            (framework, line, tested.version)
            for framework in lookup.largest_first()
            for line in framework.lines
            for tested in line.tested
        ]

    def table(self) -> Table:
        """The number of samples by outcome and tested version."""
        counts = [{outcome: self._of(tested, outcome) for outcome in self.outcomes} for tested in self.tested]
        longest = max((sum(each.samples for each in found.values()) for found in counts), default=0)
        rows = tuple(self._proved(tested, found, longest) for tested, found in zip(self.tested, counts, strict=True))
        columns = (self.words.gettext("Tested version"), *self.outcomes.values())
        return Table(self.words.gettext("Code samples by tested version"), columns, rows)

    def _of(self, tested: Tested, outcome: Outcome) -> Outcomes:
        framework, line, version = tested
        return self.samples.get((framework.id, line.name, version, outcome), NONE)

    def _proved(self, tested: Tested, found: Mapping[Outcome, Outcomes], longest: int) -> Row:
        framework, line, version = tested
        name = f"{framework.name[self.lang]} {version}"
        said = ", ".join(f"{title} {found[outcome].samples}" for outcome, title in self.outcomes.items())
        targets = {
            "passed": list_of(self.here, self.lang, framework.id, line.name, "ran", version),
            **{outcome: f"#{_anchor(outcome, framework, version)}" for outcome in self.why},
        }
        picture = bar(f"{name}: {said}", {slug(outcome): found[outcome].samples for outcome in self.outcomes}, longest)
        return Row(name, tuple(self._tried(found[each], targets[each]) for each in self.outcomes), picture)

    def _tried(self, found: Outcomes, target: str) -> Cell:
        """A text with the number of samples with an outcome, and of their entries."""
        return Cell(found.samples, target, note=questions(self.words, found.entries) if found.samples else "")

    def reasons(self) -> Iterator[Reasons]:
        """The reasons why samples did not pass."""
        for outcome, title in self.why.items():
            versions = (self._version(tested, outcome) for tested in self.tested)
            if some := tuple(version for version in versions if version.reasons):
                yield Reasons(slug(outcome), title, some)

    def _version(self, tested: Tested, outcome: Outcome) -> Version:
        framework, _, version = tested
        found = self._of(tested, outcome)
        reasons = tuple(
            Reason(id, parts.entry_link(self.here, self.lookup.entries[id], line), why) for id, line, why in found.told
        )
        name = f"{framework.name[self.lang]} {version}"
        return Version(_anchor(outcome, framework, version), name, reasons, found.reasons - len(reasons))


def list_of(here: Place, lang: Lang, framework: str, shelf: str, facet: str = "", value: str = "") -> str:
    """A link to a list, filtered by a value."""
    href = here.href(address.shelf(lang, framework, shelf))
    return f"{href}?{facet}={value}" if facet else href


def _anchor(outcome: str, framework: Framework, version: str) -> str:
    return f"{slug(outcome)}-{framework.id}-{version}"


def slug(name: str) -> str:
    """A name as part of an address."""
    return name.replace(" ", "-")
