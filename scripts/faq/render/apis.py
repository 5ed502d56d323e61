"""The index of APIs: everything that the answers name, and which new name took the place of which old one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from faq.content.findings import NamedApi, Replacement
from faq.content.model import Framework, Lang
from faq.render import address, parts
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.parts import Badge, Question
from faq.render.templates import Link, View, page
from faq.render.words import words_of


@dataclass(frozen=True, slots=True)
class Pair:
    """An old name, the new one, and the questions that say how to change it."""

    old: str
    new: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Api:
    """A name, the lines that have it, and the questions that mention it."""

    name: str
    lines: tuple[Badge, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class FrameworkApis:
    """The names of a framework under two headings."""

    id: str
    title: str
    apis: tuple[Api, ...]
    replaced_title: str
    replaced: tuple[Pair, ...]

    @property
    def headings(self) -> Iterable[Link]:
        if self.replaced:
            yield Link(f"#{self.id}-replaced", self.replaced_title)
        if self.apis:
            yield Link(f"#{self.id}", self.title)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApisView(View):
    """The whole index. `migrations`: where the views of old and new names begin."""

    template: ClassVar[str] = "pages/apis.html"
    kind: ClassVar[str] = "apis"
    migrations: str
    frameworks: tuple[FrameworkApis, ...]


def render_apis(lookup: Lookup, lang: Lang) -> bytes:
    """The whole index in one language."""
    return page(apis_view(lookup, lang))


def apis_view(lookup: Lookup, lang: Lang) -> ApisView:
    """What the index shows."""
    here, _ = address.apis(lang), words_of(lang).gettext
    lead = _(
        "The APIs that the answers name: which version lines have them in their tested versions, which questions "
        "speak of them, and which new names have taken the place of old ones."
    )
    frameworks = tuple(_framework(lookup, framework, here) for framework in lookup.largest_first())
    return ApisView(
        here=here,
        title=_("API index"),
        description=lead,
        lead=lead,
        trail=parts.crumbs(here),
        contents=tuple(heading for framework in frameworks for heading in framework.headings),
        migrations=here.href(address.migrations(lang)),
        frameworks=frameworks,
    )


def _framework(lookup: Lookup, framework: Framework, here: Place) -> FrameworkApis:
    _ = words_of(here.lang).gettext
    named = [api for api in lookup.findings.apis if api.framework == framework.id]
    known = {api.name for api in named}
    replaced = [pair for pair in lookup.findings.replacements if pair.old in known]
    titles = (_("API"), _("Old name → new name"))
    texts = [_("%(framework)s: %(what)s") % {"framework": framework.name[here.lang], "what": what} for what in titles]
    apis = tuple(_api(lookup, framework, api, here) for api in named)
    return FrameworkApis(framework.id, texts[0], apis, texts[1], tuple(_pair(lookup, pair, here) for pair in replaced))


def _pair(lookup: Lookup, pair: Replacement, here: Place) -> Pair:
    return Pair(pair.old, pair.new, _questions(lookup, pair.entries, here))


def _api(lookup: Lookup, framework: Framework, api: NamedApi, here: Place) -> Api:
    lines = tuple(parts.badge(here.lang, line) for line in framework.lines if line.name in api.lines)
    return Api(api.name, lines, _questions(lookup, api.entries, here))


def _questions(lookup: Lookup, ids: Iterable[str], here: Place) -> tuple[Question, ...]:
    return tuple(parts.question(lookup, here, lookup.entries[id]) for id in ids)
