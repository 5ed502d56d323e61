"""The words of the pages that say how much there is and in which state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faq.findings import Outcome
from faq.model import Lang


@dataclass(frozen=True, slots=True)
class StatusWords:
    """One language. Names in braces are filled in; `states` are those of the ledger of links."""

    title: str
    lead: str
    coverage: str
    coverage_lead: str
    line: str
    chinese: str
    translations: Mapping[str, str]
    shelves: str
    shelves_lead: str
    category: str
    proofs: str
    proofs_lead: str
    version: str
    outcomes: Mapping[Outcome, str]
    why: Mapping[Outcome, str]
    stale: str
    stale_lead: str
    stale_none: str
    short_answer: str
    links: str
    links_lead: str
    links_all: str
    state: str
    addresses: str
    states: Mapping[str, str]
    meanings: Mapping[str, str]
    links_title: str
    links_filter: str
    links_filtered: Mapping[str, str]
    checked: str
    never: str
    elsewhere: str
    host: str


ZH = StatusWords(
    title="内容状态",
    lead="有多少问题、译到哪里、代码在哪些版本上运行过、链接是否还在。数字都由编译器从内容里算出，每个数字都通到它的列表。",
    coverage="问题：框架、版本与语言",
    coverage_lead="每个版本有多少问题写了答案，其中英文译文是否跟上了中文原文。",
    line="版本",
    chinese="中文",
    translations={"en": "英文已跟上", "stale": "英文落后", "zh": "只有中文"},
    shelves="问题：分类与版本",
    shelves_lead="颜色越深，问题越多。",
    category="分类",
    proofs="示例代码：测试过的版本",
    proofs_lead="每段示例在它适用的每个测试版本上运行；改动之后没有重新运行的，算“待运行”，不会发布成“已运行”。",
    version="测试版本",
    outcomes={"passed": "已通过", "not run": "不运行", "waiting": "待运行"},
    why={"not run": "不运行的示例和原因", "waiting": "待运行的示例"},
    stale="落后的译文",
    stale_lead="这些小节的中文原文在翻译之后有改动，英文页面上也会注明。",
    stale_none="没有：所有译文都跟上了原文。",
    short_answer="简答",
    links="外部链接",
    links_lead="指向其他网站的链接，以及上次检查的结果。",
    links_all="所有外部链接",
    state="状态",
    addresses="网址：{n}",
    states={
        "ok": "正常",
        "moved": "已搬家",
        "blocked": "拒绝程序访问",
        "no such anchor": "锚点不在了",
        "soft-404": "错误页面",
        "failing": "最近打不开",
        "dead": "失效",
        "not checked": "还没检查",
    },
    meanings={
        "ok": "网页在，锚点也在。",
        "moved": "网站说网页永久搬到了别处。",
        "blocked": "网站要登录、验证码，或不让程序访问；读者可能照常打开。",
        "no such anchor": "网页在，# 后面的位置不在了。",
        "soft-404": "网站答“成功”，页面却说找不到。",
        "failing": "打不开，但还不到三个不同的日子。",
        "dead": "在三个不同的日子都打不开。",
        "not checked": "还没有连网检查过。",
    },
    links_title="外部链接的状态",
    links_filter="输入网址里的词来筛选",
    links_filtered={
        "all": "{of} 个网址",
        "only": "{of} 个网址",
        "one": "{of} 个网址中的 {n} 个",
        "many": "{of} 个网址中的 {n} 个",
        "none": "没有符合的网址。",
        "elsewhere": "在全站搜索",
    },
    checked="检查于 {date}",
    never="没有检查过",
    elsewhere="API 文档、框架说明或关于页面",
    host="网站",
)

EN = StatusWords(
    title="Content status",
    lead="How many questions there are, how far they are translated, on which versions their code was run, and whether "
    "their links still work. The compiler computes every number from the content, and each leads to its list.",
    coverage="Questions by framework, version and language",
    coverage_lead="How many questions are answered for each version, and whether the English text has kept up with the "
    "Chinese original.",
    line="Version",
    chinese="Chinese",
    translations={"en": "English up to date", "stale": "English behind", "zh": "Chinese only"},
    shelves="Questions by category and version",
    shelves_lead="The darker, the more questions.",
    category="Category",
    proofs="Code samples by tested version",
    proofs_lead="Each sample is run on every tested version it is for. One that was changed and not run again is "
    "waiting, and is not shown as having run.",
    version="Tested version",
    outcomes={"passed": "Passed", "not run": "Not run", "waiting": "Waiting"},
    why={"not run": "Samples that are not run, and why", "waiting": "Samples that wait to be run"},
    stale="Translations that are behind",
    stale_lead="The Chinese original of these sections has changed since they were translated; their pages say so.",
    stale_none="None: every translation has kept up with its original.",
    short_answer="short answer",
    links="Links to other sites",
    links_lead="What the last check of each link found.",
    links_all="All links to other sites",
    state="State",
    addresses="Addresses: {n}",
    states={
        "ok": "OK",
        "moved": "moved",
        "blocked": "blocks automated checks",
        "no such anchor": "anchor gone",
        "soft-404": "error page",
        "failing": "failing",
        "dead": "dead",
        "not checked": "not checked yet",
    },
    meanings={
        "ok": "The page is there, and so is the anchor.",
        "moved": "The site says that the page has moved for good.",
        "blocked": "The site wants a login or a captcha, or no programs; readers may see it as ever.",
        "no such anchor": "The page is there, but not the place behind the #.",
        "soft-404": "The site answers “success” with a page that says it found nothing.",
        "failing": "Unreachable, but not yet on three different days.",
        "dead": "Unreachable on three different days.",
        "not checked": "Not checked yet: no check has run with a network.",
    },
    links_title="Links to other sites by state",
    links_filter="Filter by words of the address",
    links_filtered={
        "all": "{of} addresses",
        "only": "{of} address",
        "one": "{n} of {of} addresses",
        "many": "{n} of {of} addresses",
        "none": "No address fits.",
        "elsewhere": "Search the whole site",
    },
    checked="checked {date}",
    never="never checked",
    elsewhere="API documentation, a framework's description or the about page",
    host="Site",
)

STATUS_WORDS: Mapping[Lang, StatusWords] = {"zh": ZH, "en": EN}
