"""The words of the pages about diagnostics, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.diagnostics import Severity
from faq.model import Lang


@dataclass(frozen=True, slots=True)
class DiagnosticWords:
    """One language. `families` are named by the first letter of their codes; names in braces are filled in."""

    title: str
    lead: str
    heading: str
    severity: Mapping[Severity, str]
    stops: Mapping[Severity, str]
    allowable: str
    allow: str
    reason: str
    bad: str
    good: str
    terminal: str
    families: Mapping[str, str]


ZH = DiagnosticWords(
    title="诊断",
    lead="`faq` 报告的每个问题都有一个代码。这里列出全部代码：含义、原因和改法。在终端里运行 "
    "`faq explain 代码 --lang zh`，看到的是同样的内容。",
    heading="{id}：{title}",
    severity={"error": "错误", "warning": "警告"},
    stops={"error": "改正之前不能发布。", "warning": "不影响发布。"},
    allowable="可以例外",
    allow="确有理由时，条目可以在文件头里为自己设例外：",
    reason="理由",
    bad="反例",
    good="正例",
    terminal="在终端里查看：",
    families={
        "A": "例外",
        "C": "代码",
        "E": "框架的消息",
        "F": "文件与文件夹",
        "L": "链接",
        "M": "Markdown",
        "N": "API 名字",
        "P": "运行示例",
        "S": "文件头的键与值",
        "T": "翻译",
        "V": "版本与版本线",
        "Y": "YAML",
    },
)

EN = DiagnosticWords(
    title="Diagnostics",
    lead="Every problem that `faq` reports has a code. Here are all of them: what they mean, why they matter, and "
    "what to do. `faq explain CODE` says the same in a terminal.",
    heading="{id}: {title}",
    severity={"error": "Error", "warning": "Warning"},
    stops={"error": "Blocks publishing.", "warning": "Does not block publishing."},
    allowable="can be allowed",
    allow="An entry that has a good reason can allow itself this in its front matter: ",
    reason="the reason",
    bad="Bad",
    good="Good",
    terminal="In a terminal: ",
    families={
        "A": "Exceptions",
        "C": "Code",
        "E": "Messages of the frameworks",
        "F": "Files and folders",
        "L": "Links",
        "M": "Markdown",
        "N": "Names of APIs",
        "P": "Running samples",
        "S": "Keys and values of the front matter",
        "T": "Translations",
        "V": "Versions and version lines",
        "Y": "YAML",
    },
)

DIAGNOSTIC_WORDS: Mapping[Lang, DiagnosticWords] = {"zh": ZH, "en": EN}
