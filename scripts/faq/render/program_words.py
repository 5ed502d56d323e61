"""The words of what programs read (Markdown, llms.txt, feeds, OpenSearch), in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.model import Lang


@dataclass(frozen=True, slots=True)
class ProgramWords:
    """One language. Names in braces are filled in with `.format`."""

    framework: str
    versions: str
    proved: str
    proved_one: str
    not_proved: str
    reviewed: str
    page: str
    other_language: str
    errors: str
    colon: str
    list_separator: str
    llms_how: str
    llms_language: str
    llms_full: str
    llms_data: str
    llms_feed: str
    llms_errors: str
    llms_apis: str
    full_title: str
    feed_title: str
    search_name: str
    search_description: str


ZH = ProgramWords(
    framework="框架",
    versions="适用版本",
    proved="示例运行过的版本",
    proved_one="{line}（{versions}）",
    not_proved="没有示例运行过",
    reviewed="最近核对",
    page="网页",
    other_language="English",
    errors="对应的报错信息",
    colon="：",
    list_separator="、",
    llms_how="每个问题的 Markdown 在它的网页旁边：网址后面加 index.md。开头几行写明框架、适用版本和示例运行过的版本，"
    "然后是对所有版本都成立的简答，再按版本作答。网址后面加 #3.x、#2.x 这样的版本线，就是那个版本的答案。",
    llms_language="英文的这份清单",
    llms_full="{framework} 的全部问答，一个文件",
    llms_data="全部问题的数据（JSON），格式见 {schema}",
    llms_feed="最近核对的问题（Atom）",
    llms_errors="全部报错信息及其解答",
    llms_apis="API 索引：旧名换成了什么新名，哪些版本有",
    full_title="{framework}：全部问答",
    feed_title="{site}：最近核对的问题",
    search_name="框架问答",
    search_description="搜索 {frameworks} 的报错与问题，按版本给出答案。",
)

EN = ProgramWords(
    framework="Framework",
    versions="Applies to",
    proved="Code ran on",
    proved_one="{line} ({versions})",
    not_proved="no sample was run",
    reviewed="Last reviewed",
    page="Page",
    other_language="中文",
    errors="Error messages this answers",
    colon=": ",
    list_separator=", ",
    llms_how="The Markdown of each question lies beside its page: add index.md to the page's address. Its first lines "
    "name the framework, the versions it applies to and those its code ran on; then come the short answer, which holds "
    "for every version, and an answer by version. A version line behind a page's address (#3.x, #2.x) leads to the "
    "answer for that version.",
    llms_language="this list in Chinese",
    llms_full="all questions and answers about {framework} in one file",
    llms_data="all questions as data (JSON), described by {schema}",
    llms_feed="recently reviewed questions (Atom)",
    llms_errors="every known error message and its answer",
    llms_apis="API index: which new names replace old ones, and which versions have them",
    full_title="{framework}: all questions and answers",
    feed_title="{site}: recently reviewed questions",
    search_name="Framework FAQ",
    search_description="Search errors and questions about {frameworks}, answered for the version you run.",
)

PROGRAM_WORDS: Mapping[Lang, ProgramWords] = {"zh": ZH, "en": EN}
