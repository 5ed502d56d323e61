"""The home page: what this is, where to start, and real errors that are answered here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.findings import CommonError
from faq.content.model import Entry, Framework, Lang
from faq.render import address, errors, markup, parts, structured
from faq.render.address import Place
from faq.render.html import Html, made
from faq.render.lookup import Lookup
from faq.render.parts import Card
from faq.render.pieces import Facts, Files, Piece, excerpts, rows
from faq.render.search import box
from faq.render.templates import Link, View, page
from faq.render.words import pitched, questions, words_of

SHOWN = 6
EXAMPLE = "paddlepaddle/training/gpu-out-of-memory"
"""The entry shown as an example, if it exists and answers a message."""


@dataclass(frozen=True, slots=True)
class FrameworkCard:
    """A framework with its counts and lines."""

    link: Link
    count: str
    summary: str
    lines: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Error:
    """A message with its question, or (if `id` is empty) with the number of its questions. `of`: its frameworks."""

    text: str
    link: Link
    of: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A message and its answer. `short`: the first paragraph; `lines`: the versions that it covers, each with a link
    and the newest version on which its code ran."""

    id: str
    message: str
    link: Link
    short: str
    lines: tuple[ExampleLine, ...]


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A version line that the example answers."""

    link: Link
    status: str
    ran: str


@dataclass(frozen=True, slots=True)
class Recent:
    """A recently reviewed question."""

    id: str
    link: Link
    framework: str
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeView(View):
    """The home page."""

    template: ClassVar[str] = "pages/home.html"
    kind: ClassVar[str] = "home"
    search: Html
    example: Example | None
    frameworks: tuple[FrameworkCard, ...]
    errors: tuple[Error, ...]
    all_errors: str
    recent: tuple[Recent, ...]
    lists: tuple[Link, ...]


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """The home page in one language."""
    yield Piece(f"home {lang}", partial(_facts, lookup), partial(_render, lookup, lang))


def _facts(lookup: Lookup) -> Facts:
    examples = [lookup.entries[EXAMPLE]] if EXAMPLE in lookup.entries else []
    return {
        "rows": rows(lookup, lookup.site.entries),
        "example": (*excerpts(lookup, examples), *(repr(lookup.proved(example)) for example in examples)),
    }


def _render(lookup: Lookup, lang: Lang) -> Files:
    yield page(home_view(lookup, lang))


def home_view(lookup: Lookup, lang: Lang) -> HomeView:
    """The content of the home page."""
    here, words, newest = address.home(lang), words_of(lang), lookup.newest_first()
    frameworks = lookup.largest_first()
    pitch = pitched(words, (framework.name[lang] for framework in frameworks))
    search = box(words, "hero", action=here.href(address.search(lang)), data_search_box="")
    return HomeView(
        here=here,
        title=f"{words.gettext('Framework FAQ')} · {words.gettext('The right answer for the version you run')}",
        description=pitch,
        lead=pitch,
        structured=structured.home_data(lookup, lang),
        search=made(search),
        example=_example(lookup, here),
        frameworks=tuple(_card(lookup, framework, here) for framework in frameworks),
        errors=tuple(_errors(lookup, here, newest)),
        all_errors=here.href(address.errors(lang)),
        recent=tuple(_recent(lookup, here, entry) for entry in newest[:SHOWN]),
        lists=tuple(_lists(here)),
    )


def _example(lookup: Lookup, here: Place) -> Example | None:
    """The example, in the language of the page if it is translated."""
    entry = lookup.entries.get(EXAMPLE)
    if not (entry and entry.errors and here.lang in entry.documents):
        return None
    proved, target = lookup.proved(entry), address.entry(here.lang, entry)
    lines = (
        ExampleLine(
            Link(here.href(target, line.name), line.label[here.lang]),
            line.status,
            next(iter(proved.get(line.name, ())), ""),
        )
        for line in lookup.lines(entry)
    )
    short = markup.with_spans(entry.documents[here.lang].lead)
    return Example(entry.id, entry.errors[0].value, parts.entry_link(here, entry), short, tuple(lines))


def _lists(here: Place) -> Iterator[Link]:
    """Entry points other than the frameworks."""
    _ = words_of(here.lang).gettext
    yield Link(here.href(address.tags(here.lang)), _("All tags"))
    yield Link(here.href(address.migrations(here.lang)), _("Old APIs and what replaced them"))
    yield Link(here.href(address.apis(here.lang)), _("API index"))
    yield Link(here.href(address.status(here.lang)), _("Content status"))


def _card(lookup: Lookup, framework: Framework, here: Place) -> FrameworkCard:
    link = Link(here.href(address.framework(here.lang, framework.id)), framework.name[here.lang])
    count = questions(words_of(here.lang), len(lookup.site.of(framework.id)))
    lines = tuple(parts.line_card(lookup, framework, line, here) for line in framework.lines)
    return FrameworkCard(link, count, framework.summary[here.lang], lines)


def _errors(lookup: Lookup, here: Place, newest: list[Entry]) -> Iterator[Error]:
    """The messages that most questions are about; if no message is shared, those of the newest entries."""
    common = errors.anchors(lookup.findings.common_errors)
    shown = [each for each in lookup.findings.common_errors if each.pattern in common][:SHOWN]
    yield from (_common(lookup, here, each, common[each.pattern]) for each in shown)
    listed = {id for each in shown for id in each.entries}
    others = [entry for entry in newest if entry.errors and entry.id not in listed]
    for entry in others[: SHOWN - len(shown)]:
        framework = lookup.site.framework(entry.framework).name[here.lang]
        yield Error(entry.errors[0].value, parts.entry_link(here, entry), framework, entry.id)


def _common(lookup: Lookup, here: Place, common: CommonError, anchor: str) -> Error:
    """A message with the number and the frameworks of its questions."""
    count = questions(words_of(here.lang), len(common.entries))
    of = Counter(lookup.entries[id].framework for id in common.entries)
    names = " · ".join(framework.name[here.lang] for framework in lookup.largest_first() if of[framework.id])
    return Error(common.pattern, Link(here.href(address.errors(here.lang), anchor), count), names)


def _recent(lookup: Lookup, here: Place, entry: Entry) -> Recent:
    framework = lookup.site.framework(entry.framework).name[here.lang]
    return Recent(entry.id, parts.entry_link(here, entry), framework, entry.reviewed.isoformat())
