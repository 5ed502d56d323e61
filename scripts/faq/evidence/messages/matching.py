"""Match a pasted line against templates: first by words, then by literal texts in order, without backtracking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from faq.evidence.messages.template import PLACEHOLDER, Template, is_telling

LONGEST_LINE = 2000
"""Number of characters of a line that are considered."""
LONGEST_CUT = 200
"""Number of characters at the end of a line within which a message may be cut off."""
FEWEST_BEFORE_CUT = 24
"""Minimum number of literal characters before the cut."""
LONGEST_LAST = 80
"""Maximum number of characters after them that may be a final value."""
BEGINNING = 48
"""Number of first characters from which the index words of a cut-off message are taken."""
FEWEST_SHARED = 2
"""Minimum number of words that a similar template shares with a line."""

KEY = re.compile("[A-Za-z0-9_]+|[\u3400-\u9fff]")
VALUE = "[0-9].*|.|.*(?:Error|Exception|Warning)"
"""Words that are more likely a value or an exception name than part of a message."""
QUOTED = r"(?<![A-Za-z0-9])'[^']*'|\"[^\"]*\"|\[[^\]]*\]|(?<![A-Za-z0-9_])[A-Za-z0-9]+=[^ ,;]*"
"""Words between these, or around an equals sign after a plain name, are more likely values, too."""
_VALUE, _QUOTED = re.compile(VALUE, re.ASCII), re.compile(QUOTED)
_PARTS = re.compile("\n|#[du]msg#")
"""Separators of a message's lines; MindSpore writes headings between marks and prints them as lines."""
_BLANK = re.compile("[ \t\n\r\v\f\u00a0\u3000]+")


@dataclass(frozen=True, slots=True)
class Match:
    """A template that a line matches. `weight`: number of literal characters matched. `whole`: False if the line ends
    before the message does."""

    template: Template
    weight: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal text between two placeholders, and whether its ends must be at word boundaries."""

    text: str
    from_word: bool
    to_word: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """A line of a template, and its text."""

    template: Template
    text: str
    literals: tuple[Literal, ...]


class Index:
    """Templates indexed by one word each: the rarest of their first words, preferably one that is not a value."""

    def __init__(self, templates: Iterable[Template]) -> None:
        patterns = [(pattern, list(chain.from_iterable(literals))) for pattern, literals in beginnings(templates)]
        often = Counter(chain.from_iterable(frozenset(words) for _, words in patterns))
        self.patterns: dict[str, list[Pattern]] = {}
        for pattern, words in patterns:
            rarest = min(words, key=lambda word: (is_value(word), often[word], -len(word), word))
            self.patterns.setdefault(rarest, []).append(pattern)

    def candidates(self, line: str) -> Iterator[Pattern]:
        """The patterns worth trying."""
        for word in dict.fromkeys(KEY.findall(line[:LONGEST_LINE])):
            yield from self.patterns.get(word, ())

    def near(self, line: str, most: int = 2) -> list[Template]:
        """Templates that share words with a line, most similar first."""
        words = frozenset(KEY.findall(line[:LONGEST_LINE]))
        likeness = {
            pattern.template: len(shared) ** 2 / len(held)
            for pattern in self.candidates(line)
            for held in [frozenset(KEY.findall(pattern.template.text))]
            for shared in [held & words]
            if len(shared) >= FEWEST_SHARED
        }
        return sorted(likeness, key=lambda template: (-likeness[template], template))[:most]

    def find(self, line: str) -> list[Match]:
        """The templates that a line matches, highest weight first; cut-off matches last."""
        return _best(self.candidates(_as_matched(line)), line)


def beginnings(templates: Iterable[Template]) -> Iterator[tuple[Pattern, list[list[str]]]]:
    """The patterns of templates, each with its possible index words, grouped by literal text; patterns without any are
    left out."""
    for template in templates:
        for pattern in _patterns(template):
            if literals := _beginning(pattern):
                yield pattern, literals


def lines_of(template: Template) -> list[str]:
    """The informative lines of a template."""
    return [pattern.text for pattern in _patterns(template)]


def pairs(words: Sequence[str]) -> list[str]:
    """Adjacent words, values left out."""
    return [f"{one} {other}" for one, other in pairwise(words) if not is_value(one) and not is_value(other)]


def among(templates: Iterable[Template], line: str) -> list[Match]:
    """What an index of only these templates would find."""
    return _best((pattern for template in templates for pattern in _patterns(template)), line)


def _best(patterns: Iterable[Pattern], line: str) -> list[Match]:
    line = _as_matched(line)
    best: dict[Template, Match] = {}
    for pattern in patterns:
        match = _fitted(pattern, line)
        if match and (match.whole, match.weight) > _rank(best.get(match.template)):
            best[match.template] = match
    return sorted(best.values(), key=lambda match: (not match.whole, -match.weight, match.template))


def _as_matched(line: str) -> str:
    return _BLANK.sub(" ", line[:LONGEST_LINE]).strip(" ")


def is_value(word: str) -> bool:
    """Whether a word is more likely a value than part of a message; never for a Han character."""
    return word.isascii() and _VALUE.fullmatch(word) is not None


def unquoted(line: str) -> list[str]:
    """The words of a line that are outside of quotes and brackets."""
    return KEY.findall(_QUOTED.sub(" ", line))


def matches(template: Template, line: str) -> bool:
    """Whether a line matches a template, or one of its lines."""
    return any(match.whole for match in among([template], line))


def _rank(match: Match | None) -> tuple[bool, int]:
    return (match.whole, match.weight) if match else (False, 0)


def _patterns(template: Template) -> Iterator[Pattern]:
    """A pattern for each informative line; a template with a single line is informative, else it would not be kept."""
    lines = _PARTS.split(template.text)
    for line in lines:
        text = " ".join(line.split())
        if len(lines) == 1 or is_telling(text):
            parts = f" {text} ".split(PLACEHOLDER)
            literals = tuple(Literal(p.strip(), p.startswith(" "), p.endswith(" ")) for p in parts if p.strip())
            yield Pattern(template, text, literals)


def _beginning(pattern: Pattern) -> list[list[str]]:
    """Words that every match contains, preferably from the first characters, which a cut-off line still has."""
    found: list[list[str]] = []
    before = 0
    for literal in pattern.literals:
        if before >= BEGINNING and found:
            break
        found += filter(None, [_words(literal, BEGINNING - before if before < BEGINNING else len(literal.text))])
        before += len(literal.text)
    return found or list(filter(None, (_words(literal, len(literal.text)) for literal in pattern.literals)))


def _words(literal: Literal, most: int) -> list[str]:
    """The whole words in the first characters of a literal text; a word next to a placeholder may continue in it."""
    text, is_cut = literal.text[:most], len(literal.text) > most
    words: list[str] = KEY.findall(text)
    if words and (is_cut or not literal.to_word) and _is_inside(text[-1], text[-1]):
        words.pop()
    if words and not literal.from_word and _is_inside(text[0], text[0]):
        words.pop(0)
    return words


def _fitted(pattern: Pattern, line: str) -> Match | None:
    """Each literal text at its first position after the previous one; if any positions fit, these do."""
    position = weight = 0
    for literal in pattern.literals:
        at = _found(line, literal, position)
        if at < 0:
            return _broken_off(pattern, line, position, weight, literal.text)
        position = at + len(literal.text)
        weight += len(literal.text)
    return Match(pattern.template, weight, True)


def _found(line: str, literal: Literal, position: int) -> int:
    """The position of a literal text at or after a position, or -1."""
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
    """Whether a position is inside a word; each Han character is a word by itself."""
    return all(character.isascii() and (character.isalnum() or character == "_") for character in (before, after))


def _broken_off(pattern: Pattern, line: str, position: int, weight: int, literal: str) -> Match | None:
    """Match a line that ends within a literal text, or within the value before it."""
    line = line.removesuffix("…").removesuffix("...")
    longest = max(0, min(len(literal) - 1, len(line) - position, LONGEST_CUT))
    least = max(0, FEWEST_BEFORE_CUT - weight, len(line) - position - LONGEST_LAST)
    shown = _shown(line, literal, longest, least)
    return Match(pattern.template, weight + shown, False) if shown >= 0 else None


def _shown(line: str, literal: str, longest: int, least: int) -> int:
    """The length of the longest prefix of a literal text (of certain sizes) that a line ends with, or -1."""
    size = longest
    while size >= max(1, least):
        size = literal.rfind(line[-1:], 0, size) + 1  # only a prefix with the same last character can match
        if size >= max(1, least) and line.endswith(literal[:size]):
            return size
        size -= 1
    return -1 if least else 0
