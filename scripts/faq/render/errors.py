"""The known error messages: a page per framework and exception, and a page that links to these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faq.content.findings import CommonError
from faq.content.model import Entry, Framework, Lang
from faq.render import address, division, facets, parts
from faq.render.address import Place
from faq.render.division import Part
from faq.render.facets import Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Question, Several
from faq.render.pieces import Facts, Files, Piece, rows, rows_of
from faq.render.templates import View, page
from faq.render.words import Words, questions, words_of

EXCEPTION = re.compile(r"(?:\w+\.)*([A-Z]\w*(?:Error|Exception|Warning|Interrupt))\b")
"""The name of an exception at the start of a message."""
MOST_COMMON = 8
MOST_QUESTIONS = 50
"""Maximum number of questions shown per common message."""


@dataclass(frozen=True, slots=True)
class Message:
    """An error message and its question."""

    text: str
    question: Question


@dataclass(frozen=True, slots=True)
class Group:
    """Links to the messages of a framework, by exception."""

    id: str
    name: str
    exceptions: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Common:
    """A message that several questions are about. `count`: a text with their number."""

    anchor: str
    pattern: str
    count: str
    questions: Several


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorsView(View):
    """The index page: links to all messages, and the most common ones."""

    template: ClassVar[str] = "pages/errors.html"
    kind: ClassVar[str] = "errors"
    filter: Filter
    common: tuple[Common, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagesView(View):
    """The messages of a framework that start with one exception."""

    template: ClassVar[str] = "pages/messages.html"
    kind: ClassVar[str] = "errors"
    filter: Filter
    messages: tuple[Message, ...]


Known = tuple[str, Entry]
"""A message and the entry that answers it."""
Exceptions = Sequence[tuple[Framework, dict[str, list[Known]]]]
"""Framework -> exception -> messages that start with it."""


def pieces(lookup: Lookup, lang: Lang) -> Iterator[Piece]:
    """All pages in one language."""
    known = [(framework, by_exception(lookup, framework)) for framework in lookup.largest_first()]
    yield Piece(f"errors {lang}", partial(_facts_of_index, lookup, known), partial(_index, lookup, lang, known))
    for framework, exceptions in known:
        for name, messages in exceptions.items():
            make = partial(_messages, lookup, framework, lang, name, messages)
            facts = partial(_facts, lookup, messages)
            yield Piece(f"errors {lang} {framework.id} {name}", facts, make)


def _facts_of_index(lookup: Lookup, known: Exceptions) -> Facts:
    counts = {framework.id: {name: len(found) for name, found in named.items()} for framework, named in known}
    ids = dict.fromkeys(id for common in lookup.findings.common_errors for id in common.entries)
    return {"counts": [repr(counts)], "rows": rows_of(lookup, ids)}


def _facts(lookup: Lookup, messages: Sequence[Known]) -> Facts:
    return {"rows": rows(lookup, (entry for _, entry in messages))}


def _index(lookup: Lookup, lang: Lang, known: Exceptions) -> Files:
    """The page that links to the others."""
    here, _ = address.errors(lang), words_of(lang).gettext
    lead = _("Every message that is answered here, by framework, with its answer and the versions it is for.")
    view = ErrorsView(
        here=here,
        title=_("Error messages"),
        description=lead,
        lead=lead,
        trail=parts.crumbs(here),
        filter=facets.filtering(here, _rows(lang), ()),
        common=tuple(_common(lookup, here)),
        groups=tuple(_group(framework, here, messages) for framework, messages in known if messages),
    )
    yield page(view)


def by_exception(lookup: Lookup, framework: Framework) -> dict[str, list[Known]]:
    """Exception -> messages in alphabetical order, symbols last."""
    known = [(error.value, entry) for entry in lookup.site.of(framework.id) for error in entry.errors]
    known.sort(key=lambda pair: (not pair[0][:1].isalpha(), pair[0].casefold(), pair[1].id))
    return division.by_part(known, lambda pair: exception(pair[0]) or division.OTHER)


def _group(framework: Framework, here: Place, messages: Mapping[str, list[Known]]) -> Group:
    exceptions = (
        Part(here.href(division.below(here, framework.id, name)), _name(here.lang, name), len(of_name))
        for name, of_name in messages.items()
    )
    return Group(framework.id, framework.name[here.lang], tuple(exceptions))


def _name(lang: Lang, exception: str) -> str:
    return words_of(lang).gettext("Other messages") if exception == division.OTHER else exception


def _messages(
    lookup: Lookup, framework: Framework, lang: Lang, name: str, messages: Sequence[Known]
) -> Iterator[tuple[str, bytes]]:
    """The messages of one exception."""
    _, above = words_of(lang).gettext, address.errors(lang)
    names = {"framework": framework.name[lang], "what": _name(lang, name)}
    lead = _("Every message that is answered here, by framework, with its answer and the versions it is for.")
    first = division.below(above, framework.id, name)
    title = _("%(framework)s: %(what)s") % names
    filtered = Rows("li[data-framework]", "", label=_("Filter by words of the message"), said=_said(words_of(lang)))
    chosen = facets.of_entries(lookup, [entry for _, entry in messages], lang, ("line",))
    for here, pager, shown in division.pages(first, messages, division.HIGH_ROWS):
        view = MessagesView(
            here=here,
            title=title,
            description=f"{title} · {lead}",
            lead=lead,
            trail=parts.crumbs(here, [(above, _("Error messages"))]),
            pager=pager,
            filter=facets.filtering(here, filtered, chosen, len(messages) if pager else 0),
            messages=tuple(_message(lookup, message, entry, here) for message, entry in shown),
        )
        yield page(view)


def _rows(lang: Lang) -> Rows:
    """Exceptions and common messages."""
    _ = words_of(lang).gettext
    said = facets.situations(words_of(lang), lambda n: "", "", _("Nothing in this list fits."))
    return Rows("li[data-part]", "", label=_("Filter by the name of an exception"), said=said)


def _said(words: Words) -> Mapping[str, str]:
    return facets.situations(
        words,
        lambda n: words.ngettext("%(of)s message", "%(of)s messages", n),
        words.gettext("%(n)s of %(of)s messages"),
        words.gettext("No message fits."),
    )


def anchors(errors: tuple[CommonError, ...]) -> Mapping[str, str]:
    """Pattern -> anchor of its questions, for patterns on this page."""
    slugs = ((found.pattern, re.sub(r"[^a-z0-9]+", "-", found.pattern.lower()).strip("-")[:60]) for found in errors)
    taken: dict[str, str] = {}
    for pattern, slug in slugs:
        taken.setdefault(f"common-{slug}", pattern)
    return {pattern: anchor for anchor, pattern in list(taken.items())[:MOST_COMMON]}


def _common(lookup: Lookup, here: Place) -> Iterator[Common]:
    """The messages that most questions are about, with these questions."""
    known = anchors(lookup.findings.common_errors)
    for common in lookup.findings.common_errors:
        if common.pattern in known:
            count = questions(words_of(here.lang), len(common.entries))
            several = parts.several(lookup, here, [(id, "") for id in common.entries], common.pattern, MOST_QUESTIONS)
            yield Common(known[common.pattern], common.pattern, count, several)


def exception(message: str) -> str:
    """The exception at the start of a message, without its module; "" if there is none."""
    found = EXCEPTION.match(message)
    return found[1] if found else ""


def _message(lookup: Lookup, message: str, entry: Entry, here: Place) -> Message:
    data = facets.data(lookup, entry, here.lang, ("framework", "line"))
    return Message(message, parts.question(lookup, here, entry, data=data))
