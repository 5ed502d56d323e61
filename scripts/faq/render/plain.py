"""Each entry as a Markdown file next to its page, for programs and terminals: facts first, then the whole text.

All links are absolute, because such a file is usually read away from the site.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faq.content.model import LANGS, Entry, Framework, Lang, Section
from faq.content.written import first_paragraph
from faq.render import address, body, markup
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.words import Words, listed, stale, status_name, words_of


def render_texts(lookup: Lookup, entry: Entry) -> Iterator[tuple[str, bytes]]:
    """A file for an entry in each of its languages, also at its old addresses."""
    for lang in entry.langs:
        text = PlainEntry(lookup, entry, lang).render().encode()
        for id in (entry.id, *(old.value for old in entry.moved_from)):
            yield file_of(lang, id), text


def file_of(lang: Lang, id: str) -> str:
    """The file of an entry, by a current or old id."""
    return f"public/{address.from_id(lang, id).markdown}"


NAMES: Mapping[Lang, str] = {"zh": "中文", "en": "English"}
"""The languages' own names."""


class PlainEntry:
    """One entry in one language as Markdown."""

    def __init__(self, lookup: Lookup, entry: Entry, lang: Lang) -> None:
        self.lookup = lookup
        self.entry = entry
        self.lang: Lang = lang
        self.words: Words = words_of(lang)
        self.document = entry.documents[lang]
        self.framework: Framework = lookup.site.framework(entry.framework)
        self.here = Place(lang, entry.id)
        self.rewriting = body.Rewriting(lookup, entry, lang, lookup.root)

    def render(self) -> str:
        """The whole file."""
        parts = (self._title(), self._facts(), *self._answers(), self._related(), self._sources())
        return "\n\n".join(part for part in parts if part) + "\n"

    def _title(self) -> str:
        return f"# {markup.title_markdown(self.document.title.value)}"

    def _facts(self) -> str:
        """The facts that tell readers whether the answer applies to them, so they come first."""
        words, page = self.words, self.lookup.url(self.here)
        others = [
            (NAMES[lang], f"<{self.lookup.root}{Place(lang, self.entry.id).markdown}>") for lang in self._others()
        ]
        facts = [
            (words.gettext("Framework"), self._name()),
            (words.gettext("Applies to"), self._versions()),
            (words.gettext("Code ran on"), self._proved()),
            (words.gettext("Last reviewed"), self.entry.reviewed.isoformat()),
            (words.gettext("Page"), f"<{page}>"),
            *others,
        ]
        colon = words.pgettext("after a name", ": ")
        return "\n".join([*(f"- {name}{colon}{value}" for name, value in facts), *self._errors()])

    def _errors(self) -> list[str]:
        errors = [f"  - {code_span(error.value)}" for error in self.entry.errors]
        label = self.words.gettext("Error messages this answers")
        colon = self.words.pgettext("after a name", ": ").rstrip()
        return [f"- {label}{colon}", *errors] if errors else []

    def _others(self) -> list[Lang]:
        return [lang for lang in LANGS if lang != self.lang and lang in self.entry.documents]

    def _name(self) -> str:
        category = self.framework.category(self.entry.category)
        name = markup.as_text(self.framework.name[self.lang])
        return f"{name} · {markup.as_text(category.name[self.lang])}" if category else name

    def _versions(self) -> str:
        ended = f" [{status_name(self.words, 'ended')}]"
        lines = [
            markup.as_text(line.label[self.lang]) + (ended if line.status == "ended" else "")
            for line in self.lookup.lines(self.entry)
        ]
        return listed(self.words, lines)

    def _proved(self) -> str:
        proved = [
            self.words.gettext("%(line)s (%(versions)s)") % {"line": line, "versions": " · ".join(versions)}
            for line, versions in self.lookup.proved(self.entry).items()
            if versions
        ]
        return listed(self.words, proved) or self.words.gettext("no sample was run")

    def _answers(self) -> Iterator[str]:
        if self.document.answers:
            yield self._short(self._text(self.document.intro))
            for section in self.document.answers:
                yield from self._answer(section)
            return
        short, rest = first_paragraph(self._text(self.document.intro))
        yield self._short(short)
        yield rest

    def _short(self, text: str) -> str:
        parts = (body.quoted(text) if text else "", self._stale(self.document.intro))
        return "\n\n".join(filter(None, parts))

    def _answer(self, section: Section) -> Iterator[str]:
        yield f"## {markup.as_text(markup.answer_title(self.framework, section, self.lang))}"
        names = [line.anchor for line in section.lines]
        yield " ".join(f"<{self.lookup.url(self.here, name)}>" for name in names)
        yield self._stale(section)
        yield self._text(section)

    def _text(self, section: Section) -> str:
        return body.explained(section, self.rewriting, self.lookup.runs_in(self.entry, section))

    def _stale(self, section: Section) -> str:
        return f"({stale(self.words)})" if self.lookup.is_stale(self.entry, self.lang, section) else ""

    def _related(self) -> str:
        entries = [self.lookup.entries[id.value] for id in self.entry.related if id.value in self.lookup.entries]
        return self._list(self.words.gettext("Related questions"), (self._link(entry) for entry in entries))

    def _link(self, entry: Entry) -> str:
        place = address.entry(self.lang, entry)
        return f"[{link_text(entry.documents[place.lang].title.value)}]({self.lookup.root}{place.markdown})"

    def _sources(self) -> str:
        urls = (source.urls[self.lang].value for source in self.entry.sources)
        return self._list(self.words.gettext("Sources"), (f"<{url}>" for url in urls))

    def _list(self, title: str, items: Iterator[str]) -> str:
        found = "\n".join(f"- {item}" for item in items)
        return f"## {title}\n\n{found}" if found else ""


def link_text(title: str) -> str:
    """A title inside the brackets of a link; brackets are escaped in a way that simple parsers understand, too."""
    return markup.as_text(markup.title_text(title)).replace("\\[", "&#91;").replace("\\]", "&#93;")


def code_span(text: str) -> str:
    """Text as inline code, whatever backticks it contains."""
    ticks = "`"
    while ticks in text:
        ticks += "`"
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"
