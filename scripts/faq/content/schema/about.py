"""A one-line description of each key in both languages, shown by the template, CONTRIBUTING.md and editors."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations as Words

REQUIRED = frozenset({"title", "reviewed"})
"""Required keys of front matter."""
ABOUT_FRAMEWORK: Mapping[str, str] = {
    "name": "the name in each language",
    "summary": "one sentence on what it is",
    "package": "what pip installs",
    "repository": "where its own source code is",
    "aliases": "what people call it in a question, in lower case: one word of letters, or Chinese",
    "toolkits": "software around it that some entries are about; they come later in a search that does not name it",
    "names": "what people call a toolkit, in lower case, up to the first digit or sign: `paddleocr`, `ocr`",
    "weight": "what its entries count in a search that names no framework: 1, or less for one that fewer people mean",
    "leaves": "what it leaves in the folder where it runs, whoever uses it",
    "support": "where somebody goes whom an entry did not help; entries end with it",
    "command": "what prints the versions that a report needs",
    "issues": "the framework's issue tracker",
    "lines": "the version lines, newest first: what `##` headings name",
    "line": "the line's name, as headings have it",
    "label": "the line's name as pages show it",
    "range": "the versions of this line, as PEP 440 writes them",
    "status": "whether it is still cared for",
    "tested": "the exact versions that samples run on, and the Python of each",
    "docs": "where the documentation of this line begins",
    "categories": "the categories of its questions, in the order of the site",
    "id": "the category's folder and address",
    "moved_from": "old ids of this category; they become redirects",
}
"""Keys of framework.yml, on any level."""


def about(words: Words) -> Mapping[str, str]:
    """Keys of front matter."""
    _ = words.gettext
    return {
        "title": _("the question as people ask it, at most 120 characters"),
        "asked_as": _("other ways people ask it, in this file's language; feeds the search"),
        "errors": _("messages word for word as people see them, in quotes; at most eight"),
        "tags": _("lower case, digits and hyphens"),
        "related": _("ids of other entries, with the general one on the topic"),
        "sources": _(
            "https pages the facts come from, with their version in the address; one per language if there are two"
        ),
        "reviewed": _("the day somebody last checked the whole entry"),
        "moved_from": _("old ids of this entry, or of deleted ones that it answers now; they become redirects"),
        "allow": _("diagnostics that do not fit here, each with the reason"),
        "translates": _("written by `faq stamp`, never by hand: which source text each section translates"),
    }


def with_required(words: Words, key: str) -> str:
    """The description of a front matter key, and whether it is required."""
    meaning = about(words)[key]
    return words.gettext("required: %(meaning)s") % {"meaning": meaning} if key in REQUIRED else meaning
