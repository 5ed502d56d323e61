"""From bytes to text with lines: the first defence against broken or hostile files.

After this step a text is UTF-8, at most 32 kB, has LF line ends and no byte order mark, and every control, bidi or
other invisible character is replaced one for one, because parsers could otherwise see other lines than readers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faq.diagnostics.codes import F101, F102, F103, F108
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.text.encoding import encoding_of

MAX_BYTES = 32 * 1024
MAX_LINE = 4000
BYTE_ORDER_MARK = "\ufeff"
REPLACEMENT = "\ufffd"
RETYPE = "delete the character, or type the words again"
OLD_LINE_END = "an old line end: choose LF as the line ends in an editor, and save the file"


@dataclass(frozen=True, slots=True)
class SourceText:
    """A readable text file. `lines`: without line ends; `path`: relative to the repository, with `/`."""

    path: str
    text: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """An entry file split in two: YAML from line `yaml_start`, Markdown from line `body_start` (both from 1)."""

    yaml: str
    yaml_start: int
    body: str
    body_start: int


def read(path: str, data: bytes) -> tuple[SourceText | None, list[Diagnostic]]:
    """Decode a file. If there is no text, there is at least one diagnostic; with invisible characters there are
    both."""
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are allowed"
        return None, [F102.at(path, Span(1), message, "keep what answers the question, leave the rest out")]
    try:
        text = decode(data)
    except UnicodeDecodeError as error:
        return None, [_not_utf8(path, data, error)]
    lines = text.split("\n")
    if any(len(line) > MAX_LINE for line in lines):
        return None, list(_long_lines(path, lines))
    invisible = list(_invisible(path, lines))
    clean = "".join(REPLACEMENT if is_invisible(c) else c for c in text) if invisible else text
    return SourceText(path, clean, tuple(clean.split("\n"))), invisible


def decode(data: bytes) -> str:
    """The text of a file as editors show it: with LF, and without a byte order mark."""
    return data.decode("utf-8").removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")


def split_front_matter(source: SourceText) -> tuple[FrontMatter | None, list[Diagnostic]]:
    """Split an entry file into front matter and body."""
    if source.lines[0].rstrip() != "---":
        fix = 'begin the file with a line "---", the front matter, and another line "---"'
        return None, [F108.at(source.path, Span(1), "the file does not begin with front matter", fix)]
    closing = next((n for n, line in enumerate(source.lines[1:], 2) if line.rstrip() == "---"), None)
    if closing is None:
        message = "the front matter that begins here is never closed"
        return None, [F108.at(source.path, Span(1, 1, 3), message, 'add a line "---" after the last key')]
    yaml, body = source.lines[1 : closing - 1], source.lines[closing:]
    return FrontMatter("\n".join(yaml), 2, "\n".join(body), closing + 1), []


def _not_utf8(path: str, data: bytes, error: UnicodeDecodeError) -> Diagnostic:
    before = decode(data[: error.start])
    span = Span(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
    encoding = encoding_of(data)
    message = f"byte 0x{data[error.start]:02x} is not UTF-8"
    if encoding is None:
        fix = "open the file in the encoding that it was saved in, so that every word can be read; save it as UTF-8"
        return F101.at(path, span, message, fix)
    fix = f"run `faq check --fix`, or reopen the file as {encoding.shown} in an editor, then save it as UTF-8"
    return F101.at(path, span, f"{message}; the file is {encoding.shown}", fix)


def _invisible(path: str, lines: Sequence[str]) -> Iterator[Diagnostic]:
    """One diagnostic per line, so that a file full of invisible characters does not hide other problems."""
    for number, line in enumerate(lines, 1):
        if line.isprintable():  # fast path for most lines
            continue
        found = [(column, c) for column, c in enumerate(line, 1) if is_invisible(c)]
        if found:
            column, character = found[0]
            name = unicodedata.name(character, "control character")
            more = f" (and {len(found) - 1} more on this line)" if len(found) > 1 else ""
            message = f"invisible character U+{ord(character):04X} {name}{more}"
            yield F103.at(path, Span(number, column), message, OLD_LINE_END if character == "\r" else RETYPE)


def is_invisible(character: str) -> bool:
    """Whether a character is invisible; tabs and line breaks count as white space."""
    if character.isascii():
        return character not in "\t\n" and (character < " " or character == "\x7f")
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _long_lines(path: str, lines: Sequence[str]) -> Iterator[Diagnostic]:
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            message = f"this line has {len(line):,} characters; at most {MAX_LINE:,} are allowed"
            yield F102.at(path, Span(number, MAX_LINE + 1), message, "break the line")
