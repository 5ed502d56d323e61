"""The list of every known error message, by framework: read as it is, or filtered while one types."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from faq.content.findings import CommonError
from faq.content.model import Entry, Framework, Lang
from faq.render import address, facets, parts
from faq.render.address import Place
from faq.render.facets import Facet, Filter, Rows
from faq.render.lookup import Lookup
from faq.render.parts import Question
from faq.render.templates import View, page
from faq.render.words import Words, questions, words_of

EXCEPTION = re.compile(r"(?:\w+\.)*([A-Z]\w*(?:Error|Exception|Warning|Interrupt))\b")
"""The name of an exception, as a message begins with it."""
MOST_COMMON = 8
MOST_EXCEPTIONS = 10


@dataclass(frozen=True, slots=True)
class Message:
    """An error message and the question that it is part of."""

    text: str
    question: Question


@dataclass(frozen=True, slots=True)
class Group:
    """The messages of a framework."""

    id: str
    name: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Common:
    """A message that several questions are about. `count`: how many, in words."""

    anchor: str
    pattern: str
    count: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorsView(View):
    """All messages."""

    template: ClassVar[str] = "pages/errors.html"
    kind: ClassVar[str] = "errors"
    filter: Filter
    common: tuple[Common, ...]
    groups: tuple[Group, ...]


def render_errors(lookup: Lookup, lang: Lang) -> bytes:
    """The whole list in one language."""
    return page(errors_view(lookup, lang))


def errors_view(lookup: Lookup, lang: Lang) -> ErrorsView:
    """What the list shows."""
    here, _ = address.errors(lang), words_of(lang).gettext
    lead = _("Every message that is answered here, by framework, with its answer and the versions it is for.")
    rows = Rows("li[data-framework]", "", label=_("Filter by words of the message"), said=_said(words_of(lang)))
    groups = (_group(lookup, framework, here) for framework in lookup.largest_first())
    return ErrorsView(
        here=here,
        title=_("Error messages"),
        description=lead,
        lead=lead,
        trail=parts.crumbs(here),
        filter=facets.filtering(here, rows, _facets(lookup, lang)),
        common=tuple(_common(lookup, here)),
        groups=tuple(group for group in groups if group.messages),
    )


def _said(words: Words) -> Mapping[str, str]:
    return facets.situations(
        words,
        lambda n: words.ngettext("%(of)s message", "%(of)s messages", n),
        words.gettext("%(n)s of %(of)s messages"),
        words.gettext("No message fits."),
    )


def anchors(errors: tuple[CommonError, ...]) -> Mapping[str, str]:
    """Pattern -> the anchor of its questions on this page, for those that are here."""
    slugs = ((found.pattern, re.sub(r"[^a-z0-9]+", "-", found.pattern.lower()).strip("-")[:60]) for found in errors)
    taken: dict[str, str] = {}
    for pattern, slug in slugs:
        taken.setdefault(f"common-{slug}", pattern)
    return {pattern: anchor for anchor, pattern in list(taken.items())[:MOST_COMMON]}


def _common(lookup: Lookup, here: Place) -> Iterator[Common]:
    """The messages that most questions are about, each with these questions."""
    known = anchors(lookup.findings.common_errors)
    for common in lookup.findings.common_errors:
        if common.pattern in known:
            count = questions(words_of(here.lang), len(common.entries))
            entries = (lookup.entries[id] for id in common.entries)
            rows = tuple(parts.question(lookup, here, entry) for entry in entries)
            yield Common(known[common.pattern], common.pattern, count, rows)


def _facets(lookup: Lookup, lang: Lang) -> Iterator[Facet]:
    entries = [entry for entry in lookup.site.entries if entry.errors]
    yield from facets.of_entries(lookup, entries, lang, ("framework", "line"))
    counts = Counter(exception(error.value) for entry in entries for error in entry.errors)
    del counts[""]
    common = sorted(counts, key=lambda name: (-counts[name], name))[:MOST_EXCEPTIONS]
    if common:
        yield Facet("exception", "exception", words_of(lang).gettext("Exception"), {name: name for name in common})


def exception(message: str) -> str:
    """The exception that a message names at its beginning, without its module; nothing if it names none."""
    found = EXCEPTION.match(message)
    return found[1] if found else ""


def _group(lookup: Lookup, framework: Framework, here: Place) -> Group:
    """One framework's messages in alphabetical order, so that those of one exception are together; marks last."""
    known = [(error.value, entry) for entry in lookup.site.of(framework.id) for error in entry.errors]
    known.sort(key=lambda pair: (not pair[0][:1].isalpha(), pair[0].casefold(), pair[1].id))
    messages = (_message(lookup, message, entry, here) for message, entry in known)
    return Group(framework.id, framework.name[here.lang], tuple(messages))


def _message(lookup: Lookup, message: str, entry: Entry, here: Place) -> Message:
    data = facets.data(lookup, entry, here.lang, ("framework", "line"))
    name = exception(message)
    own = (("exception", name),) if name else ()
    return Message(message, parts.question(lookup, here, entry, data=(*data, *own)))
