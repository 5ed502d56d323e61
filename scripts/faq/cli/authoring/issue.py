"""Parse issues made with the issue forms, and turn them into drafts of entries. Pure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from packaging.version import InvalidVersion, Version

from faq.cli.authoring.shelf import framework_of
from faq.content.model import LANGS, SOURCE_LANG, Entry, Framework, Lang, Site
from faq.render.template import Answer, Draft, to_write
from faq.rules.entry.unfinished import MARK
from faq.search.messages import ERROR
from faq.text.source import decode

FORMS: Mapping[str, Mapping[str, str]] = {
    "question": {
        "question": "问题或报错 / Question or error message",
        "framework": "框架 / Framework",
        "version": "版本 / Version",
        "language": "语言 / Language",
        "code": "能重现它的最短代码 / The shortest code that shows it",
    },
    "report": {
        "entry": "条目 / Entry",
        "version": "版本 / Version",
        "wrong": "哪里不对 / What is wrong",
        "right": "应该怎么说 / What it should say",
        "code": "能重现它的最短代码 / The shortest code that shows it",
    },
}
"""The forms in .github/ISSUE_TEMPLATE and the labels of their fields, which are all that an issue's text keeps of
them."""
FIELDS = {label: id for form in FORMS.values() for id, label in form.items()}
NO_ANSWER = "_No response_"
LONGEST_TITLE, LONGEST_PHRASING, LONGEST_ERROR, MOST_ERRORS = 120, 200, 2000, 5
MOST_PHRASINGS = 8
"""Maximum number of phrasings taken from the asker's own words, one per line."""
NOT_RUN = 'python no-run="from an issue, not run yet"'
_ERROR = re.compile(ERROR, re.ASCII)
_NO_WORDS = re.compile(r"\W*$|Traceback \(most|\s*File \"|`{3}|>>>|\s*(?:import|from) \w")
"""Lines of logs and code."""
_HEADING = re.compile(r"### (.+?)\s*")
_FENCED = re.compile(r"(`{3,})[^\n`]*\n(.*?)\n?\1`*", re.DOTALL)
_ID = re.compile(r"[a-z0-9-]+(?=(/[a-z0-9-]+/[a-z0-9-]+))")
_TITLE = re.compile(r"title:\t(.*)|# (.+)")


@dataclass(frozen=True, slots=True)
class Issue:
    """The content of a form: field -> text, empty for fields that were left out."""

    title: str
    fields: Mapping[str, str]

    def __getitem__(self, field: str) -> str:
        return self.fields.get(field, "")


def read_issue(text: str) -> Issue:
    """Parse the text of an issue from GitHub or its command line tool. Raises ValueError if it was not made with a
    form."""
    lines = [_visible(line) for line in text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")]
    titled = _TITLE.fullmatch(lines[0])
    found: dict[str, list[str]] = {}
    field = ""
    for line in lines:
        heading = _HEADING.fullmatch(line)
        if heading and heading[1] in FIELDS:
            field = FIELDS[heading[1]]
            found[field] = []
        elif field:
            found[field].append(line)
    if not {"question", "wrong"} & found.keys():
        raise ValueError("this is no issue of our forms: it has no field `### " + FORMS["question"]["question"] + "`")
    fields = {name: _answer("\n".join(rows)) for name, rows in found.items()}
    return Issue((titled[1] or titled[2] or "").strip() if titled else "", fields)


def _visible(line: str) -> str:
    return "".join(character for character in line if character.isprintable() or character == "\t")


def _answer(text: str) -> str:
    """The content of a field; code without the fence that GitHub adds."""
    text = text.strip("\n").rstrip()
    fenced = _FENCED.fullmatch(text)
    return fenced[2] if fenced else "" if text == NO_ANSWER else text


def question(site: Site, issue: Issue, today: datetime.date) -> tuple[Framework, Draft]:
    """The framework and the draft. Raises ValueError for an unknown framework."""
    framework = _framework(site, issue["framework"])
    lang: Lang = "en" if issue["language"].strip().lower().startswith("en") else SOURCE_LANG
    lines = [line.strip() for line in issue["question"].split("\n") if line.strip()]
    errors = [line for line in lines if _ERROR.search(line) and line[-1] not in "?？" and "Traceback (most" not in line]
    words = [line for line in lines if line not in errors and not _NO_WORDS.match(line)]
    asked = [line for line in words if line[-1] in "?？"]
    title = issue.title or next(iter((*asked, *errors, *lines)), "")
    asked += [line for line in words if line not in asked]
    code = _fenced(issue["code"], NOT_RUN)
    named = _lines(framework, issue["version"])
    texts = {each: f"{to_write(each, 'answer' if named else 'short')}{code}" for each in LANGS}
    return framework, Draft(
        reviewed=today,
        title={lang: title[:LONGEST_TITLE]},
        asked_as={
            lang: tuple(dict.fromkeys(line[:LONGEST_PHRASING] for line in asked if line != title))[:MOST_PHRASINGS]
        },
        errors=tuple(dict.fromkeys(line[:LONGEST_ERROR] for line in errors))[:MOST_ERRORS],
        short={} if named else texts,
        answers=(Answer(", ".join(named), texts),) if named else (),
    )


def _framework(site: Site, written: str) -> Framework:
    """A framework by id, name or alias, in any case; a version may follow."""
    names = {name.lower(): each.id for each in site.frameworks for name in _names(each)}
    name = re.sub(r"(?<=\w)[\s=v]*[0-9][\w.]*$", "", written.strip()).strip().lower()
    return framework_of(site, names.get(written.strip().lower()) or names.get(name) or written.strip())


def _names(framework: Framework) -> tuple[str, ...]:
    return framework.id, framework.package, *framework.name.values(), *framework.aliases


def _lines(framework: Framework, written: str) -> tuple[str, ...]:
    """The version lines that a text mentions by name or by version, newest first."""
    words = re.findall(r"[0-9][\w.]*", written)
    return tuple(line.name for line in framework.lines if any(word == line.name for word in words)) or tuple(
        line.name for line in framework.lines if any(line.range.contains(v, prereleases=True) for v in _versions(words))
    )


def _versions(words: list[str]) -> Iterator[Version]:
    for word in words:
        try:
            yield Version(word)
        except InvalidVersion:
            continue


def _fenced(code: str, info: str) -> str:
    """A code block after a paragraph; its fence is longer than any fence inside."""
    if not code:
        return ""
    longest = max((len(ticks) for ticks in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"\n\n{fence}{info}\n{code}\n{fence}"


def reported(site: Site, issue: Issue) -> Entry:
    """The reported entry, from its id, path or address. Raises ValueError if it is unknown."""
    known = {entry.id: entry for entry in site.entries}
    ids = [found[0] + found[1] for found in _ID.finditer(issue["entry"])]
    entry = next((known[id] for id in ids if id in known), None)
    if entry is None:
        raise ValueError(
            f"there is no entry {issue['entry']!r}; write its id into the field `{FORMS['report']['entry']}`"
        )
    return entry


def report(site: Site, entry: Entry, issue: Issue, data: bytes) -> str:
    """The source text of the entry with the report inserted after the answer it is about, marked as unfinished."""
    rows = decode(data).rstrip("\n").split("\n")
    named = set(_lines(site.framework(entry.framework), issue["version"]))
    sections = entry.source.sections
    ends = [*(section.span.line - 1 for section in sections[1:]), len(rows)]
    hit = [end for section, end in zip(sections, ends, strict=True) if named & {line.name for line in section.lines}]
    end = hit[0] if hit else ends[0]
    version = f"（{' '.join(issue['version'].split())}）" if issue["version"] else ""
    said = "\n\n".join(part for part in (issue["wrong"], issue["right"]) if part)
    note = f"{MARK} 有人报告这个答案不对{version}：" + _fenced(said, "text") + _fenced(issue["code"], NOT_RUN)
    above = "\n".join(rows[:end]).rstrip("\n")
    below = "\n".join(rows[end:])
    return f"{above}\n\n{note}\n" + (f"\n{below}\n" if below else "")
