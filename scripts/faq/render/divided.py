"""The parts of all long lists: their addresses, and redirects for parts that no longer exist.

Which parts exist depends on the entries (an exception without messages has no page), but addresses are permanent: the
address of a removed part redirects to its list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from faq.content.findings import Findings
from faq.content.model import LANGS, SOURCE_LANG, Framework, Lang, Site
from faq.render import address, differing, division
from faq.render.address import Place
from faq.render.apis import by_letter
from faq.render.errors import by_exception
from faq.render.lookup import Lookup
from faq.render.migration import Renamed
from faq.render.status_links import by_host
from faq.render.whole import list_of
from faq.render.words import words_of

List = tuple[Place, Sequence[object]]
"""The first page of a list, and its rows."""


def parts(site: Site, findings: Findings) -> Iterator[Place]:
    """Every page of a long list except its first one, in every language."""
    lookup = Lookup(site, findings)
    lists = {division.HIGH_ROWS: _of_high_rows(lookup), division.ROWS: _of_rows(lookup)}
    divided = (division.places(first, rows, size) for size, found in lists.items() for first, rows in found)
    paths = [place.path for places in divided for place in places if list_of(site, place.path)]
    for lang in LANGS:
        yield from (Place(lang, path) for path in paths)


def gone(site: Site, lang: Lang, paths: Iterable[str]) -> Iterator[tuple[Place, Place, str]]:
    """Removed parts, the lists to which they redirect, and the names of these."""
    for path in paths:
        if found := list_of(site, path):
            yield Place(lang, path), Place(lang, found), _name(site, lang, found)


def _of_high_rows(lookup: Lookup) -> Iterator[List]:
    """The first page of each list, or of each named part of a list, with its rows."""
    for host, links in by_host(lookup.findings.links).items():
        yield division.below(address.links(SOURCE_LANG), host), links
    for framework in lookup.site.frameworks:
        for name, messages in by_exception(lookup, framework).items():
            yield division.below(address.errors(SOURCE_LANG), framework.id, name), messages
        for letter, names in by_letter(lookup, framework).items():
            yield division.below(address.apis(SOURCE_LANG), framework.id, letter), names
        yield address.migration(SOURCE_LANG, framework.id), Renamed(lookup, framework, SOURCE_LANG).ordered()


def _of_rows(lookup: Lookup) -> Iterator[List]:
    for name, tagged in division.by_part(lookup.tagged, division.letter).items():
        rows = [entry for tag in tagged for entry in lookup.tagged[tag]]
        yield division.below(address.tags(SOURCE_LANG), name), rows
    for framework in lookup.site.frameworks:
        yield from _lists_of(lookup.site, framework)


def _lists_of(site: Site, framework: Framework) -> Iterator[List]:
    """The lists of the entries of a framework."""
    yield address.framework(SOURCE_LANG, framework.id), differing.by_category(framework, site.of(framework.id))
    for line in framework.lines:
        yield (
            address.shelf(SOURCE_LANG, framework.id, line.name),
            differing.by_category(framework, site.of(framework.id, line=line.name)),
        )
    for category in framework.categories:
        yield address.shelf(SOURCE_LANG, framework.id, category.id), site.of(framework.id, category.id)


def _name(site: Site, lang: Lang, path: str) -> str:
    _ = words_of(lang).gettext
    names = {
        address.errors(lang).path: _("Error messages"),
        address.apis(lang).path: _("API index"),
        address.tags(lang).path: _("Tags"),
        address.links(lang).path: _("Links to other sites by state"),
    }
    frameworks = {framework.id: framework.name[lang] for framework in site.frameworks}
    return names.get(path) or next(name for id, name in frameworks.items() if id in path.split("/"))
