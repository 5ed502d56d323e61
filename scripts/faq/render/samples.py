"""What is beside a sample: the versions it is for, what it prints, where it has run, and how that was checked.

On a page, what prepared the sample and what checked it fold away below it: a reader wants to copy the sample alone. In
Markdown for programs they are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Protocol

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from faq.content.code import CodeBlock, Fence, Output
from faq.content.findings import Run
from faq.content.model import Lang
from faq.render.markup import as_text, in_brackets, range_text
from faq.render.words import Words, words_of


class Style(Protocol):
    """How the parts beside a sample are written; each is one or more lines of Markdown or HTML, or none."""

    def versions(self, range: SpecifierSet) -> list[str]:
        """Above the sample: the versions that it is for."""

    def output(self, output: Output) -> list[str]:
        """Below it: what it prints."""

    def note(self, kind: str, text: str) -> list[str]:
        """What is known of running it."""

    def checked(self, block: CodeBlock) -> list[str]:
        """What prepared it and what checked it."""


def above(block: CodeBlock, style: Style) -> list[str]:
    """The lines above a sample."""
    return _apart([style.versions(block.versions)] if block.versions else [])


def below(block: CodeBlock, style: Style, note: tuple[str, str] | None = None) -> list[str]:
    """The lines below a sample. `note`: what is known of running it, by its kind and in words."""
    parts = [*map(style.output, block.outputs), style.note(*note) if note else [], style.checked(block)]
    return _apart(parts)


def known(fence: Fence, runs: Sequence[Run], lang: Lang) -> tuple[str, str] | None:
    """What is known of running a sample: its kind, and the reader's words."""
    words = words_of(lang)
    if "no-run" in fence.info:
        return "none", words.gettext("This code was not run: %(why)s") % {"why": fence.info["no-run"]}
    if not runs:
        return None
    versions = " · ".join(run.version for run in runs)
    ran = {"versions": versions, "date": min(run.date for run in runs)}
    text = words.gettext("Ran on %(versions)s (%(date)s)") % ran
    if gaps := in_between([run.version for run in runs]):
        text += words.gettext("; not run on %(versions)s") % {"versions": " · ".join(gaps)}
    if "raises" in fence.info:
        text = words.gettext("This code raises %(error)s. ") % {"error": fence.info["raises"]} + text
    if "exit" in fence.info:
        text = words.gettext("This code ends with %(status)s. ") % {"status": fence.info["exit"]} + text
    return "ran", text


def in_between(versions: Sequence[str]) -> list[str]:
    """The minor versions between those of one major version, newest first: 2.4 between 2.5.2 and 2.3.2."""
    releases = sorted({Version(version).release[:2] for version in versions})
    gaps = []
    for (major, minor), (other, above) in pairwise(each for each in releases if len(each) == 2):
        first, last = f"{major}.{minor + 1}", f"{major}.{above - 1}"
        if major == other and minor + 1 < above:
            gaps.append(first if first == last else f"{first}–{last}")
    return gaps[::-1]


@dataclass(frozen=True, slots=True)
class OnPage:
    """HTML for the page of an entry. An output is on one line, so that no Markdown is read in it."""

    lang: Lang

    def versions(self, range: SpecifierSet) -> list[str]:
        text = self._words.gettext("For %(range)s:") % {"range": range_text(range)}
        return [f'<p class="sample-versions">{escape(text)}</p>']

    def output(self, output: Output) -> list[str]:
        label = f'<p class="output__label">{escape(_output_label(output, self._words))}</p>'
        code = escape(output.fence.code.rstrip("\n")).replace("\n", "&#10;")
        return [f'<div class="output">{label}<pre><code tabindex="0">{code}</code></pre></div>']

    def note(self, kind: str, text: str) -> list[str]:
        return [f'<p class="proof proof--{kind}">{escape(text)}</p>']

    def checked(self, block: CodeBlock) -> list[str]:
        labelled = (
            (block.setup, self._words.gettext("Before the sample:")),
            (block.check, self._words.gettext("After the sample:")),
        )
        parts = [[f"<p>{escape(label)}</p>", "", *fenced(fence)] for fence, label in labelled if fence]
        if not parts:
            return []
        summary = f"<summary>{escape(self._words.gettext('How this was checked'))}</summary>"
        return [f'<details class="checked">{summary}', *(line for part in parts for line in (*part, "")), "</details>"]

    @property
    def _words(self) -> Words:
        return words_of(self.lang)


@dataclass(frozen=True, slots=True)
class InData:
    """Markdown for programs."""

    lang: Lang

    def versions(self, range: SpecifierSet) -> list[str]:
        return [as_text(words_of(self.lang).gettext("For %(range)s:") % {"range": range_text(range)})]

    def output(self, output: Output) -> list[str]:
        words = words_of(self.lang)
        label = words.gettext("%(label)s:") % {"label": _output_label(output, words)}
        return [as_text(label), "", *fenced(output.fence)]

    def note(self, kind: str, text: str) -> list[str]:
        return [f"({as_text(text)})"]

    def checked(self, block: CodeBlock) -> list[str]:
        return []


def fenced(fence: Fence) -> list[str]:
    """A code block as Markdown, with only its language after the backticks, whatever backticks it holds."""
    ticks = "```"
    while ticks in fence.code:
        ticks += "`"
    return [f"{ticks}{fence.language}", *fence.code.removesuffix("\n").split("\n"), ticks]


def _output_label(output: Output, words: Words) -> str:
    return words.gettext("Output") + (in_brackets(words, output.versions) if output.versions else "")


def _apart(parts: Sequence[list[str]]) -> list[str]:
    """The parts with a blank line before each and after the last one."""
    lines = [line for part in parts if part for line in ("", *part)]
    return [*lines, ""] if lines else []
