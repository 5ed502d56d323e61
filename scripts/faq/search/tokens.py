"""Text to search terms. The one definition of the tokenizer: the browser gets the patterns below as they stand.

The patterns are written in the part of the regular-expression language that Python and JavaScript share.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import Literal

HAN = "[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]"
WORD = "[0-9A-Za-z_\u00c0-\u024f]"
IDENTIFIER = f"{WORD}+(?:(?:[.]|::){WORD}+)*"
PATTERNS = {
    "token": f"{HAN}+|{IDENTIFIER}",
    "number": "^[0-9]+(?:[.][0-9]+)*$",
    "separator": "[.]|::",
    "piece": "[A-Z]+(?![a-z\u00c0-\u024f])|[A-Z]?[a-z\u00c0-\u024f]+|[0-9]+[dD]?(?![0-9a-z])|[0-9]+",
    "han": f"^{HAN}",
    "alphabetic": "^[a-z]+$",
}
"""Name -> pattern. `token` cuts a text, `piece` cuts an identifier at its capitals and digits."""

Kind = Literal["whole", "part", "bigram", "unigram"]
"""`whole`: an identifier with its dots and underscores; `part`: a word, or a piece of an identifier."""

_TOKEN, _NUMBER, _SEPARATOR, _PIECE, _HAN, _ALPHABETIC = (re.compile(pattern) for pattern in PATTERNS.values())
_HAN_RUN, _IDENTIFIER = re.compile(f"{HAN}+"), re.compile(IDENTIFIER)


@dataclass(frozen=True, slots=True)
class Term:
    """A key of the index, and what kind of token it was cut from."""

    text: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Word:
    """One token of a text, as written, with the terms that find it."""

    text: str
    terms: tuple[Term, ...]


def words(text: str) -> Iterator[Word]:
    """The tokens of a text in its order. Any text is fine."""
    for found in _TOKEN.findall(unicodedata.normalize("NFKC", text)):
        yield word(found)


def count(text: str, unigrams: bool = True) -> dict[str, int]:
    """Every term that a text is indexed under, and how often; single Han characters are too many for long texts.

    The same as counting the terms of `words`. Building an index spends most of its time here, so it makes no objects.
    """
    text = unicodedata.normalize("NFKC", text)
    counts = _count_han("\n".join(_HAN_RUN.findall(text)), unigrams)
    for token, times in Counter(_IDENTIFIER.findall(text)).items():
        for term in _keys(token):
            counts[term] = counts.get(term, 0) + times
    return counts


@lru_cache(maxsize=65536)
def word(token: str) -> Word:
    """The terms of one token: Han characters by ones and twos, all else as an identifier with its parts."""
    found = _han(token) if _HAN.match(token) else _latin(token)
    return Word(token, tuple(Term(text, kind) for text, kind in found))


def _count_han(runs: str, unigrams: bool) -> dict[str, int]:
    """Ones and twos in runs of Han characters, one run a line."""
    counts = Counter(map(add, runs, runs[1:]))
    if unigrams:
        counts.update(runs)
    return {term: times for term, times in counts.items() if "\n" not in term}


@lru_cache(maxsize=65536)
def _keys(token: str) -> tuple[str, ...]:
    return tuple(text for text, _ in _latin(token))


def _han(run: str) -> list[tuple[str, Kind]]:
    ones: list[tuple[str, Kind]] = [(character, "unigram") for character in run]
    return [*ones, *((pair, "bigram") for pair in map(add, run, run[1:]))]


def _latin(token: str) -> list[tuple[str, Kind]]:
    if _ALPHABETIC.match(token):  # an ordinary word, as most are: what follows would find the same
        return [(stem(token), "part")]
    if _NUMBER.match(token):
        return [(number, "part") for number in dict.fromkeys([token, ".".join(token.split(".")[:2])])]
    parts = [part for part in _SEPARATOR.split(token) if part.strip("_")]
    names = [part.strip("_").lower() for part in parts]
    dotted = [".".join(names[start:]) for start in range(len(names) - 1)]
    pieces = [piece for part in parts for piece in _pieces(part)]
    found: list[tuple[str, Kind]] = [(name, "whole") for name in dotted]
    found += [(stem(name), "whole" if _is_joined(part) else "part") for name, part in zip(names, parts, strict=True)]
    found += [(stem(piece), "part") for piece in pieces if len(piece) > 1]
    return list(dict.fromkeys(found))


def _is_joined(part: str) -> bool:
    """Whether a name was put together from words: stop_gradient, DataLoader, pool2d."""
    return len(_PIECE.findall(part)) > 1


def _pieces(part: str) -> list[str]:
    """The words of a name, and all of them without what joins them: stop_gradient -> stop, gradient, stopgradient."""
    pieces = [piece.lower() for piece in _PIECE.findall(part)]
    return [*pieces, "".join(pieces)] if len(pieces) > 1 else []


def stem(word: str) -> str:
    """An English word without the endings of its plural and its verb forms; other words as they are."""
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
