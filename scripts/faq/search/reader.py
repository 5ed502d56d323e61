"""Read the index from its files, only those that a query needs. The browser's counterpart is index.js."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from faq.search import vlq
from faq.search.postings import CODES, Posting
from faq.search.query import KEY_SIGN

Load = Callable[[str], bytes]
"""Returns the content of a file below the index folder. Raises KeyError or OSError if it does not exist."""

BLOCKS_COMPLETED = 3
BLOCKS_CORRECTED = 16
"""Maximum number of blocks read to correct a word. Names that begin with "pa" fill 14 of about 620 blocks; larger
indexes have larger blocks, not more of them."""
SHARED_LETTERS = 2
"""Number of first letters that a misspelt word must share with the correct one."""


class ShardedIndex:
    """An index in shards, which are loaded on demand and cached."""

    def __init__(self, manifest: dict[str, Any], load: Load) -> None:
        self.manifest = manifest
        self.documents: int = manifest["documents"]
        self._load = load
        self._shards: dict[str, Any] = {}

    def posting(self, term: str) -> Posting | None:
        """The posting of a term."""
        numbers = self._terms(self._block_of(term)).get(term)
        return _posting(numbers) if numbers else None

    def beginning(self, prefix: str, most: int) -> Sequence[tuple[str, Posting]]:
        """Longer terms with this prefix, those in most documents first."""
        blocks = [n for n, _ in zip(self._blocks_of(prefix), range(BLOCKS_COMPLETED), strict=False)]
        found = [
            (term, _posting(numbers))
            for block in blocks
            for term, numbers in self._terms(block).items()
            if term.startswith(prefix) and term != prefix and KEY_SIGN not in term
        ]
        return sorted(found, key=lambda item: (-len(item[1].codes), item[0]))[:most]

    def resembling(self, word: str, edits: int) -> Sequence[tuple[str, Posting]]:
        """Terms within `edits` of a word that share its first two letters."""
        blocks = list(self._blocks_of(word[:SHARED_LETTERS]))
        start = max(
            0,
            min(bisect_right(blocks, self._block_of(word)) - 1 - BLOCKS_CORRECTED // 2, len(blocks) - BLOCKS_CORRECTED),
        )
        return [
            (term, _posting(numbers))
            for block in blocks[start : start + BLOCKS_CORRECTED]
            for term, numbers in self._terms(block).items()
            if term.startswith(word[:SHARED_LETTERS]) and KEY_SIGN not in term and differs(term, word, edits)
        ]

    def texts(self, lang: str, document: int) -> list[Any]:
        """What a result shows: id, language of the text, title, short answer, other phrasings."""
        return self._row(f"texts/{lang}", document)

    def errors(self, document: int) -> list[str]:
        """The error messages of a document."""
        return self._row("errors", document)

    def _row(self, folder: str, document: int) -> list[Any]:
        size: int = self.manifest["texts"]
        name = self._piece(self.manifest["shown"], document // size)
        row: list[Any] = self._json(f"{folder}/{name}.json")[document % size]
        return row

    def _blocks_of(self, prefix: str) -> Iterator[int]:
        """The blocks that may hold terms with a prefix, in order."""
        first, last = self._block_of(prefix), self._block_of(f"{prefix}\uffff")
        yield from range(first, last + 1)

    def _block_of(self, term: str) -> int:
        """Descend the tree, each time into the last child whose first term is not after `term`."""
        child = 0
        for level in range(self.manifest["depth"], -1, -1):
            keys, _ = self._node(level, child)
            child = child * self.manifest["fanout"] + max(0, bisect_right(keys, term) - 1)
        return child

    def _node(self, level: int, number: int) -> Any:
        """The first terms and the names of a node's children. Level 0 is directly above the blocks; the last level is
        the root."""
        if level == self.manifest["depth"]:
            return self.manifest["root"]
        return self._json(f"nodes/{self._name(level + 1, number)}.json")

    def _name(self, level: int, number: int) -> str:
        """The name of a child of a node at this level."""
        is_root = level == self.manifest["depth"]
        parent, place = (0, number) if is_root else divmod(number, self.manifest["fanout"])
        return self._piece(self._node(level, parent)[1], place)

    def _piece(self, names: str, place: int) -> str:
        width: int = self.manifest["width"]
        return names[place * width : (place + 1) * width]

    def _terms(self, block: int) -> dict[str, str]:
        path = f"terms/{self._name(0, block)}.txt"
        if path not in self._shards:
            lines = self._load(path).decode().split("\n")
            self._shards[path] = dict(line.split("\t") for line in lines if line)
        found: dict[str, str] = self._shards[path]
        return found

    def _json(self, path: str) -> Any:
        if path not in self._shards:
            self._shards[path] = json.loads(self._load(path))
        return self._shards[path]


def _posting(numbers: str) -> Posting:
    values = vlq.decode(numbers)
    rarity, expected = next(values), 0
    codes = []
    for value in values:
        codes.append(expected + value)
        expected = codes[-1] - codes[-1] % CODES + CODES
    return Posting(rarity, tuple(codes))


def differs(one: str, other: str, edits: int) -> bool:
    """Whether two words are within `edits` insertions, deletions, substitutions or transpositions of neighbours."""
    if abs(len(one) - len(other)) > edits:
        return False
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        new = [i + 1]
        for j, wanted in enumerate(other):
            cost = min(row[j + 1] + 1, new[j] + 1, row[j] + (letter != wanted))
            if i and j and letter == other[j - 1] and one[i - 1] == wanted:
                cost = min(cost, before[j - 1] + 1)
            new.append(cost)
        before, row = row, new
    return row[-1] <= edits
