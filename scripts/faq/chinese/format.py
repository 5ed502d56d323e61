"""C12x, F11x, M123, M124, S112, S113: the rules of the entry format."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "C120": Translation(
        "示例在临时文件夹之外写文件",
        """读者会把示例复制到放着自己文件的文件夹里。示例只在由 `tempfile` 得到的文件夹里写、改名和删除；
代替读者自己文件的东西，在示例上方的 `python setup` 块里准备。

反例：open("vocab.txt", "w")
正例：folder = Path(tempfile.mkdtemp())
      (folder / "vocab.txt").write_text(words)""",
        "49710c06",
    ),
    "C121": Translation(
        "文件名和示例导入的包同名",
        """脚本所在的文件夹里有 `paddle.py` 时，`import paddle` 导入的就是它。setup 块造出这样的文件，
下面的示例就不能运行；示例造出这样的文件，读者的下一次运行就会出错。

反例：Path("paddle.py").write_text("")
正例：Path("my_model.py").write_text("")""",
        "96e76c6f",
    ),
    "C122": Translation(
        "示例超过 25 行",
        """读者要找的是可以复制的那几行。准备数据的部分放进 `python setup`，只用来证明结果的部分放进 `python check`，
或者分成两个示例。20 行左右比较合适。

反例：数据集、模型、训练循环和十个断言都在一个块里
正例：回答问题的五行，带上导入""",
        "fd23179b",
    ),
    "C123": Translation(
        "代码行太宽",
        """Python 和 shell 的每一行最多 72 列（一个汉字算两列）：更宽的行在手机上要横向滚动，行尾的注释根本看不到。

反例：x = load(path)                                            # 你自己的数据所在的文件夹
正例：# 你自己的数据所在的文件夹
      x = load(path)""",
        "0cff2b19",
    ),
    "F110": Translation(
        "未转换条目的清单里有一行不是条目",
        """`docs/unconverted.txt` 列出在条目格式确定之前写成、还没有转换的条目。它只会变短：新条目都遵守格式，
删除的条目也要从清单里拿掉。

反例：已经删除的条目的 id，或者同一个 id 出现两次
正例：删除这一行""",
        "8ebdedcf",
    ),
    "F111": Translation(
        "还不符合条目格式的条目",
        """`docs/unconverted.txt` 里的条目在转换之前可以不遵守条目格式的规则。`faq check --unconverted`
逐个列出这些问题，后面加上条目的文件夹就只列这一个条目的。其他条目都必须遵守。

正例：转换一个条目，然后从清单里删除它那一行""",
        "fac1fe4a",
    ),
    "M123": Translation(
        "答案引用了另一个版本的答案",
        """页面会把读者所用版本的答案放在最前，其余的折叠起来：原来在上面的，就到了下面，而且是收起的。
每个答案都写全读者需要的内容，哪怕和另一个答案重复。

反例：## 1.8   下面写   步骤与 2.x 相同。
正例：## 1.8   下面写   运行 `python -m pip list`，看有没有这两个包。""",
        "d15e00f6",
    ),
    "M124": Translation(
        "第一句话太长",
        """简答的第一句话说要做什么，最多 50 个汉字或 25 个英文词。为什么、有什么例外，放到第二句。行内代码算一个词。

反例：由于数据加载器通过共享内存传递每个批次，而容器把共享内存限制在 64 MB，所以在这种情况下你可能需要……
正例：启动容器时加上 `--shm-size=8g`。子进程通过共享内存传递批次，……""",
        "e655949b",
    ),
    "S112": Translation(
        "报错太多",
        """一个条目最多列八条报错：再多，读者就找不到自己的那一条，而且多半是两个不同的问题合在了一页。

反例：errors: 下面有十五项
正例：留下最常见的几条，或者分成两个条目""",
        "1dcc09fc",
    ),
    "S113": Translation(
        "问法提到了页面没有讲的东西",
        """搜索 torch detect_anomaly 来到这里的人，想看到的是它在这里对应什么。问法里可以提另一个框架，
前提是同一语言的正文也提到它。

反例：asked_as: [torch 的 detect_anomaly 在这里叫什么]   而正文只字不提 PyTorch
正例：同样的问法，正文里写着：相当于 PyTorch 的 `torch.autograd.detect_anomaly`""",
        "9fb1a240",
    ),
}
