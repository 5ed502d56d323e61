"""Every word of the interface, in both languages. Content comes from faq_src/, never from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.model import Lang, Status


@dataclass(frozen=True, slots=True)
class Words:
    """The interface in one language. Names in braces are filled in with `.format`."""

    site: str
    promise: str
    pitch: str
    home: str
    breadcrumbs: str
    applies: str
    every_version: str
    every_version_of: str
    short_answer: str
    error_messages: str
    more_errors: str
    one_question: str
    questions: str
    versions: str
    line_title: str
    line_lead: str
    line_ended: str
    related: str
    tags: str
    sources: str
    reviewed: str
    ended: str
    ended_newer: str
    stale: str
    stale_link: str
    untranslated: str
    not_run: str
    raises: str
    exits: str
    ran_on: str
    for_versions: str
    output: str
    labelled: str
    checked: str
    setup: str
    check: str
    apis_title: str
    apis_lead: str
    apis_replaced: str
    apis_old: str
    apis_new: str
    apis_name: str
    apis_heading: str
    apis_lines: str
    apis_entries: str
    commonest_errors: str
    newest: str
    frameworks: str
    moved_title: str
    moved: str
    separator: str
    range: str
    status: Mapping[Status, str]
    strengths: tuple[tuple[str, str], ...]


ZH = Words(
    site="框架问答",
    promise="按你用的版本，给出准确的答案",
    pitch="收录的框架：{frameworks}。每条答案都写明适用的版本，示例代码在这些版本上运行过。",
    home="首页",
    breadcrumbs="所在位置",
    applies="适用版本",
    every_version="所有版本",
    every_version_of="{framework} 所有版本",
    short_answer="简答",
    error_messages="对应的报错信息",
    more_errors="另外 {n} 条",
    one_question="{n} 个问题",
    questions="{n} 个问题",
    versions="按版本浏览",
    line_title="{framework} {line}：全部问题",
    line_lead="版本范围 {range}。下面的每个链接都直达这个版本的答案。",
    line_ended="这个版本已停止维护，新项目请使用 {newest}。",
    related="相关问题",
    tags="标签",
    sources="参考来源",
    reviewed="最近核对：{date}",
    ended="已停止维护的版本：{lines}，不再有修复和更新。",
    ended_newer="能升级的话，请看 {newest} 的答案。",
    stale="这一节的中文原文在翻译之后有改动。",
    stale_link="查看中文原文",
    untranslated="仅有中文",
    not_run="这段代码没有运行过：{why}",
    raises="这段代码会抛出 {error}。",
    exits="这段代码会以 {status} 结束。",
    ran_on="已运行：{versions}（{date}）",
    for_versions="适用于 {range}：",
    output="输出",
    labelled="{label}：",
    checked="怎样验证的",
    setup="运行示例之前：",
    check="运行示例之后：",
    apis_title="API 索引",
    apis_lead="各个答案提到的 API：它在哪些版本线的测试版本里有，哪些问题讲到它；以及旧名字换成了什么新名字。",
    apis_replaced="旧名 → 新名",
    apis_old="旧名",
    apis_new="新名",
    apis_name="API",
    apis_heading="{framework}：{what}",
    apis_lines="有它的版本",
    apis_entries="讲到它的问题",
    commonest_errors="屏幕上是这样的报错？",
    newest="最近核对的问题",
    frameworks="选择框架",
    moved_title="页面已移动",
    moved="这个页面已移到：",
    separator="、",
    range="（{range}）",
    status={"current": "当前版本", "maintained": "仍在维护", "ended": "已停止维护"},
    strengths=(
        ("写明版本", "同一个问题在不同版本里答案往往不同。每条答案都标明适用版本，可以直接链接到其中一节。"),
        ("代码运行过", "示例代码完整，带导入和断言，在标明的版本上运行过；不便运行的会写明原因。"),
        ("中英对照", "每个问题都有固定的网址，中文和英文页面互相对应。"),
    ),
)

EN = Words(
    site="Framework FAQ",
    promise="The right answer for the version you run",
    pitch="Errors and questions about {frameworks}. Every answer names its versions, and its code was run on them.",
    home="Home",
    breadcrumbs="Breadcrumbs",
    applies="Applies to",
    every_version="every version",
    every_version_of="{framework}, every version",
    short_answer="Short answer",
    error_messages="Error messages this answers",
    more_errors="{n} more",
    one_question="{n} question",
    questions="{n} questions",
    versions="By version",
    line_title="{framework} {line}: all questions",
    line_lead="Versions {range}. Every link leads straight to the answer for this version.",
    line_ended="This version is no longer maintained; use {newest} for new work.",
    related="Related questions",
    tags="Tags",
    sources="Sources",
    reviewed="Last reviewed: {date}",
    ended="No longer maintained: {lines}.",
    ended_newer=" If you can upgrade, see the answer for {newest}.",
    stale="The Chinese original of this section has changed since it was translated.",
    stale_link="See the original",
    untranslated="in Chinese",
    not_run="This code was not run: {why}",
    raises="This code raises {error}. ",
    exits="This code ends with {status}. ",
    ran_on="Ran on {versions} ({date})",
    for_versions="For {range}:",
    output="Output",
    labelled="{label}:",
    checked="How this was checked",
    setup="Before the sample:",
    check="After the sample:",
    apis_title="API index",
    apis_lead="The APIs that the answers name: which version lines have them in their tested versions, which "
    "questions speak of them, and which new names have taken the place of old ones.",
    apis_replaced="Old name → new name",
    apis_old="Old name",
    apis_new="New name",
    apis_name="API",
    apis_heading="{framework}: {what}",
    apis_lines="Lines that have it",
    apis_entries="Questions",
    commonest_errors="Common errors",
    newest="Recently reviewed",
    frameworks="Choose your framework",
    moved_title="This page has moved",
    moved="This page has moved to:",
    separator=", ",
    range=" ({range})",
    status={"current": "current", "maintained": "maintained", "ended": "end of life"},
    strengths=(
        (
            "The version is named",
            "The same question often has another answer in another version."
            " Each answer says which versions it is for and has a link of its own.",
        ),
        (
            "The code was run",
            "Samples are complete, with imports and assertions, and were run on the versions they name;"
            " where that was not possible, the reason is given.",
        ),
        (
            "Chinese and English",
            "Every question has a lasting address, and its Chinese and English pages lead to each other.",
        ),
    ),
)

WORDS: Mapping[Lang, Words] = {"zh": ZH, "en": EN}


def questions(words: Words, count: int) -> str:
    """How many questions, with the right plural."""
    return (words.one_question if count == 1 else words.questions).format(n=count)
