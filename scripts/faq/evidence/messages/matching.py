"""Which template a pasted line is an instance of: words first, then literal texts in their order; no backtracking."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from faq.evidence.messages.template import PLACEHOLDER, Template, is_telling

LONGEST_LINE = 2000
"""Characters of a line that are looked at: its first ones."""
LONGEST_CUT = 200
"""Characters at the end of a line in which a message may break off."""
FEWEST_BEFORE_CUT = 24
"""Characters of its own that a message must have shown before it breaks off."""
LONGEST_LAST = 80
"""Characters after them that may be a value in which the line ends."""
BEGINNING = 48
"""Characters in which a message that breaks off is known by a word."""

_KEY = re.compile("[A-Za-z0-9_]+|[\u3400-\u9fff]")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Match:
    """A template that a line is an instance of. `weight`: how many characters of its own the line shows. `whole`: not,
    if the line ends before the message does."""

    template: Template
    weight: int
    whole: bool


@dataclass(frozen=True, slots=True)
class _Literal:
    """What a message says between two placeholders, and whether it must begin and end where words do."""

    text: str
    from_word: bool
    to_word: bool


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A line of a template."""

    template: Template
    literals: tuple[_Literal, ...]


class Index:
    """Templates by the rarest word of each."""

    def __init__(self, templates: Iterable[Template]) -> None:
        patterns = [pattern for template in templates for pattern in _patterns(template)]
        words = [tuple(_keys(pattern)) for pattern in patterns]
        often = Counter(word for each in words for word, _ in set(each))
        self._patterns: dict[str, list[_Pattern]] = defaultdict(list)
        for pattern, held in zip(patterns, words, strict=True):
            early = [word for word, place in held if place < BEGINNING]
            for choice in ([word for word, _ in held], early):
                rarest = min(choice, key=lambda word: (often[word], -len(word), word), default=None)
                if rarest is not None and (not self._patterns[rarest] or self._patterns[rarest][-1] is not pattern):
                    self._patterns[rarest].append(pattern)

    def candidates(self, line: str) -> Iterator[_Pattern]:
        """The patterns that are worth a try."""
        for word in dict.fromkeys(_KEY.findall(line[:LONGEST_LINE])):
            yield from self._patterns.get(word, ())

    def find(self, line: str) -> list[Match]:
        """The templates of a line, the one that says most of it first; those that break off after the whole ones."""
        line = _BLANK.sub(" ", line[:LONGEST_LINE]).strip()
        best: dict[Template, Match] = {}
        for pattern in self.candidates(line):
            match = _fitted(pattern, line)
            if match and (match.whole, match.weight) > _rank(best.get(match.template)):
                best[match.template] = match
        return sorted(best.values(), key=lambda match: (not match.whole, -match.weight, match.template))


def matches(template: Template, line: str) -> bool:
    """Whether a line is an instance of a template, or of one of its lines."""
    line = _BLANK.sub(" ", line[:LONGEST_LINE]).strip()
    found = (_fitted(pattern, line) for pattern in _patterns(template))
    return any(match is not None and match.whole for match in found)


def _rank(match: Match | None) -> tuple[bool, int]:
    return (match.whole, match.weight) if match else (False, 0)


def _patterns(template: Template) -> Iterator[_Pattern]:
    for line in template.text.split("\n"):
        text = _BLANK.sub(" ", line).strip()
        if is_telling(text):
            parts = f" {text} ".split(PLACEHOLDER)
            literals = tuple(_Literal(p.strip(), p.startswith(" "), p.endswith(" ")) for p in parts if p.strip())
            yield _Pattern(template, literals)


def _keys(pattern: _Pattern) -> Iterator[tuple[str, int]]:
    """The words that every instance holds, each with where it begins: a word at a placeholder may go on in it."""
    before = 0
    for literal in pattern.literals:
        for found in _KEY.finditer(literal.text):
            begins = found.start() > 0 or literal.from_word
            ends = found.end() < len(literal.text) or literal.to_word
            if (begins and ends) or not found[0].isascii():
                yield found[0], before + found.start()
        before += len(literal.text)


def _fitted(pattern: _Pattern, line: str) -> Match | None:
    """Each literal text at its first place after the one before: if any places do, these do."""
    position = weight = 0
    for literal in pattern.literals:
        at = _found(line, literal, position)
        if at < 0:
            return _broken_off(pattern, line, position, weight, literal.text)
        position = at + len(literal.text)
        weight += len(literal.text)
    return Match(pattern.template, weight, True)


def _found(line: str, literal: _Literal, position: int) -> int:
    """Where a literal text is, from a position on; -1 if it is nowhere."""
    at = line.find(literal.text, position)
    while at >= 0:
        end = at + len(literal.text)
        cut_before = literal.from_word and at > 0 and _is_inside(line[at - 1], line[at])
        cut_after = literal.to_word and end < len(line) and _is_inside(line[end - 1], line[end])
        if not cut_before and not cut_after:
            return at
        at = line.find(literal.text, at + 1)
    return -1


def _is_inside(before: str, after: str) -> bool:
    """Whether a word goes on between two characters; Han characters are words of their own."""
    return all(character.isascii() and (character.isalnum() or character == "_") for character in (before, after))


def _broken_off(pattern: _Pattern, line: str, position: int, weight: int, literal: str) -> Match | None:
    """A line that ends inside of a literal text, or in the value before it."""
    longest = min(len(literal) - 1, len(line) - position, LONGEST_CUT)
    shown = next((size for size in range(longest, 0, -1) if line.endswith(literal[:size])), 0)
    if weight + shown < FEWEST_BEFORE_CUT or len(line) - shown - position > LONGEST_LAST:
        return None
    return Match(pattern.template, weight + shown, False)
