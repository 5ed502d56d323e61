"""The file of every page below build/docs, and its address on the site.

Chinese is at the root of the site, English under `en/`. Addresses are relative, so that the site works below any path.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from faq.content.addressed import EXAMPLE as EXAMPLE
from faq.content.addressed import Listed
from faq.content.model import SOURCE_LANG, Lang

SUFFIX: dict[Lang, str] = {"zh": "", "en": ".en"}


@dataclass(frozen=True, slots=True)
class Place:
    """One page in one language. `path` is "" for home, else e.g. `paddlepaddle/params/share-weights`."""

    lang: Lang
    path: str

    @property
    def url(self) -> str:
        """The address relative to the site's root: "" for the Chinese home page, else with a trailing slash."""
        prefix = "" if self.lang == SOURCE_LANG else f"{self.lang}/"
        return f"{prefix}{self.path}/" if self.path else prefix

    @property
    def file(self) -> str:
        """The Markdown file, below build/."""
        return posixpath.join("docs", self.path, f"index{SUFFIX[self.lang]}.md")

    @property
    def markdown(self) -> str:
        """The address of an entry's text as Markdown."""
        return f"{self.url}index.md"

    def href(self, target: Place, anchor: str = "") -> str:
        """A link from this page to another one, or to one of its answers."""
        own, others = self.url.split("/"), target.url.split("/")
        shared, most = 0, min(len(own), len(others)) - 1
        while shared < most and own[shared] == others[shared]:
            shared += 1
        relative = "../" * (len(own) - 1 - shared) + "/".join(others[shared:]) or "./"
        return f"{relative}#{anchor}" if anchor else relative

    def asset(self, path: str) -> str:
        """A link from this page to a file of the site that is not a page."""
        return posixpath.relpath(f"/{path}", f"/{self.url}")


def place_of(file: str) -> Place | None:
    """The page of a file below build/docs; None if it is not Markdown."""
    folder, name = posixpath.split(file)
    if not name.endswith(".md"):
        return None
    stem = name.removesuffix(".md")
    lang = next((lang for lang, suffix in SUFFIX.items() if suffix and stem.endswith(suffix)), SOURCE_LANG)
    stem = stem.removesuffix(SUFFIX[lang])
    return Place(lang, folder if stem == "index" else posixpath.join(folder, stem))


def asset(here: Place, name: str) -> str:
    """A link from a page to a script or style sheet."""
    return here.asset(f"assets/{name}")


def home(lang: Lang) -> Place:
    """The home page."""
    return Place(lang, "")


def apis(lang: Lang) -> Place:
    """The index of all APIs that entries name."""
    return Place(lang, "apis")


def errors(lang: Lang) -> Place:
    """The list of all error messages."""
    return Place(lang, "errors")


def tags(lang: Lang) -> Place:
    """The list of all tags, each an anchor."""
    return Place(lang, "tags")


def status(lang: Lang) -> Place:
    """The status page."""
    return Place(lang, "status")


def links(lang: Lang) -> Place:
    """The list of external links by state."""
    return Place(lang, "status/links")


def migrations(lang: Lang) -> Place:
    """The index of the migration pages."""
    return Place(lang, "migrate")


def migration(lang: Lang, framework: str) -> Place:
    """The old and new APIs of a framework. Not below the framework, where names belong to categories and lines."""
    return Place(lang, f"migrate/{framework}")


def search(lang: Lang) -> Place:
    """The results page of the search."""
    return Place(lang, "search")


def diagnostics(lang: Lang) -> Place:
    """The list of all diagnostics."""
    return Place(lang, "diagnostics")


def diagnostic(lang: Lang, code: str) -> Place:
    """The page of a diagnostic code."""
    return Place(lang, f"diagnostics/{code}")


def framework(lang: Lang, id: str) -> Place:
    """The list of a framework's questions."""
    return Place(lang, id)


def shelf(lang: Lang, framework: str, name: str) -> Place:
    """The list of a category or of a version line; both are directly below their framework."""
    return Place(lang, f"{framework}/{name}")


def entry(lang: Lang, entry: Listed) -> Place:
    """The page of an entry, in the reader's language if it is translated, else in the source language."""
    return Place(lang if lang in entry.langs else SOURCE_LANG, entry.id)


def from_id(lang: Lang, id: str) -> Place:
    """The place of an entry id, including ids of entries that have moved."""
    return Place(lang, id)
