"""Texts in the forms that pages need: as Markdown, as plain text, as front matter."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape

from packaging.specifiers import SpecifierSet

from faq.content.facts import AnsweredLine
from faq.content.model import Framework, Lang, Line, Section
from faq.render.html import CODE_SPAN
from faq.render.typography import one_line
from faq.render.words import Words, listed, words_of
from faq.text.shortening import shortened

LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKDOWN_SPECIAL = re.compile(r"([\\`*_{}\[\]#])")
DESCRIPTION_LENGTH = 150


def front_matter(values: Mapping[str, object]) -> str:
    """YAML front matter with JSON values, which are valid YAML and cannot be misread as numbers, dates or keys."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value]
    return "\n".join(["---", *lines, "---"])


def document(*blocks: str) -> bytes:
    """Join blocks of Markdown or HTML with blank lines."""
    return ("\n\n".join(block.strip("\n") for block in blocks if block) + "\n").encode()


def title_text(title: str) -> str:
    """A title as plain text, for example for the browser's tab."""
    return CODE_SPAN.sub(r"\1", title)


def title_markdown(title: str) -> str:
    """A title as Markdown: `code` stays code, everything else is escaped."""
    parts = CODE_SPAN.split(title)
    return "".join(f"`{part}`" if index % 2 else as_text(part) for index, part in enumerate(parts))


def as_text(text: str) -> str:
    """Text escaped for Markdown."""
    return MARKDOWN_SPECIAL.sub(r"\\\1", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def description(markdown: str) -> str:
    """The start of a text as plain text, for search engines and link previews."""
    text = plain_text(markdown)
    return shortened(text, DESCRIPTION_LENGTH)


def plain_text(markdown: str) -> str:
    """A paragraph on one line as plain text."""
    return with_spans(markdown).replace("`", "")


def with_spans(markdown: str) -> str:
    """A paragraph on one line as plain text, keeping the backticks of code."""
    return one_line(LINK.sub(r"\1", markdown).replace("**", ""))


def link(href: str, html: str, **attributes: str) -> str:
    """A link with HTML content that is already escaped."""
    return f'<a href="{escape(href)}"{_attributes(attributes)}>{html}</a>'


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())


def range_text(range: SpecifierSet) -> str:
    """A version range in reading order, the lower bound first."""
    return ", ".join(
        str(part) for part in sorted(range, key=lambda part: (part.operator.startswith("<"), part.version))
    )


def line_name(lang: Lang, line: Line, answered: AnsweredLine | None = None) -> str:
    """The label of a line, with the narrower range of an answer if there is one."""
    narrower = answered.narrower if answered else None
    return line.label[lang] + (in_brackets(words_of(lang), narrower) if narrower else "")


def in_brackets(words: Words, range: SpecifierSet) -> str:
    """A version range in brackets, to follow what it limits."""
    return words.gettext(" (%(range)s)") % {"range": range_text(range)}


def answer_title(framework: Framework, section: Section, lang: Lang) -> str:
    """The heading of an answer: the framework and the lines."""
    labels = [line_name(lang, line, answered) for answered in section.lines if (line := framework.line(answered.name))]
    return f"{framework.name[lang]} {listed(words_of(lang), labels)}"
