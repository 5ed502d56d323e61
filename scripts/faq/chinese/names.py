"""N1xx: names of APIs."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "N101": Translation(
        "框架里没有这个 API",
        """行内代码、示例、标题和报错信息里带点号的框架名字，都会到 API 名单里查，
名单由 `faq apis collect` 从安装好的各个版本生成。写在正文里的，至少要在框架的一个测试版本里存在
（2.x 的答案可以提到 1.8 有过的名字）；写在示例里的，要在示例所属的每个版本里都存在。

反例：`paddle.nn.embedding`
正例：`paddle.nn.Embedding`""",
        "d28ef915",
    ),
    "N102": Translation(
        "API 没有这个关键字参数",
        """示例和行内代码里调用 API 时的关键字参数，会与已知的函数签名对照。

反例：在 2.x 的答案里写 `paddle.nn.Embedding(10, 4, param_attr=attr)`
正例：`paddle.nn.Embedding(10, 4, weight_attr=attr)`""",
        "1663c097",
    ),
    "N103": Translation(
        "测试版本缺少 API 名单",
        """framework.yml 写明示例在哪些确切的版本上运行。每个这样的版本在 apis/ 里都有一份公开名字的名单，
条目里的名字就到那里查。

反例：写了 tested: {"2.6.3": "3.10"}，却没有 apis/paddlepaddle-2.6.3.txt
正例：版本和它的名单都在，名单由 `faq apis collect` 生成""",
        "a2390437",
    ),
    "N104": Translation(
        "API 名单损坏",
        """apis/ 里的名单由 `faq apis collect` 写入，不要手写：每行一个名字，排好序，包名在最前。

正例：取主分支的版本，或者运行 `faq apis collect`""",
        "35c5d140",
    ),
    "N105": Translation(
        "官方页面表里有一行损坏",
        """apis/pages/ 里的每一行有一个名字和它的中文、英文页面的地址，
地址都在 framework.yml 为这条版本线写的文档网址之下。

反例：paddle.add api/paddle/add_cn.html
正例：paddle.add api/paddle/add_cn.html api/paddle/add_en.html""",
        "ce750954",
    ),
}
