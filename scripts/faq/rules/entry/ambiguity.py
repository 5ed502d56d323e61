"""M1, continued: Markdown that the site's renderer reads in another way than CommonMark, which these rules are read by.

What one takes for code or words, the other takes for HTML or a link: hostile content comes in by such gaps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from faq.diagnostics.codes import M117, M118, M119, M120, M121
from faq.diagnostics.diagnostic import Diagnostic
from faq.diagnostics.span import Span
from faq.rules.checked import CheckedEntry

MOST_BRACKETS = 30
OWN_NAME = re.compile(r"__[\w-]*")
NO_LINK = re.compile(r"\]\(|\]\[")


def torn_code(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M117: inline code ends on its line."""
    for document, body in checked.documents():
        for span in body.torn_code:
            yield M117.at(document.path, span, "this code goes on in the next line", "put it on one line")


def leftovers(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M118, M119: backticks and brackets that came to nothing."""
    for document, body in checked.documents():
        cells = {block.first for block in body.blocks if block.kind in ("td", "th")}
        for text in body.texts:
            at = text.value.find("`")
            if at >= 0:
                fix = "close the code with as many backticks as it begins with; a backtick itself is `` ` ``"
                if text.span.line in cells and "|" in body.lines[text.span.line - body.start].strip("| "):
                    fix = "write a bar in a cell as `\\|`, also in code; else close the code, or run `faq check --fix`"
                yield M118.at(document.path, body.place(text, at, "`"), "a backtick that is no code", fix)
            found = NO_LINK.search(text.value)
            if found:
                span = body.place(text, found.start(), found[0])
                fix = "write [words](address) without spaces in the address; put what is no link in backticks"
                yield M119.at(document.path, span, "this looks like a link and is none", fix)


def own_names(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M120: headings leave the page's own ids alone."""
    for document, body in checked.documents():
        for heading in body.headings:
            if OWN_NAME.fullmatch(re.sub(r"[^\w-]", "", heading.text)):
                message = f"{heading.text!r} would take a name that the page needs"
                yield M120.at(document.path, heading.span, message, "say it with words")


def brackets(checked: CheckedEntry) -> Iterator[Diagnostic]:
    """M121: few enough opening brackets outside of code."""
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


RULES = (torn_code, leftovers, own_names, brackets)
