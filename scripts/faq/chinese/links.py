"""L1xx: links within the site, and published addresses; L2xx: links to other sites."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "L101": Translation(
        "链接指向不存在的条目",
        """条目之间的链接指向对方的文件，用相对于所在文件的路径，这样预览和编辑器也能跳转。

反例：[共享权重](share-weights)
正例：[共享权重](../share-weights/zh.md)""",
        "10fb7f9f",
    ),
    "L102": Translation(
        "链接到了另一种语言",
        """中文链接到中文（zh.md），英文链接到英文（en.md）。还没有译文时，网站会自动转到原文。

反例：在 en.md 里写 [share weights](../share-weights/zh.md)
正例：在 en.md 里写 [share weights](../share-weights/en.md)""",
        "bf067ae6",
    ),
    "L103": Translation(
        "链接指向不存在的一节",
        """# 后面写的是对方条目回答了的版本线。

反例：[1.8 的做法](../share-weights/zh.md#fluid)
正例：[1.8 的做法](../share-weights/zh.md#1.8)""",
        "7c15b593",
    ),
    "L104": Translation(
        "`related` 里有不存在的条目",
        """反例：related: [paddlepaddle/params/shared-weights]
正例：related: [paddlepaddle/params/share-weights]""",
        "fd94454e",
    ),
    "L105": Translation(
        "`moved_from` 无法变成跳转",
        """旧的 id 会变成到本条目的跳转，所以它不能是某个条目现在的位置，两个条目也不能都从同一处移来。

反例：moved_from: [paddlepaddle/params/share-weights]   写在这个条目自己里面
正例：moved_from: [paddlepaddle/model/share-weights]""",
        "86d785a7",
    ),
    "L106": Translation(
        "链接写的是网址而不是文件",
        """站内网址只在网站上有效；指向文件的链接在预览和编辑器里也有效，而且会被检查。

反例：[共享权重](/paddlepaddle/params/share-weights/)
正例：[共享权重](../share-weights/zh.md)""",
        "4b44b872",
    ),
    "L107": Translation(
        "条目与自己相关",
        """反例：related: [paddlepaddle/params/share-weights]   写在这个条目自己里面
正例：related: [paddlepaddle/params/set-fc-weights]""",
        "15cb61f2",
    ),
    "L108": Translation(
        "链接没有目标，或者没有文字",
        """反例：[](https://www.paddlepaddle.org.cn)
正例：[安装页面](https://www.paddlepaddle.org.cn)""",
        "2676f8e1",
    ),
    "L109": Translation(
        "发布过的网址现在打不开",
        """permalinks.txt 列出发布过的每一个网址，因为有人收藏了它们，别的网站也链接了它们。
条目移动时要写明原来的位置；条目删除时，由接替它的条目来写。

反例：只把文件夹 share-embedding 改名为 share-weights
正例：用 `faq move`，或在 share-weights/zh.md 里写 `moved_from: [paddlepaddle/params/share-embedding]`""",
        "6b9c4635",
    ),
    "L110": Translation(
        "永久链接列表损坏",
        """permalinks.txt 由 `faq permalinks --update` 写入：每行一个网址，排好序，不重复。

正例：取主分支的版本，再运行 `faq permalinks --update`""",
        "7c65d88c",
    ),
    "L111": Translation(
        "从列表里删掉了发布过的网址",
        """permalinks.txt 只增不减：页面可以移动，但旧网址必须一直能到达它。

正例：把这一行放回去，并在现在代表它的条目里写 `moved_from`""",
        "434f4b43",
    ),
    "L201": Translation(
        "外部链接已失效",
        """`faq links` 在三个不同的日子都没能取到这个网址。`faq check` 从不访问网络。

反例：对方网站已经删除的页面
正例：取代它的页面，或者网页存档里的副本""",
        "94fea4b9",
    ),
    "L202": Translation(
        "外部链接打开的是错误页",
        """对方回复“200 OK”，但页面写着内容不存在；或者无论什么不存在的网址，打开的都是同一个页面（往往是首页）。

反例：页面上写着“页面不存在”的网址
正例：取代它的页面""",
        "89f7c12f",
    ),
    "L203": Translation(
        "外部链接已迁移",
        """对方说页面已经永久迁移（301 或 308）。这种跳转总有一天会停掉。

反例：旧网址
正例：它跳转到的网址""",
        "9dca3c8f",
    ),
    "L204": Translation(
        "外部链接的锚点不存在",
        """页面还在，但上面没有哪个元素的 id 是 # 后面的内容。

反例：https://docs.python.org/3/library/json.html#json.dump5
正例：https://docs.python.org/3/library/json.html#json.dump""",
        "bf5ac401",
    ),
    "L205": Translation(
        "外部链接访问失败",
        """也许明天就恢复了：在三个不同的日子都失败，才算失效（L201）。

反例：写错了的网址
正例：能打开的网址""",
        "ab7ebc1e",
    ),
    "L206": Translation(
        "外部链接不让程序访问",
        """对方要求登录或者真人操作（401、403、429、验证码），或者页面由脚本生成。这不说明读者会看到什么。

正例：用浏览器打开看一次""",
        "3c07c347",
    ),
    "L207": Translation(
        "外部链接还没有检查过",
        """当时没有网络，或者对方要求稍后再来。

正例：在有网络的地方运行 `faq links`""",
        "abce4271",
    ),
}
