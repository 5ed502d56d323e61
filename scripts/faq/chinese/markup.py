"""M1xx, the first half: what in a Markdown text is refused, or read differently by different renderers."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "M101": Translation(
        "原始 HTML",
        """条目只用纯 Markdown：HTML 在不同的渲染器里显示不同，还可以携带脚本。
普通句子里看起来像标签的内容（vector<int>）放进反引号。

反例：使用 <b>一个</b> 进程
正例：使用 **一个** 进程""",
        "5e759bff",
    ),
    "M102": Translation(
        "代码之外的花括号",
        """有些 Markdown 方言把 {...} 读作前面内容的属性，这样就能写进任何 HTML 属性。
花括号属于代码，放进反引号。

反例：[这个页面](../x/zh.md){target=_blank}
正例：[这个页面](../x/zh.md)""",
        "868a04d1",
    ),
    "M103": Translation(
        "其他 Markdown 方言的语法",
        """提示块（!!!）、折叠块（???）、文件包含（--8<--）、脚注（[^1]）和 [TOC] 不属于这里的格式：
代码托管平台会把它们显示成乱七八糟的符号。

反例：!!! note
正例：**注意**：……""",
        "69ef523e",
    ),
    "M104": Translation(
        "链接既不是 https、mailto，也不是相对路径",
        """javascript: 和 data: 链接会运行代码；http: 链接可能在途中被篡改。网址要写完整，
里面没有 < > [ ] " ` 和 \\ 这些字符：不同的程序对它们的读法不一样。

反例：[文档](http://www.paddlepaddle.org.cn)
正例：[文档](https://www.paddlepaddle.org.cn)""",
        "1b92105f",
    ),
    "M105": Translation(
        "外部图片",
        """图片放在条目的文件夹里，格式是 png、jpg、gif 或 webp：别处的图片会消失，也会让对方知道谁在阅读；
SVG 可以携带脚本。截图里如果主要是文字，写成文字更好。

反例：![报错](https://example.org/error.png)
正例：![报错](error.png)""",
        "c91f1fa2",
    ),
    "M114": Translation(
        "引用式链接",
        """链接直接写在用它的地方，移动段落时才不会断开。

反例：[文档][1]   在别处写   [1]: https://...
正例：[文档](https://...)""",
        "8eb6cd12",
    ),
    "M117": Translation(
        "行内代码跨行",
        """各个渲染器对这种代码在哪里结束的理解不一，有的会把一半显示成普通文字。

反例：先调用 `paddle.seed(
      0)`
正例：先调用 `paddle.seed(0)`""",
        "9c0dca63",
    ),
    "M118": Translation(
        "反引号没有构成行内代码",
        """行内代码以同样个数的反引号开始和结束。单独多出来的一个往往是笔误，各个渲染器对它后面的文字理解也不一。

反例：先调用 `paddle.seed
正例：先调用 `paddle.seed`；反引号本身写成 `` ` ``""",
        "d987e804",
    ),
    "M119": Translation(
        "链接显示不出来",
        """方括号里有文字，后面跟着圆括号，却因为多了空格或括号而不是链接。有些渲染器仍会把它当作链接。

反例：[文档](https://example.org/ 3.x)
正例：[文档](https://example.org/)""",
        "37495a82",
    ),
    "M120": Translation(
        "标题用了网站自己的名字",
        """标题的锚点由标题文字生成。以两个下划线开头的锚点属于答案之外的页面部分，被占用后页面就找不到它们了。

反例：### __config
正例：### `__config` 有什么用""",
        "b3f49b2d",
    ),
    "M121": Translation(
        "一段里的方括号太多",
        """每遇到一个左方括号，渲染器都要在整段里找一遍链接。几千个就会让它忙上许多秒；正常的文字用不到 30 个。

反例：用 [[[[[[[[[[ …… 作装饰
正例：用表格，或者写在代码块里""",
        "6e10dcb3",
    ),
}
