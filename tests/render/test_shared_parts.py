"""Template parts that are rendered once for many pages are what each page would have rendered by itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from faq.build.sharing import KINDS, NotRecorded, Shared
from jinja2 import DictLoader, Environment
from mkdocs.utils.templates import url_filter

TEMPLATES = {
    "page": "{{ shared('part') }}",
    "part": """<a href="{{ 'errors/' | url }}"> <a href="{{ 'one/two/' | url }}">
        {{ nav.items | map(attribute='active') | first }}""",
    "title": "{{ shared('asking') }}",
    "asking": "{{ page.meta.title }}",
    "address": "{{ shared('file') }}",
    "file": "{{ page.file.url }}",
}


def environment() -> Environment:
    made = Environment(loader=DictLoader(TEMPLATES), autoescape=True)
    made.filters["url"] = url_filter
    made.globals["shared"] = Shared().part
    return made


def told(url: str, kind: str, active: bool = False) -> dict[str, Any]:
    page = SimpleNamespace(url=url, meta={"kind": kind, "title": url}, file=SimpleNamespace(url=url))
    nav = SimpleNamespace(items=[SimpleNamespace(active=active)])
    return {"page": page, "nav": nav, "base_url": "../" * url.count("/"), "config": {}}


ADDRESSES = ("one/two/three/", "one/two/four/", "one/five/six/", "seven/", "one/two/")


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_is_the_same_as_without_sharing(kind: str) -> None:
    sharing = environment()
    for url in ADDRESSES:
        for active in (False, True):
            shown = sharing.get_template("page").render(told(url, kind, active))
            assert shown == environment().get_template("part").render(told(url, kind, active))


def test_a_part_is_made_once_in_a_folder() -> None:
    shared, sharing = Shared(), environment()
    sharing.globals["shared"] = shared.part
    for url in ADDRESSES:
        sharing.get_template("page").render(told(url, KINDS[0]))
    assert len(shared._made) == 4  # of one/two, one/five, the top, and one


@pytest.mark.parametrize("template", ["title", "address"])
def test_a_shared_part_that_asks_for_more_of_a_page_fails(template: str) -> None:
    with pytest.raises(NotRecorded):
        environment().get_template(template).render(told("one/two/three/", KINDS[0]))


@pytest.mark.parametrize("template", ["title", "address"])
def test_other_pages_may_say_all(template: str) -> None:
    assert environment().get_template(template).render(told("one/two/", "text")) == "one/two/"
