"""Read the body of an entry file: the short answer, and an answer for each `##` heading with version lines."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from packaging.specifiers import SpecifierSet

from faq.content.facts import AnsweredLine, Link
from faq.content.model import Framework, Lang, Section
from faq.content.schema.blocks import read_blocks
from faq.content.schema.fields import did_you_mean
from faq.content.schema.versions import below, overlap, specifiers
from faq.content.written import Written, now
from faq.diagnostics.codes import V101, V102, V104, V106
from faq.diagnostics.diagnostic import Code, Diagnostic
from faq.diagnostics.span import Located, Span
from faq.text.markdown import Body, FenceToken, HeadingToken, LinkToken

HEADING_ITEM = re.compile(r"\s*([^\s,，、()（）]+)\s*(?:[(（]([^)）]*)[)）])?\s*(?:([,，、])\s*|$)")
Placed = TypeVar("Placed", HeadingToken, FenceToken, LinkToken, Located[str])


def read_sections(
    path: str, lang: Lang, body: Body, framework: Framework | None, diagnostics: list[Diagnostic]
) -> tuple[Section, ...]:
    """The short answer, then the answers in file order. Without a framework the lines are not checked."""
    headings = [heading for heading in body.headings if heading.level == 2 and heading.top_level]
    starts = [body.start, *(heading.span.line for heading in headings)]
    ends = [*(heading.span.line for heading in headings), body.start + len(body.lines)]
    reader = _SectionReader(path, lang, body, framework, diagnostics)
    sections = [reader.section(None, starts[0], ends[0])]
    sections += [reader.section(*cut) for cut in zip(headings, starts[1:], ends[1:], strict=True)]
    reader.check_order(sections)
    return tuple(replace(section, lines=lines) for section, lines in zip(sections, _anchored(sections), strict=True))


class _SectionReader:
    def __init__(
        self, path: str, lang: Lang, body: Body, framework: Framework | None, diagnostics: list[Diagnostic]
    ) -> None:
        self.path = path
        self.lang: Lang = lang
        self.body = body
        self.numbered = dict(enumerate(body.lines, body.start))
        self.framework = framework
        self.known = [line.name for line in framework.lines] if framework and framework.lines else None
        self.diagnostics = diagnostics

    def report(self, code: Code, span: Span, message: str, fix: str) -> None:
        self.diagnostics.append(code.at(self.path, span, message, fix))

    def section(self, heading: HeadingToken | None, start: int, end: int) -> Section:
        """The part of the body from line `start` (its heading's, if any) up to but not including line `end`."""
        first = start + 1 if heading else start
        text = "\n".join(self.body.lines[first - self.body.start : end - self.body.start])
        begin = first + len(text) - len(text.lstrip("\n"))
        written = Written(
            text=text.strip("\n"),
            subheadings=tuple(Located(h.text, h.span) for h in _within(self.body.headings, start, end) if h.level > 2),
            blocks=read_blocks(
                [fence for fence in _within(self.body.fences, start, end) if fence.info is not None],
                self.numbered,
                self.lang,
                self.report,
            ),
            links=tuple(
                Link(link.href, link.text, link.span, link.image) for link in _within(self.body.links, start, end)
            ),
            code_spans=tuple(_within(self.body.code_spans, start, end)),
        )
        return Section(
            lines=self._lines_of(heading) if heading and not heading.setext else (),
            start=begin,
            span=heading.span if heading else self._intro_span(begin, text),
            written=now(written),
        )

    def _intro_span(self, begin: int, text: str) -> Span:
        """The first line of the short answer; if it is empty, the line that closes the front matter."""
        first = text.strip("\n").split("\n", 1)[0]
        return Span(begin, 1, len(first)) if text.strip() else Span(self.body.start - 1, 1, 3)

    def _lines_of(self, heading: HeadingToken) -> tuple[AnsweredLine, ...]:
        """All lines of a heading, or none if one is invalid: a part of them would be a different answer and cause
        misleading reports."""
        before = len(self.diagnostics)
        lines = tuple(self._lines(heading))
        return lines if len(self.diagnostics) == before else ()

    def _lines(self, heading: HeadingToken) -> Iterator[AnsweredLine]:
        """The lines in a heading, with their columns."""
        written = self.body.lines[heading.span.line - self.body.start]
        offset, text = written.find(heading.text), heading.text
        if not text:
            fix = "remove it, or name the lines that the text below it answers, e.g. `## 3.x, 2.x`"
            self.report(V101, heading.span, "an empty heading names no version line", fix)
        position = 0
        while position < len(text):
            match = HEADING_ITEM.match(text, position)
            if match is None:
                rest = Span(heading.span.line, offset + position + 1, len(text) - position)
                message = f"{text[position:]!r} is not a list of version lines"
                named = [name for name in self.known or () if re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", text)]
                self.report(V101, rest, message, f"write e.g. `## {', '.join(named or ('3.x', '2.x'))}`")
                return
            span = Span(heading.span.line, offset + match.start(1) + 1, len(match[1]))
            yield from self._line(match, span, offset)
            position = match.end()

    def _line(self, match: re.Match[str], span: Span, offset: int) -> Iterator[AnsweredLine]:
        name, narrower = match[1], None
        if self.known is not None and name not in self.known:
            near = did_you_mean(name, self.known)
            fix = f"did you mean {near!r}?" if near else "a heading inside an answer has three hashes: ###"
            message = f"{name!r} is not a version line; the framework has {', '.join(self.known)}"
            self.report(V101, span, message, fix)
            return
        if match[2] is not None:
            at = Span(span.line, offset + match.start(2) + 1, max(1, len(match[2])))
            narrower = specifiers(Located(match[2], at), self.report)
            self._check_inside(name, narrower, at)
        yield AnsweredLine(name, narrower, span)

    def _check_inside(self, name: str, narrower: SpecifierSet | None, span: Span) -> None:
        line = self.framework.line(name) if self.framework else None
        if line and narrower and not overlap(line.range, narrower):
            message = f"no version of {name} ({line.range}) is in {str(narrower)!r}"
            self.report(V106, span, message, f"write a range inside {name}, or leave it out")

    def check_order(self, sections: Sequence[Section]) -> None:
        """Each version occurs once; lines are newest first within a heading, and headings are ordered by their first
        lines."""
        for section in sections:
            self._check_newest_first(section.lines)
        self._check_newest_first([section.lines[0] for section in sections if section.lines])
        seen: dict[str, list[AnsweredLine]] = {}
        for answered in (line for section in sections for line in section.lines):
            newer = seen.setdefault(answered.name, [])
            if newer:
                self._check_again(newer, answered)
            newer.append(answered)

    def _check_again(self, newer: Sequence[AnsweredLine], answered: AnsweredLine) -> None:
        """A further answer for a line must be for older versions, directly below the previous answer."""
        name, last = answered.name, newer[-1]
        if last.span.line == answered.span.line or not (answered.narrower and all(one.narrower for one in newer)):
            message = f"{name} is answered twice; the first answer is on line {newer[0].span.line}"
            fix = f"keep one of the two answers, or give both a range: `## {name} (>=…)`, then `## {name} (<…)`"
            self.report(V104, answered.span, message, fix)
            return
        for one in newer:
            if one.narrower and not below(answered.narrower, one.narrower):
                message = f"{answered.heading} is not wholly older than {one.heading} on line {one.span.line}"
                self.report(V104, answered.span, message, "newer versions first, in ranges that share no version")
                return
        between = [version for version in self._tested(name) if _is_between(version, answered, last)]
        if between:
            message = f"{', '.join(between)} is tested, and neither in {last.heading} nor in {answered.heading}"
            self.report(V104, answered.span, message, "let the older range end where the newer one begins")

    def _tested(self, name: str) -> Iterator[str]:
        line = self.framework.line(name) if self.framework else None
        yield from (tested.version for tested in line.tested) if line else ()

    def _check_newest_first(self, lines: Sequence[AnsweredLine]) -> None:
        for above, under in itertools.pairwise(lines):
            if self._rank(under) < self._rank(above):
                message = f"{under.name} comes after {above.name}, which is older"
                self.report(V102, under.span, message, "put the newest line first")

    def _rank(self, answered: AnsweredLine) -> int:
        return self.known.index(answered.name) if self.known else 0


def _anchored(sections: Sequence[Section]) -> Iterator[tuple[AnsweredLine, ...]]:
    """The lines of each section; if a newer section answers the same line, with the version at which that one
    starts."""
    newer: dict[str, AnsweredLine] = {}
    for section in sections:
        yield tuple(
            replace(line, before=_begin(newer[line.name], line)) if line.name in newer else line
            for line in section.lines
        )
        newer.update((line.name, line) for line in section.lines)


def _begin(newer: AnsweredLine, older: AnsweredLine) -> str:
    """The boundary between two answers of a line: the lower bound of the newer range, else the upper bound of the
    older."""
    lower = [each.version for each in newer.narrower or () if each.operator in (">=", ">", "~=", "==")]
    upper = [each.version for each in older.narrower or () if each.operator in ("<", "<=")]
    return next(iter(sorted(lower) + sorted(upper)), "").removesuffix(".*")


def _is_between(version: str, older: AnsweredLine, newer: AnsweredLine) -> bool:
    """Whether a version falls between two ranges of a line, into neither of them."""
    if not older.narrower or not newer.narrower or older.covers(version) or newer.covers(version):
        return False
    here = SpecifierSet(f"=={version}")
    return below(here, newer.narrower) and below(older.narrower, here)


def _within(items: Sequence[Placed], start: int, end: int) -> Sequence[Placed]:
    """Items (in file order) from line `start` up to but not including line `end`."""
    low, high = (bisect_left(items, line, key=lambda item: item.span.line) for line in (start, end))
    return items[low:high]
