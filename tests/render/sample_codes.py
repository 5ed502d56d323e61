"""Four handmade diagnostics: every structure that the page of a diagnostic can have."""

from __future__ import annotations

from faq.content.explanations import Example, Explained, Explanation
from faq.diagnostics.diagnostic import Code
from faq.diagnostics.span import Located, Span

LIST = Example("bad", "text", "", "<b>bold</b>\n\n- a list with `code`")
TEXT = "Text is text: <script>, {#id}, *stars* and\n`code <i>`.\n\nSecond paragraph."
FILES = (
    Example("good", "keys", "", "title: x"),
    Example("good", "file", "en.md", "---\ntitle: x\n---"),
    Example("good", "no-run", "the world is not here", "<i> & all"),
)


def explanation(title: str, text: str, *examples: Example) -> Explanation:
    return Explanation("docs/diagnostics/A901.md", Located(title, Span(2, 8)), text, text, examples)


MARKUP = (LIST, Example("good", "text", "", "**bold** &amp; ``two``"))
SAMPLE_CODES = {
    "A901": Explained(
        Code("A901"),
        {
            "zh": explanation("标题里的 `<b>` 和 *星号*", TEXT, *MARKUP),
            "en": explanation("`<b>` and *markup* in [titles](x)", TEXT, *MARKUP),
        },
    ),
    "T901": Explained(
        Code("T901", "warning"),
        {
            "zh": explanation("没有例子的警告", "也许明天\n就恢复了。"),
            "en": explanation("a warning without examples", "It may be back tomorrow."),
        },
    ),
    "T902": Explained(
        Code("T902", allowable=True),
        {"zh": explanation("只有正例", "", *FILES), "en": explanation("nothing but an example", "", *FILES)},
    ),
    "T903": Explained(
        Code("T903", retired=True),
        {
            "zh": explanation("不再使用的诊断", "从 2026-11-20 起不再报告。"),
            "en": explanation("one that is no longer given", "It is no longer given since 2026-11-20."),
        },
    ),
}
