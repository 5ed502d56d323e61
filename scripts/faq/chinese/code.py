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
        """语言后面只能写 `no-run="原因"`（只展示，不运行）和 `raises="异常类型"`（必须以这个异常结束），
各写一次，而且只用于 Python。

反例：```python norun
正例：```python no-run="needs two GPUs\"""",
        "de9623ce",
    ),
    "C103": Translation(
        "`raises` 没有写异常名",
        """`raises` 写示例必须以哪个异常结束，名字和 Python 打印的一致；冒号后面可以再写报错里必须出现的词。

反例：```python raises="it fails"
正例：```python raises="ValueError: invalid literal\"""",
        "e8e9cda2",
    ),
}
