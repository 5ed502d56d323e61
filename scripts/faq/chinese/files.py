"""F1xx: files and folders."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "F101": Translation(
        "文件不是 UTF-8 编码",
        """本站所有文本都用 UTF-8 编码。Windows 上的编辑器有时会存成 GB18030 或 UTF-16。

反例：存成 GB2312 的文件
正例：同一个文件，另存为 UTF-8（多数编辑器在“另存为”或“以编码保存”里选择）""",
        "7974deda",
    ),
    "F102": Translation(
        "文件太大",
        """一个源文件最大 32 kB，每行最多 4,000 个字符，免得一个条目拖慢所有人的构建。
真正的答案不会这么长。

反例：把 2 MB 的训练日志粘贴到答案里
正例：只留下其中有用的十行""",
        "6788139c",
    ),
    "F103": Translation(
        "有看不见的字符",
        """控制字符、零宽字符和双向控制字符会让文本的实际内容与显示的不同（读者看到的命令和复制到的不一样），
也会妨碍搜索。它们多半是从网页或终端复制时带进来的。

反例：标题的两个字母之间夹着 U+200B
正例：把标题重新输入一遍""",
        "fdbd2ba0",
    ),
    "F104": Translation(
        "这里不该有这个文件",
        """faq_src/ 下只放 `<framework>/framework.yml`、`<framework>/<category>/<slug>/zh.md` 和 `en.md`，
以及条目文件夹里的图片（png、jpg、gif、webp；不用 SVG，因为它可以携带脚本）。

反例：faq_src/paddlepaddle/params/share-weights.md
正例：faq_src/paddlepaddle/params/share-weights/zh.md""",
        "7baae3a7",
    ),
    "F105": Translation(
        "条目缺少原文",
        """条目的所有事实都写在 zh.md 里；只有译文的条目没有事实可依。

反例：只有 share-weights/en.md
正例：share-weights/zh.md 和 share-weights/en.md 都在""",
        "c8b3a708",
    ),
    "F106": Translation(
        "文件夹名不能用作网址",
        """条目的路径就是它在网站上的网址：只用小写字母、数字和单个连字符，最多 64 个字符。
框架不能用网站自己的页面已经占用的名字（search、tags、status 等）。

反例：faq_src/paddlepaddle/params/Share_Weights/
正例：faq_src/paddlepaddle/params/share-weights/""",
        "41bbe9da",
    ),
    "F107": Translation(
        "没有哪个 framework.yml 登记过这个文件夹",
        """带有 framework.yml 的文件夹才是一个框架，它的分类列在这个文件里。

反例：faq_src/paddlepaddle/parms/share-weights/zh.md
正例：faq_src/paddlepaddle/params/share-weights/zh.md""",
        "9239bfd9",
    ),
    "F108": Translation(
        "没有文件头",
        """条目文件以文件头（front matter）开始：两行 `---` 之间的 YAML。

反例：# 如何共享权重？
正例：---
      title: 如何共享权重？
      ---""",
        "077615d8",
    ),
    "F109": Translation(
        "文件无法读取",
        """源文件（faq_src/、docs/、apis/、environments/、proofs.json 等）都是构建时可以读取的普通文件。
不接受符号链接，整个文件夹的链接也不行：它可能把仓库以外的文件发布出去。

反例：zh.md 是指向另一个条目文件的符号链接
正例：复制一份，或者在正文里写链接""",
        "3ad4653f",
    ),
}
