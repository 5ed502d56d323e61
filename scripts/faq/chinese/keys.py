"""S1xx: the keys of front matter and of framework.yml."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "S101": Translation(
        "不认识的键",
        """CONTRIBUTING.md 列出了每一个键。不认识的键多半是笔误，写在它下面的内容会丢失。

反例：ask_as: [...]
正例：asked_as: [...]""",
        "cf811d04",
    ),
    "S102": Translation(
        "缺少必需的键",
        """反例：（没有 `title:`）
正例：title: 如何在两个层之间共享权重？""",
        "95fc6ba2",
    ),
    "S103": Translation(
        "值的种类不对",
        """每个键的值是一段文字、一个文字列表，或者若干个 `key: value`；CONTRIBUTING.md 写明了各是哪一种。

反例：tags: gpu
正例：tags: [gpu]""",
        "a01ceed1",
    ),
    "S104": Translation(
        "内容为空或者太长",
        """文字要有内容，也不能超出显示它的地方。

反例：title: ""
正例：title: 如何在两个层之间共享权重？""",
        "4d077bf8",
    ),
    "S105": Translation(
        "不是日期",
        """日期写成“年-月-日”。

反例：reviewed: 20.11.2026
正例：reviewed: 2026-11-20""",
        "2d485a21",
    ),
    "S106": Translation(
        "不是 https 网址",
        """来源和文档要写完整的 https 网址，读者才能打开，链接检查才能检查。

反例：- paddle docs, Embedding
正例：- https://www.paddlepaddle.org.cn/documentation/docs/zh/2.6/api/paddle/nn/Embedding_cn.html""",
        "40ad8762",
    ),
    "S107": Translation(
        "名字的写法不对",
        """id、标签、分类和文件夹名只用小写字母、数字和单个连字符，因为它们会成为网址的一部分。

反例：tags: [GPU_Memory]
正例：tags: [gpu-memory]""",
        "0d18e19f",
    ),
    "S108": Translation(
        "列表里有重复",
        """反例：tags: [gpu, gpu]
正例：tags: [gpu]""",
        "d20d3708",
    ),
    "S109": Translation(
        "译文里写了事实",
        """每个事实只写一次，写在原文里：写在两处，迟早会不一致。译文只有 `title`、`asked_as` 和 `translates`。

反例：en.md 里有 `tags: [gpu]`
正例：标签写在 zh.md 里""",
        "8efa29bd",
    ),
    "S110": Translation(
        "不是允许的值",
        """反例：status: active
正例：status: current        （或者 maintained、ended）""",
        "248ac80d",
    ),
    "S111": Translation(
        "不是小节的哈希",
        """`translates:` 由 `faq stamp` 写入，不要手写。

反例：translates: {intro: yes}
正例：运行 `faq stamp`""",
        "f148ecbd",
    ),
    "S114": Translation(
        "文字不在一行里",
        """标题、问法、报错和名字都显示在一行里，也是网址和数据的一部分。双引号里的转义和 `|` 能写出换行、隐形字符，
它们周围的内容就会变成别的东西。报错有好几行时，大家会搜索的几行各写成一项。

反例：title: "如何在两个层之间\\n共享权重？"
正例：title: "如何在两个层之间共享权重？\"""",
        "caa11049",
    ),
}
