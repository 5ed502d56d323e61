"""The small pieces of HTML and Markdown that pages are put together from. Everything that enters is escaped here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from packaging.specifiers import SpecifierSet

from faq.content.model import AnsweredLine, Entry, Framework, Lang, Line, Section
from faq.render import address
from faq.render.address import Place
from faq.render.lookup import Lookup
from faq.render.typography import one_line
from faq.render.words import Words, listed, status_name, words_of

CODE_SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKDOWN_SPECIAL = re.compile(r"([\\`*_{}\[\]#])")
DESCRIPTION_LENGTH = 150


def front_matter(values: Mapping[str, str | Sequence[str] | Mapping[str, str]]) -> str:
    """YAML front matter. A JSON value is a YAML value, and cannot be misread as a number, a date or a key."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value]
    return "\n".join(["---", *lines, "---"])


def document(*blocks: str) -> bytes:
    """Blocks of Markdown or HTML as one file, with a blank line between them."""
    return ("\n\n".join(block.strip("\n") for block in blocks if block) + "\n").encode()


def title_html(title: str) -> str:
    """A title as HTML: `code` in backticks is shown as code, all else is text."""
    return CODE_SPAN.sub(r"<code>\1</code>", escape(title))


def title_text(title: str) -> str:
    """A title where no markup can be shown, e.g. in the browser's tab."""
    return CODE_SPAN.sub(r"\1", title)


def title_markdown(title: str) -> str:
    """A title as Markdown: `code` stays code, and nothing else can become markup."""
    parts = CODE_SPAN.split(title)
    return "".join(f"`{part}`" if index % 2 else as_text(part) for index, part in enumerate(parts))


def as_text(text: str) -> str:
    """Words that mean only themselves in Markdown."""
    return MARKDOWN_SPECIAL.sub(r"\\\1", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def description(markdown: str) -> str:
    """The first words of a text without its markup, for search engines and link previews."""
    text = plain_text(markdown)
    return text if len(text) <= DESCRIPTION_LENGTH else text[: DESCRIPTION_LENGTH - 1].rstrip() + "…"


def plain_text(markdown: str) -> str:
    """A paragraph on one line without its markup."""
    return one_line(LINK.sub(r"\1", markdown).replace("`", "").replace("**", ""))


def link(href: str, html: str, **attributes: str) -> str:
    """A link around HTML that is already escaped."""
    return f'<a href="{escape(href)}"{_attributes(attributes)}>{html}</a>'


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())


def fill(template: str, **html: str) -> str:
    """A message with HTML put in for its names; the message itself is escaped."""
    return escape(template) % html


def breadcrumbs(here: Place, trail: Iterable[tuple[Place, str]]) -> str:
    """The way from the home page to this page, without the page itself."""
    _ = words_of(here.lang).gettext
    steps = [(address.home(here.lang), _("Home")), *trail]
    items = "".join(f"<li>{link(here.href(place), escape(name))}</li>" for place, name in steps)
    return f'<nav class="crumbs" aria-label="{escape(_("Breadcrumbs"))}"><ol>{items}</ol></nav>'


def range_text(range: SpecifierSet) -> str:
    """A version range as people read it: the lower bound first."""
    return ", ".join(
        str(part) for part in sorted(range, key=lambda part: (part.operator.startswith("<"), part.version))
    )


def line_name(lang: Lang, line: Line, answered: AnsweredLine | None = None) -> str:
    """A line's label, with the narrower range that an answer is limited to."""
    narrower = answered.narrower if answered else None
    return line.label[lang] + (in_brackets(words_of(lang), narrower) if narrower else "")


def in_brackets(words: Words, range: SpecifierSet) -> str:
    """A version range behind what is limited to it."""
    return words.gettext(" (%(range)s)") % {"range": range_text(range)}


def answer_title(framework: Framework, section: Section, lang: Lang) -> str:
    """The framework and the lines that an answer is for."""
    labels = [line_name(lang, line, answered) for answered in section.lines if (line := framework.line(answered.name))]
    return f"{framework.name[lang]} {listed(words_of(lang), labels)}"


def line_badge(lang: Lang, line: Line) -> str:
    """A line in a list of questions; the status is told by more than a colour. (docs/assets/version marks one.)"""
    status = escape(status_name(words_of(lang), line.status))
    return f'<span class="line line--{line.status}" title="{status}">{escape(line.name)}</span>'


def entry_badges(lookup: Lookup, entry: Entry, lang: Lang) -> str:
    """The lines of an entry, in a list."""
    if not entry.source.answers:
        every = escape(words_of(lang).gettext("every version"))
        return f'<span class="lines"><span class="line line--every">{every}</span></span>'
    return f'<span class="lines">{"".join(line_badge(lang, line) for line in lookup.lines(entry))}</span>'


def api_name(name: str) -> str:
    """A name that may break behind its dots, for narrow columns."""
    return f"<code>{escape(name).replace('.', '.<wbr>')}</code>"


def entry_link(here: Place, entry: Entry, anchor: str = "") -> str:
    """A link to an entry by its title; one that is not translated is marked and leads to the source language."""
    target = address.entry(here.lang, entry)
    title = title_html(entry.documents[target.lang].title.value)
    href = here.href(target, anchor)
    if target.lang == here.lang:
        return link(href, title)
    marked = link(href, title, lang=target.lang, hreflang=target.lang)
    return f'{marked} <span class="untranslated">{escape(words_of(here.lang).gettext("in Chinese"))}</span>'


def framework_trail(here: Place, framework: Framework) -> tuple[Place, str]:
    """The step of the breadcrumbs that leads to a framework."""
    return address.framework(here.lang, framework.id), framework.name[here.lang]
