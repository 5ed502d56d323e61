"""The terms of the index in sorted blocks, as they are written and as they are changed. A term is a line: `term TAB
rarity, gap * 32 + impact, …`, where a gap is how many documents are between it and the one before (faq.search.vlq)."""

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
BLOCKS = 600
"""How many blocks there are before they grow, or up to a fifth more: the manifest says of so many where they begin."""


@dataclass(frozen=True, slots=True)
class Block:
    """`first`: as much of the first term as tells it from the last one of the block before."""

    first: str
    text: str


@dataclass(frozen=True, slots=True)
class Cut:
    """Where lines are cut into blocks of about `length` characters: after one term in `every`, so that a line more or
    less changes the block that it is in, and seldom the next ones."""

    length: int
    every: int

    def ends(self, line: str, size: int) -> bool:
        """Whether a block of this size, of which this is the last line, is whole."""
        is_last = size >= self.length // 2 and crc32(_term(line).encode("utf-8", "surrogatepass")) % self.every == 0
        return is_last or size >= 2 * self.length


@dataclass(frozen=True, slots=True)
class Measure:
    """How many lines there are, and characters in all of them."""

    lines: int
    characters: int

    def after(self, changed: Iterable[tuple[str | None, str | None]]) -> Measure:
        """The same after lines have changed: each as it was and as it is now, None where it was not, or is gone."""
        lines, characters = self.lines, self.characters
        for was, now in changed:
            lines += (now is not None) - (was is not None)
            characters += len(now or "") - len(was or "")
        return Measure(lines, characters)

    def cut(self, shortest: int = SHORTEST) -> Cut:
        """How lines of so many characters are cut."""
        length = min(LONGEST, max(shortest, steady(self.characters // BLOCKS)))
        return Cut(length, max(1, steady(length // 2 // max(1, self.characters // max(1, self.lines)))))


def line_of(term: str, posting: Posting) -> str:
    """A term with what it finds."""
    after = (0, *[(code | CODES - 1) + 1 for code in posting.codes])
    return f"{term}\t{vlq.encode((posting.rarity, *map(sub, posting.codes, after)))}"


def measure(lines: Iterable[str]) -> Measure:
    """How long lines are together."""
    sizes = list(map(len, lines))
    return Measure(len(sizes), sum(sizes))


def blocks(lines: Iterable[str], cut: Cut) -> Iterator[Block]:
    """Lines in blocks; at least one, be there no line to put into it."""
    cutting, found = _Cutting(cut), False
    for line in lines:
        if block := cutting.add(line):
            yield block
            found = True
    if cutting.lines or not found:
        yield cutting.block()


@dataclass(frozen=True, slots=True)
class Old:
    """Blocks that were written before: what each is told by (its `first`), and its lines."""

    firsts: Sequence[str]
    lines: Callable[[int], list[str]]

    def holder(self, term: str) -> int:
        """The block that a term is in, or would be in."""
        return max(0, bisect_right(self.firsts, term) - 1)

    def line(self, term: str) -> str | None:
        """That of a term, if there is one."""
        return next((line for line in self.lines(self.holder(term)) if _term(line) == term), None)


def renewed(old: Old, changes: Mapping[str, str | None], cut: Cut) -> Iterator[int | Block]:
    """The blocks after some lines have changed (term -> line, None for one that is gone): the number of each that is as
    it was, or a new one. Only those are read that are next to a change."""
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
    """Lines on their way into blocks. `before`: the term before those that wait."""

    def __init__(self, cut: Cut, before: str = "") -> None:
        self.cut, self.before, self.lines, self._size = cut, before, list[str](), 0

    def add(self, line: str) -> Block | None:
        """The block that a line ends, if any."""
        self.lines.append(line)
        self._size += len(line)
        return self.block() if self.cut.ends(line, self._size) else None

    def block(self) -> Block:
        """What waits, as a block."""
        if not self.lines:
            return Block("", "")
        made = Block(_beginning(_term(self.lines[0]), self.before), "\n".join(self.lines))
        self.before, self.lines, self._size = _term(self.lines[-1]), [], 0
        return made


def _after(before: str, old: Old, number: int) -> int | Block:
    """An old block, which may have to be told by another beginning of its first term, for the one before it."""
    lines = old.lines(number)
    first = _beginning(_term(lines[0]), before)
    return number if first == old.firsts[number] else Block(first, "\n".join(lines))


def _lines_after(lines: Sequence[str], changes: Mapping[str, str | None]) -> list[str]:
    """Sorted lines, some of which have changed."""
    known: dict[str, str | None] = {**{_term(line): line for line in lines}, **changes}
    return [line for term in sorted(known) if (line := known[term])]


def _last_term(old: Old, number: int) -> str:
    """The last term before a block."""
    return _term(old.lines(number - 1)[-1]) if number else ""


def _beginning(term: str, before: str) -> str:
    """The shortest beginning of a term that the term before it is less than."""
    return next((term[:n] for n in range(1, len(term)) if term[:n] > before), term)


def _term(line: str) -> str:
    return line.partition("\t")[0]
