"""The only module that makes HTML by hand. All other HTML comes from the templates in docs/theme, which use it."""

from __future__ import annotations

import re
from typing import NewType

from markupsafe import Markup, escape
from pymdownx.slugs import slugify  # type: ignore[import-untyped]

Html = NewType("Html", Markup)
"""HTML that is already escaped."""
CODE_SPAN = re.compile(r"`([^`]+)`")
MARKDOWN_SPECIAL = re.compile(r"([\\`*_{}\[\]]|#(?!\d+;))")
_SLUG = slugify(case="lower")
"""The function that gives headings of hand-written pages their ids (mkdocs.yml)."""


def made(html: str) -> Html:
    """HTML that another module of this package has made, until it has a template."""
    return Html(Markup(html))


def with_code(title: str) -> Html:
    """A title as HTML: `code` in backticks is shown as code, all else is text."""
    return Html(Markup(CODE_SPAN.sub(r"<code>\1</code>", str(escape(title)))))


def breakable(name: str) -> Html:
    """A dotted name that may break after its dots, for narrow columns."""
    return Html(Markup(str(escape(name)).replace(".", ".<wbr>")))


def as_markdown(text: str) -> Html:
    """Words that mean only themselves in Markdown."""
    return Html(Markup(MARKDOWN_SPECIAL.sub(r"\\\1", str(escape(text)))))


def slug(text: str) -> str:
    """The id of a heading with a text."""
    return str(_SLUG(text, "-"))
