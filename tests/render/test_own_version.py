"""What pages contain for the reader's own version: the choices, the nearest answers, and what changed between version
lines."""

from __future__ import annotations

import dataclasses
import itertools
import json
import re

import pytest
from faq.content.findings import Findings, Replacement
from faq.content.model import Framework, Line, Site
from faq.render import compatibility, differing
from faq.render.lookup import Lookup
from faq.render.own_version import PATH
from sample_site import (
    FILES,
    FINDINGS,
    OUT_OF_MEMORY,
    PADDLE,
    PRINT_TENSOR,
    SHARE_WEIGHTS,
    SITE,
    entry,
    line,
    render_site,
)

LINES = (
    line("4.x", ">=4", "current"),
    line("3.x", ">=3,<4", "maintained"),
    line("2.x", ">=2,<3", "maintained"),
    line("1.x", ">=1,<2", "ended"),
    line("0.x", "<1", "ended"),
)


def with_lines(lines: tuple[Line, ...], *answered: str) -> tuple[Lookup, Framework]:
    framework = dataclasses.replace(PADDLE, lines=lines)
    text = "答。\n\n" + "".join(f"## {name}\n\n{name}\n\n" for name in answered)
    found = Site((framework,), (entry("paddlepaddle/params/x", "2026-11-20", ("怎么办？", text), home=framework),), {})
    return Lookup(found, Findings()), framework


@pytest.mark.parametrize(
    ("answered", "nearest"),
    [
        (("3.x", "2.x"), {"4.x": "3.x", "1.x": "2.x", "0.x": "2.x"}),
        (("4.x", "2.x"), {"3.x": "4.x", "1.x": "2.x", "0.x": "2.x"}),
        (("4.x", "1.x"), {"3.x": "4.x", "2.x": "4.x", "0.x": "4.x"}),
        (("1.x",), {"4.x": "1.x", "3.x": "1.x", "2.x": "1.x", "0.x": "1.x"}),
        (("4.x", "3.x", "2.x", "1.x", "0.x"), {}),
    ],
)
def test_the_nearest_answer_is_maintained_then_close_then_newer(
    answered: tuple[str, ...], nearest: dict[str, str]
) -> None:
    lookup, _ = with_lines(LINES, *answered)
    found = lookup.nearest(lookup.site.entries[0])
    assert {name: other.name for name, other in found.items()} == nearest


def test_an_entry_for_every_line_misses_none() -> None:
    lookup, _ = with_lines(LINES)
    assert lookup.nearest(lookup.site.entries[0]) == {}


def test_each_line_without_an_answer_has_a_hidden_note_that_leads_to_the_nearest() -> None:
    lookup, _ = with_lines(PADDLE.lines, "2.x")
    page = render_site(lookup.site, Findings())["docs/paddlepaddle/params/x/index.md"].decode()
    notes = re.findall(
        r'<p class="note note--missing" data-missing="(.*?)" data-nearest="(.*?)" hidden>(.*?)</p>', page
    )
    assert notes == [
        ("3.x", "2.x", '这个问题没有 3.x 的答案，最接近的是 <a href="#2.x">2.x</a> 的答案。'),
        ("1.8", "2.x", '这个问题没有 1.8 的答案，最接近的是 <a href="#2.x">2.x</a> 的答案。'),
    ]
    assert page.index("data-missing") < page.index("<h2 ")


def test_the_templates_learn_every_line_of_the_largest_framework_first() -> None:
    choices = json.loads(FILES[PATH])
    assert [choice["id"] for choice in choices] == ["paddlepaddle", "mindspore", "paddlenlp"]
    assert choices[0]["name"] == {"zh": "飞桨 PaddlePaddle", "en": "PaddlePaddle"}
    assert [(line["name"], line["status"], line["ended"]["en"]) for line in choices[0]["lines"]] == [
        ("3.x", "current", ""),
        ("2.x", "maintained", ""),
        ("1.8", "ended", "end of life"),
    ]


def page_with(*replacements: Replacement) -> str:
    found = dataclasses.replace(
        FINDINGS,
        replacements=replacements,
        api_page=lambda entry, section, code, lang: f"https://docs.example/{lang}/{code.value}",
    )
    return render_site(SITE, found)[f"docs/{SHARE_WEIGHTS.id}/index.en.md"].decode()


def test_the_table_of_changes_links_both_names_and_shows_their_lines() -> None:
    table = page_with(Replacement("paddle.fluid.layers.fc", "paddle.nn.Linear", (SHARE_WEIGHTS.id,)))
    row = re.findall(r"<tr><td><div>(.*?)</div></td><td><div>(.*?)</div></td></tr>", table)
    assert [re.findall(r'href="(.*?)"', cell) for cell in row[0]] == [
        ["https://docs.example/en/paddle.fluid.layers.fc"],
        ["https://docs.example/en/paddle.nn.Linear"],
    ]
    assert [re.findall(r'class="line .*?>(.*?)<', cell) for cell in row[0]] == [["1.8"], ["3.x", "2.x"]]


def test_several_new_names_stand_in_one_row_and_many_rows_fold_away() -> None:
    news = [Replacement("paddle.fluid.layers.fc", new, (SHARE_WEIGHTS.id,)) for new in ("a.b", "c.d")]
    many = [Replacement(f"paddle.fluid.f{n}", "a.b", (SHARE_WEIGHTS.id,)) for n in range(7)]
    assert page_with(*news).count("<tr><td>") == 1
    shown, folded = page_with(*many).split("<details><summary>1 more</summary>")
    assert (shown.count("<tr><td>"), folded.count("<tr><td>")) == (6, 1)
    assert "<details>" not in page_with(*many[:6])


def test_there_is_no_table_where_nothing_changed() -> None:
    assert 'class="api-changes"' not in page_with()
    assert 'class="api-changes"' not in page_with(Replacement("a.b", "c.d", (OUT_OF_MEMORY.id,)))


def test_sisters_in_other_frameworks_are_a_group_of_their_own() -> None:
    text = FILES[f"docs/{OUT_OF_MEMORY.id}/index.md"].decode()
    groups = re.findall(r'<section class="(related[^"]*)"><h2>(.*?)</h2><ul>(.*?)</ul>', text)
    assert [(kind, title, re.findall(r'data-entry="(.*?)"', items)) for kind, title, items in groups] == [
        ("related sisters", "在其他框架里", [PRINT_TENSOR.id]),
        ("related", "相关问题", [SHARE_WEIGHTS.id]),
    ]
    assert '<span class="of">昇思 MindSpore</span>' in groups[0][2]


def test_headings_and_list_items_name_their_lines() -> None:
    files = FILES
    text = files[f"docs/{OUT_OF_MEMORY.id}/index.md"].decode()
    assert re.findall(r'<h2 id="\S+" data-lines="(.*?)"', text) == ["3.x", "2.x", "1.8"]
    assert re.findall(r'<li data-lines="(.*?)">', text) == ["3.x 2.x 1.8"]  # of a message whose versions are known
    items = re.findall(r'data-entry="([^"]*)"[^>]* data-lines="([^"]*)"', files["docs/paddlepaddle/index.md"].decode())
    assert items == [(SHARE_WEIGHTS.id, "3.x 2.x 1.8"), (OUT_OF_MEMORY.id, "3.x 2.x 1.8")]
    assert "data-lines" not in files[f"docs/{PRINT_TENSOR.id}/index.md"].decode()


def test_every_list_can_say_how_many_answer_the_readers_line() -> None:
    """The list of a version line has only questions that do."""
    files = FILES
    counts = {"paddlepaddle": 1, "paddlepaddle/params": 1, "paddlepaddle/1.8": 0}
    for (path, count), lang in itertools.product(counts.items(), ("", ".en")):
        assert files[f"docs/{path}/index{lang}.md"].decode().count("data-own-count=") == count


def table_of(*answered: str) -> list[tuple[str, str]]:
    lookup, _ = with_lines(LINES[1:4], *answered)
    rows = compatibility.table(lookup, lookup.site.entries[0], "en")
    return [(row.name, row.answer) for row in rows]


def test_the_table_by_version_says_what_is_the_same() -> None:
    assert table_of("3.x, 1.x") == [("3.x", "yes"), ("2.x", "no answer"), ("1.x", "the same as for 3.x")]
    assert table_of("3.x", "2.x, 1.x") == [("3.x", "yes"), ("2.x", "a different one"), ("1.x", "the same as for 2.x")]
    assert table_of() == [("3.x", "yes"), ("2.x", "the same as for 3.x"), ("1.x", "the same as for 3.x")]


def test_the_table_by_version_says_where_the_code_ran() -> None:
    rows = compatibility.table(Lookup(SITE, FINDINGS), SHARE_WEIGHTS, "en")
    assert [(row.proof, row.date, row.is_proved) for row in rows] == [
        ("3.3.1", "2026-11-20", True),
        ("2.6.2", "2026-11-20", True),
        ("1.8.5", "2026-11-20", True),
    ]
    rows = compatibility.table(Lookup(SITE, Findings()), SHARE_WEIGHTS, "en")
    assert {(row.proof, row.date, row.is_proved) for row in rows} == {("not run", "", False)}
    assert compatibility.table(Lookup(SITE, FINDINGS), PRINT_TENSOR, "en") == ()  # of one line


def test_a_line_begins_with_what_is_answered_for_it_only_or_otherwise() -> None:
    text = {
        "all": "答。\n\n## 3.x, 2.x, 1.x\n\n同。\n",
        "new": "答。\n\n## 3.x\n\n新。\n\n## 2.x, 1.x\n\n旧。\n",
        "old": "答。\n\n## 1.x\n\n只有旧的。\n",
    }
    framework = dataclasses.replace(PADDLE, lines=LINES[1:4])
    entries = (
        entry(f"paddlepaddle/params/{slug}", "2026-11-20", ("怎么办？", body), home=framework)
        for slug, body in text.items()
    )
    lookup = Lookup(Site((framework,), tuple(entries), {}), Findings())
    found = {
        line.name: [(group, each.slug) for group, each in differing.in_order(lookup, framework, line)]
        for line in framework.lines
    }
    assert found == {
        "3.x": [("differing", "new"), ("", "all")],
        "2.x": [("differing", "new"), ("", "all")],
        "1.x": [("only", "old"), ("", "all"), ("", "new")],
    }


def test_the_question_before_and_after_is_of_the_same_category() -> None:
    lookup = Lookup(SITE, FINDINGS)
    ids = ("params/a", "params/b", "training/c")
    entries = tuple(entry(f"paddlepaddle/{id}", "2026-11-20", ("怎么办？", "答。\n")) for id in ids)
    lookup = Lookup(Site((PADDLE,), entries, {}), Findings())
    first, second, other = entries
    assert (lookup.beside(first, -1), lookup.beside(first, 1)) == (None, second)
    assert (lookup.beside(second, 1), lookup.beside(other, -1)) == (None, None)
