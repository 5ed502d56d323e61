"""A message as its framework holds it: the words that stay, and `{}` for what differs from run to run. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

PLACEHOLDER = "{}"
LONGEST = 1000
"""Characters of a text: what a longer one says after them is a placeholder."""
FEWEST_CHARACTERS = 12
FEWEST_LETTERS = 8
FEWEST_WORDS = 2
FEWEST_HAN = 4
"""Of a text without its placeholders: shorter ones would match whatever is pasted."""

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
    """One message. `exception`: what it is raised as (`ValueError`), or the level that it is logged with (`WARNING`);
    empty where a compiled library holds it. `api`: the innermost public name around it. `condition`: what guards it.
    `place`: its module, or the file name of its library, in the newest version that has it. `versions`: those that
    have it, oldest first; `2.6.2+gpu` if of the wheels of 2.6.2 only the one for GPUs has it."""

    text: str
    exception: str = ""
    api: str = ""
    condition: str = ""
    place: str = ""
    versions: tuple[str, ...] = ()

    @property
    def is_native(self) -> bool:
        """Whether it is of a compiled library."""
        return self.place.endswith(".so")

    @property
    def anywhere(self) -> Template:
        """The same message of any version, in any module or any library."""
        return replace(self, place=".so" if self.is_native else "", versions=())


def of_percent(text: str) -> str:
    """The template of a text for `%` in Python or `printf` in C."""
    return _PERCENT.sub(lambda found: "%" if found[0] == "%%" else PLACEHOLDER, text)


def of_format(text: str) -> str:
    """The template of a text for `str.format`."""
    escapes = {"{{": "{", "}}": "}"}
    return _BRACES.sub(lambda found: escapes.get(found[0], PLACEHOLDER), text)


def tidy(text: str) -> str:
    """A template in normal form: runs of blanks are one, so are neighbouring placeholders; lines stay lines."""
    whole = text if len(text) <= LONGEST else text[:LONGEST] + PLACEHOLDER
    lines = _LINE.sub("\n", _BLANK.sub(" ", whole.replace("\r", "\n")))
    return _TWICE.sub(PLACEHOLDER, lines).strip()


def is_telling(text: str) -> bool:
    """Whether a template can be told by its words, not counting those that Python's own messages have."""
    own = _OF_PYTHON.sub(" ", text).replace(PLACEHOLDER, " ").strip()
    if len(_HAN.findall(own)) >= FEWEST_HAN:
        return True
    words = _WORD.findall(own)
    letters = sum(map(len, words))
    return len(own) >= FEWEST_CHARACTERS and letters >= FEWEST_LETTERS and len(words) >= FEWEST_WORDS
