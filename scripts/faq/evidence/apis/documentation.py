"""The versions that the official documentation covers, by framework. Pure.

apis/pages/versions.txt has a line for each: the framework, the version as the documentation calls it, and its address
in each language. Versions that are not listed have no pages of their own, as far as is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faq.content.code import age
from faq.content.model import LANGS, Lang
from faq.evidence.apis.names import text_of
from faq.evidence.apis.pages import FOLDER

PATH = f"{FOLDER}/versions.txt"
ROW = re.compile(r"([a-z][a-z0-9-]*) (\d+(?:\.\d+)*(?:-(?:alpha|beta|rc)\d*)?)((?: https://[^\s]+/)+)")


@dataclass(frozen=True, slots=True)
class Documented:
    """A documented version, as the documentation calls it (`3.0-beta`), with its addresses."""

    framework: str
    name: str
    docs: Mapping[Lang, str]


def read(files: Mapping[str, bytes]) -> tuple[tuple[Documented, ...], tuple[tuple[int, str], ...]]:
    """The valid rows, and the invalid ones with their line numbers."""
    rows = text_of(files.get(PATH, b"")).splitlines()
    numbered = [(number, row, _row(row)) for number, row in enumerate(rows, 1)]
    return tuple(found for *_, found in numbered if found), tuple((n, row) for n, row, found in numbered if not found)


def _row(text: str) -> Documented | None:
    match = ROW.fullmatch(text)
    addresses = match[3].split() if match else []
    if match is None or len(addresses) != len(LANGS):
        return None
    return Documented(match[1], match[2], dict(zip(LANGS, addresses, strict=True)))


def of_version(known: Iterable[Documented], framework: str, version: str) -> Documented | None:
    """The documentation to read for a version: the newest one that is not newer, else the oldest. None if there is
    none."""
    ordered = sorted(_of(known, framework), key=lambda each: age(each.name))
    older = [each for each in ordered if age(each.name) <= age(version)]
    return older[-1] if older else next(iter(ordered), None)


def is_own(found: Documented, version: str) -> bool:
    """Whether it is of the same series: 2.6 for 2.6.2, but not 3.0-beta for 3.3.1."""
    named = age(found.name)
    return not named.is_prerelease and age(version).release[: len(named.release)] == named.release


def _of(known: Iterable[Documented], framework: str) -> Iterator[Documented]:
    return (each for each in known if each.framework == framework)
