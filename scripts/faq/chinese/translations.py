"""T1xx: translations."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "T101": Translation(
        "还没有翻译",
        """这个条目或者它的某一节还没有英文。在有人写出来之前，网站显示中文并加以标注。
英文写在 zh.md 旁边的 en.md 里，标题和代码与中文相同。""",
        "dd182c1b",
    ),
    "T102": Translation(
        "这一节的原文在翻译之后改过",
        """`translates:` 记录着翻译时每一节原文的哈希。在这一节更新并重新记录哈希之前，页面上会有提示。

反例：只在 zh.md 里加了一段
正例：en.md 里也加上这一段，再运行 `faq stamp`""",
        "b7cdaddb",
    ),
    "T103": Translation(
        "原文没有这一节",
        """译文的标题与原文相同：同样的版本线，同样的写法。

反例：zh.md 是 `## 3.x, 2.x`，en.md 是 `## 2.x`
正例：两边都是 `## 3.x, 2.x`""",
        "f8a1101a",
    ),
    "T104": Translation(
        "代码与原文不同",
        """两种语言按同样的顺序展示同样的代码块，只有注释可以不同。示例只用原文运行一次，
另一种语言里的代码不能是别的内容。

反例：zh.md 是 `lr = 0.1`，en.md 是 `lr = 0.01`
正例：代码相同，注释是翻译过的""",
        "c5ba4579",
    ),
    "T105": Translation(
        "这一节没有记录原文的哈希",
        """`translates:` 里没有这一节的哈希，以后就没人知道它是否还跟得上原文。

正例：译文与原文说的一样时，运行 `faq stamp`""",
        "1aa75e26",
    ),
    "T106": Translation(
        "为不存在的一节记录了哈希",
        """`translates:` 由 `faq stamp` 写入，不要手写。

正例：运行 `faq stamp`""",
        "0456cc6b",
    ),
    "T107": Translation(
        "小标题或链接与原文不同",
        """译文有同样的 `###` 标题，链接到同样的页面（zh.md 换成 en.md，网址里的 /zh/ 可以换成 /en/），
这样翻译时就不会漏掉什么。

反例：zh.md 里有一个链接，en.md 里没有
正例：每一节的小标题和链接数目都相同""",
        "2f5e9f01",
    ),
}
