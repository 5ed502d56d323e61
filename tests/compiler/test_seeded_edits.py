"""Edits at random places of real entries: exactly the edited answers are stale, and exactly the mismatched pairs are
reported.

Each entry is copied a few times, each copy gets one edit, and all copies are read at once.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import own
import pytest
from faq.build.site import read_site, stale
from faq.content.code import Fence
from faq.content.model import Document, Entry, Section

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
COPIES = int(os.environ.get("FAQ_COPIES", "1"))
SHARE = int(os.environ.get("FAQ_SHARE", "3"))
"""One in this many entries is drawn; 1 means all."""
FIXED = re.compile(r"\s*(?:`{3}|~{3}|#|$)")
"""Lines whose edit would change the structure of the page: fences, headings and blank lines."""

Files = dict[str, bytes]
Lines = list[str]


@dataclass(frozen=True)
class Copy:
    """A copy of an entry with one edit. `sections`: the keys of the sections that contain the edit."""

    id: str
    edit: str
    sections: tuple[str, ...]


@cache
def originals() -> tuple[tuple[Entry, ...], Mapping[str, bytes]]:
    """Every third translated entry of this repository whose translation is up to date, and its files."""
    files, (site, _) = own.sources(), own.checked()
    late = stale(site)
    drawn = [entry for entry in site.entries if "en" in entry.documents and entry.id not in late][::SHARE]
    return tuple(drawn), files


def copies(edits: Mapping[str, Callable[..., str | None]], seed: int) -> tuple[list[Copy], Files]:
    """A repository with the edited copies next to their originals."""
    entries, files = originals()
    made: list[Copy] = []
    new = dict(files)
    for number, entry in enumerate(entry for entry in entries for _ in range(COPIES)):
        chance = random.Random(f"{seed} {number}")
        name = chance.choice(sorted(edits))
        texts = {lang: files[document.path].decode().split("\n") for lang, document in entry.documents.items()}
        key = edits[name](chance, entry, texts)
        if key is not None:
            id = f"{entry.id[:60]}-{number}"
            new |= {f"faq_src/{id}/{lang}.md": "\n".join(lines).encode() for lang, lines in texts.items()}
            made.append(Copy(id, name, (key,) if key else ()))
    return made, new


def rows(document: Document, section: Section) -> list[int]:
    """The lines of a section's text (from 0) that may be edited."""
    lines = section.text.split("\n")
    facts = {row for block in section.blocks for fence in block.facts for row in _rows(fence)}
    every = [section.start - 1 + row for row, line in enumerate(lines) if not FIXED.match(line)]
    return [row for row in every if row not in facts]


def _rows(fence: Fence) -> range:
    """The lines of a block (from 0). Setup, checks and outputs are not translated."""
    return range(fence.span.line - 1, fence.span.line + fence.code.count("\n") + 1)


def place(chance: random.Random, document: Document) -> tuple[str, int]:
    """A random section and one of its lines."""
    section = chance.choice([section for section in document.sections if rows(document, section)])
    return section.key, chance.choice(rows(document, section))


def add_words(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    key, row = place(chance, entry.source)
    texts["zh"][row] += "，又及"
    return key


def change_a_letter(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    key, row = place(chance, entry.source)
    line = texts["zh"][row].rstrip()
    at = chance.randrange(len(line) - len(line.lstrip()), len(line))
    texts["zh"][row] = line[:at] + ("乙" if line[at] == "甲" else "甲") + line[at + 1 :]
    return key


def delete_a_line(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str | None:
    key, row = place(chance, entry.source)
    if row + 1 < len(texts["zh"]) and re.match(r"\s*[|=-]", texts["zh"][row + 1]):
        return None  # a table without its header changes the page's structure
    del texts["zh"][row]
    return key


def change_the_title(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    row = next(row for row, line in enumerate(texts["zh"]) if line.startswith("title:"))
    texts["zh"][row] = "title: 另一个问题？"
    return "intro"


def spaces_only(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    _, row = place(chance, entry.source)
    texts["zh"][row] += "  "
    return ""


def facts_only(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    row = next(row for row, line in enumerate(texts["zh"]) if line.startswith("reviewed:"))
    texts["zh"][row] = "reviewed: 2026-01-01"
    return ""


def translation_only(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    _, row = place(chance, entry.documents["en"])
    texts["en"][row] += " (and so on)"
    return ""


STALE = {
    edit.__name__: edit
    for edit in (
        add_words, change_a_letter, delete_a_line, change_the_title, spaces_only, facts_only, translation_only,
    )
}  # fmt: skip


def test_exactly_the_edited_answers_are_stale() -> None:
    made, files = copies(STALE, seed=1)
    ids = {copy.id for copy in made}
    found = {id: keys for id, keys in stale(read_site(files, keep=own.keep)[0]).items() if id in ids}
    expected = {copy.id: copy.sections for copy in made if copy.sections}
    assert {id: found.get(id) for id in expected} == expected, "an edited answer is not stale"
    assert found.keys() - expected.keys() == set(), "an answer is stale that nobody edited"
    assert len(expected) > len(made) / 4 and len(made) - len(expected) > len(made) / 4 and len(made) >= 40 * COPIES


def _in_fence(entry: Entry, language: str = "") -> Iterator[tuple[str, int]]:
    """The sections and first code lines of the translation's code blocks."""
    for section in entry.documents["en"].sections:
        for fence in section.fences:
            if fence.language == (language or fence.language):
                yield section.key, fence.span.line


def other_code(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str | None:
    found = list(_in_fence(entry))
    key, row = chance.choice(found) if found else ("", 0)
    texts["en"].insert(row, "changed = 1") if found else None
    return key or None


def other_comment(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str | None:
    found = list(_in_fence(entry, "python"))
    texts["en"].insert(chance.choice(found)[1], "# words of the translator") if found else None
    return "" if found else None


def one_link_less(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str | None:
    sections = entry.documents["en"].sections
    links = [(section.key, link) for section in sections for link in section.links if not link.image]
    if not links:
        return None
    key, link = chance.choice(links)
    row, begin = link.span.line - 1, link.span.column - 1
    line = texts["en"][row]
    texts["en"][row] = line[: begin - 1] + " " + line[begin + link.span.length + 1 :]  # (target) and its parentheses
    return key


def one_subheading_less(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str | None:
    found = [(section.key, heading) for section in entry.documents["en"].sections for heading in section.subheadings]
    if not found:
        return None
    key, heading = chance.choice(found)
    texts["en"][heading.span.line - 1] = "Words."
    return key


def other_prose(chance: random.Random, entry: Entry, texts: dict[str, Lines]) -> str:
    texts["en"].append("\nMore words at the end.\n")
    return ""


TORN = {edit.__name__: edit for edit in (other_code, other_comment, one_link_less, one_subheading_less, other_prose)}


def test_exactly_the_torn_pairs_are_reported() -> None:
    """Code that differs in more than comments, and a link or subheading that only one of the two files has."""
    made, files = copies(TORN, seed=2)
    codes = {"other_code": "T104", "one_link_less": "T107", "one_subheading_less": "T107"}
    found = {
        (d.path.split("/", 1)[1].rsplit("/", 1)[0], d.code)
        for d in read_site(files, keep=own.keep)[1]
        if d.code in codes.values()
    }
    expected = {(copy.id, codes[copy.edit]) for copy in made if copy.edit in codes}
    assert found == expected
    assert len(expected) >= 12 * COPIES and {copy.edit for copy in made} == TORN.keys()
