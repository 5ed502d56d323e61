"""Spans point exactly at their text: the renderer replaces links by them, and carets are printed under them."""

from __future__ import annotations

import pytest
from faq.diagnostics.span import Span
from faq.text import yamlspan
from faq.text.markdown import Body, parse
from faq.text.yamlspan import ListNode, MapNode, Scalar
from hypothesis import given, settings
from hypothesis import strategies as st

BOUNDED = settings(max_examples=3 * settings().max_examples)
WORDS = st.text(alphabet="ab一 .,", min_size=1, max_size=6)
TARGETS = st.sampled_from(["x.md", "../a/zh.md#2.x", "https://b.org/a_(b)", "a"])
INLINE = st.one_of(
    WORDS,
    st.builds("[{}]({})".format, WORDS, TARGETS),
    st.builds('[{}](<{}> "t")'.format, WORDS, TARGETS),
    st.builds("![{}]({})".format, WORDS, TARGETS),
    st.builds("`{}`".format, st.text(alphabet="ab[](){}<", min_size=1, max_size=5)),
    st.builds("**{}**".format, WORDS),
    st.sampled_from(["\\*", "&amp;", "<b>", "[a][r]", "<https://b.org>", "\\", "[", "](", "*"]),
)
TEXT = st.lists(INLINE, min_size=1, max_size=6).map("".join)
PREFIXES = st.sampled_from(["", "- ", "1. ", "> ", "> - ", "- - ", "    ", "- 1. ", "# ", "### ", "\t", "-\t"])
BLOCK = st.one_of(
    st.builds("{}{}".format, PREFIXES, TEXT),
    st.builds("{}{}\n{}".format, PREFIXES, TEXT, TEXT),
    st.builds("| a | b |\n|---|---|\n| {} | {} |".format, TEXT, TEXT),
    st.builds("| {} | {} |\n|---|---|\n".format, TEXT, TEXT),
)
DOCUMENTS = st.lists(BLOCK, max_size=4).map("\n\n".join)


def written(body: Body, span: Span) -> str:
    line = body.lines[span.line - body.start]
    return line[span.column - 1 : span.column - 1 + span.length]


@given(DOCUMENTS)
@BOUNDED
def test_links_and_code_point_at_their_text(text: str) -> None:
    body = parse(text, 1)
    for link in body.links:
        if link.inline and link.href:
            assert written(body, link.span) == link.href
    for code in body.code_spans:
        shown = written(body, code.span)  # of a span over several lines, the first
        assert shown.startswith("`") and code.value.strip("` ").startswith(shown.strip("` "))


@given(DOCUMENTS, st.integers(1, 9))
@BOUNDED
def test_every_place_is_in_the_file(text: str, start: int) -> None:
    body = parse(text, start)
    spans = [
        item.span for part in (body.links, body.code_spans, body.texts, body.headings, body.fences) for item in part
    ]
    for span in [*spans, *body.tables, *body.html, *body.definitions]:
        assert start <= span.line < start + len(body.lines)
        assert 1 <= span.column <= len(body.lines[span.line - start]) + 1


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("see [a](b.md)", [(1, 9, "b.md")]),
        ("[b.md](b.md)", [(1, 8, "b.md")]),
        ("[a](b.md) [a](b.md)", [(1, 5, "b.md"), (1, 15, "b.md")]),
        ("1. 1 [a](b.md)", [(1, 10, "b.md")]),
        ("> - [a](b.md)\n>   [c](d.md)", [(1, 9, "b.md"), (2, 9, "d.md")]),
        ("| [a](b.md) | [a](b.md) |\n|---|---|", [(1, 7, "b.md"), (1, 19, "b.md")]),
        ("|a|b|\n|-|-|\n|`x\\|y`|[a](b.md)|", [(3, 13, "b.md")]),
        ("|a|b|\n|-|-|\n|`x\\|y` [a](b.md)|b|", [(3, 13, "b.md")]),
        ("[一](b.md#2.x)", [(1, 5, "b.md#2.x")]),
        ('[a](<b c.md> "t")', [(1, 6, "b c.md")]),
        ("<https://b.org>", [(1, 2, "https://b.org")]),
        ("a  \n  [a](b.md)", [(2, 7, "b.md")]),
        ("# [a](b.md) #", [(1, 7, "b.md")]),
        ("[a](javascript:x)", [(1, 5, "javascript:x")]),
        ("[![p](q.png)](b.md)", [(1, 15, "b.md"), (1, 7, "q.png")]),
    ],
)
def test_links(text: str, places: list[tuple[int, int, str]]) -> None:
    assert [(link.span.line, link.span.column, link.href) for link in parse(text, 1).links] == places


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("```text\na\n```", True),
        ("```text\na\n````", False),
        ("```text\na", False),
        ("```text\n``", False),
        ("````text\n```", False),
        ("```text", False),
        ("~~~text\n```", False),
        ("> ```text\n> a\n> ```", True),
    ],
)
def test_closed_fences(text: str, closed: bool) -> None:
    assert [fence.closed for fence in parse(text, 1).fences] == [closed]


def test_words_behind_escapes_are_found_in_their_line() -> None:
    body = parse("a \\* `**` [x](**) &amp; **b：**c", 1)
    text = next(text for text in body.texts if "**" in text.value)
    assert written(body, body.place(text, text.value.find("**"), "**")) == "**"
    assert body.place(text, text.value.find("**"), "**").column == 25


@pytest.mark.parametrize(("text", "column"), [("1. 1", 4), ("[x](ab)b", 8), ("`b`b", 4), ("<b>b", 4), ("![b](b)b", 8)])
def test_words_are_found_behind_what_reads_alike(text: str, column: int) -> None:
    assert parse(text, 1).texts[-1].span.column == column


NAMES = st.text(alphabet="abc", min_size=1, max_size=5)
PLAIN = st.text(alphabet="ab1一.-_/", min_size=1, max_size=8).filter(
    lambda text: text[0] not in "-." and text[-1] != "."
)


@given(
    st.dictionaries(NAMES, PLAIN | st.lists(PLAIN, min_size=1, max_size=4), min_size=1, max_size=5), st.integers(1, 9)
)
@BOUNDED
def test_scalars_point_at_what_is_written(values: dict[str, str], start: int) -> None:
    rows = [
        f"{key}: {value}" if isinstance(value, str) else f"{key}: [{', '.join(value)}]" for key, value in values.items()
    ]
    node, diagnostics = yamlspan.parse("a.yml", "\n".join(rows), start)
    assert diagnostics == [] and node
    lines = {start + row: text for row, text in enumerate(rows)}
    for scalar in scalars(node):
        line = lines[scalar.span.line]
        assert line[scalar.span.column - 1 : scalar.span.column - 1 + scalar.span.length] == scalar.value
    assert {key.value for key, _ in node.pairs} == set(values)


def scalars(node: Scalar | ListNode | MapNode) -> list[Scalar]:
    match node:
        case Scalar():
            return [node]
        case ListNode():
            return [scalar for item in node.items for scalar in scalars(item)]
        case MapNode():
            return [scalar for key, value in node.pairs for scalar in (key, *scalars(value))]


def test_scalars_stay_texts() -> None:
    node, _ = yamlspan.parse("a.yml", "a: 2.10\nb: no\nc: 2026-11-20\nd: null\ne: 0x1f\nf:\n", 1)
    assert node
    assert [value.value for _, value in node.pairs if isinstance(value, Scalar)] == [
        *("2.10", "no", "2026-11-20", "null", "0x1f", "")
    ]
