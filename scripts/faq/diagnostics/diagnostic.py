"""A problem in a source file: what is wrong, where, and how to fix it.

A `Code` is declared once, in faq.diagnostics.codes, and explained in docs/diagnostics; a `Diagnostic` is one
occurrence.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from faq.diagnostics.span import Span

Severity = Literal["error", "warning"]
EXCERPT_WIDTH = 160


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of problem. `allowable`: an entry may allow it, with a reason. `retired`: it is no longer used, and its
    page says so."""

    id: str
    severity: Severity = "error"
    allowable: bool = False
    retired: bool = False

    def at(self, path: str, span: Span, message: str, fix: str) -> Diagnostic:
        """Report this problem at a place, with its cause and one fix."""
        return Diagnostic(
            path, span.line, span.column, self.id, message, fix, span.length, self.severity, self.allowable
        )


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """A problem at path:line:column (from 1, in characters). Sorted by place, then by code."""

    path: str
    line: int
    column: int
    code: str
    message: str
    fix: str
    length: int = 1
    severity: Severity = "error"
    allowable: bool = False


def failed(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of these fails the build (warnings do not)."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def as_text(diagnostics: Sequence[Diagnostic], files: Mapping[str, bytes]) -> str:
    """All diagnostics for a terminal: place, cause, the line with a caret below the fault, and the fix."""
    lines = {path: _lines(files[path]) for path in {d.path for d in diagnostics} if path in files}
    blocks = [_text_block(diagnostic, lines.get(diagnostic.path, [])) for diagnostic in diagnostics]
    return "\n".join([*blocks, summary(diagnostics)])


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """A closing line: the number of errors and warnings, and of files."""
    errors = sum(diagnostic.severity == "error" for diagnostic in diagnostics)
    warnings = len(diagnostics) - errors
    files = len({diagnostic.path for diagnostic in diagnostics})
    counts = [_count(n, noun) for n, noun in ((errors, "error"), (warnings, "warning")) if n]
    return f"{' and '.join(counts)} in {_count(files, 'file')}" if counts else "no problems"


def as_json(diagnostics: Sequence[Diagnostic]) -> str:
    """A JSON list with one object per diagnostic, for editors and other tools."""
    return json.dumps([asdict(diagnostic) for diagnostic in diagnostics], ensure_ascii=False, indent=1)


def as_github(diagnostics: Sequence[Diagnostic]) -> str:
    """GitHub workflow commands: an annotation at the line for each diagnostic."""
    return "\n".join(_github_command(diagnostic) for diagnostic in diagnostics)


def visible(text: str) -> str:
    """A text with control, bidi and other invisible characters made visible, one for one."""
    return "".join(
        "\ufffd" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c != "\t" else c for c in text
    )


def _text_block(diagnostic: Diagnostic, lines: Sequence[str]) -> str:
    place = f"{visible(diagnostic.path)}:{diagnostic.line}:{diagnostic.column}"
    mark = "" if diagnostic.severity == "error" else "warning: "
    block = [f"{place}: {diagnostic.code} {mark}{visible(diagnostic.message)}"]
    if 0 < diagnostic.line <= len(lines):
        block += _excerpt(lines[diagnostic.line - 1], diagnostic)
    return "\n".join([*block, f"  fix: {visible(diagnostic.fix)}        (faq explain {diagnostic.code})"])


def _excerpt(line: str, diagnostic: Diagnostic) -> list[str]:
    """The source line with a caret line below it; a very long line is cut to a window around the fault."""
    column = min(diagnostic.column - 1, len(line))
    start = max(0, column - EXCERPT_WIDTH // 2) if len(line) > EXCERPT_WIDTH else 0
    shown = visible(line[start : start + EXCERPT_WIDTH])
    before, marked = shown[: column - start], shown[column - start : column - start + diagnostic.length]
    number = f"{diagnostic.line:5d} | "
    gutter = " " * (len(number) - 2) + "| "
    pad = "".join("\t" if c == "\t" else " " * _width(c) for c in before)
    return [number + shown, gutter + pad + "^" * max(1, sum(map(_width, marked)))]


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _lines(data: bytes) -> list[str]:
    """Lines as `source.decode` splits them, but also for files that it cannot read."""
    return data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}"


def _github_command(diagnostic: Diagnostic) -> str:
    end = diagnostic.column + max(0, diagnostic.length - 1)
    place = f"file={_property(visible(diagnostic.path))},line={diagnostic.line},col={diagnostic.column},endColumn={end}"
    text = f"{visible(diagnostic.message)}\nfix: {visible(diagnostic.fix)}"
    return f"::{diagnostic.severity} {place},title={diagnostic.code}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
