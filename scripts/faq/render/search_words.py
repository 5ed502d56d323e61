"""The words of searching, in both languages: of the boxes, the results page and the list of error messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.model import Lang


@dataclass(frozen=True, slots=True)
class SearchWords:
    """One language. `said` and `filtered` are what the browser's half says, by the situation."""

    title: str
    lead: str
    placeholder: str
    submit: str
    private: str
    no_script: str
    lists: tuple[str, str, str]
    filters: str
    facets: Mapping[str, str]
    clear: str
    own: str
    own_drop: str
    ask: str
    ask_hint: str
    retry: str
    more: str
    said: Mapping[str, str]
    errors_title: str
    errors_lead: str
    errors_filter: str
    errors_all: str
    errors_exception: str
    errors_common: str
    errors_common_lead: str
    filtered: Mapping[str, str]


ZH = SearchWords(
    title="搜索",
    lead="用一句话描述问题，或直接粘贴报错信息、日志。中文、英文都可以。",
    placeholder="输入问题，或粘贴报错信息",
    submit="搜索",
    private="粘贴的内容只在这个浏览器里处理，不会发送出去，也不会写进网址。",
    no_script="搜索在浏览器里进行，需要 JavaScript。没有 JavaScript 时，可以从这些列表里找：",
    lists=("所有报错信息", "API 索引", "按框架浏览："),
    filters="筛选",
    facets={"framework": "框架", "line": "版本", "category": "分类"},
    clear="清除筛选",
    own="优先显示你的版本：",
    own_drop="这次不优先",
    ask="提出这个问题",
    ask_hint="也可以从这些列表里找：",
    retry="重试",
    more="显示更多",
    said={
        "one": "{n} 个结果",
        "many": "{n} 个结果",
        "loading": "正在载入搜索……",
        "failed": "搜索没有载入成功，可能是网络断开了。",
        "nearest": "没有完全对应的答案，下面是最接近的问题。",
        "none": "没有找到相关的问题。",
        "filtered": "在所选的筛选条件下没有结果。",
        "lost": "粘贴的文字只保存在当时的标签页里，请重新粘贴。",
        "error": "对应的报错：",
        "untranslated": "仅有中文",
    },
    errors_title="报错信息",
    errors_lead="这里收录的每一条报错信息，按框架排列，后面是它的答案和适用版本。",
    errors_filter="输入报错里的词来筛选",
    errors_all="所有报错信息",
    errors_exception="异常",
    errors_common="最常见的报错",
    errors_common_lead="涉及问题最多的报错。只有引号里的名字和数字不同的，算同一条；名字写成 …。",
    filtered={
        "all": "{of} 条报错信息",
        "only": "{of} 条报错信息",
        "one": "{of} 条报错信息中的 {n} 条",
        "many": "{of} 条报错信息中的 {n} 条",
        "none": "没有符合的报错信息。",
        "elsewhere": "在全站搜索",
    },
)

EN = SearchWords(
    title="Search",
    lead="Describe the problem in a sentence, or paste the error message or log, in English or Chinese.",
    placeholder="Your question or error message",
    submit="Search",
    private="What you paste is read in this browser only: it is not sent anywhere, and not put into the address.",
    no_script="The search runs in the browser and needs JavaScript. Without it, these lists lead to every answer:",
    lists=("All error messages", "API index", "By framework:"),
    filters="Filters",
    facets={"framework": "Framework", "line": "Version", "category": "Category"},
    clear="Clear filters",
    own="Your version first: ",
    own_drop="not this time",
    ask="Ask this question",
    ask_hint="These lists may help too:",
    retry="Try again",
    more="Show more",
    said={
        "one": "{n} result",
        "many": "{n} results",
        "loading": "Loading the search …",
        "failed": "The search could not be loaded; the network may be down.",
        "nearest": "No exact answer; nearest questions:",
        "none": "No question found.",
        "filtered": "Nothing found with these filters.",
        "lost": "What you pasted was kept only in the tab you pasted it in. Please paste it again.",
        "error": "Matching error:",
        "untranslated": "in Chinese",
    },
    errors_title="Error messages",
    errors_lead="Every message that is answered here, by framework, with its answer and the versions it is for.",
    errors_filter="Filter by words of the message",
    errors_all="All error messages",
    errors_exception="Exception",
    errors_common="Most common messages",
    errors_common_lead="Those that most questions here are about. Messages that differ only in quoted names and "
    "numbers are one; … stands for a name.",
    filtered={
        "all": "{of} messages",
        "only": "{of} message",
        "one": "{n} of {of} messages",
        "many": "{n} of {of} messages",
        "none": "No message fits.",
        "elsewhere": "Search the whole site",
    },
)

SEARCH_WORDS: Mapping[Lang, SearchWords] = {"zh": ZH, "en": EN}
