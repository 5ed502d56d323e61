"""E1xx: the collection of the frameworks' messages."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "E120": Translation(
        "消息库里有损坏的行",
        """messages/ 下的文件由 `faq messages collect` 写入：一行一条消息，依次是文本、异常、公开的名字、条件、位置
和版本，用制表符分隔，按顺序排列。不要手写。

反例：合并之后只剩一半字段的行，或者出现两次的行
正例：取主分支的文件，再为新增的版本运行 `faq messages collect`""",
        "53be29cc",
    ),
    "E121": Translation(
        "消息的版本没有读过",
        """一条消息的版本，只能是 `messages/wheels.txt` 里列出了 wheel 的版本。没有读过 wheel，
谁也不知道那个版本有没有这条消息。

反例：写着 2.5.2..2.9.9，而 wheels.txt 里没有 2.9.9 的 wheel
正例：为这个版本运行 `faq messages collect`，它会加上 wheel 和消息""",
        "1405ffdb",
    ),
    "E122": Translation(
        "消息库太大",
        """消息库的一个文件最多 1 MB，全部加起来最多 10 MB：合并请求里有人要看，每次检查也都要读。

正例：少收集几个版本""",
        "1cde96f3",
    ),
    "E123": Translation(
        "wheel 列表损坏",
        """`messages/wheels.txt` 的每一行是框架、版本、wheel 的文件名和它的 SHA-256。
`faq messages collect` 写入这个列表，下载的也正是这些文件。

反例：paddlepaddle 2.6.2 paddlepaddle-2.6.1-cp310-cp310-manylinux1_x86_64.whl
正例：取主分支的文件""",
        "45bbddc6",
    ),
}
