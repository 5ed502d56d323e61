"""HTML comes only from the templates in docs/theme and from render/html.py."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import faq.render
import pytest
from faq.content.model import LANGS
from faq.render import html
from faq.render.address import Place
from faq.render.markup import front_matter
from faq.render.redirect import RedirectView
from faq.render.templates import THEME, Link, View, rendered
from faq.render.words import words_of
from jinja2 import UndefinedError

SOURCE = Path(faq.render.__file__).parent
ELEMENTS = (
    "a article aside b blockquote body br button code dd details div dl dt em fieldset figure footer form h1 h2 h3 h4 "
    "head header html i img input kbd label legend li link main mark meta nav noscript ol option p pre rect script "
    "section select small span strong style sub summary sup svg table tbody td template textarea th thead time title "
    "tr u ul var wbr"
)
TAG = re.compile(rf"(?<!\?P)</?(?:{'|'.join(ELEMENTS.split())})(?:[\s>/]|$)")
NOT_YET = {
    "known": "an element of the page of results",
    "search": "the page of results, which is changed elsewhere at the same time",
    "markup": "one link, which only `search` uses",
}
"""Modules that still build HTML by hand, with the reason."""


def strings(tree: ast.Module) -> Iterator[str]:
    """The string literals of a module without its docstrings."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def makes_html(path: Path) -> bool:
    return any(TAG.search(text) for text in strings(ast.parse(path.read_text("utf-8"))))


def test_html_is_made_by_templates() -> None:
    assert {path.stem for path in SOURCE.rglob("*.py") if makes_html(path)} == {"html", *NOT_YET}


@pytest.mark.parametrize(("text", "is_tag"), [("<p>", True), ("<a href=", True), ("x</li>", True), ("a < b", False)])
def test_the_test_sees_tags(text: str, is_tag: bool) -> None:
    assert bool(TAG.search(text)) == is_tag


def views() -> list[Any]:
    """The classes of all views."""
    modules = [importlib.import_module(f"faq.render.{found.name}") for found in pkgutil.iter_modules([str(SOURCE)])]
    classes = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    return [each for each in classes if hasattr(each, "template") and each is not View]


def test_every_kind_of_page_has_a_template_and_every_template_a_kind() -> None:
    used = sorted(view.template for view in views())
    assert used == sorted({f"pages/{path.name}" for path in (THEME / "pages").glob("*.html")} - {"pages/page.html"})


def test_views_are_frozen() -> None:
    assert all(view.__dataclass_params__.frozen for view in views())


def test_what_a_template_is_told_is_escaped() -> None:
    hostile = '"><script>alert(1)</script> `<b>`'
    view = RedirectView(Place("zh", "a/b/c"), hostile, Link('x"y', hostile))
    page = rendered(RedirectView.template, "zh", view=view)
    assert "<script>alert" not in page and "<b>" not in page
    assert "<code>&lt;b&gt;</code>" in page and 'href="x&#34;y"' in page


def test_a_template_that_asks_for_what_no_view_has_fails() -> None:
    with pytest.raises(UndefinedError):
        rendered(RedirectView.template, "zh", view=None)


def test_words_of_templates_are_in_the_language_of_the_page() -> None:
    view = RedirectView(Place("en", "a"), "t", Link("../b/", "t"))
    for lang in LANGS:
        moved = words_of(lang).gettext("This page has moved")
        assert f"<h1>{moved}</h1>" in rendered(RedirectView.template, lang, view=view)


@pytest.mark.parametrize(
    ("text", "id"), [("Error messages", "error-messages"), ("a.b 报错 (x)", "ab-报错-x"), ("&amp; b", "amp-b")]
)
def test_ids_of_headings_are_those_of_hand_written_pages(text: str, id: str) -> None:
    assert html.slug(text) == id


def test_front_matter_is_yaml_whatever_it_holds() -> None:
    assert front_matter({"title": "a: b #c", "none": ""}) == '---\ntitle: "a: b #c"\n---'
