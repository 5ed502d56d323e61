"""The official documentation page of an API, by version line and language. Pure.

A file of pages has a line per API: the name, then the address for each language, relative to the line's documentation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from faq.content.model import LANGS, Lang, Line
from faq.evidence.apis import names

FOLDER = f"{names.FOLDER}/pages"


def path_of(framework: str, line: str) -> str:
    """The path of a version line's pages."""
    return f"{FOLDER}/{framework}-{line}.txt"


@dataclass(frozen=True)
class PageList:
    """The pages of one version line."""

    line: Line
    data: bytes

    @property
    def text(self) -> str:
        """Its decoded text."""
        return names.text_of(self.data)

    def address(self, name: str, lang: Lang) -> str | None:
        """The page of a canonical name, or None."""
        paths = self._paths.get(name)
        return self.line.docs[lang] + paths[lang] if paths else None

    def addresses(self, name: str) -> dict[Lang, str]:
        """Its pages by language; empty if there are none."""
        paths = self._paths.get(name)
        return {lang: self.line.docs[lang] + path for lang, path in paths.items()} if paths else {}

    @cached_property
    def _paths(self) -> Mapping[str, Mapping[Lang, str]]:
        rows = (row.split() for row in self.text.splitlines())
        return {row[0]: dict(zip(LANGS, row[1:], strict=True)) for row in rows if len(row) == 1 + len(LANGS)}
