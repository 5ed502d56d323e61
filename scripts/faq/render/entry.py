"""The page of one entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from faq.content.model import Document, Entry, Framework, Lang, Line, Section
from faq.render import address, changes, compatibility, markup, parts, related, structured, tags
from faq.render.address import Place
from faq.render.changes import Change
from faq.render.filling import Filling, contents
from faq.render.html import Html
from faq.render.lookup import Lookup
from faq.render.messages import Message, messages
from faq.render.prose import Prose
from faq.render.templates import Link, View, page
from faq.render.words import Words, listed, words_of


@dataclass(frozen=True, slots=True)
class Chip:
    """A version line that the page answers. `ran`: its newest version on which all code of the answer ran."""

    name: str
    label: str
    status: str
    ran: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A line that the page does not answer, and the line to read instead."""

    line: str
    nearest: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The unmaintained lines of an answer, and a link to the newest answer."""

    lines: str
    newest: Link | None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `anchors`: those of its other lines (the first line is the id of the heading).

    `lines`: their names, separated by spaces. `original`: link to the newer Chinese text, if this one is out of date.
    """

    anchors: tuple[str, ...]
    title: str
    lines: str
    text: Html
    ended: Ended | None = None
    original: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView(View):
    """One entry in one language. `retired`: anchors of answers that no longer exist. `short_anchors`: anchors of the
    lines if nothing follows the short answer. `original`: as in Answer. `before` and `after`: neighbours in the
    category. `frame`: data for the frame's template."""

    template: ClassVar[str] = "pages/entry.html"
    kind: ClassVar[str] = "entry"
    framework: Link
    every: bool
    lines: tuple[Chip, ...]
    retired: tuple[str, ...]
    short: Html
    short_anchors: tuple[str, ...]
    original: str
    errors: tuple[Message, ...]
    missing: tuple[Missing, ...]
    answers: tuple[Answer, ...]
    versions: tuple[compatibility.Row, ...]
    changes: tuple[Change, ...]
    sisters: tuple[related.Sister, ...]
    related: tuple[parts.Question, ...]
    sources: tuple[Link, ...]
    tags: tuple[Link, ...]
    before: Link | None
    after: Link | None
    reviewed: str
    frame: Mapping[str, object]

    def front(self) -> Mapping[str, object]:
        return {**View.front(self), **self.frame, "reviewed": self.reviewed}


class _Maker:
    """Makes the view of an entry in one language; each method makes a part of it."""

    def __init__(self, lookup: Lookup, entry: Entry, lang: Lang) -> None:
        self.lookup = lookup
        self.entry = entry
        self.lang: Lang = lang
        self.words: Words = words_of(lang)
        self.here = Place(lang, entry.id)
        self.document: Document = entry.documents[lang]
        self.framework: Framework = lookup.site.framework(entry.framework)
        self.lines: tuple[Line, ...] = lookup.lines(entry)
        self.prose: tuple[Prose, ...] = lookup.prose[entry.id].texts[lang]
        self.fill = Filling(lookup, entry, lang)

    def view(self) -> EntryView:
        """The whole page. A text without line headings is one answer for all lines; what follows its first paragraph
        gets a heading, with the anchors of all lines, so that links to a line never break."""
        names = tuple(line.name for line in self.lines)
        short, answers = self._texts(names)
        trail = self._trail()
        return EntryView(
            here=self.here,
            title=markup.title_text(self.document.title.value),
            description=markup.description(self.document.lead),
            name=self.document.title.value,
            trail=parts.crumbs(self.here, trail[:-1]),
            structured=structured.entry_data(self.lookup, self.entry, self.lang, trail),
            framework=Link(self.framework.id, self.framework.name[self.lang]),
            every=not self.document.answers,
            lines=tuple(self._chips()),
            retired=tuple(self.lookup.findings.retired.get(self.entry.id, ())),
            contents=contents([(answer.anchors[0], answer.title) for answer in answers], self.prose),
            short=short,
            short_anchors=() if answers else names,
            original=self._original(self.document.intro, ""),
            errors=messages(self.lookup, self.entry, self.lang),
            missing=tuple(self._missing()) if self.document.answers else (),
            answers=answers,
            versions=compatibility.table(self.lookup, self.entry, self.lang),
            changes=changes.changes(self.lookup, self.entry, self.lang),
            sisters=related.sisters(self.lookup, self.here, self.entry),
            related=related.questions(self.lookup, self.here, self.entry),
            sources=tuple(self._sources()),
            tags=tuple(tags.link(self.lookup, self.here, tag.value) for tag in self.entry.tags),
            before=self._beside(-1),
            after=self._beside(1),
            reviewed=self.entry.reviewed.isoformat(),
            frame=self._frame(),
        )

    def _frame(self) -> Mapping[str, object]:
        category = self.framework.category(self.entry.category)
        shelf = address.shelf("en", self.entry.framework, self.entry.category)
        return {
            "subject": [self.framework.name[self.lang], category.name[self.lang] if category else ""],
            "source": self.document.path,
            "other_language": "" if "en" in self.entry.documents else shelf.url,
            "support": self._support(),
        }

    def _support(self) -> Mapping[str, str]:
        """Data for the end of the page."""
        support = self.framework.support
        if support is None:
            return {}
        return {"command": support.command, "issues": support.issues, "framework": self.framework.name[self.lang]}

    def _trail(self) -> list[tuple[Place, str]]:
        """The breadcrumbs of this page."""
        category = self.framework.category(self.entry.category)
        place = address.shelf(self.lang, self.entry.framework, self.entry.category)
        shelf = [(place, category.name[self.lang])] if category else []
        own = (self.here, markup.title_text(self.document.title.value))
        return [parts.framework_trail(self.here, self.framework), *shelf, own]

    def _chips(self) -> Iterator[Chip]:
        proved = self.lookup.proved(self.entry)
        for line in self.lines:
            yield Chip(line.name, line.label[self.lang], line.status, next(iter(proved.get(line.name, ())), ""))

    def _missing(self) -> Iterator[Missing]:
        nearest = self.lookup.nearest(self.entry)
        for line in self.framework.lines:
            if line.name in nearest:
                yield Missing(line.name, nearest[line.name].name)

    def _texts(self, names: tuple[str, ...]) -> tuple[Html, tuple[Answer, ...]]:
        """The short answer, and the answers."""
        intro, prose = self.document.intro, self.prose[0]
        if self.document.answers:
            answers = tuple(map(self._answer, self.document.answers, self.prose[1:]))
            return self.fill.whole(intro, prose), answers
        rest = self.fill.filled(intro, prose, prose.rest)
        return self.fill.filled(intro, prose, prose.first), (self._whole(names, rest),) if rest else ()

    def _answer(self, section: Section, prose: Prose) -> Answer:
        anchors = tuple(line.anchor for line in section.lines)
        return Answer(
            anchors,
            markup.answer_title(self.framework, section, self.lang),
            " ".join(line.name for line in section.lines),
            self.fill.whole(section, prose),
            self._ended(section),
            self._original(section, anchors[0]),
        )

    def _whole(self, names: tuple[str, ...], text: Html) -> Answer:
        """The answer that covers all lines."""
        name = {"framework": self.framework.name[self.lang]}
        return Answer(names, self.words.gettext("%(framework)s, every version") % name, "", text)

    def _ended(self, section: Section) -> Ended | None:
        here = [answered.name for answered in section.lines]
        ended = [line.label[self.lang] for line in self.lines if line.name in here and line.status == "ended"]
        newer = next((line for line in self.lines if line.status != "ended" and line.name not in here), None)
        newest = Link(f"#{newer.name}", newer.label[self.lang]) if newer else None
        return Ended(listed(self.words, ended), newest) if ended else None

    def _original(self, section: Section, anchor: str) -> str:
        stale = self.lookup.is_stale(self.entry, self.lang, section)
        return self.here.href(Place("zh", self.entry.id), anchor) if stale else ""

    def _beside(self, step: int) -> Link | None:
        entry = self.lookup.beside(self.entry, step)
        return parts.entry_link(self.here, entry) if entry else None

    def _sources(self) -> Iterator[Link]:
        for source in self.entry.sources:
            url = source.urls[self.lang].value
            yield Link(url, url.removeprefix("https://").removesuffix("/"))


def render_entry(lookup: Lookup, entry: Entry) -> dict[str, bytes]:
    """The pages of an entry, one per language."""
    return dict(page(_Maker(lookup, entry, lang).view()) for lang in entry.langs)
