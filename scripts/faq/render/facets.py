"""The facets by which lists can be filtered, and the controls, which docs/assets/lists activates.

Each row of a list has its values as `data-` attributes, and each control names one value. Without JavaScript the
controls are hidden, and the list is a plain page.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from faq.content.model import Entry, Framework, Lang
from faq.content.tally import written_in
from faq.render import address
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.words import Words, words_of

KEYS = {"framework": "framework", "category": "category", "line": "lines", "tag": "tags", "has": "has",
        "ran": "ran", "text": "text"}  # fmt: skip
"""Facet, as in the page's address -> the `data-` attribute of rows with its values."""
MOST_TAGS = 12
PHRASES = "search/phrases"
"""The folder, below build/public, of additional data for the filter."""


@dataclass(frozen=True, slots=True)
class Facet:
    """`values`: value -> its name. `key`: the `data-` attribute with the values of a row, separated by spaces.
    `counts`: value -> number of rows, in the whole list if it is divided."""

    name: str
    key: str
    legend: str
    values: Mapping[str, str]
    counts: Mapping[str, int]


def values(lookup: Lookup, entry: Entry, lang: Lang) -> dict[str, list[str]]:
    """The facets of an entry, each with its values."""
    return {
        "framework": [entry.framework],
        "category": [entry.category],
        "line": [line.name for line in lookup.lines(entry)],
        "tag": [tag.value for tag in entry.tags],
        "has": ["error"] if entry.errors else [],
        "ran": lookup.ran(entry),
        "text": [written_in(entry)] if lang == "en" else [],
    }


def data(
    lookup: Lookup, entry: Entry, lang: Lang, wanted: tuple[str, ...] = tuple(KEYS)
) -> tuple[tuple[str, str], ...]:
    """The values of an entry's row for some facets, by `data-` attribute."""
    key = entry.id, lang, wanted
    if key not in lookup.facets:
        known = values(lookup, entry, lang)
        lookup.facets[key] = tuple((KEYS[name], " ".join(known[name])) for name in wanted if known[name])
    return lookup.facets[key]


def of_entries(lookup: Lookup, entries: Iterable[Entry], lang: Lang, wanted: Iterable[str]) -> list[Facet]:
    """Facets for a list of entries; those that could not narrow it are left out."""
    rows = [values(lookup, entry, lang) for entry in entries]
    legends = _legends(words_of(lang))
    there = {framework for row in rows for framework in row["framework"]}
    frameworks = [framework for framework in lookup.largest_first() if framework.id in there]
    facets = []
    for name in wanted:
        counts = Counter(value for row in rows for value in row[name])
        if any(count < len(rows) for count in counts.values()):
            named = _NAMED[name](frameworks, lang, counts)
            shown = {value: text for value, text in named.items() if counts[value]}
            facets.append(Facet(name, KEYS[name], legends[name], shown, counts))
    return facets


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a list: their CSS selector, the `data-` attribute by which they are counted (none: each row), the
    frameworks whose phrasings the filter should load, and words for things other than questions."""

    selector: str = "li[data-entry]"
    unit: str = "entry"
    phrases: tuple[str, ...] = ()
    label: str = ""
    said: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """The controls of a list. Before the script is loaded, the field submits to the site's search (`action`).

    `phrases`: the addresses of additional data. `words`: texts as JSON. `total`: the number of rows of a divided list,
    of which the page shows a part; 0 for an undivided one.
    """

    rows: Rows
    facets: tuple[Facet, ...]
    label: str
    action: str
    phrases: str
    words: str
    total: int = 0


def filtering(here: Place, rows: Rows, facets: Iterable[Facet], total: int = 0) -> Filter:
    """The controls of a list: a text field and facets. Facets and `total` are those of the whole list."""
    words = words_of(here.lang)
    paths = " ".join(here.asset(f"{PHRASES}/{here.lang}/{framework}.json") for framework in rows.phrases)
    said = json.dumps(rows.said or _said(words), ensure_ascii=False)
    label = rows.label or words.gettext("Filter by any words")
    return Filter(rows, tuple(facets), label, here.href(address.search(here.lang)), paths, said, total)


def phrases(lookup: Lookup, framework: Framework, lang: Lang) -> bytes:
    """What people say for each question of a framework: id -> [other phrasings, error messages], as JSON."""
    said = {
        entry.id: [
            [asked.value for asked in entry.documents[address.entry(lang, entry).lang].asked_as],
            [error.value for error in entry.errors],
        ]
        for entry in lookup.site.of(framework.id)
    }
    return (json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _frameworks(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    return {framework.id: framework.name[lang] for framework in frameworks}


def _categories(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    return {shelf.id: shelf.name[lang] for framework in frameworks for shelf in framework.categories}


def _lines(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    return {line.name: line.label[lang] for framework in reversed(frameworks) for line in framework.lines}


def _versions(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    tested = (each for framework in frameworks for line in framework.lines for each in line.tested)
    return {each.version: each.version for each in tested}


def _tags(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    """Tags that several questions have, most common first; others can be typed."""
    common = sorted((tag for tag, count in counts.items() if count > 1), key=lambda tag: (-counts[tag], tag))
    return {tag: tag for tag in common[:MOST_TAGS]}


def _has(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    return {"error": words_of(lang).gettext("with an error message")}


def _translations(frameworks: Sequence[Framework], lang: Lang, counts: Counts) -> dict[str, str]:
    _ = words_of(lang).gettext
    return {"zh": _("in Chinese only"), "en": _("in English")}


def _legends(words: Words) -> dict[str, str]:
    _ = words.gettext
    return {
        "framework": _("Framework"),
        "category": _("Category"),
        "line": _("Version"),
        "tag": _("Tag"),
        "has": _("Content"),
        "ran": words.pgettext("facet", "Code ran on"),
        "text": _("Translation"),
    }


def situations(words: Words, all_of: Callable[[int], str], some: str, none: str) -> dict[str, str]:
    """The texts of a list's filter. `all_of`: number -> text for all rows; `some`: text for the rows that match."""
    said = {"all": all_of(2), "only": all_of(1), "one": some, "many": some, "none": none}
    filled = {situation: text % {"n": "{n}", "of": "{of}"} for situation, text in said.items()}
    # Follows the count of a divided list: the number of rows on this page, or that only these were filtered.
    here = {"here": words.gettext("%(n)s on this page") % {"n": "{n}"}, "only here": words.gettext("only on this page")}
    return {**filled, **here, "elsewhere": words.gettext("Search the whole site")}


def _said(words: Words) -> dict[str, str]:
    """Texts for lists of questions, which may match by another phrasing or a message."""
    _ = words.gettext
    said = situations(
        words,
        lambda n: words.ngettext("%(of)s question", "%(of)s questions", n),
        _("%(n)s of %(of)s questions"),
        _("No question in this list fits."),
    )
    return {**said, "asked": _("Also asked: "), "error": _("Error: ")}


Counts = Mapping[str, int]
Naming = Callable[[Sequence[Framework], Lang, Counts], dict[str, str]]
"""The values of a facet with their names, in display order."""
_NAMED: Mapping[str, Naming] = {
    "framework": _frameworks,
    "category": _categories,
    "line": _lines,
    "tag": _tags,
    "ran": _versions,
    "has": _has,
    "text": _translations,
}
