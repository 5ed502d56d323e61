"""The tokenizer, the only definition of it: the browser receives the patterns below unchanged.

Patterns use the subset of regular expressions that Python and JavaScript share.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import Literal

HAN_RANGES = ((0x3005, 0x3005), (0x3007, 0x3007), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0x20000, 0x323AF))
HAN = f"[{''.join(chr(first) + f'-{chr(last)}' * (first < last) for first, last in HAN_RANGES)}]"
WORD = "[0-9A-Za-z_\u00c0-\u024f]"
IDENTIFIER = f"{WORD}+(?:(?:[.]|::){WORD}+)*"
PATTERNS = {
    "token": f"{HAN}+|{IDENTIFIER}",
    "number": "^[0-9]+(?:[.][0-9]+)*$",
    "separator": "[.]|::",
    "piece": "[A-Z]+(?![a-z\u00c0-\u024f])|[A-Z]?[a-z\u00c0-\u024f]+|[0-9]+[dD]?(?![0-9a-z])|[0-9]+",
    "han": f"^{HAN}",
    "alphabetic": "^[a-z]+$",
    "letters": "^[A-Za-z]+",
}
"""Name -> pattern. `token` splits a text, `piece` splits an identifier at capitals and digits."""

MOST_NAMES = 16
"""Maximum number of dotted suffixes that are looked up for a name; no API has more parts."""

Kind = Literal["whole", "part", "bigram", "unigram"]
"""`whole`: an identifier with its dots and underscores; `part`: a word, or a piece of an identifier."""

_TOKEN, _NUMBER, _SEPARATOR, _PIECE, _HAN, _ALPHABETIC, _LETTERS = map(re.compile, PATTERNS.values())
_IDENTIFIER = re.compile(IDENTIFIER)
_HAN_RUN = re.compile(f"{HAN}+")


@dataclass(frozen=True, slots=True)
class Term:
    """A key of the index, and the kind of token that it comes from."""

    text: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Word:
    """A token as written, with its terms."""

    text: str
    terms: tuple[Term, ...]


def words(text: str) -> Iterator[Word]:
    """The tokens of a text in order. Any text is valid."""
    for found in _TOKEN.findall(unicodedata.normalize("NFKC", text)):
        yield word(found)


def is_han(token: str) -> bool:
    """Whether a token is a run of Han characters."""
    return _HAN.match(token) is not None


def is_pair(term: str) -> bool:
    """Whether a term is a pair of Han characters."""
    return len(term) == 2 and is_han(term)


def lead(token: str) -> str:
    """The start of a token: the letters before the first sign or digit, in lower case, or the whole run of Han
    characters."""
    letters = _LETTERS.match(token)
    return letters[0].lower() if letters else token


def identifiers(text: str) -> list[str]:
    """The tokens of an NFKC-normalised text that are not Han characters."""
    return _IDENTIFIER.findall(text)


def han_runs(text: str) -> list[str]:
    """The runs of Han characters in an NFKC-normalised text."""
    return _HAN_RUN.findall(text)


@lru_cache(maxsize=65536)
def identifier_terms(token: str) -> tuple[str, ...]:
    """The terms of a token that is not Han characters."""
    return tuple(text for text, _ in parts(token))


@lru_cache(maxsize=65536)
def word(token: str) -> Word:
    """The terms of one token: single Han characters and pairs, or an identifier and its parts."""
    found = _han(token) if is_han(token) else parts(token)
    return Word(token, tuple(Term(text, kind) for text, kind in found))


def _han(run: str) -> list[tuple[str, Kind]]:
    ones: list[tuple[str, Kind]] = [(character, "unigram") for character in run]
    return [*ones, *((pair, "bigram") for pair in map(add, run, run[1:]))]


def parts(token: str) -> list[tuple[str, Kind]]:
    """The terms of an identifier."""
    if _ALPHABETIC.match(token):  # fast path: the steps below would give the same
        return [(stem(token), "part")]
    if _NUMBER.match(token):
        return [(number, "part") for number in dict.fromkeys([token, ".".join(token.split(".")[:2])])]
    named = [part for part in _SEPARATOR.split(token) if part.strip("_")]
    names = [part.strip("_").lower() for part in named]
    pieces = [_PIECE.findall(part) for part in named]
    first = max(0, len(names) - MOST_NAMES)
    found: list[tuple[str, Kind]] = [(".".join(names[start:]), "whole") for start in range(first, len(names) - 1)]
    for name, cut in zip(names, pieces, strict=True):
        found.append((stem(name), "whole" if len(cut) > 1 else "part"))
    for cut in pieces:
        found += [(stem(piece), "part") for piece in _words(cut) if len(piece) > 1]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def _words(pieces: list[str]) -> list[str]:
    """The words that make up a name, and the name without separators.

    stop_gradient -> stop, gradient, stopgradient; empty for a single word.
    """
    words = [piece.lower() for piece in pieces]
    return [*words, "".join(words)] if len(words) > 1 else []


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """An English word without plural and verb endings; other words unchanged."""
    if len(word) < 4 or not _ALPHABETIC.match(word):
        return word
    word = _without_plural(word)
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = _without_double(word[: -len(ending)])
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_double(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word
