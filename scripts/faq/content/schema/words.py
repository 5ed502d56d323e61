"""The words of a code block's info string after the language."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator, Mapping

from faq.content.schema.fields import did_you_mean
from faq.diagnostics.codes import C102, C111
from faq.diagnostics.diagnostic import Code
from faq.diagnostics.span import Located, Span

INFO_WORD = re.compile(r'\s+([^\s="]+)(?:="([^"]*)")?')
VALUES = {
    "no-run": "needs two GPUs",
    "raises": "ValueError",
    "exit": "SIGSEGV",
    "versions": "<2.4",
    "with": "onnx",
    "build": "cpu",
}
"""Words with a value, each with an example."""
FACTS: Mapping[str, tuple[str, ...]] = {"python": ("setup", "check"), "text": ("output",)}
SIGNALS = frozenset(each.name for each in signal.Signals)
ADDITION = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
Report = Callable[[Code, Span, str, str], None]


def read_words(language: str, rest: str, place: Span, report: Report) -> Iterator[tuple[str, Located[str]]]:
    """The valid words, each with its value."""
    position, seen = 0, set()
    while rest[position:].strip():
        match = INFO_WORD.match(rest, position)
        word = match[1] if match else rest[position:].strip()
        value = match[2] if match else None
        span = Span(place.line, place.column + (match.start(1) if match else position + 1), len(word))
        again = (f"`{word}` is there twice", "leave one out") if word in seen else None
        problem = again or _problem(word, value, language)
        seen.add(word)
        if problem:
            report(C102, span, *problem)
        else:
            at = Span(span.line, span.column + len(word) + 2, len(value)) if value else span
            wrong = _wrong_value(word, value or "")
            if wrong:
                report(C111, at, wrong, f'write e.g. {word}="{VALUES[word]}"')
            else:
                yield word, Located(value or "", at)
        position = match.end() if match else len(rest)
        if rest[position : position + 1].strip():
            return  # an unquoted value: the start of the next word is unknown


def _problem(word: str, value: str | None, language: str) -> tuple[str, str] | None:
    """What is wrong with a word, and how to fix it."""
    facts = FACTS.get(language, ())
    if word in VALUES and language != "python":
        return f"`{word}` is for python only", "leave it out: only python code is run"
    if word in VALUES:
        return None if value else (f"`{word}` needs a value in quotes", f'write {word}="{VALUES[word]}"')
    if word in facts:
        if word == "output":
            return ("`output` has an empty range", 'write output, or e.g. output=">=3.0"') if value == "" else None
        return None if value is None else (f"`{word}` has no value", f"write only {word}")
    for other, words in FACTS.items():
        if word in words:
            return f"`{word}` is for {other} only", f"write ```{other} {word}"
    known = [*(VALUES if language == "python" else ()), *facts]
    near = did_you_mean(word, known)
    example = f'{near}="{VALUES[near]}"' if near in VALUES else near
    fix = f"did you mean {example}?" if near else f"known words: {', '.join(known)}" if known else "leave it out"
    return f"unknown word {word!r} after the language", fix


def _wrong_value(word: str, value: str) -> str:
    """What is wrong with the value of a word; None if it is valid."""
    if word == "exit" and not _is_exit(value):
        return f"{value!r} is no signal and no status from 1 to 255"
    if word == "with" and not ADDITION.fullmatch(value):
        return f"{value!r} is not the name of an addition"
    return f"{value!r} is not a build" if word == "build" and value != "cpu" else ""


def _is_exit(value: str) -> bool:
    return value in SIGNALS or (value.isascii() and value.isdecimal() and len(value) < 4 and 1 <= int(value) <= 255)
