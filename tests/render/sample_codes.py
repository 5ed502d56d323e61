"""Three diagnostics, made by hand: every shape that the page of one can have."""

from __future__ import annotations

from faq.diagnostics import Code
from faq.explanation import Explained, Explanation, in_english

MARKUP = Code(
    "A901",
    "`<b>` and *markup* in [titles](x)",
    """Text is text: <script>, {#id}, *stars* and
`code <i>`.

Second paragraph.

Bad:  <b>bold</b>

      - a list with `code`
Good: **bold** &amp; ``two``""",
)
WARNING = Code("T901", "a warning without examples", "It may be back tomorrow.", "warning")
ALLOWED = Code("T902", "nothing but an example", "Good: ---\n      title: x\n      ---", allowable=True)
CHINESE = {
    "A901": Explanation(
        "标题里的 `<b>` 和 *星号*", MARKUP.explanation.replace("Bad:  ", "反例：").replace("Good: ", "正例：")
    ),
    "T901": Explanation("没有例子的警告", "也许明天\n就恢复了。"),
    "T902": Explanation("只有正例", "正例：---\n      title: x\n      ---"),
}
SAMPLE_CODES = {
    code.id: Explained(code, {"zh": CHINESE[code.id], "en": in_english(code)}) for code in (MARKUP, WARNING, ALLOWED)
}
