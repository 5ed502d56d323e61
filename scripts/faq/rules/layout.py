"""M1 too: Markdown that every renderer shows alike, and the shape of an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faq.diagnostics import Code, Diagnostic
from faq.markdown import Body, FenceToken
from faq.rules.checked import Checked
from faq.schema.fields import did_you_mean
from faq.span import Span

M106 = Code(
    "M106",
    "no blank line before a list or table",
    """Without it some renderers (the site's among them) show the list as part of the paragraph above.

Bad:  Try this:
      - a smaller batch
Good: Try this:

      - a smaller batch""",
)
M107 = Code(
    "M107",
    "not indented by four spaces",
    """What belongs to a list item (a nested list, a second paragraph) is indented by four spaces a level:
with fewer, some renderers take it out of the list.

Bad:  - memory
        - of the host
Good: - memory
          - of the host""",
)
M108 = Code(
    "M108",
    "a heading of the wrong level",
    """The title is the page's only `#`; `##` names version lines; parts of an answer are `###`, and their
parts `####`. Headings are written with hashes and stand by themselves.

Bad:  # How do I share weights?      (in the text)
Good: ### How to see that it worked""",
)
M109 = Code(
    "M109",
    "a very long paragraph",
    """More than 1,500 characters without a break are hard to read, and slow to render.

Bad:  one paragraph of a whole page
Good: three paragraphs, or a list""",
    allowable=True,
)
M110 = Code(
    "M110",
    "an answer is missing",
    """The text before the first `##` is the short answer; every `##` has an answer below it.

Bad:  ## 3.x   followed at once by   ## 2.x
Good: ## 3.x, 2.x   with one answer for both""",
)
M111 = Code(
    "M111",
    "an indented code block",
    """Code stands between fences that name its language, so that it can be highlighted, checked and run.

Bad:      import paddle          (indented by four spaces)
Good: ```python
      import paddle
      ```""",
)
M112 = Code(
    "M112",
    "a fence without a known language, or not at the margin",
    """A fence is three backticks at the beginning of a line, with its language: python, bash, text and so on.
In a list it stands behind the list.

Bad:  ```
Good: ```python""",
)
M113 = Code(
    "M113",
    "a code block that is never closed",
    """The rest of the page would be code.

Bad:  ```python   and no closing fence
Good: ```python ... ```""",
)
M115 = Code(
    "M115",
    "emphasis that does not show",
    """Two stars that touch punctuation on the inside and a letter on the outside do not become bold on the
code host.

Bad:  **注意：**先卸载
Good: **注意**：先卸载""",
)
M116 = Code(
    "M116",
    "an ordered list that some renderers do not know",
    """Bad:  1) first
Good: 1. first""",
)

MAX_PARAGRAPH = 1500
LANGUAGES = (
    "python", "bash", "text", "yaml", "json", "toml", "ini", "cpp", "c", "diff", "docker", "console", "powershell",
    "cmake", "markdown", "html", "javascript",
)  # fmt: skip


def blank_lines(checked: Checked) -> Iterator[Diagnostic]:
    """M106: lists and tables begin behind a blank line."""
    for _, document, body in checked.documents():
        starts = [(item.span, "list") for item in body.lists if item.depth == 0]
        starts += [(span, "table") for span in body.tables]
        for span, what in starts:
            above = body.lines[span.line - body.start - 1] if span.line > body.start else ""
            if above.strip(" >\t"):
                yield M106.at(document.path, span, f"no blank line before this {what}", "add a blank line above")


def nesting(checked: Checked) -> Iterator[Diagnostic]:
    """M107: four spaces a level for everything inside a list item."""
    for _, document, body in checked.documents():
        marks = {item.span.line for item in body.lists} | {n for n, _ in _item_lines(body)}
        nested = [(item.span, item.depth) for item in body.lists]
        nested += [(_at_margin(body, b.first), b.depth) for b in body.blocks if b.first not in marks]
        for span, depth in nested:
            if span.column - 1 < 4 * depth:
                fix = f"indent it by {4 * depth} spaces"
                yield M107.at(document.path, span, f"indented by {span.column - 1} spaces inside a list", fix)


def heading_levels(checked: Checked) -> Iterator[Diagnostic]:
    """M108: `##`, then `###`, then `####`; never `#`."""
    for _, document, body in checked.documents():
        level = 1
        for heading in body.headings:
            if heading.setext or not heading.top_level:
                message, fix = "this heading is not written with hashes at the margin", "write `### A heading`"
            elif heading.level == 1:
                message, fix = "`#` is the title, which stands in the front matter", "write ### for a part of an answer"
            elif heading.level > max(level, 2) + 1 or heading.level > 4:
                message, fix = f"level {heading.level} follows level {level}", f"write {'#' * min(level + 1, 4)}"
            else:
                level = heading.level
                continue
            yield M108.at(document.path, heading.span, message, fix)


def paragraph_length(checked: Checked) -> Iterator[Diagnostic]:
    """M109: paragraphs that can be read."""
    for _, document, body in checked.documents():
        for block in body.blocks:
            if block.length > MAX_PARAGRAPH:
                message = f"this paragraph has {block.length:,} characters; at most {MAX_PARAGRAPH:,} are allowed"
                yield M109.at(document.path, Span(block.first), message, "break it, or make it a list")


def answers(checked: Checked) -> Iterator[Diagnostic]:
    """M110: a short answer, and an answer under each heading."""
    for _, document, _ in checked.documents():
        for section in document.sections:
            if not section.text.strip():
                what, fix = "the answer below this heading", "write it, or drop the heading"
                if section is document.intro:
                    what, fix = "the short answer", "write one or two sentences before the first `##`"
                yield M110.at(document.path, section.span, f"{what} is missing", fix)


def code_blocks(checked: Checked) -> Iterator[Diagnostic]:
    """M111, M112, M113: fences at the margin, closed, with a known language."""
    for _, document, body in checked.documents():
        for fence in body.fences:
            yield from _fence(document.path, fence)


def emphasis(checked: Checked) -> Iterator[Diagnostic]:
    """M115: stars that are left over in the text."""
    for _, document, body in checked.documents():
        for text in body.texts:
            at = text.value.find("**")
            if at >= 0:
                span = body.place(text, at, "**")
                fix = "put punctuation outside of the stars; stars that are meant stand in backticks"
                yield M115.at(document.path, span, "these two stars do not become bold", fix)


def ordered_lists(checked: Checked) -> Iterator[Diagnostic]:
    """M116: `1.`, not `1)`."""
    for _, document, body in checked.documents():
        for item in body.lists:
            if item.delimiter == ")":
                yield M116.at(document.path, item.span, "a list numbered with parentheses", "write `1.`")


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
            path, fence.span, "a code block inside a list or quotation", "put it behind the list, at the margin"
        )
    if not language:
        yield M112.at(path, fence.span, "this code block names no language", "write e.g. ```python, ```bash or ```text")
    elif language not in LANGUAGES:
        near = did_you_mean(language, LANGUAGES)
        fix = f"did you mean {near}?" if near else f"known languages: {', '.join(LANGUAGES)}"
        yield M112.at(
            path,
            Span(fence.info_span.line, fence.info_span.column, len(language)),
            f"unknown language {language!r}",
            fix,
        )


def _item_lines(body: Body) -> Iterator[tuple[int, str]]:
    """The lines that begin a list item: their first paragraph stands behind the marker, not at the margin."""
    for number, line in enumerate(body.lines, body.start):
        if re.match(r"[ >\t]*([-+*]|\d+[.)])\s", line):
            yield number, line


def _at_margin(body: Body, lineno: int) -> Span:
    line = body.lines[lineno - body.start]
    return Span(lineno, len(line) - len(line.lstrip(" >")) + 1)


RULES = (
    blank_lines, nesting, heading_levels, paragraph_length, answers, code_blocks, emphasis, ordered_lists,
)  # fmt: skip
