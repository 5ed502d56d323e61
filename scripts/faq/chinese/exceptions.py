"""A1xx: exceptions that an entry allows itself."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "A101": Translation(
        "这个诊断不能设例外",
        """只有关于写法的规则可以设例外；会弄坏页面、链接或者辜负读者信任的问题不行。

反例：allow: {M101: "I need HTML"}
正例：allow: {M109: "a legal text that must stay in one piece"}""",
        "90b21f35",
    ),
    "A102": Translation(
        "例外已经用不上了",
        """条目里已经没有这个问题，留着例外只会掩盖下一个同类问题。

正例：删掉这一项""",
        "cc189082",
    ),
}
