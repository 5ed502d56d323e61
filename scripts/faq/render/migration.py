"""For readers with an old script: the current name of each old API, and the questions about the change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from faq.content.findings import NamedApi, Replacement
from faq.content.model import Framework, Lang, Line
from faq.render import address, division, facets, markup, parts
from faq.render.address import Place
from faq.render.division import Part
from faq.render.facets import Facet, Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Badge, Card, Several
from faq.render.pieces import Files
from faq.render.templates import Link, View, page
from faq.render.words import Words, words_of

MOST_MODULES = 12
Pair = tuple[str, str, tuple[str, ...]]
"""An old name, its replacement ("" if none), and the ids of the entries about the change."""
Sorted = tuple[str, Pair]
"""The id of the step in which the old name was removed, and the pair."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the lines that have it, each linked to the line's official page."""

    name: str
    href: str
    lines: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """An old name and its replacement. `is_first`: no row above has the same old name."""

    old: Name
    new: Name | None
    questions: Several
    is_first: bool

    @property
    def module(self) -> str:
        return self.old.name.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Step:
    """The old names for which a line is the last to have them."""

    id: str
    title: str
    count: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MigrationsView(View):
    """The index of the migration pages."""

    template: ClassVar[str] = "pages/migrations.html"
    kind: ClassVar[str] = "migration"
    frameworks: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MigrationView(View):
    """The old names of one framework; `gone`: those without a replacement."""

    template: ClassVar[str] = "pages/migration.html"
    kind: ClassVar[str] = "migration"
    filter: Filter | None
    steps: tuple[Step, ...]
    gone: tuple[Row, ...]
    others: tuple[Link, ...]


def render_index(lookup: Lookup, lang: Lang) -> Files:
    """The page that links to the view of each framework."""
    here, lead, words = address.migrations(lang), _lead(lang), words_of(lang)
    cards = []
    for framework in lookup.largest_first():
        renamed = Renamed(lookup, framework, lang)
        count = _old_names(words, len(_names(renamed.pairs)))
        cards.append(Card(here.href(renamed.here), framework.name[lang], count))
    view = MigrationsView(
        here=here,
        title=words.gettext("Old APIs and what replaced them"),
        description=markup.description(lead),
        lead=lead,
        trail=parts.crumbs(here),
        frameworks=tuple(cards),
    )
    yield page(view)


def _lead(lang: Lang) -> str:
    return words_of(lang).gettext(
        "For old code: what each old name is called in newer versions, and which questions say how to change it. "
        "Names link to the official documentation."
    )


def render_migration(lookup: Lookup, framework: Framework, lang: Lang) -> Iterator[tuple[str, bytes]]:
    """The page of one framework; if no API was renamed, the page says so."""
    first, places = address.migration(lang, framework.id), dict[str, Place]()
    pairs = Renamed(lookup, framework, lang).ordered()
    for here, pager, shown in division.pages(first, pairs, division.HIGH_ROWS):
        renamed = Renamed(lookup, framework, lang, here)
        yield page(renamed.view(shown, pairs, pager, division.ANCHORS if pager and here == first else ""))
        for step, (old, _, _) in shown:
            places.setdefault(step, here)
            places.setdefault(old, here)
    if here != first:
        yield division.anchors(first, places)


def _names(pairs: Iterable[Pair]) -> set[str]:
    """The old names without repetition."""
    return {old for old, _, _ in pairs}


def _old_names(words: Words, count: int) -> str:
    known = words.ngettext("%(n)s old name", "%(n)s old names", count) % {"n": count}
    return known if count else words.gettext("Paste code to check its names")


def _said(words: Words) -> Mapping[str, str]:
    return facets.situations(
        words,
        lambda n: words.ngettext("%(of)s old name", "%(of)s old names", n),
        words.gettext("%(n)s of %(of)s old names"),
        words.gettext("No name fits."),
    )


class Renamed:
    """The renamed APIs of a framework, in one language."""

    def __init__(self, lookup: Lookup, framework: Framework, lang: Lang, here: Place | None = None) -> None:
        self.lookup = lookup
        self.framework = framework
        self.lang: Lang = lang
        self.here = here or address.migration(lang, framework.id)
        self.words: Words = words_of(lang)
        self.named = {api.name: api for api in lookup.findings.apis if api.framework == framework.id}
        pairs = [pair for pair in lookup.findings.replacements if {pair.old, pair.new} <= self.named.keys()]
        self.pairs: list[Pair] = [(pair.old, pair.new, pair.entries) for pair in pairs]
        self.pairs += [(api.name, "", api.entries) for api in self._gone(pairs)]

    def _gone(self, pairs: Iterable[Replacement]) -> Iterator[NamedApi]:
        """Names that the newest line lacks and that no entry replaces; aliases of modules are left out."""
        paired = {pair.old for pair in pairs}
        modules = {name.rpartition(".")[0] for name in self.named}
        newest = self.framework.lines[0].name
        for api in self.named.values():
            if api.lines and newest not in api.lines and api.name not in paired and api.name not in modules:
                yield api

    def ordered(self) -> list[tuple[str, Pair]]:
        """The pairs by the step that removed the old names (`from-1.8`); those without replacement last (`gone`)."""
        steps = [f"from-{line.name}" for line in reversed(self.framework.lines[1:])] + ["gone"]
        found = [(f"from-{self.named[pair[0]].lines[0]}" if pair[1] else "gone", pair) for pair in self.pairs]
        return sorted((each for each in found if each[0] in steps), key=lambda each: steps.index(each[0]))

    def view(
        self, shown: Sequence[Sorted], all_pairs: Sequence[Sorted], pager: tuple[Part, ...], anchors: str
    ) -> MigrationView:
        """One page of the view. Its counts are those of all pages."""
        name, _ = self.framework.name[self.lang], self.words.gettext
        none = _("No question uses an API of this framework that was renamed.")
        lead = _lead(self.lang) if shown else none
        title = _("%(framework)s: old APIs and what replaced them") % {"framework": name}
        return MigrationView(
            here=self.here,
            title=title,
            description=markup.description(f"{title} · {lead}"),
            lead=lead,
            trail=parts.crumbs(self.here, [parts.framework_trail(self.here, self.framework)]),
            filter=self._filter([pair for _, pair in all_pairs], pager),
            pager=pager,
            anchors=anchors,
            steps=tuple(self._steps(shown, all_pairs)),
            gone=self._rows([pair for step, pair in shown if step == "gone"]),
            others=tuple(self._others()),
        )

    def _others(self) -> Iterator[Link]:
        """Links to the other frameworks, and to the index of all names."""
        for other in self.lookup.largest_first():
            if other != self.framework:
                yield Link(self.here.href(address.migration(self.lang, other.id)), other.name[self.lang])
        yield Link(self.here.href(address.apis(self.lang)), self.words.gettext("API index"))

    def _filter(self, pairs: Sequence[Pair], pager: tuple[Part, ...]) -> Filter | None:
        if not pairs:
            return None
        label = self.words.gettext("Filter by old or new name, such as fc")
        rows = Rows("tr[data-name]", "name", label=label, said=_said(self.words))
        return facets.filtering(self.here, rows, self._facets(pairs), len(_names(pairs)) if pager else 0)

    def _steps(self, shown: Sequence[Sorted], all_pairs: Sequence[Sorted]) -> Iterator[Step]:
        oldest_first = self.framework.lines[::-1]
        for old, new in pairwise(oldest_first):
            pairs = [pair for step, pair in shown if step == f"from-{old.name}"]
            labels = {"old": old.label[self.lang], "new": new.label[self.lang]}
            if pairs:
                title = self.words.gettext("%(old)s → %(new)s") % labels
                names = _names(pair for step, pair in all_pairs if step == f"from-{old.name}")
                yield Step(f"from-{old.name}", title, _old_names(self.words, len(names)), self._rows(pairs))

    def _facets(self, pairs: Sequence[Pair]) -> list[Facet]:
        counts = Counter(name.rpartition(".")[0] for name in _names(pairs))
        several = [module for module, count in counts.items() if count > 1]
        common = sorted(several, key=lambda module: (-counts[module], module))[:MOST_MODULES]
        return [Facet("module", "module", self.words.gettext("Module"), {name: name for name in common}, counts)]

    def _rows(self, pairs: Sequence[Pair]) -> tuple[Row, ...]:
        rows, seen = [], set[str]()
        for old, new, entries in pairs:
            several = parts.several(self.lookup, self.here, [(id, self._anchor(id, new or old)) for id in entries], old)
            rows.append(Row(self._name(old), self._name(new) if new else None, several, old not in seen))
            seen.add(old)
        return tuple(rows)

    def _name(self, name: str) -> Name:
        api = self.named[name]
        pages = {line: page for line in api.lines if (page := api.pages.get((line, self.lang)))}
        lines = [line for line in self.framework.lines if line.name in api.lines]
        badges = tuple(self._line(line, pages.get(line.name, "")) for line in lines)
        return Name(name, next(iter(pages.values()), ""), badges)

    def _line(self, line: Line, page: str) -> Badge:
        if not page:
            return parts.badge(self.lang, line)
        title = self.words.gettext("official documentation of %(line)s") % {"line": line.label[self.lang]}
        return Badge(line.name, line.status, title, page)

    def _anchor(self, id: str, name: str) -> str:
        """The anchor of the answer for the newest line that has the name."""
        entry = self.lookup.entries[id]
        if entry.framework != self.framework.id:
            return ""
        return next((line for line in self.named[name].lines if line in self.lookup.site.lines(entry)), "")
