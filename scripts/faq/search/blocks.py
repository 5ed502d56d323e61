"""The term dictionary of the index in sorted blocks: writing them, and updating them. A line per term: `term TAB
rarity, gap * 32 + impact, …`, where a gap is the distance to the previous document number (faq.search.vlq)."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import sub
from zlib import crc32

from faq.search import vlq
from faq.search.postings import CODES, Posting
from faq.search.weighing import steady

SHORTEST, LONGEST = 1500, 14000
"""Characters in a block: gzip makes about half of them. Small ones save bytes, large ones save files."""
BLOCKS = 800
"""Number of blocks (up to a fifth more) before blocks grow: the manifest lists the start of each of so many."""


@dataclass(frozen=True, slots=True)
class Block:
    """`first`: the shortest prefix of the block's first term that sorts after the last term of the previous block."""

    first: str
    text: str


@dataclass(frozen=True, slots=True)
class Cut:
    """Content-defined chunking into blocks of about `length` characters: a block ends after one term in `every`, chosen
    by hash, so adding or removing a line changes its own block but seldom the next ones."""

    length: int
    every: int

    def ends(self, line: str, size: int) -> bool:
        """Whether a block of this size ends with this line. Blocks of similar sizes save bytes, because most terms are
        in large ones."""
        is_last = size >= self.length * 7 // 8 and crc32(_term(line).encode("utf-8", "surrogatepass")) % self.every == 0
        return is_last or size >= 2 * self.length


@dataclass(frozen=True, slots=True)
class Measure:
    """The number of lines, and of characters in all of them."""

    lines: int
    characters: int

    def after(self, changed: Iterable[tuple[str | None, str | None]]) -> Measure:
        """The measure after some lines have changed: pairs of old and new line, None for an added or removed one."""
        lines, characters = self.lines, self.characters
        for was, now in changed:
            lines += (now is not None) - (was is not None)
            characters += len(now or "") - len(was or "")
        return Measure(lines, characters)

    def cut(self, shortest: int = SHORTEST) -> Cut:
        """How to cut lines with this measure into blocks."""
        length = min(LONGEST, max(shortest, steady(self.characters // BLOCKS)))
        return Cut(length, max(1, steady(length // 8 // max(1, self.characters // max(1, self.lines)))))


def line_of(term: str, posting: Posting) -> str:
    """The line of a term and its posting."""
    after = (0, *[(code | CODES - 1) + 1 for code in posting.codes])
    return f"{term}\t{vlq.encode((posting.rarity, *map(sub, posting.codes, after)))}"


def measure(lines: Iterable[str]) -> Measure:
    """The measure of these lines."""
    sizes = list(map(len, lines))
    return Measure(len(sizes), sum(sizes))


def blocks(lines: Iterable[str], cut: Cut) -> Iterator[Block]:
    """Cut lines into blocks; there is at least one block, even without lines."""
    cutting, found = _Cutting(cut), False
    for line in lines:
        if block := cutting.add(line):
            yield block
            found = True
    if cutting.lines or not found:
        yield cutting.block()


@dataclass(frozen=True, slots=True)
class Old:
    """The blocks of an existing index: the `first` of each, and its lines, read on demand."""

    firsts: Sequence[str]
    lines: Callable[[int], list[str]]

    def holder(self, term: str) -> int:
        """The number of the block that has, or would have, this term."""
        return max(0, bisect_right(self.firsts, term) - 1)

    def line(self, term: str) -> str | None:
        """The line of a term, or None."""
        return next((line for line in self.lines(self.holder(term)) if _term(line) == term), None)


def renewed(old: Old, changes: Mapping[str, str | None], cut: Cut) -> Iterator[int | Block]:
    """The blocks after some lines have changed (term -> new line, None if removed): the number of each unchanged block,
    or a new block. Only blocks next to a change are read."""
    changed = defaultdict[int, dict[str, str | None]](dict)
    for term, line in changes.items():
        changed[old.holder(term)][term] = line
    cutting: _Cutting | None = None
    for number in range(len(old.firsts)):
        if number not in changed and not (cutting and cutting.lines):
            yield _after(cutting.before, old, number) if cutting else number
            cutting = None
            continue
        cutting = cutting or _Cutting(cut, _last_term(old, number))
        for line in _lines_after(old.lines(number), changed.get(number, {})):
            if block := cutting.add(line):
                yield block
    if cutting and cutting.lines:
        yield cutting.block()


class _Cutting:
    """Collects lines into blocks. `before`: the term before the collected ones."""

    def __init__(self, cut: Cut, before: str = "") -> None:
        self.cut, self.before, self.lines, self._size = cut, before, list[str](), 0

    def add(self, line: str) -> Block | None:
        """Add a line; returns the block that it completes, if any."""
        self.lines.append(line)
        self._size += len(line)
        return self.block() if self.cut.ends(line, self._size) else None

    def block(self) -> Block:
        """The collected lines as a block."""
        if not self.lines:
            return Block("", "")
        made = Block(_beginning(_term(self.lines[0]), self.before), "\n".join(self.lines))
        self.before, self.lines, self._size = _term(self.lines[-1]), [], 0
        return made


def _after(before: str, old: Old, number: int) -> int | Block:
    """An old block, with a new `first` if the block before it now ends with another term."""
    lines = old.lines(number)
    first = _beginning(_term(lines[0]), before)
    return number if first == old.firsts[number] else Block(first, "\n".join(lines))


def _lines_after(lines: Sequence[str], changes: Mapping[str, str | None]) -> list[str]:
    """Sorted lines with the changes applied."""
    known: dict[str, str | None] = {**{_term(line): line for line in lines}, **changes}
    return [line for term in sorted(known) if (line := known[term])]


def _last_term(old: Old, number: int) -> str:
    """The last term before a block."""
    return _term(old.lines(number - 1)[-1]) if number else ""


def _beginning(term: str, before: str) -> str:
    """The shortest prefix of a term that sorts after the previous term."""
    return next((term[:n] for n in range(1, len(term)) if term[:n] > before), term)


def _term(line: str) -> str:
    return line.partition("\t")[0]
