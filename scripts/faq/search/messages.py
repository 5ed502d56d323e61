"""Tracebacks and logs: find the lines that say what went wrong, and remove what differs from run to run."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from zlib import crc32

PASTE_LENGTH = 120
LONGEST_PASTE = 200_000
"""Number of characters read from the end of a log."""
LONGEST_SIGNATURE = 72
"""Number of characters of a message that count."""
KEPT_LETTERS = 4
"""Number of characters that a signature keeps of its message, so that those of one message are near each other in the
index."""
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
"""Patterns and their replacements: line ends, colours, frames, times, source locations, paths, memory addresses,
rules."""
PLACES = (5, 6, 7)
"""Indexes in NOISE of the patterns for source locations and paths, which tell who produced a line."""

_PART = "[A-Za-z0-9_.+-]{1,80}"
SOURCE = f"(?<![A-Za-z0-9_.+-])(?:{_PART}[\\\\/]){{2,20}}{_PART}[.](?:cc|cu|cuh|cpp|h|hpp|py)\\b(?::[0-9]+)?"
WRAPPER = "paddle[.][A-Za-z_.]{1,40}[.]EnforceNotMet\\b:?"
"""A source location, and the exception that Paddle wraps around others: they say where a message comes from, but
nothing about the problem."""
WRAPPED = "paddle Error:"
"""What the wrapper is replaced by."""

NAMES = "'[^'\\n]*'|\"[^\"\\n]*\"|`[^`\\n]*`"
NUMBER = "[0-9]+(?:[.,][0-9]+)*"
"""The parts in which two occurrences of a message differ: quoted names, and numbers."""
KEPT = "[!-~\u3400-\u9fff]+"
"""The characters of a message that are kept; everything else becomes one space."""

ERROR = "(?:Error|Exception|Warning|Interrupt)\\b|\\[ERROR\\]|错误|ABORT|EnforceNotMet|\\[Hint"
START = "(?:(?:Error|Exception|Warning|EnforceNotMet)|\\[[A-Za-z]+\\]|^[A-Z]+)[: ]+|\\([A-Z][A-Za-z]+\\) +"
"""What comes before the start of a message: the name of the exception, or the level of a log."""
CLAUSE = "(?<!error)(?<!exception)(?<!warning) ?[,:;(]"
"""The end of a message's first clause. The exception name alone does not count as a clause."""
SENTENCE = "[.](?=[ A-Z])|\\[Hint"
"""The end of a message's first sentence."""
TELLING = "(?<![A-Za-z0-9_.])[A-Za-z_]{4,}|[\u3400-\u9fff]{2}"
ENOUGH = 3
"""Minimum number of telling words in a first clause or sentence; shorter ones are how many messages begin."""
NAMED = (
    "No module named|cannot import name|has no attribute|object is not|unexpected keyword argument|undefined symbol|"
    "KeyError|is not defined|unsupported operand type|required positional argument|positional arguments? but|"
    "is deprecated"
)
"""Messages whose quoted names carry the meaning, so they are never masked."""

_TYPE = (
    "'(?:NoneType|int|float|complex|bool|str|bytes|list|tuple|dict|set|range|type|object|function|method|generator)'"
)
ANYBODYS = (
    f"(?:{_TYPE} object (?:is not (?:an )?\\w+|does not support item \\w+)|"
    f"(?:object|argument) of type {_TYPE} (?:has no len\\(\\)|is not iterable)|"
    f"unsupported operand type\\(s\\) for [^ ]+: {_TYPE} and {_TYPE}|(?:\\w+ )?index out of range|"
    "(?:\\w+ )?division (?:or modulo )?by zero|(?:not enough|too many) values to unpack[^:]*)"
)
"""Generic Python messages, in which no name tells whose code is meant."""

TAGS = (
    "^(?:\\s*(?:\\[(?!(?:ERROR|WARNING|CRITICAL|INFO|DEBUG|Hint)\\b)[^\\]\\[\\n]{1,24}\\]|【[^】\\n]{1,24}】)[:：]?)+"
    "(?=.)"
)
"""Bracketed tags at the start of a question."""

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
    """A question without tracker tags at its start (`[Question]:`, 【论文复现】); log levels stay."""
    return _TAGS.sub("", text)


def is_paste(text: str) -> bool:
    """Whether a text looks pasted rather than typed."""
    return "\n" in text.strip(BLANK) or len(text) > PASTE_LENGTH


def has_error(text: str) -> bool:
    """Whether a text quotes a message, so that paths and source locations in it are noise."""
    return _ERROR.search(text) is not None


def clean(text: str) -> str:
    """A log without noise, lines that mention errors first."""
    return _WRAPPER.sub(WRAPPED, _SOURCE.sub(" ", "\n".join(lines(text))))


def lines(text: str, places: bool = False) -> list[str]:
    """The informative lines of a log: those that mention errors, last one first, then the others. `places`: keep source
    locations and paths."""
    text = text[-LONGEST_PASTE:]
    for number, (pattern, other) in enumerate(_NOISE):
        text = text if places and number in PLACES else pattern.sub(other, text)
    kept = [line.strip(BLANK) for line in text.split("\n")]
    kept = list(dict.fromkeys(line for line in kept if len(line) > 1 and not line.startswith("Traceback (most recent")))
    errors = {line: None for line in reversed(kept) if _ERROR.search(line)}
    return [*errors, *(line for line in kept if line not in errors)]


def signatures(text: str) -> tuple[str, ...]:
    """The signatures (normalised forms used as index keys) of the messages in a text: of each line, and of each part of
    a line at which a message starts."""
    found = [signature for line in lines(text) for signature in _line_signatures(line)]
    return tuple(dict.fromkeys(found))[:MOST_SIGNATURES]


def quoted(text: str) -> tuple[str, ...]:
    """The names in the first message that has quoted names. An entry without any of them is about something else."""
    named = next((line for line in lines(text) if _NAMED.search(line)), "")
    return tuple(dict.fromkeys(name[1:-1] for name in _NAMES.findall(named)))


def is_anybodys(message: str) -> bool:
    """Whether a message is generic, so that whoever pastes it could be asking about anything."""
    return _ANYBODYS.fullmatch(_EXCEPTION.sub("", message.strip(BLANK))) is not None


def kind(message: str) -> str:
    """The common form of messages that differ only in quoted names and numbers."""
    return _mask(pattern(message))


def pattern(message: str) -> str:
    """The first line of a message, with … for quoted names."""
    first = unicodedata.normalize("NFKC", message.strip(BLANK).partition("\n")[0])
    return _NAMES.sub("…", first)


def _line_signatures(line: str) -> Iterator[str]:
    """The signatures of one message: with and without its exception name; each with names, without names, and reduced
    to the first clause, which stays the same when later details change."""
    starts = [0, *(found.end() for found in _START.finditer(line))]
    for message in (unicodedata.normalize("NFKC", line[start:]) for start in starts):
        masked = _mask(message)
        without = _NAMES.sub("*", message)
        unnamed = masked if without == message else _mask(without)
        for sign in (masked,) if _NAMED.search(message) else (masked, unnamed, *_beginnings(without, unnamed)):
            if len(sign) >= SHORTEST_SIGNATURE:
                yield _shortened(sign[:LONGEST_SIGNATURE].strip(BLANK))


def _shortened(sign: str) -> str:
    """The index key for this form of a message: its first letters and its CRC-32."""
    return f"={sign[:KEPT_LETTERS]}{crc32(sign.encode()):08x}"


def _beginnings(message: str, masked: str) -> Iterator[str]:
    """The first sentence and the first clause of a message, if they are informative."""
    for first in (_mask(_SENTENCE.split(message, maxsplit=1)[0]), _CLAUSE.split(masked, maxsplit=1)[0]):
        if len(_TELLING.findall(first)) >= ENOUGH:
            yield first


def _mask(message: str) -> str:
    """A message in lower case without the parts that differ from run to run."""
    return " ".join(_KEPT.findall(_NUMBER.sub("0", message))).strip(" .").lower()
