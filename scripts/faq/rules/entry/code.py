"""C: Python samples parse with the Python versions of their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from faq.content.code import Fence
from faq.content.model import Document, Entry, Section
from faq.diagnostics.codes import C101, C103
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.text.python import parse_python

PROMPTS = (">>> ", "... ")
CURLY = "“”„‘’"
TYPED: Mapping[str, str] = {
    **dict.fromkeys("“”„", '"'), **dict.fromkeys("‘’", "'"),
    "，": ",", "：": ":", "；": ";", "（": "(", "）": ")", "【": "[", "】": "]", "。": ".",
}  # fmt: skip
"""Characters that word processors and Chinese keyboards produce in place of Python's."""
EXCEPTION = re.compile(r"[A-Za-z_][\w.]*(: .+)?")


def python_parses(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C101: samples parse with the oldest Python of the section's lines."""
    for document, section, fence in _python(checked):
        version = oldest_python(checked.entry, section)
        try:
            _parse(fence.code, version)
        except SyntaxError as error:
            yield _at_error(document, fence, error, version)
        except (ValueError, RecursionError, MemoryError) as error:
            message = f"Python {_dotted(version)} cannot read this sample: {error}"
            yield C101.at(document.path, fence.span, message, "write it simpler")


@lru_cache(maxsize=64)
def _parse(code: str, version: tuple[int, int]) -> None:
    """Like `parse_python`, with a cache of parsable samples, which are mostly the same in all languages."""
    parse_python(code, version)


def raised_names(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """C103: the value of `raises` is a name."""
    for document, _, fence in _python(checked):
        name = fence.info.get("raises")
        if name is not None and not EXCEPTION.fullmatch(name):
            message = f"{name!r} is not the name of an exception"
            yield C103.at(document.path, fence.span, message, 'write e.g. raises="ValueError"')


def oldest_python(entry: Entry, section: Section) -> tuple[int, int]:
    """The oldest Python (major, minor) that a section's samples must run with."""
    names = {answered.name for answered in section.lines} or set(entry.lines)
    lines = [line for line in entry.home.lines if line.name in names]
    pythons = [tested.python.split(".") for line in lines for tested in line.tested]
    return min(((int(major), int(minor)) for major, minor in pythons), default=(3, 7))


def _python(checked: CheckedEntry) -> Iterator[tuple[Document, Section, Fence]]:
    """Every Python sample. An unclosed block would contain the rest of the page and is reported separately."""
    for document, body in checked.documents():
        open_ones = {fence.span for fence in body.fences if not fence.closed}
        for section in document.sections:
            for fence in (fence for block in section.blocks for fence in (block.fence, *block.facts)):
                if fence.language == "python" and fence.span not in open_ones:
                    yield document, section, fence


def _at_error(document: Document, fence: Fence, error: SyntaxError, version: tuple[int, int]) -> Diagnostic:
    """Map a position in the sample to the entry; the first line of the sample is the one below the fence."""
    inside = min(error.lineno or 1, fence.code.count("\n") + 1)
    span = Span(fence.span.line + inside, max(1, error.offset or 1))
    message = f"Python {_dotted(version)} cannot read this: {error.msg}"
    lines = fence.code.split("\n")
    return C101.at(document.path, span, message, _syntax_fix(lines[inside - 1], span.column))


def _syntax_fix(line: str, column: int) -> str:
    """How to fix a line of a sample; common slips are named."""
    at = line[column - 1 : column]
    if line.startswith(PROMPTS):
        return "delete `>>> ` and `... ` before the code; what it prints goes into a ```text output below it"
    if at in TYPED:
        same = dict.fromkeys(sign for sign in line[column - 1 :] if TYPED.get(sign) == TYPED[at])
        more = ", or run `faq check --fix`" if at in CURLY else ""
        return f"write {TYPED[at]} instead of {' and '.join(same)}{more}"
    return "correct the sample; what is not Python gets another language, e.g. ```text"


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


RULES = (python_parses, raised_names)
