"""The words of lists: their filter and facets, the list of tags, the migration views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.model import Lang


@dataclass(frozen=True, slots=True)
class ListWords:
    """One language. `filtered` is what the browser's half says, by the situation. Names in braces are filled in."""

    filter: str
    filters: str
    clear: str
    filtered: Mapping[str, str]
    facets: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    tags_title: str
    tags_lead: str
    tags_filter: str
    tags_all: str
    every_list: str
    migration_title: str
    migration_lead: str
    migration_of: str
    migration_step: str
    migration_gone: str
    migration_gone_lead: str
    migration_filter: str
    migration_paste: str
    migration_paste_lead: str
    migration_filtered: Mapping[str, str]
    migration_head: tuple[str, str, str]
    migration_none: str
    migration_one: str
    migration_many: str
    migration_page: str
    every_api: str


ZH = ListWords(
    filter="输入几个字来筛选",
    filters="筛选",
    clear="清除筛选",
    filtered={
        "all": "{of} 个问题",
        "only": "{of} 个问题",
        "one": "{of} 个问题中的 {n} 个",
        "many": "{of} 个问题中的 {n} 个",
        "none": "这个列表里没有符合的问题。",
        "elsewhere": "在全站搜索",
        "asked": "也这样问：",
        "error": "报错：",
    },
    facets={
        "framework": "框架",
        "category": "分类",
        "line": "版本",
        "tag": "标签",
        "has": "内容",
        "ran": "示例运行于",
        "text": "译文",
        "module": "模块",
    },
    values={
        "has": {"error": "有报错信息"},
        "text": {"zh": "只有中文", "en": "译文是新的", "stale": "译文落后于原文"},
    },
    tags_title="标签",
    tags_lead="全部标签，以及每个标签下的问题。",
    tags_filter="输入标签或问题里的字来筛选",
    tags_all="所有标签",
    every_list="也可以看：",
    migration_title="旧 API 换成什么",
    migration_lead="拿着旧代码，在这里查每个旧名字在新版本里叫什么，哪些问题写了怎么改。名字链接到官方文档。",
    migration_of="{framework}：旧 API 换成什么",
    migration_step="{old} → {new}",
    migration_gone="没有一对一的新名字",
    migration_gone_lead="这些名字在最新版本里没有了，也没有单独一个名字代替它；怎么改，看提到它的问题。",
    migration_filter="输入旧名字或新名字来筛选，例如 fc",
    migration_paste="粘贴旧代码",
    migration_paste_lead="只显示这段代码里用到的旧名字。代码只在这个浏览器里读，不会发送出去。",
    migration_filtered={
        "all": "{of} 个旧名字",
        "only": "{of} 个旧名字",
        "one": "{of} 个旧名字中的 {n} 个",
        "many": "{of} 个旧名字中的 {n} 个",
        "none": "没有符合的名字。",
        "elsewhere": "在全站搜索",
    },
    migration_head=("旧名字", "新名字", "怎么改"),
    migration_none="还没有哪个问题讲到这个框架改了名字的 API。",
    migration_one="{n} 个旧名字",
    migration_many="{n} 个旧名字",
    migration_page="{line} 的官方文档",
    every_api="API 索引",
)

EN = ListWords(
    filter="Filter by any words",
    filters="Filters",
    clear="Clear filters",
    filtered={
        "all": "{of} questions",
        "only": "{of} question",
        "one": "{n} of {of} questions",
        "many": "{n} of {of} questions",
        "none": "No question in this list fits.",
        "elsewhere": "Search the whole site",
        "asked": "Also asked: ",
        "error": "Error: ",
    },
    facets={
        "framework": "Framework",
        "category": "Category",
        "line": "Version",
        "tag": "Tag",
        "has": "Content",
        "ran": "Code ran on",
        "text": "Translation",
        "module": "Module",
    },
    values={
        "has": {"error": "with an error message"},
        "text": {"zh": "in Chinese only", "en": "up to date", "stale": "behind the original"},
    },
    tags_title="Tags",
    tags_lead="Every tag, and the questions that have it.",
    tags_filter="Filter by words of a tag or question",
    tags_all="All tags",
    every_list="See also:",
    migration_title="Old APIs and what replaced them",
    migration_lead="For old code: what each old name is called in newer versions, and which questions say how to "
    "change it. Names lead to the official documentation.",
    migration_of="{framework}: old APIs and what replaced them",
    migration_step="{old} → {new}",
    migration_gone="No single new name",
    migration_gone_lead="The newest version does not have these names, and no one name took their place. The questions "
    "that name them say what to do.",
    migration_filter="Filter by old or new name, such as fc",
    migration_paste="Paste old code",
    migration_paste_lead="Shows only the old names that this code uses. It is read in this browser only, and not sent "
    "anywhere.",
    migration_filtered={
        "all": "{of} old names",
        "only": "{of} old name",
        "one": "{n} of {of} old names",
        "many": "{n} of {of} old names",
        "none": "No name fits.",
        "elsewhere": "Search the whole site",
    },
    migration_head=("Old name", "New name", "How to change it"),
    migration_none="No question speaks of an API of this framework that was renamed.",
    migration_one="{n} old name",
    migration_many="{n} old names",
    migration_page="official documentation of {line}",
    every_api="API index",
)

LIST_WORDS: Mapping[Lang, ListWords] = {"zh": ZH, "en": EN}


def old_names(words: ListWords, count: int) -> str:
    """How many old names, with the right plural."""
    return (words.migration_one if count == 1 else words.migration_many).format(n=count)
