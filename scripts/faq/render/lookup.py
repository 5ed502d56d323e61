"""The site with indexes for rendering."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from faq.content.blocks import shown
from faq.content.code import CodeBlock
from faq.content.findings import Findings, Replacement, Run
from faq.content.model import SOURCE_LANG, Entry, Framework, Lang, Line, Section, Site
from faq.content.tally import Overall, Tally, tally
from faq.render.address import EXAMPLE, Place
from faq.render.address import tags as tags_place
from faq.render.division import below, by_part, letter, pages
from faq.render.html import Html
from faq.render.prose import EntryProse
from faq.render.proved import proved_on


@dataclass(frozen=True)
class Lookup:
    """A site, findings about its texts, and these texts as HTML by entry id. `root`: the address of the home page.
    `own`: entry id -> digest of everything it was read from; `documented`: digest of the API lists and pages; `linked`:
    ids that the texts of each entry link to; `known`: results over all entries, if the site has only some of them."""

    site: Site
    findings: Findings
    root: str = EXAMPLE
    prose: Mapping[str, EntryProse] = field(default_factory=dict)
    own: Mapping[str, bytes] = field(default_factory=dict)
    documented: bytes = b""
    linked: Mapping[str, Sequence[str]] = field(default_factory=dict)
    known: Overall | None = None

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.site.entries}

    def url(self, place: Place, anchor: str = "") -> str:
        """The full address of a page or of one of its answers."""
        return f"{self.root}{place.url}#{anchor}" if anchor else self.root + place.url

    @cached_property
    def tagged(self) -> Mapping[str, Sequence[Entry]]:
        """Tag -> its entries, sorted by name."""
        found: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.site.entries:
            for tag in entry.tags:
                found[tag.value].append(entry)
        return dict(sorted(found.items()))

    @cached_property
    def overall(self) -> Overall:
        """Results over all entries."""
        return self.known or Overall(self._order(), self._tag_paths())

    def _order(self) -> tuple[str, ...]:
        sizes = {framework.id: len(self.site.of(framework.id)) for framework in self.site.frameworks}
        return tuple(sorted(sizes, key=lambda id: (-sizes[id], id)))

    def _tag_paths(self) -> Mapping[str, str]:
        found = {}
        for part, tags in by_part(self.tagged, letter).items():
            rows = [tag for tag in tags for _ in self.tagged[tag]]
            for place, _, listed in pages(below(tags_place(SOURCE_LANG), part), rows):
                found.update({tag: place.path for tag in listed if tag not in found})
        return found

    @cached_property
    def tally(self) -> Tally:
        return tally(self.site, self.findings)

    def newest_first(self) -> list[Entry]:
        """Entries by last review, newest first; on the same day frameworks alternate, the largest first."""
        order = self.overall.order
        turns: Counter[tuple[datetime.date, str]] = Counter()
        keys = {}
        for entry in self.site.entries:
            turn = entry.reviewed, entry.framework
            keys[entry.id] = (-entry.reviewed.toordinal(), turns[turn], order.index(entry.framework))
            turns[turn] += 1
        return sorted(self.site.entries, key=lambda entry: keys[entry.id])

    def largest_first(self) -> list[Framework]:
        """Frameworks by number of entries, largest first."""
        return [self.site.framework(id) for id in self.overall.order]

    @cached_property
    def lines_with(self) -> Mapping[str, tuple[str, ...]]:
        """API name -> version lines whose tested versions have it, for names in texts or tables."""
        return {api.name: api.lines for api in self.findings.apis}

    def lines(self, entry: Entry) -> tuple[Line, ...]:
        """The version lines that an entry answers, newest first."""
        if entry.id not in self._lines:
            names = self.site.lines(entry)
            lines = self.site.framework(entry.framework).lines
            self._lines[entry.id] = tuple(line for line in lines if line.name in names)
        return self._lines[entry.id]

    @cached_property
    def _lines(self) -> dict[str, tuple[Line, ...]]:
        return {}

    @cached_property
    def badges(self) -> dict[tuple[str, Lang], Html]:
        """Line badges for rows of entries, shared by several lists (render/parts.py)."""
        return {}

    @cached_property
    def facets(self) -> dict[tuple[str, Lang, tuple[str, ...]], tuple[tuple[str, str], ...]]:
        """Facet texts for rows of entries, shared by several lists (render/facets.py)."""
        return {}

    @cached_property
    def rows(self) -> dict[str, bytes]:
        """Facts of entries for the keys of lists (render/pieces.py)."""
        return {}

    @cached_property
    def excerpts(self) -> dict[str, bytes]:
        """The same, including short answers."""
        return {}

    def beside(self, entry: Entry, step: int) -> Entry | None:
        """The entry before (-1) or after (1) another one in its category."""
        place = self._places[entry.id] + step
        shelf = self._shelves[entry.framework, entry.category]
        return shelf[place] if 0 <= place < len(shelf) else None

    @cached_property
    def _shelves(self) -> Mapping[tuple[str, str], Sequence[Entry]]:
        found: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for entry in self.site.entries:
            found[entry.framework, entry.category].append(entry)
        return found

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {entry.id: place for shelf in self._shelves.values() for place, entry in enumerate(shelf)}

    def nearest(self, entry: Entry) -> dict[str, Line]:
        """For each line that an entry does not answer, the best line to read instead: a maintained one, then the
        closest, then the newer one."""
        every, answered = self.site.framework(entry.framework).lines, self.lines(entry)
        return {
            line.name: min(answered, key=lambda other: _distance(every, line, other))
            for line in every
            if answered and line not in answered
        }

    @cached_property
    def _changes(self) -> Mapping[str, Sequence[Replacement]]:
        found: dict[str, list[Replacement]] = defaultdict(list)
        for pair in self.findings.replacements:
            for id in pair.entries:
                found[id].append(pair)
        return found

    def changes(self, entry: Entry) -> Sequence[Replacement]:
        """The renamed APIs that an entry declares, by old name."""
        return self._changes.get(entry.id, ())

    def blocks(self, entry: Entry, lang: Lang, section: Section) -> tuple[CodeBlock, ...]:
        """The code blocks of a section with their facts."""
        keys = [each.key for each in entry.documents[lang].sections]
        texts = self.prose[entry.id].texts[lang] if entry.id in self.prose else ()
        found = next((each.blocks for key, each in zip(keys, texts, strict=False) if key == section.key), None)
        return shown(entry, entry.documents[lang], section) if found is None else found

    @cached_property
    def _runs(self) -> Mapping[str, list[tuple[str, int, tuple[Run, ...]]]]:
        found: dict[str, list[tuple[str, int, tuple[Run, ...]]]] = defaultdict(list)
        for (id, key, index), runs in self.findings.runs.items():
            found[id].append((key, index, runs))
        return found

    def runs_of(self, entry: Entry) -> list[tuple[str, int, tuple[Run, ...]]]:
        """The runs of an entry's samples, by section key and position."""
        return sorted(self._runs.get(entry.id, ()))

    def runs_in(self, entry: Entry, section: Section) -> list[tuple[Run, ...]]:
        """The runs of each code block of a section."""
        return [self.findings.runs.get((entry.id, section.key, index), ()) for index in range(len(section.fences))]

    def proved(self, entry: Entry) -> dict[str, list[str]]:
        """Line -> tested versions on which all its samples passed; lines without samples are left out."""
        if entry.id not in self._proved:
            self._proved[entry.id] = proved_on(entry, self.lines(entry), self.runs_in)
        return self._proved[entry.id]

    @cached_property
    def _proved(self) -> dict[str, dict[str, list[str]]]:
        return {}

    def ran(self, entry: Entry) -> list[str]:
        """The tested versions on which any sample of an entry ran, newest line first."""
        return [
            tested.version
            for line in self.lines(entry)
            for tested in line.tested
            if tested.version in self._ran[entry.id]
        ]

    @cached_property
    def _ran(self) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {entry.id: set() for entry in self.site.entries}
        for (entry, _, _), runs in self.findings.runs.items():
            found.setdefault(entry, set()).update(run.version for run in runs)
        return found

    def is_stale(self, entry: Entry, lang: Lang, section: Section) -> bool:
        """Whether a section is out of date; only translations can be."""
        return lang != "zh" and section.key in self.findings.stale.get(entry.id, ())


def _distance(lines: Sequence[Line], wanted: Line, other: Line) -> tuple[bool, int, int]:
    """The distance of two lines. `lines`: newest first."""
    steps = lines.index(other) - lines.index(wanted)
    return other.status == "ended", abs(steps), steps
