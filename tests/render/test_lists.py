"""Facets of lists, tags, and the pages of old and new APIs."""

from __future__ import annotations

import dataclasses
import json
import re

import pytest
from faq.content.findings import Findings, NamedApi, Replacement
from faq.content.model import Entry, Lang
from faq.render import facets
from faq.render.lookup import Lookup
from sample_site import (
    FILES,
    FINDINGS,
    LOAD_DATASET,
    OUT_OF_MEMORY,
    PRINT_TENSOR,
    SHARE_WEIGHTS,
    SITE,
    entry,
    render_site,
)

LOOKUP = Lookup(SITE, FINDINGS)


def page(path: str, files: dict[str, bytes] = FILES) -> str:
    return files[f"docs/{path}"].decode()


def boxes(html: str) -> list[tuple[str, str]]:
    return re.findall(r'<input type="checkbox" name="([^"]+)" value="([^"]+)"', html)


def many(count: int, tag: str) -> tuple[Entry, ...]:
    """Entries of which every second one has a common tag, and each has a tag of its own."""
    return tuple(
        entry(f"paddlepaddle/params/e{n}", "2026-11-20", ("怎么办？", "答。\n"), tags=[f"own-{n}", *[tag][n % 2 :]])
        for n in range(count)
    )


def test_a_row_carries_what_it_can_be_narrowed_by() -> None:
    row = next(
        line for line in page("paddlepaddle/params/index.en.md").splitlines() if line.startswith("<li data-entry")
    )
    data = dict(re.findall(r'data-(\w+)="([^"]*)"', row))
    assert data == {
        "entry": SHARE_WEIGHTS.id,
        "framework": "paddlepaddle",
        "category": "params",
        "lines": "3.x 2.x 1.8",
        "tags": "embedding layer",
        "ran": "3.3.1 2.6.2 1.8.5",
        "text": "en",
    }


@pytest.mark.parametrize(("of", "lang"), [(SHARE_WEIGHTS, "en"), (OUT_OF_MEMORY, "zh"), (PRINT_TENSOR, "en")])
def test_english_lists_know_what_is_in_chinese_only(of: Entry, lang: Lang) -> None:
    assert facets.values(LOOKUP, of, "en")["text"] == [lang]
    assert facets.values(LOOKUP, of, "zh")["text"] == []


def test_a_translation_that_goes_out_of_date_changes_its_page_the_status_and_data_alone() -> None:
    """Lists have many parts, and nearly every edit of an entry makes its translation out of date."""
    late = dataclasses.replace(FINDINGS, stale={**FINDINGS.stale, PRINT_TENSOR.id: ("intro",)})
    files, after = render_site(SITE, FINDINGS), render_site(SITE, late)
    assert files.keys() == after.keys()
    id = PRINT_TENSOR.id
    assert {path for path in files if files[path] != after[path]} == {
        f"docs/{id}/index.en.md",
        f"public/en/{id}/index.md",
        "docs/status/index.md",
        "docs/status/index.en.md",
        "public/api/v1/entries.json",
        f"public/api/v1/entries/{id}.json",
        f"public/en/{PRINT_TENSOR.framework}/llms-full.txt",
    }


def test_a_list_has_a_control_for_each_value_that_narrows_it() -> None:
    assert boxes(page("paddlepaddle/index.en.md")) == [
        ("category", "params"),
        ("category", "training"),
        ("has", "error"),
        ("ran", "3.3.1"),
        ("ran", "2.6.2"),
        ("ran", "1.8.5"),
        ("text", "zh"),
        ("text", "en"),
    ]
    assert boxes(page("paddlenlp/index.md")) == []


def test_only_tags_of_several_questions_have_controls_the_commonest_first() -> None:
    files = render_site(dataclasses.replace(SITE, entries=(*many(4, "b-tag"), *many(0, ""))), Findings())
    assert boxes(page("paddlepaddle/params/index.md", files)) == [("tag", "b-tag")]


def test_values_have_the_names_of_their_own_framework() -> None:
    renamed = dataclasses.replace(SITE.frameworks[0], categories=SITE.frameworks[2].categories)
    other = dataclasses.replace(renamed.categories[0], name={"zh": "另一个名字", "en": "Another name"})
    site = dataclasses.replace(
        SITE, frameworks=(dataclasses.replace(renamed, categories=(other,)), *SITE.frameworks[1:])
    )
    assert "另一个名字" not in page("paddlepaddle/index.md", render_site(site, FINDINGS))


def test_the_filter_knows_the_phrasings_and_messages_of_the_readers_language() -> None:
    said = json.loads(FILES["public/search/phrases/en/paddlepaddle.json"])
    assert set(said) == {SHARE_WEIGHTS.id, OUT_OF_MEMORY.id}
    assert said[OUT_OF_MEMORY.id] == [[], [error.value for error in OUT_OF_MEMORY.errors]]
    paths = re.findall(r'data-phrases="([^"]*)"', page("paddlepaddle/params/index.en.md"))
    assert paths == ["../../../search/phrases/en/paddlepaddle.json"]


def test_the_list_of_tags_has_each_with_its_questions() -> None:
    assert re.findall(r'<a href="([^"]+)">(\w) <span>(\d)</span>', page("tags/index.md")) == [
        ("e/", "E", "1"), ("g/", "G", "1"), ("l/", "L", "1"), ("m/", "M", "1"),
    ]  # fmt: skip
    text = page("tags/g/index.md")
    assert re.findall(r'<h2 id="([^"]+)">', text) == ["gpu"]
    assert '<li data-of="gpu"><a href="#gpu">gpu <span>1</span></a></li>' in text
    assert '<a href="../../../tags/e/#embedding">embedding</a>' in page(f"{SHARE_WEIGHTS.id}/index.md")


def test_messages_are_listed_by_framework_and_exception() -> None:
    group = page("errors/index.md").partition('<h2 id="paddlepaddle">')[2].partition("</section>")[0]
    assert re.findall(r'<a href="([^"]+)">([^<]+) <span>(\d)</span>', group) == [
        ("paddlepaddle/MemoryError/", "MemoryError", "1"),
        ("paddlepaddle/ResourceExhaustedError/", "ResourceExhaustedError", "1"),
        ("paddlepaddle/other/", "其他报错", "1"),
    ]
    text = page("errors/paddlenlp/TypeError/index.md")
    assert 'data-lines="2.x"><code class="message">TypeError: ' in text


def rows(text: str) -> list[tuple[str, list[str]]]:
    found = re.findall(r'<tr(?: id="[^"]+")? data-name="([^"]+)".*?</tr>', text)
    return [
        (name, re.findall(r'href="([^"]+#[^"]+)"', text.partition(f'data-name="{name}"')[2].partition("</tr>")[0]))
        for name in found
    ]


def test_an_old_name_leads_to_its_new_one_and_to_the_answer_for_the_newest_line() -> None:
    text = page("migrate/paddlepaddle/index.md")
    assert rows(text) == [
        ("paddle.fluid.layers.fc", ["../../paddlepaddle/params/share-weights/#3.x"]),
        ("paddle.fluid.layers.sqrt", ["../../paddlepaddle/training/gpu-out-of-memory/#1.8"]),
    ]
    assert text.index('id="from-1.8"') < text.index("paddle.<wbr>nn.<wbr>Linear") < text.index('id="gone"')
    assert '<a href="https://docs.example/zh/2.x/Linear.html" class="line line--maintained"' in text


def test_old_names_are_grouped_by_the_step_at_which_they_went() -> None:
    share = (SHARE_WEIGHTS.id,)
    named = [("a", ("1.8",)), ("b", ("2.x",)), ("c", ("3.x",))]
    apis = tuple(NamedApi("paddlepaddle", f"paddle.{name}", lines, share) for name, lines in named)
    pairs = (Replacement("paddle.a", "paddle.b", share), Replacement("paddle.b", "paddle.c", share))
    text = page("migrate/paddlepaddle/index.md", render_site(SITE, Findings(apis=apis, replacements=pairs)))
    order = [text.index(part) for part in ('id="from-1.8"', 'id="paddle.a"', 'id="from-2.x"', 'id="paddle.b"')]
    assert order == sorted(order) and 'id="gone"' not in text


def test_modules_of_other_names_are_no_names_that_are_gone() -> None:
    apis = tuple(NamedApi("paddlepaddle", name, ("1.8",), (SHARE_WEIGHTS.id,)) for name in ("paddle.a", "paddle.a.b"))
    text = page("migrate/paddlepaddle/index.md", render_site(SITE, Findings(apis=apis)))
    assert [name for name, _ in rows(text)] == ["paddle.a.b"]


def test_a_framework_without_old_names_says_so() -> None:
    text = page("migrate/mindspore/index.en.md")
    assert "No question uses an API of this framework that was renamed." in text
    assert "data-filter" not in text


def test_lists_without_questions_have_no_controls() -> None:
    files = render_site(dataclasses.replace(SITE, entries=(LOAD_DATASET,)), Findings())
    assert "data-filter" not in page("paddlepaddle/3.x/index.md", files)
    assert "data-filter" in page("paddlenlp/2.x/index.md", files)
