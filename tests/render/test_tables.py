"""Which tables become lists on a phone, and how their cells are labelled then."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from faq.render.html import Writer, filled
from faq.render.tables import AROUND, COLUMN, PHONE, SHORT
from markdown_it import MarkdownIt
from markdown_it.token import Token

LIST = '<table tabindex="0" data-narrow="list">'
TABLE = '<table tabindex="0">'
LONG = "先看每个进程的日志，找最早的一条错误"


def tokens(text: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(text)


def shown(rows: list[list[str]], rule: str = "---") -> str:
    """The HTML of a table with these rows, the first of which is its header."""
    head, *body = rows
    lines = [head, [rule] * len(head), *body]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    writer = Writer((), lambda _: None, str)
    return str(filled(writer.pieces(tokens(text)), lambda hole: f"<code>{hole.value}</code>"))


def cells(html: str) -> Iterator[tuple[str, str]]:
    """The attributes of the cells of a table body, with their texts."""
    for attributes, text in re.findall(r"<td([^>]*)>(.*?)</td>", html.partition("<tbody>")[2]):
        yield attributes.strip(), re.sub(r"<[^>]+>", "", text)


def test_each_cell_of_a_list_but_the_first_says_its_column() -> None:
    html = shown([["现象", "原因 `a<b`", "怎么办"], ["超时", LONG, "`msrun`"], ["很慢", "卡少", LONG]])
    assert LIST in html
    assert list(cells(html)) == [
        ("", "超时"),
        ('data-label="原因 a&lt;b"', LONG),
        ('data-label="怎么办"', "msrun"),
        ("", "很慢"),
        ('data-label="原因 a&lt;b"', "卡少"),
        ('data-label="怎么办"', LONG),
    ]


def test_a_table_with_room_on_a_phone_stays_one() -> None:
    html = shown([["版本", "CUDA"], ["3.x", "12.6"], ["2.x", "11.8"]])
    assert TABLE in html and "data-label" not in html


@pytest.mark.parametrize(("letter", "size"), [("a", 1), ("字", 2)])
def test_the_widest_cell_of_each_column_counts(letter: str, size: int) -> None:
    half = (PHONE // 2 - 3) // size
    assert TABLE in shown([["", letter * half], [letter * half, "b"]])
    assert LIST in shown([["", letter * half], [letter * (half + 2), "b"]])
    assert LIST in shown([[letter * half, "b"], ["a", letter * (half + 2)]])


def test_one_long_column_may_wrap_beside_short_ones_if_they_leave_it_room() -> None:
    assert TABLE in shown([["版本", "说明"], ["3.x", LONG * 3], ["2.x", "无"]])
    assert LIST in shown([["版本", "说明"], ["a" * (SHORT + 1), LONG * 3]])
    assert TABLE in shown([["a", "b", "c"], ["123", "1234", LONG * 3]])
    assert LIST in shown([["a", "b", "c", "d"], ["123456", "123456", "12345", LONG * 3]])


def test_short_columns_of_a_list_stand_beside_each_other() -> None:
    html = shown([["办法", "召回率", "AUC", "说明"], [LONG, "0.3", "0.88", LONG]])
    names = ["", 'data-name="召回率"', 'data-name="AUC"', 'data-label="说明"']
    assert [attributes for attributes, _ in cells(html)] == names


def test_a_column_without_a_name_has_no_label_and_the_side_of_its_cells_stays() -> None:
    html = shown([["现象", "", "次数"], [LONG, LONG, "1"]], rule=":-:")
    assert list(cells(html)) == [
        ('class="center"', LONG),
        ('class="center"', LONG),
        ('data-name="次数" class="center"', "1"),
    ]


def test_a_page_may_be_written_twice_from_the_same_tokens() -> None:
    read = tokens(f"| a | b |\n| :-: | --- |\n| {LONG} | {LONG} |\n")
    writers = [Writer((), lambda _: None, str) for _ in range(2)]
    first, second = (str(filled(writer.pieces(read), str)) for writer in writers)
    assert first == second and LIST in first


def test_a_cell_of_the_head_without_a_text_is_no_head() -> None:
    html = shown([["", "`float16`"], ["x * 2", "1"]])
    assert "<td></td>\n<th><code>float16</code></th>" in html


@pytest.mark.parametrize("between", [" ", "-", "字"])
def test_names_that_a_wide_screen_has_no_room_for_may_break(between: str) -> None:
    half = COLUMN // 2 - AROUND
    fits, is_long = "a" * half, "a" * (half + 2)
    tight = 'data-tight="words"'
    assert tight not in shown([["a", "b"], [f"`{fits}`", f"{fits}{between}{fits}"]])
    assert tight in shown([["a", "b"], [f"`{is_long}`", f"b{between}{fits}"]])


def test_names_in_quotes_are_one_word_with_what_stands_between_them() -> None:
    names = "、".join([f"`'{'a' * 20}'`"] * 4)
    assert "data-tight" in shown([["a"], [names]])
    assert "data-tight" not in shown([["a"], [names.replace("'", "")]])
