"""A message as the framework has it: literal text, with `{}` for what differs from run to run. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

PLACEHOLDER = "{}"
LONGEST = 1000
"""Maximum length of a text; the rest becomes a placeholder."""
FEWEST_CHARACTERS = 12
FEWEST_LETTERS = 8
FEWEST_WORDS = 2
FEWEST_HAN = 4
"""Minimum number of Han characters without placeholders; shorter texts would match anything."""

_PERCENT = re.compile(
    r"%%|%(?:\([^)\n]*\))?[-+#0]*(?:\*|[0-9]+)?(?:\.(?:\*|[0-9]+)?)?(?:hh|h|ll|l|q|j|z|t|L)?[diouxXeEfFgGcrsap]"
)
_BRACES = re.compile(r"\{\{|\}\}|\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}")
_TWICE = re.compile(r"\{\}(?:\{\})+")
_BLANK = re.compile(r"[^\S\n]+")
_LINE = re.compile(r" ?\n\s*")
_WORD = re.compile(r"[A-Za-z]\w*[A-Za-z]", re.ASCII)
_OF_PYTHON = re.compile(
    r"(?:object )?has no attribute|object is not (?:iterable|callable|subscriptable)|No module named|"
    r"cannot import name|index (?:\{\} is )?out of (?:range|bounds)(?: for axis)?|division by zero|is not defined|"
    r"missing \{\} required (?:positional|keyword-only) arguments?:?|takes \{\} positional arguments? but|"
    r"(?:got an )?unexpected keyword argument|unsupported operand types?|No such file or directory|"
    r"not supported between instances of"
)
_HAN = re.compile("[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True, order=True)
class Template:
    """One message. `exception`: the exception (`ValueError`) or log level (`WARNING`); empty for compiled libraries.
    `api`: the innermost public name around it. `condition`: what guards it. `place`: its module, or the file name of
    its library, in the newest version that has it. `versions`: oldest first; `2.6.2+gpu` if only the GPU wheel of 2.6.2
    has it."""

    text: str
    exception: str = ""
    api: str = ""
    condition: str = ""
    place: str = ""
    versions: tuple[str, ...] = ()

    @property
    def is_native(self) -> bool:
        """Whether it is from a compiled library."""
        return self.place.endswith(".so")

    @property
    def anywhere(self) -> Template:
        """The message without version and place, for comparison."""
        return replace(self, place=".so" if self.is_native else "", versions=())


def of_percent(text: str) -> str:
    """The template of a format string for `%` in Python or `printf` in C."""
    return _PERCENT.sub(lambda found: "%" if found[0] == "%%" else PLACEHOLDER, text)


def of_format(text: str) -> str:
    """The template of a format string for `str.format`."""
    escapes = {"{{": "{", "}}": "}"}
    return _BRACES.sub(lambda found: escapes.get(found[0], PLACEHOLDER), text)


def tidy(text: str) -> str:
    """A template in normal form: runs of blanks and adjacent placeholders are merged; line breaks stay."""
    whole = text if len(text) <= LONGEST else text[:LONGEST] + PLACEHOLDER
    lines = _LINE.sub("\n", _BLANK.sub(" ", whole.replace("\r", "\n")))
    return _TWICE.sub(PLACEHOLDER, lines).strip()


def is_telling(text: str) -> bool:
    """Whether a template has enough words of its own, not counting those of Python's messages."""
    own = _OF_PYTHON.sub(" ", text).replace(PLACEHOLDER, " ").strip()
    if len(_HAN.findall(own)) >= FEWEST_HAN:
        return True
    words = _WORD.findall(own)
    letters = sum(map(len, words))
    return len(own) >= FEWEST_CHARACTERS and letters >= FEWEST_LETTERS and len(words) >= FEWEST_WORDS
