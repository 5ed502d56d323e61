"""Any bytes give diagnostics that point into their files, never an exception or a hang."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator

import pytest
from demo import BASE, EN, FRAMEWORK, ZH, outside, over_base, read
from faq.content.schema.explanation import read_explanations
from faq.diagnostics.diagnostic import as_github, as_json, as_text
from faq.render.diagnostics import render_diagnostics
from hypothesis import given, settings
from hypothesis import strategies as st

PATHS = st.sampled_from([ZH, EN, FRAMEWORK])
PIECES = st.sampled_from(
    [
        *(
            "---",
            "```",
            "~~~",
            "#",
            "##",
            "### ",
            "2.x",
            "(>=2.0rc1)",
            "===x",
            ".*",
            "3.x,2.x",
            "3.10",
            "title:",
            "tags:",
        ),
        *(
            "- ",
            "* ",
            "1. ",
            "1) ",
            "> ",
            "|",
            "|---|",
            "[a](b)",
            "![",
            "](",
            "<b>",
            "<!--",
            "-->",
            "&amp;",
            "&#0;",
            "\\",
        ),
        *(
            "**",
            "__",
            "`",
            "``",
            ": ",
            "? ",
            "[",
            "]",
            "{",
            "}",
            "&",
            "*",
            "!",
            "!!",
            "%",
            "@",
            "'",
            '"',
            ",",
            "，",
            "字",
        ),
        *("\t", "\r", "\r\n", "\x00", "\x0c", "\x85", "\u2028", "\u202e", "\ufeff", "\u200b", "\ud7ff", "\U0010ffff"),
        *(" ", "    ", "\n", "\n\n", "\n---\n", "\n## ", "\n    - ", "\n```python\n", "\n```\n", "\n\n|a|b|\n|-|-|\n"),
    ]
)
WORDS = st.lists(PIECES | st.text(max_size=3), max_size=6).map("".join)
EDIT = st.tuples(st.sampled_from(["delete", "insert", "replace", "repeat"]), st.floats(0, 1), st.integers(0, 40), WORDS)
BOUNDED = settings(max_examples=2 * settings().max_examples)


@contextlib.contextmanager
def no_hang() -> Iterator[None]:
    """An input that takes more than 20 seconds of CPU time counts as a hang. (With wall-clock time, busy machines would
    fail.)"""

    def fail(*_: object) -> None:
        raise TimeoutError("this input makes the compiler hang")

    previous = signal.signal(signal.SIGPROF, fail)
    signal.setitimer(signal.ITIMER_PROF, 20)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)


def assert_survives(path: str, data: bytes) -> None:
    files = over_base({path: data})
    with no_hang():
        diagnostics = read(files)[1]
    assert outside(diagnostics, files) == []
    assert as_text(diagnostics, files) and as_json(diagnostics) and "\r" not in as_github(diagnostics)


def edited(text: str, edits: list[tuple[str, float, int, str]]) -> str:
    for kind, place, length, words in edits:
        at = int(place * len(text))
        cut = text[at : at + length]
        new = {"delete": "", "insert": words + cut, "replace": words, "repeat": cut * 3}[kind]
        text = text[:at] + new + text[at + length :]
    return text


@given(PATHS, st.binary(max_size=400))
@BOUNDED
def test_any_bytes(path: str, data: bytes) -> None:
    assert_survives(path, data)


@given(PATHS, st.lists(PIECES | st.text(max_size=5), max_size=40).map("".join))
@BOUNDED
def test_any_text_behind_a_good_beginning(path: str, text: str) -> None:
    good = BASE[path].decode()
    assert_survives(path, (good[: good.index("\n\n") + 2 if "\n\n" in good else 0] + text).encode("utf-8", "replace"))


@given(st.sampled_from([".md", ".en.md"]), st.lists(PIECES | st.text(max_size=5), max_size=40).map("".join))
@BOUNDED
def test_any_text_of_an_explanation(suffix: str, text: str) -> None:
    good = "---\ntitle: x\n---\n\nWhy.\n\n```bad text=en.md\nx\n```\n\n"
    both = {"docs/diagnostics/M117.md": good, "docs/diagnostics/M117.en.md": good}
    for written in (text, good + text):
        files = over_base(both | {f"docs/diagnostics/M117{suffix}": written.encode("utf-8", "replace")})
        with no_hang():
            diagnostics = read(files)[1]
            dict(render_diagnostics(read_explanations(files)[0]))
        assert outside(diagnostics, files) == []


@given(PATHS, st.lists(EDIT, min_size=1, max_size=6))
@BOUNDED
def test_edited_good_files(path: str, edits: list[tuple[str, float, int, str]]) -> None:
    assert_survives(path, edited(BASE[path].decode(), edits).encode("utf-8", "replace"))


LAUGHS = "a: &a [lol]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)
HOSTILE_YAML = {
    "laughs": LAUGHS,
    "deep brackets": "tags: " + "[" * 3900,
    "deep braces": "allow: " + "{a: " * 900,
    "deep blocks": "".join(" " * n + f"k{n}:\n" for n in range(250)),
    "many keys": "".join(f"k{n}: {n}\n" for n in range(7000)),
    "many items": "tags:\n" + "".join(f"- t{n}\n" for n in range(8000)),
    "same items": "tags:\n" + "- t\n" * 12000,
    "long key": "t" * 3900 + ": 1\n",
    "long range": "range: " + ",".join([">=1"] * 900),
}
HOSTILE_MARKDOWN = {
    "brackets": "[" * 3900 + "](x)",
    "lines of brackets": ("[" * 100 + "\n") * 600,
    "images": "![" * 1900,
    "open links": "[a](" * 950,
    "stars": "*a " * 1300,
    "lines of stars": "**a _b " * 8000,
    "backticks": " ".join("`" * n for n in range(1, 85)),
    "lines of backticks": "\n".join("`" * n + "a" for n in range(1, 350)),
    "quotations": ">" * 3900,
    "lists": "- " * 1900,
    "nested lists": "".join("    " * n + "- a\n" for n in range(100)),
    "entities": "&amp;" * 12000,
    "escapes": "\\*" * 30000,
    "tags": "<a" * 1900,
    "comments": "<!-- " * 780,
    "autolinks": "<https://a" * 390,
    "definitions": "".join(f"[a{n}]: b\n" for n in range(5000)),
    "table": "|a" * 1900 + "\n" + "|-" * 1900 + "\n" + ("|b" * 1900 + "\n") * 12,
    "headings": "## 3.x\n" * 8000,
    "heading items": "## " + "3.x, " * 700,
    "heading spaces": "## 3.x" + " " * 3900 + "x",
    "fences": "```python\n```\n" * 4000,
    "info words": "```python" + ' a="b"' * 600 + "\n```\n",
    "info quotes": "```python" + ' a="' * 900 + "\n```\n",
    "python brackets": "```python\n" + "(" * 3900 + "\n```\n",
    "python minuses": "```python\n" + "-" * 3900 + "1\n```\n",
    "python nots": "```python\n(" + "not\n" * 15000 + "1)\n```\n",
    "python dots": "```python\n(a" + "\n.a" * 18000 + ")\n```\n",
    "code spans in one paragraph": "`a` b " * 10000,
    "links in one paragraph": "[a](b) " * 8000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_YAML)
@pytest.mark.parametrize("path", [ZH, FRAMEWORK])
def test_hostile_yaml(path: str, name: str) -> None:
    text = HOSTILE_YAML[name]
    assert_survives(path, text.encode() if path == FRAMEWORK else f"---\n{text}\n---\n\n答案。\n".encode())


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE_MARKDOWN)
def test_hostile_markdown(name: str) -> None:
    front = BASE[ZH].decode().split("\n---\n")[0] + "\n---\n\n"
    lines = [line[i : i + 3900] for line in HOSTILE_MARKDOWN[name].split("\n") for i in range(0, len(line) or 1, 3900)]
    assert_survives(ZH, (front + "\n".join(lines))[:32500].encode()[: 32 * 1024])
