"""The output of `faq search` and `faq explain-log`. Pure."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Collection, Iterator, Mapping

from faq.content.blocks import without
from faq.content.model import Entry, Lang, Section, Site
from faq.render.words import words_of
from faq.search import shards
from faq.search.engine import Engine, Hit, Results
from faq.search.filters import Filters
from faq.search.names import Api, Asked
from faq.search.shown import ROOT

WIDTH = 100


def engine(site: Site) -> Engine:
    """A search engine over a freshly made index, identical to the published one."""
    files = shards.write(site)
    manifest = json.loads(files[f"{ROOT}/manifest.json"])
    return Engine(manifest, lambda path: files[f"{ROOT}/{path}"])


def show_results(site: Site, results: Results, lang: Lang, lines: Collection[str] | None) -> str:
    """A numbered list of results, best first; with `lines` (empty: all), followed by the whole answer of the first
    result for these lines."""
    words = words_of(lang)
    if not results.hits:
        return words.gettext("No question found.")
    said = {
        "answer": [],
        "near": [words.pgettext("terminal", "No exact answer; the nearest questions:")],
        "none": [words.pgettext("terminal", "Nothing here seems to be about this. The closest questions:")],
    }
    head = [*_recognised(site, results, lang), *said[results.claim]]
    whole = [] if lines is None else [_answer(site, results.hits[0], lang, lines)]
    return "\n\n".join([*head, *(_hit(place, hit, site, lang) for place, hit in enumerate(results.hits, 1)), *whole])


def _recognised(site: Site, results: Results, lang: Lang) -> Iterator[str]:
    """What was recognised in the log."""
    log = results.log
    framework = f"{site.framework(log.framework).name[lang]} {log.version}".strip() if log and log.framework else ""
    found = " · ".join(filter(None, [framework, log.exception if log else ""]))
    if found:
        yield words_of(lang).gettext("In what you pasted: %(found)s") % {"found": found}


def show_name(site: Site, asked: Asked, results: Results, lang: Lang) -> str:
    """What is known of the API named in a query. `results`: those of the query, in whose order its entries are."""
    _ = words_of(lang).gettext
    if not asked.apis:
        unknown = _("No tested version has %(name)s.") % {"name": asked.written}
        return f"{unknown} {_('The most similar name: %(name)s') % {'name': asked.near}}" if asked.near else unknown
    places = {hit.id: place for place, hit in enumerate(results.hits)}
    return "\n\n".join("\n".join(_api(site, api, places, lang)) for api in asked.apis)


def _api(site: Site, api: Api, places: Mapping[str, int], lang: Lang) -> Iterator[str]:
    _ = words_of(lang).gettext
    yield f"{api.name}   {site.framework(api.framework).name[lang]}"
    yield "   " + _("In %(versions)s") % {"versions": ", ".join(api.has)}
    if api.lacks:
        yield "   " + _("Not in %(versions)s") % {"versions": ", ".join(api.lacks)}
    if api.new:
        yield "   " + _("In its place: %(names)s") % {"names": ", ".join(api.new)}
    for line, pages in api.pages.items():
        yield f"   {line}: {pages[lang]}"
    entries = sorted(map(site.entries.__getitem__, api.entries), key=lambda entry: places.get(entry.id, len(places)))
    documents = (entry.documents.get(lang, entry.source) for entry in entries)
    yield from (f"   {document.title.value}   {document.path}" for document in documents)


def _answer(site: Site, hit: Hit, lang: Lang, lines: Collection[str]) -> str:
    """The whole text of an entry as Markdown: the short answer, then the answers for the chosen lines, or for all."""
    entry = _entry(site, hit)
    document = entry.documents.get(lang, entry.source)
    answers = [one for one in document.answers if not lines or {line.name for line in one.lines} & set(lines)]
    texts = [_section(one) for one in (document.intro, *(answers or document.answers))]
    return "\n\n".join([f"# {document.title.value}", *texts])


def _section(section: Section) -> str:
    heading = f"## {section.heading}\n\n" if section.lines else ""
    return heading + without(section, ("setup", "check")).strip()


def _entry(site: Site, hit: Hit) -> Entry:
    return next(entry for entry in site.entries if entry.id == hit.id)


def _hit(number: int, hit: Hit, site: Site, lang: Lang) -> str:
    framework = site.framework(hit.facets.framework).name[lang]
    entry = _entry(site, hit)
    rows = [
        f"{number}. {hit.title}",
        *(_wrapped(f"> {hit.error}") if hit.error else ()),
        *_wrapped(hit.short),
        f"   {framework} {', '.join(hit.facets.lines)}   {entry.documents.get(lang, entry.source).path}",
    ]
    return "\n".join(rows)


def _wrapped(text: str) -> Iterator[str]:
    """Wrap lines for a terminal; Han characters are two columns wide."""
    wide = sum(ord(character) > 0x2E80 for character in text) > len(text) / 3
    yield from textwrap.wrap(text, WIDTH // 2 if wide else WIDTH, initial_indent="   ", subsequent_indent="   ")


def filters(site: Site, framework: str | None, line: str | None) -> Filters:
    """The filters in the options. Raises ValueError for an unknown framework or line."""
    frameworks = [one for one in site.frameworks if framework in (None, one.id)]
    if not frameworks:
        raise ValueError(_unknown("framework", str(framework), [one.id for one in site.frameworks]))
    lines = [name for one in frameworks for name in (known.name for known in one.lines)]
    if line not in (None, *lines):
        raise ValueError(_unknown("version line", str(line), list(dict.fromkeys(lines))))
    return Filters(frozenset([framework] if framework else ()), frozenset([line] if line else ()))


def _unknown(what: str, name: str, known: list[str]) -> str:
    return f"there is no {what} {name!r}; there are {', '.join(known)}"
