"""The address of GitHub's page for a new file, pre-filled with the template of an entry. Pure."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from faq.content.model import SOURCE_LANG
from faq.content.tree import ROOT
from faq.render.template import Answer, Draft, write

TO_NAME = ("CATEGORY", "NAME-IN-ENGLISH")
"""Folder names to be replaced, in capitals, which addresses do not allow, so that `faq check` reports them."""


def query(shelf: str, lines: str) -> str:
    """The query of `<repository>/new/<branch>?…` for an entry in a category (`framework` or `framework/category`).

    `lines`: the framework's, as in headings.
    """
    framework, *category = shelf.split("/")
    folder = "/".join([ROOT, framework, *(category or TO_NAME[:1]), TO_NAME[1]])
    text = write(Draft(answers=(Answer(lines),)), (SOURCE_LANG,))[f"{SOURCE_LANG}.md"]
    return urlencode({"filename": f"{folder}/{SOURCE_LANG}.md", "value": text}, quote_via=quote)
