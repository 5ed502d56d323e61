"""The status page: coverage, proofs, translations and links in pictures and tables whose cells lead to their lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from faq.content.findings import Outcome, Trial
from faq.content.model import Entry, Framework, Lang, Line
from faq.render import address, facets, markup
from faq.render.charts import bar, labelled, legend, table
from faq.render.lookup import Lookup
from faq.render.status_links import states
from faq.render.words import Words, questions, words_of

LEVELS = 5


def render_status(lookup: Lookup, lang: Lang) -> bytes:
    """The page in one language."""
    _ = words_of(lang).gettext
    title = _("Content status")
    lead = _(
        "How many questions there are, how far they are translated, on which versions their code was run, and whether "
        "their links still work. The compiler computes every number from the content, and each leads to its list."
    )
    page = _Page(lookup, lang)
    return markup.document(
        markup.front_matter(
            {"title": title, "description": markup.description(lead), "kind": "status", "hide": ["toc"]}
        ),
        markup.breadcrumbs(page.here, []),
        f"# {title}",
        f'<p class="lead">{escape(lead)}</p>',
        *page.coverage(),
        *page.shelves(),
        *page.proofs(),
        *page.stale(),
        *page.links(),
    )


def _translations(words: Words) -> Mapping[str, str]:
    """The states of `facets.translation`."""
    _ = words.gettext
    return {"en": _("English up to date"), "stale": _("English behind"), "zh": _("Chinese only")}


def _outcomes(words: Words) -> Mapping[Outcome, str]:
    _ = words.gettext
    return {"passed": _("Passed"), "not run": _("Not run"), "waiting": _("Waiting")}


def _why(words: Words) -> Mapping[Outcome, str]:
    """The titles of the lists that say why samples have not passed."""
    _ = words.gettext
    return {"not run": _("Samples that are not run, and why"), "waiting": _("Samples that wait to be run")}


class _Page:
    """One status page. Each method writes one part of it."""

    def __init__(self, lookup: Lookup, lang: Lang) -> None:
        self.lookup = lookup
        self.lang: Lang = lang
        self.here = address.status(lang)
        self.words: Words = words_of(lang)
        self.translations = _translations(self.words)
        self.outcomes, self.why = _outcomes(self.words), _why(self.words)
        self.lines = [(framework, line) for framework in lookup.largest_first() for line in framework.lines]

    def coverage(self) -> Iterator[str]:
        _ = self.words.gettext
        title = _("Questions by framework, version and language")
        lead = _(
            "How many questions are answered for each version, and whether the English text has kept up with the "
            "Chinese original."
        )
        yield _heading("coverage", title, lead)
        yield legend({f"text-{kind}": name for kind, name in self.translations.items()})
        head = [_("Version"), _("Chinese"), *self.translations.values()]
        longest = max((len(self._of(framework, line)) for framework, line in self.lines), default=0)
        rows = [self._covered(framework, line, longest) for framework, line in self.lines]
        yield table(title, list(map(escape, head)), rows)

    def _covered(self, framework: Framework, line: Line, longest: int) -> list[str]:
        """A row: the questions of a line in Chinese, and in which state their translations are."""
        entries = self._of(framework, line)
        counts = Counter(facets.translation(self.lookup, entry) for entry in entries)
        kinds = self.translations
        said = ", ".join(f"{name} {counts[kind]}" for kind, name in kinds.items())
        name = f"{framework.name[self.lang]} {line.label[self.lang]}"
        picture = bar(f"{name}: {said}", {f"text-{kind}": counts[kind] for kind in kinds}, longest)
        chinese = self._cell(len(entries), self._list("zh", framework.id, line.name), "zh")
        english = (
            self._cell(counts[kind], self._list("en", framework.id, line.name, "text", kind), "en") for kind in kinds
        )
        return [labelled(escape(name), picture), chinese, *english]

    def shelves(self) -> Iterator[str]:
        title = self.words.gettext("Questions by category and version")
        yield _heading("categories", title, self.words.gettext("The darker, the more questions."))
        most = max(
            (len(self.lookup.site.of(f.id, c.id, line.name)) for f, line in self.lines for c in f.categories), default=0
        )
        tables = []
        for framework in self.lookup.largest_first():
            head = [escape(framework.name[self.lang]), *(escape(line.label[self.lang]) for line in framework.lines)]
            shelves = [category for category in framework.categories if self.lookup.site.of(framework.id, category.id)]
            rows = [
                [escape(c.name[self.lang]), *(self._shelf(framework, c.id, line, most) for line in framework.lines)]
                for c in shelves
            ]
            tables.append(table(f"{title}: {framework.name[self.lang]}", head, rows))
        yield f'<div class="shelves">{"".join(tables)}</div>'

    def _shelf(self, framework: Framework, category: str, line: Line, most: int) -> str:
        count = len(self.lookup.site.of(framework.id, category, line.name))
        level = -(-LEVELS * count // most) if most else 0
        cell = self._cell(count, self._list(self.lang, framework.id, category, "line", line.name))
        return f'<span class="level level--{level}">{cell}</span>'

    def proofs(self) -> Iterator[str]:
        title = self.words.gettext("Code samples by tested version")
        lead = self.words.gettext(
            "Each sample is run on every tested version it is for. One that was changed and not run again is waiting, "
            "and is not shown as having run."
        )
        yield _heading("samples", title, lead)
        yield legend({_slug(outcome): name for outcome, name in self.outcomes.items()})
        tested = [(f, line, each.version) for f, line in self.lines for each in line.tested]
        trials = {(f.id, line.name, version): self._trials(f, line, version) for f, line, version in tested}
        longest = max(map(len, trials.values()), default=0)
        rows = [
            self._proved(f, line, version, trials[f.id, line.name, version], longest) for f, line, version in tested
        ]
        head = [self.words.gettext("Tested version"), *self.outcomes.values()]
        yield table(title, list(map(escape, head)), rows)
        for outcome, name in self.why.items():
            parts = [self._tell(f, version, trials[f.id, line.name, version], outcome) for f, line, version in tested]
            if any(parts):
                yield f'<h3 id="{_slug(outcome)}">{escape(name)}</h3>'
                yield from filter(None, parts)

    def _proved(self, framework: Framework, line: Line, version: str, trials: list[Trial], longest: int) -> list[str]:
        counts = Counter(trial.outcome for trial in trials)
        name = f"{framework.name[self.lang]} {version}"
        said = ", ".join(f"{title} {counts[outcome]}" for outcome, title in self.outcomes.items())
        parts = {_slug(outcome): counts[outcome] for outcome in self.outcomes}
        targets = {
            "passed": self._list(self.lang, framework.id, line.name, "ran", version),
            **{outcome: f"#{_anchor(outcome, framework, version)}" for outcome in self.why},
        }
        cells = [self._samples(trials, outcome, targets[outcome]) for outcome in self.outcomes]
        return [labelled(escape(name), bar(f"{name}: {said}", parts, longest)), *cells]

    def _samples(self, trials: list[Trial], outcome: Outcome, target: str) -> str:
        """How many samples came out so, and how many entries have them."""
        found = [trial.entry for trial in trials if trial.outcome == outcome]
        within = f" <small>{escape(questions(self.words, len(set(found))))}</small>" if found else ""
        return self._cell(len(found), target) + within

    def _tell(self, framework: Framework, version: str, trials: list[Trial], outcome: Outcome) -> str:
        found = dict.fromkeys((trial.entry, trial.line, trial.why) for trial in trials if trial.outcome == outcome)
        rows = "\n".join(
            f'<li data-entry="{escape(id)}">{markup.entry_link(self.here, self.lookup.entries[id], line)}'
            f"{f' <span>{escape(why)}</span>' if why else ''}</li>"
            for id, line, why in found
        )
        name = f"{framework.name[self.lang]} {version}"
        heading = f'<h4 id="{_anchor(outcome, framework, version)}">{escape(name)}</h4>'
        return f'{heading}<ul class="reasons">\n{rows}\n</ul>' if rows else ""

    def stale(self) -> Iterator[str]:
        _, stale = self.words.gettext, self.lookup.findings.stale
        some = _("The Chinese original of these sections has changed since they were translated; their pages say so.")
        none = _("None: every translation has kept up with its original.")
        yield _heading("stale", _("Translations that are behind"), some if stale else none)
        if stale:
            rows = "\n".join(self._stale(self.lookup.entries[id], keys) for id, keys in sorted(stale.items()))
            yield f'<ul class="reasons">\n{rows}\n</ul>'

    def _stale(self, entry: Entry, keys: Iterable[str]) -> str:
        page = address.entry("en", entry)
        sections = ", ".join(
            markup.link(self.here.href(page, "" if key == "intro" else key.split(", ")[0]), escape(self._section(key)))
            for key in keys
        )
        return f'<li data-entry="{escape(entry.id)}">{markup.entry_link(self.here, entry)} <span>{sections}</span></li>'

    def _section(self, key: str) -> str:
        return self.words.gettext("short answer") if key == "intro" else key

    def links(self) -> Iterator[str]:
        _, place = self.words.gettext, address.links(self.lang)
        title = _("Links to other sites")
        yield _heading("links", title, _("What the last check of each link found."))
        counts = Counter(link.state for link in self.lookup.findings.links)
        rows = []
        for state, (name, meaning) in states(self.words).items():
            said = f"{name}: {counts[state]}"
            picture = bar(said, {f"link-{_slug(state)}": counts[state]}, max(counts.values(), default=0))
            number = self._cell(counts[state], self.here.href(place, _slug(state)))
            label = f"{escape(name)} <small>{escape(meaning)}</small>"
            rows.append([labelled(label, picture), number])
        head = [_("State"), _("Addresses: %(n)s") % {"n": counts.total()}]
        yield table(title, list(map(escape, head)), rows)
        yield f'<p class="more">{markup.link(self.here.href(place), escape(_("All links to other sites")))}</p>'

    def _trials(self, framework: Framework, line: Line, version: str) -> list[Trial]:
        """The samples that are for a version; one version is tested in one line of one framework."""
        entries = {entry.id for entry in self._of(framework, line)}
        every = self.lookup.findings.trials
        return [
            trial for trial in every if trial.version == version and trial.line == line.name and trial.entry in entries
        ]

    def _of(self, framework: Framework, line: Line) -> tuple[Entry, ...]:
        return self.lookup.site.of(framework.id, line=line.name)

    def _list(self, lang: Lang, framework: str, shelf: str, facet: str = "", value: str = "") -> str:
        """A link to a list, narrowed to a value."""
        href = self.here.href(address.shelf(lang, framework, shelf))
        return f"{href}?{facet}={value}" if facet else href

    def _cell(self, count: int, href: str, lang: str = "") -> str:
        """A number that leads to what it counts; none leads nowhere."""
        if not count:
            return '<span class="none">0</span>'
        return markup.link(href, str(count), **({"hreflang": lang} if lang not in ("", self.lang) else {}))


def _heading(id: str, title: str, lead: str) -> str:
    return f'<h2 id="{id}">{escape(title)}</h2>\n<p class="lead">{escape(lead)}</p>'


def _anchor(outcome: str, framework: Framework, version: str) -> str:
    return f"{_slug(outcome)}-{framework.id}-{version}"


def _slug(name: str) -> str:
    return name.replace(" ", "-")
