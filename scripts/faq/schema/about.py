"""What each key means, in one line and both languages: the template, CONTRIBUTING.md and editors show these words."""

from __future__ import annotations

from collections.abc import Mapping

from faq.model import Lang

ABOUT: Mapping[str, Mapping[Lang, str]] = {
    "title": {
        "zh": "必填：问题，照人们提问的说法写，最多 120 个字符",
        "en": "required: the question as people ask it, at most 120 characters",
    },
    "asked_as": {
        "zh": "其他问法，用这个文件的语言写；供搜索使用",
        "en": "other ways people ask it, in this file's language; feeds the search",
    },
    "errors": {
        "zh": "屏幕上的报错，一字不改，放在引号里，最多八条",
        "en": "messages word for word as people see them, in quotes; at most eight",
    },
    "tags": {"zh": "小写字母、数字和连字符", "en": "lower case, digits and hyphens"},
    "related": {"zh": "其他条目的 id", "en": "ids of other entries"},
    "sources": {
        "zh": "事实出处的 https 页面，地址里带版本；有英文页面时分语言写",
        "en": "https pages the facts come from, with their version in the address; one per language if there are two",
    },
    "reviewed": {
        "zh": "必填：最近一次有人通查整个条目的日期",
        "en": "required: the day somebody last checked the whole entry",
    },
    "moved_from": {
        "zh": "条目（或并入它的旧条目）从前的 id；旧地址会跳转到这里",
        "en": "old ids of this entry, or of deleted ones that it answers now; they become redirects",
    },
    "allow": {
        "zh": "在这里不适用的诊断，以及理由",
        "en": "diagnostics that do not fit here, each with the reason",
    },
    "translates": {
        "zh": "由 `faq stamp` 写，不要手写：译文各节所依据的原文",
        "en": "written by `faq stamp`, never by hand: which source text each section translates",
    },
}
"""Keys of front matter."""
ABOUT_FRAMEWORK: Mapping[str, str] = {
    "name": "the name in each language",
    "summary": "one sentence on what it is",
    "package": "what pip installs",
    "repository": "where its own source code is",
    "aliases": "what people call it in a question, in lower case: one word of letters, or Chinese",
    "weight": "what its entries count in a search that names no framework: 1, or less for one that fewer people mean",
    "leaves": "what it leaves in the folder where it runs, whoever uses it",
    "support": "where somebody goes whom an entry did not help; entries end with it",
    "command": "what prints the versions that a report needs",
    "issues": "the framework's issue tracker",
    "lines": "the version lines, newest first: what `##` headings name",
    "line": "the line's name, as headings have it",
    "label": "the line's name as pages show it",
    "range": "the versions of this line, as PEP 440 writes them",
    "status": "whether it is still cared for",
    "tested": "the exact versions that samples run on, and the Python of each",
    "docs": "where the documentation of this line begins",
    "categories": "the shelves of its questions, in the order of the site",
    "id": "the shelf's folder and address",
    "moved_from": "old ids of this shelf; they become redirects",
}
"""Keys of framework.yml, on any level."""
