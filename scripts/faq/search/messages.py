"""Tracebacks and logs: cut into the lines that say what went wrong, without what differs from run to run."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

PASTE_LENGTH = 120
LONGEST_PASTE = 200_000
"""Characters of a log that are read: its last ones."""
LONGEST_SIGNATURE = 72
SHORTEST_SIGNATURE = 14
MOST_SIGNATURES = 32
BLANK = " \t\r\n\u3000"

_FOLDER = "(?:/|~[~.]?/|[.][~.]?/)[A-Za-z0-9_.+@-]+"
NOISE = (
    ("\r\n?|\u2028|\u2029", "\n"),
    ("\u001b\\[[0-9;]*[A-Za-z]", ""),
    ('^[ \\t]*File "[^"\\n]*", line [0-9]+[^\\n]*$', ""),
    ("^[ \\t]*[\\[(]?[0-9]{4}-[0-9]{2}-[0-9]{2}[ T:-][0-9:.,]+[\\])]?", " "),
    ("\\b[0-9]{4}-[0-9]{2}-[0-9]{2}[ T:-][0-9:.,]+", " "),
    ("\\((?:at|在) [^()\\n]*\\)", " "),
    ("[A-Za-z]:\\\\[^ \\t\\n'\",;)]*", " "),
    (f"{_FOLDER}(?:{_FOLDER})+/?(?::[0-9]+)?", " "),
    ("0x[0-9a-fA-F]+", " "),
    ("[-=*#^~]{4,}", " "),
)
"""Patterns and what takes their place: line ends, colours, frames, times, source places, paths, addresses, rules."""
PLACES = (5, 6, 7)
"""Those for places and paths (from 0), which tell who says a line."""

_PART = "[A-Za-z0-9_.+-]{1,80}"
SOURCE = f"(?<![A-Za-z0-9_.+-])(?:{_PART}[\\\\/]){{2,20}}{_PART}[.](?:cc|cu|cuh|cpp|h|hpp|py)\\b(?::[0-9]+)?"
WRAPPER = "paddle[.][A-Za-z_.]{1,40}[.]EnforceNotMet\\b:?"
"""A place in somebody's sources, and the exception that Paddle wraps all others in: they say who speaks, and nothing of
what is asked."""
WRAPPED = "paddle Error:"
"""What is searched for in place of it."""

NAMES = "'[^'\\n]*'|\"[^\"\\n]*\"|`[^`\\n]*`"
NUMBER = "[0-9]+(?:[.,][0-9]+)*"
"""What differs in the same message of two runs: names in quotes, and numbers."""
KEPT = "[!-~\u3400-\u9fff]+"
"""What is kept of a message, with one space where something else was."""

ERROR = "(?:Error|Exception|Warning|Interrupt)\\b|\\[ERROR\\]|错误|ABORT|EnforceNotMet|\\[Hint"
START = "(?:(?:Error|Exception|Warning|EnforceNotMet)|\\[[A-Za-z]+\\]|^[A-Z]+)[: ]+|\\([A-Z][A-Za-z]+\\) +"
"""Behind what a message begins: the name of the exception, the level of a log."""
CLAUSE = "(?<!error)(?<!exception)(?<!warning) ?[,:;(]"
"""What ends the first clause of a message; the name of its exception alone is none."""
SENTENCE = "[.](?=[ A-Z])|\\[Hint"
"""What ends its first sentence."""
TELLING = "(?<![A-Za-z0-9_.])[A-Za-z_]{4,}|[\u3400-\u9fff]{2}"
ENOUGH = 3
"""So many of these must be in a first clause or sentence, or it is how many messages begin."""
NAMED = (
    "No module named|cannot import name|has no attribute|object is not|unexpected keyword argument|undefined symbol|"
    "KeyError|is not defined|unsupported operand type|required positional argument|positional arguments? but|"
    "is deprecated"
)
"""In these messages the name in quotes is what they say, so it is never masked."""

_TYPE = (
    "'(?:NoneType|int|float|complex|bool|str|bytes|list|tuple|dict|set|range|type|object|function|method|generator)'"
)
ANYBODYS = (
    f"(?:{_TYPE} object (?:is not (?:an )?\\w+|does not support item \\w+)|"
    f"(?:object|argument) of type {_TYPE} (?:has no len\\(\\)|is not iterable)|"
    f"unsupported operand type\\(s\\) for [^ ]+: {_TYPE} and {_TYPE}|(?:\\w+ )?index out of range|"
    "(?:\\w+ )?division (?:or modulo )?by zero|(?:not enough|too many) values to unpack[^:]*)"
)
"""What Python says of anybody's code, in which no name tells whose."""

TAGS = (
    "^(?:\\s*(?:\\[(?!(?:ERROR|WARNING|CRITICAL|INFO|DEBUG|Hint)\\b)[^\\]\\[\\n]{1,24}\\]|【[^】\\n]{1,24}】)[:：]?)+"
    "(?=.)"
)
"""Words in brackets that a question begins with."""

_TAGS = re.compile(TAGS)
_ANYBODYS, _EXCEPTION = re.compile(ANYBODYS), re.compile("^(?:\\w+\\.)*\\w*(?:Error|Exception): ?")
_NOISE = tuple((re.compile(pattern, re.MULTILINE | re.ASCII), other) for pattern, other in NOISE)
_ERROR, _START, _CLAUSE, _NAMED, _SENTENCE, _TELLING = (
    re.compile(pattern, re.ASCII) for pattern in (ERROR, START, CLAUSE, NAMED, SENTENCE, TELLING)
)
_NAMES, _NUMBER, _KEPT, _SOURCE, _WRAPPER = (
    re.compile(pattern, re.ASCII) for pattern in (NAMES, NUMBER, KEPT, SOURCE, WRAPPER)
)


def without_tags(text: str) -> str:
    """A question without what trackers put in front of it (`[Question]:`, 【论文复现】); levels of logs stay."""
    return _TAGS.sub("", text)


def is_paste(text: str) -> bool:
    """Whether a text was rather pasted from a screen than typed."""
    return "\n" in text.strip(BLANK) or len(text) > PASTE_LENGTH


def has_error(text: str) -> bool:
    """Whether a text quotes a message, so that paths and source places in it are noise."""
    return _ERROR.search(text) is not None


def clean(text: str) -> str:
    """A log without noise, what mentions errors first."""
    return _WRAPPER.sub(WRAPPED, _SOURCE.sub(" ", "\n".join(lines(text))))


def lines(text: str, places: bool = False) -> list[str]:
    """The lines of a log that tell something: those that mention errors, the last one first, then the others. `places`:
    with the places in sources and the paths in them."""
    text = text[-LONGEST_PASTE:]
    for number, (pattern, other) in enumerate(_NOISE):
        text = text if places and number in PLACES else pattern.sub(other, text)
    kept = [line.strip(BLANK) for line in text.split("\n")]
    kept = list(dict.fromkeys(line for line in kept if len(line) > 1 and not line.startswith("Traceback (most recent")))
    errors = {line: None for line in reversed(kept) if _ERROR.search(line)}
    return [*errors, *(line for line in kept if line not in errors)]


def signatures(text: str) -> tuple[str, ...]:
    """How the messages in a text are called in the index: each line, and each part of it that begins a message."""
    found = [signature for line in lines(text) for signature in _line_signatures(line)]
    return tuple(dict.fromkeys(found))[:MOST_SIGNATURES]


def quoted(text: str) -> tuple[str, ...]:
    """The names that the first message with names says: an entry that has none of them is about something else."""
    named = next((line for line in lines(text) if _NAMED.search(line)), "")
    return tuple(dict.fromkeys(name[1:-1] for name in _NAMES.findall(named)))


def is_anybodys(message: str) -> bool:
    """Whether a message says nothing of where it comes from: who pastes it may ask about anything."""
    return _ANYBODYS.fullmatch(_EXCEPTION.sub("", message.strip(BLANK))) is not None


def kind(message: str) -> str:
    """What a message has in common with those that differ from it in quoted names and numbers only."""
    return _mask(pattern(message))


def pattern(message: str) -> str:
    """The first line of a message, with … for the names in quotes."""
    first = unicodedata.normalize("NFKC", message.strip(BLANK).partition("\n")[0])
    return _NAMES.sub("…", first)


def _line_signatures(line: str) -> Iterator[str]:
    """The signatures of one message: whole, and without the name of its exception; each with its names, without them,
    and only its first clause, which stays the same when the details after it change."""
    starts = [0, *(found.end() for found in _START.finditer(line))]
    for message in (unicodedata.normalize("NFKC", line[start:]) for start in starts):
        masked = _mask(message)
        without = _NAMES.sub("*", message)
        unnamed = masked if without == message else _mask(without)
        for sign in (masked,) if _NAMED.search(message) else (masked, unnamed, *_beginnings(without, unnamed)):
            if len(sign) >= SHORTEST_SIGNATURE:
                yield f"={sign[:LONGEST_SIGNATURE].strip(BLANK)}"


def _beginnings(message: str, masked: str) -> Iterator[str]:
    """The first sentence of a message and its first clause, where they say something."""
    for first in (_mask(_SENTENCE.split(message, maxsplit=1)[0]), _CLAUSE.split(masked, maxsplit=1)[0]):
        if len(_TELLING.findall(first)) >= ENOUGH:
            yield first


def _mask(message: str) -> str:
    """A message without what differs from run to run, in lower case."""
    return " ".join(_KEPT.findall(_NUMBER.sub("0", message))).strip(" .").lower()
