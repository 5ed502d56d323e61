"""P1xx: samples that run."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "P101": Translation(
        "示例没有运行记录",
        """没有运行过的代码不发布：proofs.json 记录哪个示例在框架的哪个版本上通过了。
改了示例，或者改了环境的依赖锁定文件，就要重新运行。在这里无法运行的示例（需要 GPU 或下载数据）要写明：
```python no-run="needs a GPU"。

反例：示例在上次运行之后改过
正例：运行 `faq prove <条目>`，并提交 proofs.json""",
        "b5d7273c",
    ),
    "P102": Translation(
        "示例运行失败",
        """`faq prove` 在框架的这个版本上运行了示例，连同它的 setup 和 check，结果与条目写的不一样：结束的方式不同，
打印的内容不同，没有执行到任何断言，或者改动了旁边的文件。位置是框架的 traceback 所指的那一行在条目里的行号。

反例：示例抛出异常、运行好几分钟，或者往运行它的文件夹里写文件
正例：示例按条目所写的方式结束，打印的内容相符，文件只写在 `tempfile.mkdtemp()` 下面""",
        "62538502",
    ),
    "P103": Translation(
        "这台机器上无法运行这个版本",
        """这个框架版本的环境在这台机器上装不起来，所以它的示例没有运行，已有的运行记录保持不变。

正例：按提示补上缺少的东西，再运行一次""",
        "1056cf82",
    ),
    "P104": Translation(
        "测试版本缺少环境",
        """framework.yml 写明示例在哪些确切的版本上运行。每个这样的版本在 environments/ 里都有一个依赖锁定文件。

反例：写了 tested: {"2.6.3": "3.10"}，却没有 environments/paddlepaddle-2.6.3.txt
正例：版本和它的依赖锁定文件都在""",
        "7cce24eb",
    ),
    "P105": Translation(
        "运行记录损坏",
        """proofs.json 由 `faq prove` 写入，不要手写。

正例：取主分支的版本，再运行 `faq prove`""",
        "04e9b6e0",
    ),
    "P106": Translation(
        "附加包没有环境",
        """`with="onnx"` 表示示例在每个版本的环境加上一些包的环境里运行：要有一个依赖锁定文件，包含两者的全部内容，
文件名由版本和附加包组成。

反例：写了 with="onnx"，却没有 environments/paddlepaddle-2.6.2+onnx.txt
正例：示例和它的依赖锁定文件都在""",
        "5149be5e",
    ),
    "P107": Translation(
        "示例无从证明",
        """示例正常结束说明不了什么：它可能什么都没做。示例或 check 里的断言、下面的输出、`raises` 或 `exit`
写明结果必须怎样，`faq prove` 才能核对。

反例：只训练、下面什么都没有的示例
正例：```text output   用 … 代替最后的 loss，或者带断言的 ```python check""",
        "920c5c63",
    ),
}
