"""The pages about diagnostics: one per code, and the list of all codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from faq.content.explanations import KINDS, Example, Explained
from faq.content.model import LANGS, Lang
from faq.diagnostics.diagnostic import Code
from faq.render import address, markup
from faq.render.address import Place
from faq.render.templates import View, page
from faq.render.typography import one_line
from faq.render.words import Words, words_of

Codes = Mapping[str, Explained]
"""Diagnostic codes by id, in list order."""


@dataclass(frozen=True, slots=True)
class Item:
    """A code in the list, with notes."""

    id: str
    href: str
    title: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """The codes that start with the same letter."""

    letter: str
    title: str
    codes: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosticsView(View):
    """The list page."""

    template: ClassVar[str] = "pages/diagnostics.html"
    kind: ClassVar[str] = "diagnostics"
    families: tuple[Family, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosticView(View):
    """The page of a code. `english`: its English title, on pages in other languages. `examples`: bad or good ->
    examples."""

    template: ClassVar[str] = "pages/diagnostic.html"
    kind: ClassVar[str] = "diagnostics"
    code: Code
    english: str
    paragraphs: tuple[str, ...]
    examples: Mapping[str, tuple[Example, ...]]


def render_diagnostics(codes: Codes) -> Iterator[tuple[str, bytes]]:
    """Every page, by its file."""
    for lang in LANGS:
        yield page(_list(codes, lang))
        for explained in codes.values():
            yield page(_code(explained, lang))


def _code(explained: Explained, lang: Lang) -> DiagnosticView:
    """One code in one language."""
    text = explained.texts[lang]
    title = words_of(lang).gettext("%(id)s: %(title)s") % {"id": explained.code.id, "title": text.title.value}
    return DiagnosticView(
        here=address.diagnostic(lang, explained.code.id),
        title=markup.title_text(title),
        description=markup.description(f"{title} · {' '.join(text.paragraphs[:1])}".rstrip(" ·")),
        name=title,
        code=explained.code,
        english="" if lang == "en" else explained.texts["en"].title.value,
        paragraphs=tuple(one_line(paragraph) for paragraph in text.paragraphs),
        examples={kind: tuple(examples) for kind in KINDS if (examples := text.of_kind(kind))},
    )


def _list(codes: Codes, lang: Lang) -> DiagnosticsView:
    here, _ = address.diagnostics(lang), words_of(lang).gettext
    lead = _(
        "Every problem that `faq` reports has a code. Here are all of them: what they mean, why they matter, and "
        "what to do. `faq explain CODE` says the same in a terminal."
    )
    names = families(words_of(lang))
    groups = groupby(codes.values(), key=lambda explained: explained.code.id[0])
    return DiagnosticsView(
        here=here,
        title=_("Diagnostics"),
        description=markup.description(lead),
        lead=lead,
        families=tuple(
            Family(letter, names[letter], tuple(_item(each, here) for each in family)) for letter, family in groups
        ),
    )


def families(words: Words) -> Mapping[str, str]:
    """First letter of the codes -> what they are about."""
    _ = words.gettext
    return {
        "A": _("Exceptions"),
        "C": _("Code"),
        "E": _("Messages of the frameworks"),
        "F": _("Files and folders"),
        "L": _("Links"),
        "M": _("Markdown"),
        "N": _("Names of APIs"),
        "P": _("Running samples"),
        "S": _("Keys and values of the front matter"),
        "T": _("Translations"),
        "V": _("Versions and version lines"),
        "Y": _("YAML"),
    }


def _item(explained: Explained, here: Place) -> Item:
    words, code = words_of(here.lang), explained.code
    notes = [words.gettext("Warning")] if code.severity == "warning" else []
    notes += [words.gettext("can be allowed")] if code.allowable else []
    href = here.href(address.diagnostic(here.lang, code.id))
    return Item(code.id, href, explained.texts[here.lang].title.value, tuple(notes))
