"""A language in which every message is in brackets: text outside brackets did not go through the catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from faq.render import words
from mkdocs.commands.build import build
from mkdocs.config import load_config
from selectolax.lexbor import LexborHTMLParser
from small_project import make_project

SHOWN = ("title", "aria-label", "placeholder", "alt", "content", "data-copied", "data-not-copied")
WORDS_OF_SCRIPTS = ("data-words", "data-search-words", "data-own-count")
"""Attributes with JSON: situation -> what a script displays."""
WORD = re.compile(r"[^\W\d_]{2,}")
BRACKETS = re.compile("⟦[^⟦⟧]*(?:⟧|$)")
"""A message in brackets; in a description it may be cut off."""
NO_WORDS = {"meta[name=viewport]", "meta[name=robots]", "meta[name=color-scheme]", "meta[http-equiv]",
            "meta[name='twitter:card']", "meta[property='og:type']", "meta[property='og:locale']",
            "meta[property='og:locale:alternate']", "[lang=zh]", "script", "ul.codes"}  # fmt: skip


class Pseudo(NullTranslations):
    """Every message in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{super().ngettext(msgid1, msgid2, n)}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose own pages have no text, so that only entries and frameworks have text that is not a
    message."""
    root = make_project(tmp_path_factory.mktemp("pseudo") / "project")
    for page in sorted((root / "docs" / "pages").rglob("*.md")):
        page.write_text("---\ntitle: '0'\nkind: docs\n---\n\n# 0\n", "utf-8")
    return root


@pytest.fixture(scope="module")
def pages(project: Path) -> dict[str, str]:
    """The English pages of a site in the pseudo-language, without those of diagnostics, which have no messages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "NullTranslations", Pseudo)
        patch.setenv("FAQ_REPOSITORY_URL", "https://example.org/0")
        words.words_of.cache_clear()
        build(load_config(str(project / "mkdocs.yml")))
    words.words_of.cache_clear()
    site = project / "site" / "en"
    paths = [path for path in sorted(site.rglob("*.html")) if path.parent.parent.name != "diagnostics"]
    return {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in paths}


def shown(html: str) -> Iterator[str]:
    """What readers see, hear and are told by scripts, including templates that scripts use."""
    page = LexborHTMLParser(re.sub("</?template[^>]*>", "", html))
    for node in page.css(",".join(NO_WORDS)):
        node.decompose()
    assert page.root
    yield page.root.text(separator=" ")
    for node in page.css("*"):
        attributes = node.attributes
        yield from (value for name in SHOWN if (value := attributes.get(name) or "")[:8] != "https://")
        for written in (attributes.get(name) for name in WORDS_OF_SCRIPTS):
            yield from json.loads(written).values() if written else ()


def outside(text: str) -> set[str]:
    """The words of a text outside brackets."""
    while BRACKETS.search(text):
        text = BRACKETS.sub(" ", text)
    return set(WORD.findall(text))


def words_outside(html: str) -> set[str]:
    return {word for text in shown(html) for word in outside(text)}


def test_every_word_comes_from_the_catalogue_or_the_content(project: Path, pages: dict[str, str]) -> None:
    sources = [*(project / "faq_src").rglob("*.*"), *(project / "apis").rglob("*.txt"), project / "mkdocs.yml"]
    content = {word for path in sources for word in WORD.findall(path.read_bytes().decode("utf-8", "replace"))}
    found = {path: words_outside(page) - content for path, page in pages.items()}
    assert len(found) > 30
    assert {path: sorted(others) for path, others in found.items() if others} == {}


def test_a_word_that_is_no_message_is_found() -> None:
    page = (
        '<p>⟦Home ⟦now⟧⟧ Forgotten</p><p title="Lost"></p><template><b aria-label="Astray"></b></template>'
        """<p data-words='{"one": "⟦{n} result⟧", "many": "Missing"}'></p>"""
    )
    assert words_outside(page) == {"Forgotten", "Lost", "Astray", "Missing"}
