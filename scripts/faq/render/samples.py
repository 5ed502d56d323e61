"""What is shown next to a sample: its versions, its output, where it has run, and how it was checked.

On a page, setup and checks are folded away below the sample, since readers want to copy the sample alone. In Markdown
for programs they are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from packaging.version import Version

from faq.content.code import CodeBlock, Fence, Output
from faq.content.findings import Run
from faq.content.model import Lang
from faq.render.html import Html, made
from faq.render.markup import as_text, in_brackets, range_text
from faq.render.prose import Sample
from faq.render.templates import rendered
from faq.render.words import Words, words_of


def known(fence: Fence, runs: Sequence[Run], lang: Lang) -> tuple[str, str] | None:
    """What is known about running a sample: a kind, and a text for readers."""
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
    """The minor versions between two tested ones of the same major version, newest first: 2.4 between 2.5.2 and
    2.3.2."""
    releases = sorted({Version(version).release[:2] for version in versions})
    gaps = []
    for (major, minor), (other, above) in pairwise(each for each in releases if len(each) == 2):
        first, last = f"{major}.{minor + 1}", f"{major}.{above - 1}"
        if major == other and minor + 1 < above:
            gaps.append(first if first == last else f"{first}–{last}")
    return gaps[::-1]


@dataclass(frozen=True, slots=True)
class Beside:
    """A sample and what is shown next to it. `outputs`: labels and texts. `note`: kind and text. `checked`: labels and
    code."""

    code: Html
    versions: str
    outputs: tuple[tuple[str, str], ...]
    note: tuple[str, str] | None
    checked: tuple[tuple[str, Html], ...]


def on_page(block: CodeBlock, sample: Sample, note: tuple[str, str] | None, lang: Lang) -> Html:
    """A sample as HTML. `note`: what is known about running it."""
    words = words_of(lang)
    checked = (
        (words.gettext("Before the sample:"), sample.setup),
        (words.gettext("After the sample:"), sample.check),
    )
    beside = Beside(
        made(sample.code),
        range_text(block.versions) if block.versions else "",
        tuple((_output_label(output, words), output.fence.code.rstrip("\n")) for output in block.outputs),
        note,
        tuple((label, made(code)) for label, code in checked if code),
    )
    return made(rendered("macros/sample.html", lang, sample=beside))


def above(block: CodeBlock, lang: Lang) -> list[str]:
    """The lines of Markdown above a sample."""
    if not block.versions:
        return []
    return _apart([[as_text(words_of(lang).gettext("For %(range)s:") % {"range": range_text(block.versions)})]])


def below(block: CodeBlock, lang: Lang, note: tuple[str, str] | None = None) -> list[str]:
    """The lines of Markdown below a sample. `note`: what is known about running it (kind and text)."""
    words = words_of(lang)
    parts = [
        [as_text(words.gettext("%(label)s:") % {"label": label}), "", *fenced(output.fence)]
        for output in block.outputs
        for label in [_output_label(output, words)]
    ]
    return _apart([*parts, [f"({as_text(note[1])})"] if note else []])


def fenced(fence: Fence) -> list[str]:
    """A code block as Markdown with only the language in its info string, whatever backticks it contains."""
    ticks = "```"
    while ticks in fence.code:
        ticks += "`"
    return [f"{ticks}{fence.language}", *fence.code.removesuffix("\n").split("\n"), ticks]


def _output_label(output: Output, words: Words) -> str:
    return words.gettext("Output") + (in_brackets(words, output.versions) if output.versions else "")


def _apart(parts: Sequence[list[str]]) -> list[str]:
    """The parts, surrounded by blank lines."""
    lines = [line for part in parts if part for line in ("", *part)]
    return [*lines, ""] if lines else []
