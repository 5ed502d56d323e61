"""C1xx: code blocks."""

from __future__ import annotations

from faq.explanation import Translation

TEXTS = {
    "C101": Translation(
        "Python 示例有语法错误",
        """每段 Python 示例都按它所属版本线的测试环境中最旧的 Python 语法来解析（fluid 1.8 用的是 Python 3.7），
不运行的示例也一样。

反例：strip("\\n')
正例：strip("\\n")""",
        "81123f0b",
    ),
    "C102": Translation(
        "代码块的语言后面有不认识的词",
        """`python` 后面可以写 `no-run="原因"`（只展示，不运行）、
`raises="异常类型"` 和 `exit="SIGSEGV"`（必须这样结束）、
`versions="<2.4"`、`with="onnx"` 和 `build="cpu"`（在哪里运行），或者 `setup` 与 `check` 之一；`text` 后面只能写
`output` 或 `output=">=3.0"`。每个词只写一次。

反例：```python norun
正例：```python no-run="needs two GPUs\"""",
        "e1e653c2",
    ),
    "C103": Translation(
        "`raises` 没有写异常名",
        """`raises` 写示例必须以哪个异常结束，名字和 Python 打印的一致；冒号后面可以再写报错里必须出现的词。

反例：```python raises="it fails"
正例：```python raises="ValueError: invalid literal\"""",
        "e8e9cda2",
    ),
    "C104": Translation(
        "代码块没有对应的示例",
        """`python setup` 紧接在它所准备的 Python 示例上面，
`python check` 和 `text output` 紧接在示例下面，中间最多有空行。
每个示例这几种块各有一个；不同版本打印的内容不同时，每个版本范围可以各有一个输出块。

反例：```python check   写在一段文字后面
正例：```python check   写在示例的结束围栏后面""",
        "0f7f2d14",
    ),
    "C105": Translation(
        "check 里没有断言",
        """check 写明示例运行之后什么必须成立，`faq prove` 统计它实际执行到的断言。
只计算、只打印的 check 查不出任何问题。

反例：```python check   里面是   print(loss)
正例：```python check   里面是   assert loss < 1""",
        "cada70a4",
    ),
    "C106": Translation(
        "代码块或词互相矛盾",
        """示例只能以一种方式结束：正常结束、以 `raises` 的异常结束，或者以 `exit` 的状态结束；写了 `no-run` 就不运行。
以 `raises` 或 `exit` 结束之后的代码不会再运行，所以这样的示例没有 check；不运行的示例也没有 setup 和输出。

反例：```python raises="ValueError"   下面又有 ```python check
正例：把检查写进单独的示例""",
        "1ba86030",
    ),
    "C107": Translation(
        "输出什么也没有说明",
        """`…` 代表一行中的任意文字，只有 `…` 的一行代表任意多行。只由它组成的输出与什么都相符，证明不了任何事。

反例：```text output   里面只有一行 …
正例：写出读者要找的那一行，其余的用 … 代替""",
        "9958b9ed",
    ),
    "C108": Translation(
        "输出与版本不相符",
        """示例的输出会在它适用的每个测试版本上比较，每个版本只有一个输出：用 `text output` 表示所有版本，
或者用 `text output=">=3.0"` 等几个互不重叠的范围。

反例：3.x 和 2.x 的示例下面只有 ```text output=">=3.0"
正例：```text output=">=3.0"   和   ```text output="<3.0\"""",
        "77fa530c",
    ),
    "C109": Translation(
        "按版本分开的示例有遗漏或重叠",
        """`versions` 标出互相替代的示例：一个接着一个，各用于自己的版本，每个版本的读者都只找到一个。
合在一起，它们要覆盖标题下的每个测试版本。

反例：只有 ```python versions="<2.4"
正例：```python versions=">=2.4"   后面接着   ```python versions="<2.4\"""",
        "10d6fac2",
    ),
    "C110": Translation(
        "译文里有 setup、check 或 output",
        """示例的准备、检查和打印结果都是事实，只写在 zh.md 里：英文页面从那里取用，两边永远不会不同。

反例：en.md 里有 ```python check
正例：同一个代码块只写在 zh.md 里""",
        "b172a03c",
    ),
    "C111": Translation(
        "语言后面的词没有这样的值",
        """`exit` 是信号名，或者 1 到 255 的状态码；
`with` 是环境附加包的名字（小写字母、数字和连字符）；`build` 只能是 `cpu`。

反例：```python exit="crash"
正例：```python exit="SIGSEGV\"""",
        "fffbbf52",
    ),
}
