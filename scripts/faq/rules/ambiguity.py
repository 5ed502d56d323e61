"""M1 too: Markdown that the site's renderer reads in another way than CommonMark, which these rules are read by.

What one takes for code or words, the other takes for HTML or a link: hostile content comes in by such gaps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from faq.diagnostics import Code, Diagnostic
from faq.rules.checked import Checked
from faq.span import Span

M117 = Code(
    "M117",
    "inline code over the end of a line",
    """Renderers disagree where such code ends, and some show half of it as text.

Bad:  call `paddle.seed(
      0)` first
Good: call `paddle.seed(0)` first""",
)
M118 = Code(
    "M118",
    "a backtick that is not part of inline code",
    """Inline code begins and ends with the same number of backticks. A single one that is left over is often
a slip, and renderers disagree what it makes of the text behind it.

Bad:  call `paddle.seed first
Good: call `paddle.seed` first; a backtick itself is written `` ` ``""",
)
M119 = Code(
    "M119",
    "a link that does not show",
    """Words in brackets with parentheses behind them that are not a link, because of a space or a bracket too
many. Some renderers make a link of it all the same.

Bad:  [docs](https://example.org/ 3.x)
Good: [docs](https://example.org/)""",
)
M120 = Code(
    "M120",
    "a heading with a name of the site's own",
    """The anchor of a heading is made of its words. Those that begin with two underscores belong to the page
around the answer, which would no longer find its own parts.

Bad:  ### __config
Good: ### What `__config` is for""",
)

M121 = Code(
    "M121",
    "too many square brackets in a paragraph",
    """For each opening bracket the renderer looks through the whole paragraph for a link. Thousands of them
would keep it busy for many seconds; no text needs more than 30.

Bad:  [[[[[[[[[[ ... as an ornament
Good: a table, or code between fences""",
)

MOST_BRACKETS = 30
OWN_NAME = re.compile(r"__[\w-]*")
NO_LINK = re.compile(r"\]\(|\]\[")


def torn_code(checked: Checked) -> Iterator[Diagnostic]:
    """M117: inline code ends on its line."""
    for _, document, body in checked.documents():
        for span in body.torn_code:
            yield M117.at(document.path, span, "this code goes on in the next line", "put it on one line")


def leftovers(checked: Checked) -> Iterator[Diagnostic]:
    """M118, M119: backticks and brackets that came to nothing."""
    for _, document, body in checked.documents():
        for text in body.texts:
            at = text.value.find("`")
            if at >= 0:
                fix = "close the code with as many backticks as it begins with; a backtick itself is `` ` ``"
                yield M118.at(document.path, body.place(text, at, "`"), "a backtick that is no code", fix)
            found = NO_LINK.search(text.value)
            if found:
                span = body.place(text, found.start(), found[0])
                fix = "write [words](address) without spaces in the address; put what is no link in backticks"
                yield M119.at(document.path, span, "this looks like a link and is none", fix)


def own_names(checked: Checked) -> Iterator[Diagnostic]:
    """M120: headings leave the page's own ids alone."""
    for _, document, body in checked.documents():
        for heading in body.headings:
            if OWN_NAME.fullmatch(re.sub(r"[^\w-]", "", heading.text)):
                message = f"{heading.text!r} would take a name that the page needs"
                yield M120.at(document.path, heading.span, message, "say it with words")


def brackets(checked: Checked) -> Iterator[Diagnostic]:
    """M121: few enough opening brackets outside of code."""
    for _, document, body in checked.documents():
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
