"""M1: the structure of an answer, and markup without effect."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from faq.content.code import LANGUAGES
from faq.content.schema.fields import did_you_mean
from faq.diagnostics.codes import M108, M109, M110, M111, M112, M113, M115, M118, M119, M121, M125, M133
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry
from faq.text.markdown import FenceToken

MAX_PARAGRAPH = 1500
MOST_BRACKETS = 30
NO_LINK = re.compile(r"\]\(|\]\[")
CELLS = ("td", "th")
GLUED = re.compile(r"^(#{2,4})(?=[^#\s])")
BAR = re.compile(r"(?<!\\)\|")
"""What separates cells."""
ALIASES: Mapping[str, str] = {
    "py": "python", "python3": "python", "pycon": "console", "sh": "bash", "shell": "bash", "zsh": "bash",
    "txt": "text", "plain": "text", "plaintext": "text", "log": "text", "yml": "yaml", "c++": "cpp", "cc": "cpp",
    "js": "javascript", "md": "markdown", "dockerfile": "docker", "patch": "diff", "ps1": "powershell",
}  # fmt: skip
"""Other tools' names for these languages."""


def heading_levels(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M108: `##`, then `###`, then `####`; never `#`."""
    for document, body in checked.documents():
        level = 1
        for heading in body.headings:
            if heading.setext or not heading.top_level:
                message, fix = "this heading is not written with hashes at the margin", "write `### A heading`"
            elif heading.level == 1:
                message, fix = (
                    "`#` is the title, which belongs in the front matter",
                    "delete it, or write ### for a part of an answer",
                )
            elif heading.level > max(level, 2) + 1 or heading.level > 4:
                message, fix = f"level {heading.level} follows level {level}", f"write {'#' * min(level + 1, 4)}"
            else:
                level = heading.level
                continue
            yield M108.at(document.path, heading.span, message, fix)


def paragraph_length(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M109: paragraphs of readable length."""
    for document, body in checked.documents():
        for block in body.blocks:
            if block.length > MAX_PARAGRAPH:
                message = f"this paragraph has {block.length:,} characters; at most {MAX_PARAGRAPH:,} are allowed"
                yield M109.at(document.path, Span(block.first), message, "break it, or make it a list")


def answers(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M110: a short answer, and an answer under each heading."""
    for document, _ in checked.documents():
        for section in document.sections:
            if not section.text.strip():
                what, fix = "the answer below this heading", "write it, or drop the heading"
                if section is document.intro:
                    what, fix = "the short answer", "write one or two sentences before the first `##`"
                yield M110.at(document.path, section.span, f"{what} is missing", fix)


def code_blocks(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M111, M112, M113: fences at the margin, closed, with a known language."""
    for document, body in checked.documents():
        for fence in body.fences:
            yield from _fence(document.path, fence)


def emphasis(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M115: asterisks left over in the text."""
    for document, body in checked.documents():
        for text in body.texts:
            at = text.value.find("**")
            if at >= 0:
                span = body.place(text, at, "**")
                fix = "put punctuation outside of the stars; put stars that are meant in backticks"
                yield M115.at(document.path, span, "these two stars do not become bold", fix)


def glued_headings(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M133: a missing space between the hashes and the text of a heading."""
    for document, body in checked.documents():
        for text in body.texts:
            line = body.lines[text.span.line - body.start]
            found = GLUED.match(line)
            if found and text.span.column <= found.end():
                span = Span(text.span.line, 1, len(line.rstrip()))
                fix = f"write `{found[1]} {line[len(found[1]) :].strip()}`, or run `faq check --fix`"
                yield M133.at(document.path, span, "no space after the hashes, so this is no heading", fix)


def leftovers(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M118, M119: backticks and brackets without effect."""
    for document, body in checked.documents():
        cells = {block.first for block in body.blocks if block.kind in CELLS}
        for text in body.texts:
            at = text.value.find("`")
            if at >= 0:
                fix = "close the code with as many backticks as it begins with; a backtick itself is `` ` ``"
                if text.span.line in cells and "|" in body.lines[text.span.line - body.start].strip("| "):
                    fix = "write a bar in a cell as `\\|`, in code too; else close the code, or run `faq check --fix`"
                yield M118.at(document.path, body.place(text, at, "`"), "a backtick that is no code", fix)
            found = NO_LINK.search(text.value)
            if found:
                span = body.place(text, found.start(), found[0])
                fix = "write [words](address) without spaces in the address; put what is no link in backticks"
                yield M119.at(document.path, span, "this looks like a link and is none", fix)


def table_rows(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M125: as many cells in each row of a table as in its header. Pages do not show any others. M118 reports bars in
    code, which leave a backtick over."""
    for document, body in checked.documents():
        columns, reported = 0, {text.span.line for text in body.texts if "`" in text.value}
        for number, is_head in dict.fromkeys((one.first, one.kind == "th") for one in body.blocks if one.kind in CELLS):
            line = body.lines[number - body.start]
            cells = _cells(line)
            if is_head:
                columns = len(cells)
            elif len(cells) != columns and number not in reported:
                message = f"cells in this row: {len(cells)}, in the header of the table: {columns}"
                fix, at = "write the cell that is missing, at least as `| |`", cells[-1]
                if len(cells) > columns:
                    fix = "join cells, or add a column to the header; a bar that is text is `\\|`, in code too"
                    at = cells[columns]
                yield M125.at(document.path, Span(number, at + 1, len(line) - at), message, fix)


def brackets(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M121: not too many opening brackets outside of code, since the parser tries each as the start of a link."""
    for document, body in checked.documents():
        in_code = Counter[int]()
        for code in body.code_spans:
            in_code[code.span.line] += code.value.count("[")
        for block in body.blocks:
            rows = range(block.first, block.last + 1)
            count = sum(body.lines[row - body.start].count("[") - in_code[row] for row in rows)
            if count > MOST_BRACKETS:
                message = f"{count:,} opening brackets in one paragraph; at most {MOST_BRACKETS} are allowed"
                yield M121.at(document.path, Span(block.first), message, "put what is no link into code")


def _cells(line: str) -> list[int]:
    """Where the cells of a row begin."""
    bars = [bar.end() for bar in BAR.finditer(line)]
    return [0, *(bar for bar in bars if line[:bar].strip("> ") != "|" and line[bar:].strip())]


def _fence(path: str, fence: FenceToken) -> Iterator[Diagnostic]:
    if fence.info is None:
        yield M111.at(path, fence.span, "an indented code block", "put it between ``` lines, with its language")
        return
    language = fence.info.split(" ", 1)[0]
    if not fence.closed:
        fix = "end it with a line of just as many backticks as it begins with"
        yield M113.at(path, fence.span, "this code block is never closed", fix)
    if fence.nested or fence.span.column > 1:
        yield M112.at(
            path, fence.span, "a code block inside a list or quotation", "put it after the list, at the margin"
        )
    if not language:
        yield M112.at(path, fence.span, "this code block names no language", "write e.g. ```python, ```bash or ```text")
    elif language not in LANGUAGES:
        near = ALIASES.get(language.lower()) or did_you_mean(language, LANGUAGES)
        fix = f"did you mean {near}?" if near else f"known languages: {', '.join(LANGUAGES)}"
        yield M112.at(
            path,
            Span(fence.info_span.line, fence.info_span.column, len(language)),
            f"unknown language {language!r}",
            fix,
        )


RULES = (
    heading_levels, paragraph_length, answers, code_blocks, emphasis, leftovers, table_rows, brackets,
    glued_headings,
)  # fmt: skip
