"""Repositories as large as this one may become: copies of its entries with different titles and texts."""

from __future__ import annotations

import dataclasses
import itertools
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from faq.build.files import load
from faq.build.site import site_of
from faq.content.model import Document, Entry
from faq.content.stamps import section_hashes
from faq.content.written import now
from faq.diagnostics.span import Located
from faq.evidence.proofs import ledger

ROOT = Path(__file__).resolve().parents[1]
PERMALINKS = "permalinks.txt"
MOST_TITLE = 115
SIZES = (500, 1000, 1500, 2500, 5000)
OTHERS = ("docs", "environments", "apis", "messages", "mkdocs.yml", "links.json")


@dataclass(frozen=True)
class Growing:
    """A repository at `root` that grows. `entries` and `permalinks` (entry id -> lines): what is copied."""

    root: Path
    entries: tuple[Entry, ...]
    permalinks: dict[str, list[str]]

    def sizes(self, asked: Sequence[str]) -> list[int]:
        """The sizes to measure: those that were asked for, else those of SIZES; without what is smaller than the real
        repository, which cannot shrink."""
        wanted = [int(word) for word in asked if word.isdecimal()] or SIZES
        return [size for size in wanted if size >= len(self.entries)]

    def grow(self, size: int) -> None:
        """Add copies until the repository has this many entries."""
        have = len(list(self.root.glob("faq_src/*/*/*/zh.md")))
        here = len(list(ROOT.glob("faq_src/*/*/*/zh.md")))
        lines = (self.root / PERMALINKS).read_text("utf-8").splitlines()
        for number, entry in itertools.islice(self._copies(), have - here, size - here):
            new = f"{entry.id}-{number}"
            self._write(entry, new, number)
            lines += [line.replace(entry.id, new) for line in self.permalinks[entry.id]]
        (self.root / PERMALINKS).write_text("".join(f"{line}\n" for line in sorted(lines)), "utf-8")

    def _copies(self) -> Iterator[tuple[int, Entry]]:
        """Copies of the entries in turn, without those whose titles are too long for a number."""
        entries = [entry for entry in self.entries if longest_title(entry) <= MOST_TITLE]
        return ((number, entry) for number in itertools.count(1) for entry in entries)

    def _write(self, entry: Entry, new: str, number: int) -> None:
        folder = self.root / "faq_src" / new
        shutil.copytree(ROOT / "faq_src" / entry.id, folder)
        for document in entry.documents.values():
            (folder / f"{document.lang}.md").write_text(copied(entry, document, number), "utf-8")
        proofs = ROOT / ledger.path_of(entry.id)
        if proofs.exists():
            target = self.root / ledger.path_of(new)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(proofs, target)


def longest_title(entry: Entry) -> int:
    """The length of its longest title."""
    return max(len(document.title.value) for document in entry.documents.values())


def copied(entry: Entry, document: Document, number: int) -> str:
    """The text of a copy: a number in its title and first line, and the matching stamp."""
    lines = (ROOT / document.path).read_text("utf-8").split("\n")
    first = document.intro.start - 1
    lines[first] += f" {number}"
    text = re.sub(r"^moved_from:.*\n(?: +-.*\n)*", "", "\n".join(lines), count=1, flags=re.MULTILINE)
    text = re.sub(r"^(title: .*?)([\"']?)$", rf"\1 {number}\2", text, count=1, flags=re.MULTILINE)
    old, new = (section_hashes(each)["intro"] for each in (entry.source, numbered(entry.source, number)))
    return text.replace(old, new) if document is not entry.source else text


def numbered(document: Document, number: int) -> Document:
    """A document with a number in its title and its first line."""
    first, *rest = document.intro.text.split("\n")
    written = dataclasses.replace(document.intro.written(), text="\n".join([f"{first} {number}", *rest]))
    intro = dataclasses.replace(document.intro, written=now(written))
    title = Located(f"{document.title.value} {number}", document.title.span)
    return dataclasses.replace(document, title=title, intro=intro)


def copy_repository(root: Path) -> Growing:
    """A copy of this repository, ready to grow."""
    for name in ("faq_src", ledger.FOLDER, *OTHERS):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, root / name)
    shutil.copy(ROOT / PERMALINKS, root)
    lines = defaultdict(list)
    for line in (ROOT / PERMALINKS).read_text("utf-8").splitlines():
        if found := re.search(r"([a-z]+/[a-z0-9-]+/[a-z0-9-]+?)(?:\.json|/)", line.replace("/api/v1/entries", "")):
            lines[found[1]].append(line)
    files, _ = load(ROOT)
    return Growing(root, site_of(files).entries, lines)
