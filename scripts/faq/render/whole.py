"""The divided lists, and which list a part belongs to, judged by its address alone."""

from __future__ import annotations

import re

from faq.content.addressed import Outline
from faq.content.model import LANGS, SOURCE_LANG
from faq.render import address
from faq.render.address import Place

NUMBER = re.compile(r"(?P<list>.+)/(?:[2-9]|[1-9][0-9]+)")
"""The path of a page of a list after the first one."""
IN_NAMED_PARTS = (address.errors, address.apis, address.tags, address.links)


def list_of(site: Outline, path: str) -> str:
    """The path of the list that a part belongs to; "" if it is not a part."""
    for whole in IN_NAMED_PARTS:
        if path.startswith(f"{whole(SOURCE_LANG).path}/"):
            return whole(SOURCE_LANG).path
    found = NUMBER.fullmatch(path) if path[-1:].isdecimal() else None
    return found["list"] if found and found["list"] in _numbered(site) else ""


def place_of(path: str) -> Place:
    """The place of an address that starts with a slash."""
    inside = path.strip("/")
    for lang in reversed(LANGS):
        home = address.home(lang).url
        if f"{inside}/".startswith(home):
            return Place(lang, inside.removeprefix(home))
    raise AssertionError("the source language is at the root")


def _numbered(site: Outline) -> set[str]:
    """The lists whose further pages are at `2/`, `3/` …, without named parts."""
    places = set()
    for framework in site.frameworks:
        names = [line.name for line in framework.lines] + [category.id for category in framework.categories]
        places |= {address.shelf(SOURCE_LANG, framework.id, name).path for name in names}
        places |= {framework.id, address.migration(SOURCE_LANG, framework.id).path}
    return places
