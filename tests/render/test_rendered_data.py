"""The data below /api/v1/ follows its contract."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from faq.content.model import Entry
from sample_site import FILES, LOAD_DATASET, OUT_OF_MEMORY, PRINT_TENSOR, SHARE_WEIGHTS, SITE

VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(FILES["public/api/v1/schema.json"]), format_checker=jsonschema.FormatChecker()
)
SUMMARY_KEYS = {
    "id", "framework", "category", "title", "url", "lines", "tags", "errors", "messages", "reviewed", "stale", "proved",
}  # fmt: skip


def data(name: str) -> Any:
    return json.loads(FILES[f"public/api/v1/{name}.json"])


def of(entry: Entry) -> Any:
    return data(f"entries/{entry.id}")


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(VALIDATOR.schema)


@pytest.mark.parametrize("name", ["entries", *(f"entries/{entry.id}" for entry in SITE.entries)])
def test_everything_follows_the_schema(name: str) -> None:
    VALIDATOR.validate(data(name))


@pytest.mark.parametrize("key", sorted(SUMMARY_KEYS | {"short", "answers"}))
def test_the_schema_demands_every_key(key: str) -> None:
    broken = of(SHARE_WEIGHTS)
    del broken[key]
    assert not VALIDATOR.is_valid(broken)


def test_the_list_has_every_entry_with_exactly_the_agreed_keys() -> None:
    assert [entry["id"] for entry in data("entries")] == [entry.id for entry in SITE.entries]
    assert all(set(entry) == SUMMARY_KEYS for entry in data("entries"))


def test_a_translated_entry() -> None:
    entry = of(SHARE_WEIGHTS)
    assert entry["url"] == {
        "zh": "/paddlepaddle/params/share-weights/",
        "en": "/en/paddlepaddle/params/share-weights/",
    }
    assert entry["lines"] == ["3.x", "2.x", "1.8"]
    assert entry["stale"] == ["intro", "1.8"]
    assert entry["proved"] == {"3.x": ["3.3.1"], "2.x": ["2.6.2"], "1.8": ["1.8.5"]}
    assert list(entry["answers"]["en"]) == ["3.x", "2.x", "1.8"]
    assert entry["answers"]["zh"]["3.x"] == entry["answers"]["zh"]["2.x"] != entry["answers"]["zh"]["1.8"]


def test_an_entry_without_line_headings_gives_its_whole_text_for_every_line() -> None:
    entry = of(LOAD_DATASET)
    assert entry["short"]["zh"] == "写一个生成器函数交给 `load_dataset`。"
    assert entry["answers"]["zh"]["2.x"].startswith(entry["short"]["zh"])
    assert entry["answers"]["zh"]["2.x"].endswith("```")
    assert of(PRINT_TENSOR)["answers"]["en"]["2.x"] == of(PRINT_TENSOR)["short"]["en"]


def test_an_untranslated_entry_has_no_english_keys() -> None:
    entry = of(OUT_OF_MEMORY)
    assert list(entry["title"]) == list(entry["url"]) == list(entry["short"]) == list(entry["answers"]) == ["zh"]


def test_links_and_images_are_addresses_from_the_root() -> None:
    text = of(SHARE_WEIGHTS)["answers"]["en"]["3.x"]
    assert "](/paddlepaddle/training/gpu-out-of-memory/#2.x)" in text
    assert "](/en/paddlenlp/data/load-local-dataset/)" in text
    assert "](/paddlepaddle/params/share-weights/shared.png)" in text
    assert "no-run" not in text
