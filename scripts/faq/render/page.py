"""The page of one entry."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from faq.content.model import Document, Entry, Framework, Lang, Line, Section
from faq.render import address, body, changes, markup, own_version, structured, tags
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.words import Words, listed, stale, status_name, versions_of, words_of

SHOWN_ERRORS = 2


class EntryPage:
    """One entry in one language. Each method writes one part of the page; `render` has their order."""

    def __init__(self, lookup: Lookup, entry: Entry, lang: Lang) -> None:
        self.lookup = lookup
        self.entry = entry
        self.lang: Lang = lang
        self.words: Words = words_of(lang)
        self.here = Place(lang, entry.id)
        self.document: Document = entry.documents[lang]
        self.framework: Framework = lookup.site.framework(entry.framework)
        self.lines: tuple[Line, ...] = lookup.lines(entry)
        self.rewriting = body.for_page(lookup.entries, self.here, lookup.findings.api_page)

    def render(self) -> bytes:
        """The whole Markdown file."""
        return markup.document(
            self._front_matter(),
            self._breadcrumbs(),
            f"# {markup.title_markdown(self.document.title.value)}",
            self._applies(),
            *(self._answers() if self.document.answers else self._answer_for_every_line()),
            self._foot(),
        )

    def _front_matter(self) -> str:
        short, _ = body.first_paragraph(self.document.intro.text)
        category = self.framework.category(self.entry.category)
        untranslated = "en" not in self.entry.documents
        shelf = address.shelf("en", self.entry.framework, self.entry.category)
        return markup.front_matter(
            {
                "title": markup.title_text(self.document.title.value),
                "description": markup.description(short),
                "kind": "entry",
                "subject": [self.framework.name[self.lang], category.name[self.lang] if category else ""],
                "source": self.document.path,
                "other_language": shelf.url if untranslated else "",
                "reviewed": self.entry.reviewed.isoformat(),
                "support": self._support(),
                "structured": structured.entry_data(self.lookup, self.entry, self.lang, self._trail()),
            }
        )

    def _support(self) -> dict[str, str]:
        """What the template needs for the end of the page."""
        support = self.framework.support
        if support is None:
            return {}
        return {"command": support.command, "issues": support.issues, "framework": self.framework.name[self.lang]}

    def _trail(self) -> list[tuple[Place, str]]:
        """The way from the home page to this page."""
        category = self.framework.category(self.entry.category)
        place = address.shelf(self.lang, self.entry.framework, self.entry.category)
        shelf = [(place, category.name[self.lang])] if category else []
        own = (self.here, markup.title_text(self.document.title.value))
        return [markup.framework_trail(self.here, self.framework), *shelf, own]

    def _breadcrumbs(self) -> str:
        return markup.breadcrumbs(self.here, self._trail()[:-1])

    def _applies(self) -> str:
        """The framework and the lines this page answers, each leading to its answer."""
        every = f'<span class="applies__every">{escape(self.words.gettext("every version"))}</span>'
        chips = "".join(f"<li>{self._chip(line)}</li>" for line in self.lines)
        return (
            f'<div class="applies" data-framework="{escape(self.framework.id)}">{self._retired()}'
            f'<span class="applies__label">{escape(self.words.gettext("Applies to"))}</span>'
            f'<span class="applies__framework">{escape(self.framework.name[self.lang])}</span>'
            f"{'' if self.document.answers else every}<ul>{chips}</ul></div>"
        )

    def _retired(self) -> str:
        """Anchors of answers that are gone: whoever follows an old link sees here which versions are answered."""
        return _anchors(self.lookup.findings.retired.get(self.entry.id, ()))

    def _chip(self, line: Line) -> str:
        ended = f" <small>{escape(status_name(self.words, 'ended'))}</small>" if line.status == "ended" else ""
        html = f"{escape(line.label[self.lang])}{ended}"
        return markup.link(f"#{line.name}", html, class_=f"line line--{line.status}", data_line=line.name)

    def _errors(self) -> str:
        """The messages as they stand on the reader's screen, below the short answer: it tells them they are right.
        Many of them would push the answer off the screen, so all but the first fold away."""
        messages = [
            f"<li><code>{escape(error.value)}</code>{self._said_by(error.value)}</li>" for error in self.entry.errors
        ]
        if not messages:
            return ""
        label = f'<p class="errors__label">{escape(self.words.gettext("Error messages this answers"))}</p>'
        shown, folded = messages[:SHOWN_ERRORS], messages[SHOWN_ERRORS:]
        label_of_rest = escape(self.words.pgettext("errors", "%(n)s more") % {"n": len(folded)})
        more = f"<summary>{label_of_rest}</summary><ul>{''.join(folded)}</ul>"
        rest = f"<details>{more}</details>" if folded else ""
        return f'<div class="errors">{label}<ul>{"".join(shown)}</ul>{rest}</div>'

    def _said_by(self, message: str) -> str:
        """The versions that have a message, with the name of their framework if it is not the entry's."""
        saying = self.lookup.findings.sayings.get((self.entry.id, message))
        if saying is None or not saying.versions:
            return ""
        other = saying.framework != self.framework.id
        name = f"{self.lookup.site.framework(saying.framework).name[self.lang]} " if other else ""
        return f' <small class="errors__versions">{escape(name + versions_of(self.words, saying))}</small>'

    def _short_answer(self, text: str, anchors: str = "") -> Iterable[str]:
        if text:
            yield f'<p class="short-label">{anchors}{escape(self.words.gettext("Short answer"))}</p>'
            yield body.quoted(text)
            yield self._stale(self.document.intro, "")
            yield self._errors()

    def _answers(self) -> Iterable[str]:
        yield from self._short_answer(self._text(self.document.intro))
        yield own_version.missing(self.framework, self.lookup.nearest(self.entry), self.lang)
        for section in self.document.answers:
            title, names = (
                markup.answer_title(self.framework, section, self.lang),
                [line.name for line in section.lines],
            )
            anchors = [line.anchor for line in section.lines]
            yield self._heading(anchors, title, f'data-lines="{" ".join(names)}"')
            yield self._ended(section)
            yield self._stale(section, section.lines[0].anchor)
            yield self._text(section)

    def _answer_for_every_line(self) -> Iterable[str]:
        """A text without line headings. The anchors of all lines are there, so that links to a line never break."""
        names = [line.name for line in self.lines]
        short, rest = body.first_paragraph(self._text(self.document.intro))
        yield from self._short_answer(short, "" if rest else _anchors(names))
        if rest:
            name = {"framework": self.framework.name[self.lang]}
            yield self._heading(names, self.words.gettext("%(framework)s, every version") % name)
            yield rest

    def _text(self, section: Section) -> str:
        runs = self.lookup.runs_in(self.entry, section)
        return body.explained(section, self.rewriting, self.lang, runs)

    def _heading(self, names: list[str], title: str, attributes: str = "") -> str:
        """The first line is the heading's own id; the others get anchors inside it, so that all lead to it."""
        return f"## {_anchors(names[1:])}{markup.as_text(title)} {{ {f'#{names[0]} {attributes}'.strip()} }}"

    def _ended(self, section: Section) -> str:
        """A note on an answer for a line that is not maintained any more, leading to the newest answer."""
        here = [answered.name for answered in section.lines]
        ended = [line.label[self.lang] for line in self.lines if line.name in here and line.status == "ended"]
        newer = next((line for line in self.lines if line.status != "ended" and line.name not in here), None)
        if not ended:
            return ""
        html = escape(self.words.gettext("No longer maintained: %(lines)s.") % {"lines": listed(self.words, ended)})
        if newer:
            target = markup.link(f"#{newer.name}", escape(newer.label[self.lang]))
            text = self.words.gettext(" If you can upgrade, see the answer for %(newest)s.")
            html += markup.fill(text, newest=target)
        return f'<p class="note note--ended">{html}</p>'

    def _stale(self, section: Section, anchor: str) -> str:
        if not self.lookup.is_stale(self.entry, self.lang, section):
            return ""
        original = self.here.href(Place("zh", self.entry.id), anchor)
        target = markup.link(original, escape(self.words.gettext("See the original")), hreflang="zh")
        return f'<p class="note note--stale">{escape(stale(self.words))} {target}</p>'

    def _foot(self) -> str:
        table = changes.table(self.lookup, self.entry, self.lang)
        parts = (table, *self._related(), self._sources(), self._tags(), self._reviewed())
        return f'<footer class="entry-foot">{"".join(parts)}</footer>'

    def _related(self) -> Iterable[str]:
        """The same question in other frameworks, which who changes frameworks looks for, and then the other ones."""
        entries = [self.lookup.entries[id.value] for id in self.entry.related if id.value in self.lookup.entries]
        sisters = [entry for entry in entries if entry.framework != self.entry.framework]
        others = [entry for entry in entries if entry not in sisters]
        yield _part(self.words.gettext("In other frameworks"), "related sisters", map(self._sister, sisters))
        yield _part(self.words.gettext("Related questions"), "related", map(self._related_item, others))

    def _sister(self, entry: Entry) -> str:
        framework = self.lookup.site.framework(entry.framework).name[self.lang]
        return self._related_item(entry, f'<span class="of">{escape(framework)}</span> ')

    def _related_item(self, entry: Entry, before: str = "") -> str:
        link, badges = markup.entry_link(self.here, entry), markup.entry_badges(self.lookup, entry, self.lang)
        return f'<li data-entry="{escape(entry.id)}">{before}{link}{badges}</li>'

    def _sources(self) -> str:
        urls = (source.urls[self.lang].value for source in self.entry.sources)
        items = (f"<li>{markup.link(url, escape(_short_url(url)))}</li>" for url in urls)
        return _part(self.words.gettext("Sources"), "sources", items)

    def _tags(self) -> str:
        items = (f"<li>{tags.link(self.here, tag.value)}</li>" for tag in self.entry.tags)
        return _part(self.words.gettext("Tags"), "tags", items)

    def _reviewed(self) -> str:
        day = self.entry.reviewed.isoformat()
        html = markup.fill(self.words.gettext("Last reviewed: %(date)s"), date=f'<time datetime="{day}">{day}</time>')
        return f'<p class="reviewed">{html}</p>'


def render_entry(lookup: Lookup, entry: Entry) -> dict[str, bytes]:
    """The pages of an entry, one a language it is written in."""
    return {Place(lang, entry.id).file: EntryPage(lookup, entry, lang).render() for lang in entry.langs}


def _anchors(names: Iterable[str]) -> str:
    return "".join(f'<a id="{escape(name)}"></a>' for name in names)


def _part(title: str, kind: str, items: Iterable[str]) -> str:
    """A titled list at the foot of the page; nothing when it is empty."""
    html = "".join(items)
    return f'<section class="{kind}"><h2>{escape(title)}</h2><ul>{html}</ul></section>' if html else ""


def _short_url(url: str) -> str:
    return url.removeprefix("https://").removesuffix("/")
