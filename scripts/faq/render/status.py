"""The status page: coverage, proofs, translations and links, as charts and tables whose cells link to lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.model import Framework, Lang, Line
from faq.content.tally import Tally
from faq.render import address, markup, parts
from faq.render.charts import Cell, Row, Table, bar
from faq.render.lookup import Lookup
from faq.render.pieces import Facts, Files, Piece, named_of
from faq.render.status_links import states
from faq.render.status_samples import Reasons, Samples, list_of, slug
from faq.render.templates import Link, View, page
from faq.render.words import Words, words_of

LEVELS = 5
STALE = "#stale"
"""The anchor of the list of stale translations."""
MOST = 200
"""Maximum number of stale translations shown."""


@dataclass(frozen=True, slots=True)
class Translation:
    """An entry and the stale sections of its English text."""

    id: str
    link: Link
    sections: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView(View):
    """The status page. `translations` and `outcomes`: kind of a bar part -> its name."""

    template: ClassVar[str] = "pages/status.html"
    kind: ClassVar[str] = "status"
    translations: Mapping[str, str]
    coverage: Table
    shelves: tuple[Table, ...]
    outcomes: Mapping[str, str]
    samples: Table
    reasons: tuple[Reasons, ...]
    stale: tuple[Translation, ...]
    more_stale: int
    links: Table
    all_links: str


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """The page in one language."""
    yield piece(lookup, lookup.tally, lang)


def piece(lookup: Lookup, tally: Tally, lang: Lang) -> Piece:
    """The status page for these counts. `lookup` needs only the entries that the page names."""
    return Piece(f"status {lang}", partial(_facts, lookup, tally), partial(render_status, lookup, tally, lang))


def named(tally: Tally) -> list[str]:
    """The ids of the entries that the page names."""
    return sorted({*list(tally.stale)[:MOST], *tally.shown()})


def _facts(lookup: Lookup, tally: Tally) -> Facts:
    return {
        "questions": map(repr, sorted(tally.questions.items())),
        "samples": map(repr, sorted(tally.samples.items())),
        "links": map(repr, sorted(tally.links.items())),
        "stale": map(repr, tally.stale.items()),
        "named": named_of(lookup, named(tally)),
    }


def render_status(lookup: Lookup, tally: Tally, lang: Lang) -> Files:
    """The page in one language."""
    yield page(_Page(lookup, tally, lang).view())


def _translations(words: Words) -> Mapping[str, str]:
    """The states of translations: up to date, out of date, or missing."""
    _ = words.gettext
    return {"en": _("English up to date"), "stale": _("English out of date"), "zh": _("Chinese only")}


class _Page:
    """One status page. Each method makes one part of it."""

    def __init__(self, lookup: Lookup, tally: Tally, lang: Lang) -> None:
        self.lookup = lookup
        self.tally = tally
        self.lang: Lang = lang
        self.here = address.status(lang)
        self.words: Words = words_of(lang)
        self.translations = _translations(self.words)
        self.lines = [(framework, line) for framework in lookup.largest_first() for line in framework.lines]
        self.samples = Samples(lookup, tally, lang)

    def view(self) -> StatusView:
        """The whole page."""
        _, stale = self.words.gettext, self.tally.stale
        lead = _(
            "How many questions there are, how far they are translated, on which versions their code was run, and "
            "whether their links still work. The compiler computes every number from the content, and each leads to "
            "its list."
        )
        return StatusView(
            here=self.here,
            title=_("Content status"),
            description=markup.description(lead),
            lead=lead,
            trail=parts.crumbs(self.here),
            translations={f"text-{kind}": name for kind, name in self.translations.items()},
            coverage=self._coverage(),
            shelves=tuple(self._shelves()),
            outcomes={slug(outcome): name for outcome, name in self.samples.outcomes.items()},
            samples=self.samples.table(),
            reasons=tuple(self.samples.reasons()),
            stale=tuple(self._stale(id, keys) for id, keys in list(stale.items())[:MOST]),
            more_stale=max(0, len(stale) - MOST),
            links=self._links(),
            all_links=self.here.href(address.links(self.lang)),
        )

    def _coverage(self) -> Table:
        _ = self.words.gettext
        longest = max((self.tally.count(framework.id, line.name) for framework, line in self.lines), default=0)
        rows = tuple(self._covered(framework, line, longest) for framework, line in self.lines)
        columns = (_("Version"), _("Chinese"), _("English"), _("English out of date"), _("Chinese only"))
        return Table(_("Questions by framework, version and language"), columns, rows)

    def _covered(self, framework: Framework, line: Line, longest: int) -> Row:
        """The number of questions of a line in Chinese, by the state of their translations."""
        kinds, count = self.translations, partial(self.tally.count, framework.id, line.name)
        counts = {kind: count(state=kind) for kind in kinds}
        said = ", ".join(f"{name} {counts[kind]}" for kind, name in kinds.items())
        name = f"{framework.name[self.lang]} {line.label[self.lang]}"
        picture = bar(f"{name}: {said}", {f"text-{kind}": counts[kind] for kind in kinds}, longest)
        chinese = self._cell(count(), "zh", framework.id, line.name)
        english = self._cell(counts["en"] + counts["stale"], "en", framework.id, line.name, "text", "en")
        alone = self._cell(counts["zh"], "en", framework.id, line.name, "text", "zh")
        return Row(name, (chinese, english, Cell(counts["stale"], STALE), alone), picture)

    def _shelves(self) -> Iterator[Table]:
        title = self.words.gettext("Questions by category and version")
        count = self.tally.count
        most = max((count(f.id, line.name, c.id) for f, line in self.lines for c in f.categories), default=0)
        for framework in self.lookup.largest_first():
            name = framework.name[self.lang]
            rows = tuple(
                Row(c.name[self.lang], tuple(self._shelf(framework, c.id, line, most) for line in framework.lines))
                for c in framework.categories
                if any(count(framework.id, line.name, c.id) for line in framework.lines)
            )
            columns = (name, *(line.label[self.lang] for line in framework.lines))
            yield Table(f"{title}: {name}", columns, rows)

    def _shelf(self, framework: Framework, category: str, line: Line, most: int) -> Cell:
        count = self.tally.count(framework.id, line.name, category)
        href = list_of(self.here, self.lang, framework.id, category, "line", line.name)
        return Cell(count, href, level=-(-LEVELS * count // most) if most else 0)

    def _stale(self, id: str, keys: Iterable[str]) -> Translation:
        entry = self.lookup.entries[id]
        place = address.entry("en", entry)
        sections = (
            Link(self.here.href(place, "" if key == "intro" else key.split(", ")[0]), self._section(key))
            for key in keys
        )
        return Translation(id, parts.entry_link(self.here, entry), tuple(sections))

    def _section(self, key: str) -> str:
        return self.words.gettext("short answer") if key == "intro" else key

    def _links(self) -> Table:
        _, place = self.words.gettext, address.links(self.lang)
        counts = {state: self.tally.links.get(state, 0) for state in states(self.words)}
        most = max(counts.values(), default=0)
        rows = []
        for state, (name, meaning) in states(self.words).items():
            picture = bar(f"{name}: {counts[state]}", {f"link-{slug(state)}": counts[state]}, most)
            cell = Cell(counts[state], self.here.href(place, slug(state)))
            rows.append(Row(name, (cell,), picture, meaning))
        return Table(
            _("Links to other sites"), (_("State"), _("Addresses: %(n)s") % {"n": sum(counts.values())}), tuple(rows)
        )

    def _cell(self, count: int, lang: Lang, framework: str, shelf: str, facet: str = "", value: str = "") -> Cell:
        href = list_of(self.here, lang, framework, shelf, facet, value)
        return Cell(count, href, "" if lang == self.lang else lang)
