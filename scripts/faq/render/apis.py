"""The index of APIs named in answers: a page per framework and letter, and a page that links to these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.findings import NamedApi
from faq.content.model import Framework, Lang
from faq.render import address, division, facets, parts
from faq.render.address import Place
from faq.render.division import Part
from faq.render.facets import Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Badge, Several
from faq.render.pieces import Facts, Files, Piece, rows_of
from faq.render.tags import name_of
from faq.render.templates import Content, View, page
from faq.render.words import words_of

MOST = 40
"""Maximum number of names shown of those that several questions mention."""


@dataclass(frozen=True, slots=True)
class Api:
    """An API name, the version lines that have it, and the questions that mention it."""

    name: str
    lines: tuple[Badge, ...]
    questions: Several


@dataclass(frozen=True, slots=True)
class FrameworkApis:
    """Links to the names of a framework, by the first letter of their last part. `replaced`: its page of old and new
    names."""

    id: str
    name: str
    letters: tuple[Part, ...]
    replaced: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApisView(View):
    """The index page. `migrations`: link to the pages of old and new names; `common`: the names that most questions
    mention."""

    template: ClassVar[str] = "pages/apis.html"
    kind: ClassVar[str] = "apis"
    filter: Filter
    migrations: str
    common: tuple[Part, ...]
    frameworks: tuple[FrameworkApis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterView(View):
    """The names of a framework that start with one letter."""

    template: ClassVar[str] = "pages/apis_of_letter.html"
    kind: ClassVar[str] = "apis"
    filter: Filter
    apis: tuple[Api, ...]


Letters = Sequence[tuple[Framework, dict[str, list[NamedApi]]]]
"""Framework -> letter -> names."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages in one language."""
    letters = [(framework, by_letter(lookup, framework)) for framework in lookup.largest_first()]
    yield Piece(f"apis {lang}", partial(_facts_of_index, letters), partial(_index, lang, letters))
    for framework, found in letters:
        for name, apis in found.items():
            make = partial(_letter, lookup, framework, lang, name, apis)
            yield Piece(f"apis {lang} {framework.id} {name}", partial(_facts, lookup, apis), make)


def _facts_of_index(letters: Letters) -> Facts:
    return {"letters": (repr([(api.framework, api.name, len(api.entries)) for api in _every(letters)]),)}


def _every(letters: Letters) -> list[NamedApi]:
    """All names in page order."""
    return [api for _, found in letters for apis in found.values() for api in apis]


def _facts(lookup: Lookup, apis: Sequence[NamedApi]) -> Facts:
    ids = dict.fromkeys(id for api in apis for id in api.entries)
    return {"apis": (repr((api.name, api.lines, api.entries)) for api in apis), "rows": rows_of(lookup, ids)}


def _index(lang: Lang, letters: Letters) -> Files:
    """The page that links to the letters."""
    here, _ = address.apis(lang), words_of(lang).gettext
    places = _places(here, letters)
    frameworks = tuple(_framework(framework, here, found) for framework, found in letters if found)
    view = ApisView(
        here=here,
        title=_("API index"),
        description=_lead(lang),
        lead=_lead(lang),
        trail=parts.crumbs(here),
        contents=tuple(Content(f"#{framework.id}", framework.name) for framework in frameworks),
        anchors=division.ANCHORS,
        filter=facets.filtering(here, _names_of_index(lang), ()),
        common=tuple(_common(here, _every(letters), places)),
        migrations=here.href(address.migrations(lang)),
        frameworks=frameworks,
    )
    yield page(view)
    yield division.anchors(here, places)


def _places(here: Place, letters: Letters) -> dict[str, Place]:
    """Name -> the page that has it; if two frameworks have the same name, that of the larger framework."""
    found: dict[str, Place] = {}
    for framework, of_letter in letters:
        for letter, apis in of_letter.items():
            for place, _, shown in division.pages(division.below(here, framework.id, letter), apis, division.HIGH_ROWS):
                for api in shown:
                    found.setdefault(api.name, place)
    return found


def _common(here: Place, apis: Sequence[NamedApi], places: Mapping[str, Place]) -> Iterator[Part]:
    """Names mentioned by several questions, most mentioned first."""
    named = {api.name: len(api.entries) for api in reversed(apis) if len(api.entries) > 1}
    for name in sorted(named, key=lambda name: (-named[name], name))[:MOST]:
        yield Part(here.href(places[name], name), name, named[name])


def _names_of_index(lang: Lang) -> Rows:
    """The names shown on the index page; its filter finds the others through the anchors file."""
    _ = words_of(lang).gettext
    said = facets.situations(words_of(lang), lambda n: "", _("Names: %(n)s"), _("No name fits."))
    return Rows("section:not([data-whole]) li[data-part]", "", label=_("Filter by words of a name"), said=said)


def _names(lang: Lang) -> Rows:
    """The rows of a letter."""
    words = words_of(lang)
    said = facets.situations(
        words,
        lambda n: words.ngettext("%(of)s name", "%(of)s names", n),
        words.gettext("%(n)s of %(of)s names"),
        words.gettext("No name fits."),
    )
    return Rows("tr[data-name]", "name", label=words.gettext("Filter by words of a name or question"), said=said)


def _lead(lang: Lang) -> str:
    return words_of(lang).gettext(
        "The APIs that the answers name: which version lines have them in their tested versions, which questions "
        "speak of them, and which new names have taken the place of old ones."
    )


def by_letter(lookup: Lookup, framework: Framework) -> dict[str, list[NamedApi]]:
    """Letter -> names, grouped by the last part of the name."""
    named = [api for api in lookup.findings.apis if api.framework == framework.id]
    named.sort(key=lambda api: (api.name.rpartition(".")[2].lower(), api.name))
    return division.by_part(named, lambda api: division.letter(api.name.rpartition(".")[2]))


def _framework(framework: Framework, here: Place, letters: dict[str, list[NamedApi]]) -> FrameworkApis:
    found = (
        Part(here.href(division.below(here, framework.id, name)), name_of(here.lang, name), len(apis))
        for name, apis in letters.items()
    )
    replaced = here.href(address.migration(here.lang, framework.id))
    return FrameworkApis(framework.id, framework.name[here.lang], tuple(found), replaced)


def _letter(
    lookup: Lookup, framework: Framework, lang: Lang, name: str, apis: Sequence[NamedApi]
) -> Iterator[tuple[str, bytes]]:
    words, above = words_of(lang), address.apis(lang)
    what = words.gettext("API %(letter)s") % {"letter": name_of(lang, name)}
    title = words.gettext("%(framework)s: %(what)s") % {"framework": framework.name[lang], "what": what}
    first = division.below(above, framework.id, name)
    for here, pager, shown in division.pages(first, apis, division.HIGH_ROWS):
        view = LetterView(
            here=here,
            title=title,
            description=f"{title} · {_lead(lang)}",
            lead=_lead(lang),
            trail=parts.crumbs(here, [(above, words.gettext("API index"))]),
            pager=pager,
            filter=facets.filtering(here, _names(lang), (), len(apis) if pager else 0),
            apis=tuple(_api(lookup, framework, api, here) for api in shown),
        )
        yield page(view)


def _api(lookup: Lookup, framework: Framework, api: NamedApi, here: Place) -> Api:
    lines = tuple(parts.badge(here.lang, line) for line in framework.lines if line.name in api.lines)
    return Api(api.name, lines, parts.several(lookup, here, [(id, "") for id in api.entries], api.name))
