"""The index of APIs that the answers name: a page for each framework and letter, and a page that links to these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.findings import NamedApi
from faq.content.model import Framework, Lang
from faq.render import address, division, parts
from faq.render.address import Place
from faq.render.division import Part
from faq.render.lookup import Lookup
from faq.render.parts import Badge, Several
from faq.render.pieces import Facts, Files, Piece, rows_of
from faq.render.tags import name_of
from faq.render.templates import Content, View, page
from faq.render.words import words_of


@dataclass(frozen=True, slots=True)
class Api:
    """A name, the lines that have it, and the questions that mention it."""

    name: str
    lines: tuple[Badge, ...]
    questions: Several


@dataclass(frozen=True, slots=True)
class FrameworkApis:
    """Where the names of a framework are: by the first letter of their last part. `replaced`: the old and new ones."""

    id: str
    name: str
    letters: tuple[Part, ...]
    replaced: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApisView(View):
    """The whole index. `migrations`: where the views of old and new names begin."""

    template: ClassVar[str] = "pages/apis.html"
    kind: ClassVar[str] = "apis"
    migrations: str
    frameworks: tuple[FrameworkApis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterView(View):
    """The names of a framework with one letter."""

    template: ClassVar[str] = "pages/apis_of_letter.html"
    kind: ClassVar[str] = "apis"
    apis: tuple[Api, ...]


Letters = Sequence[tuple[Framework, dict[str, list[NamedApi]]]]
"""For each framework: letter -> its names."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages in one language."""
    letters = [(framework, by_letter(lookup, framework)) for framework in lookup.largest_first()]
    counts = {framework.id: {name: len(apis) for name, apis in found.items()} for framework, found in letters}
    yield Piece(f"apis {lang}", lambda: {"letters": [repr(counts)]}, partial(_index, lang, letters))
    for framework, found in letters:
        for name, apis in found.items():
            make = partial(_letter, lookup, framework, lang, name, apis)
            yield Piece(f"apis {lang} {framework.id} {name}", partial(_facts, lookup, apis), make)


def _facts(lookup: Lookup, apis: Sequence[NamedApi]) -> Facts:
    ids = dict.fromkeys(id for api in apis for id in api.entries)
    return {"apis": (repr((api.name, api.lines, api.entries)) for api in apis), "rows": rows_of(lookup, ids)}


def _index(lang: Lang, letters: Letters) -> Files:
    """The page that links to the letters."""
    here, _ = address.apis(lang), words_of(lang).gettext
    frameworks = tuple(_framework(framework, here, found) for framework, found in letters if found)
    view = ApisView(
        here=here,
        title=_("API index"),
        description=_lead(lang),
        lead=_lead(lang),
        trail=parts.crumbs(here),
        contents=tuple(Content(f"#{framework.id}", framework.name) for framework in frameworks),
        migrations=here.href(address.migrations(lang)),
        frameworks=frameworks,
    )
    yield page(view)


def _lead(lang: Lang) -> str:
    return words_of(lang).gettext(
        "The APIs that the answers name: which version lines have them in their tested versions, which questions "
        "speak of them, and which new names have taken the place of old ones."
    )


def by_letter(lookup: Lookup, framework: Framework) -> dict[str, list[NamedApi]]:
    """Letter -> names, by their last parts."""
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
            apis=tuple(_api(lookup, framework, api, here) for api in shown),
        )
        yield page(view)


def _api(lookup: Lookup, framework: Framework, api: NamedApi, here: Place) -> Api:
    lines = tuple(parts.badge(here.lang, line) for line in framework.lines if line.name in api.lines)
    return Api(api.name, lines, parts.several(lookup, here, [(id, "") for id in api.entries], api.name))
