"""Y1xx: YAML."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "Y101": Translation(
        "YAML 无法读取",
        """文件头是 YAML。最常见的笔误：值里有冒号加空格，或者值以方括号、引号、反引号、@ 开头，却没有放进引号；
列表项的缩进与相邻的不一致；用了制表符。

反例：title: Error: out of memory
正例：title: "Error: out of memory\"""",
        "aba98a0e",
    ),
    "Y102": Translation(
        "YAML 标签、锚点或别名",
        """这里不用标签（!x）、锚点（&x）、别名（*x），一个文件里也不写多个文档：它们会让文本的含义与显示的不同。
值必须以这些字符开头时，放进引号。

反例：title: *args 和 **kwargs 是什么？
正例：title: "*args 和 **kwargs 是什么？\"""",
        "4844773e",
    ),
    "Y103": Translation(
        "同一个键写了两次",
        """YAML 会不声不响地只保留后一个值。

反例：tags: [gpu]
      tags: [memory]
正例：tags: [gpu, memory]""",
        "f6c65721",
    ),
    "Y104": Translation(
        "YAML 嵌套太深",
        """这里的格式最多嵌套几层；超过 20 层不是写错就是攻击。

反例：tags: [[[[[[[[[[[[[[[[[[[[[gpu]]]]]]]]]]]]]]]]]]]]]
正例：tags: [gpu]""",
        "d5d33a11",
    ),
}
