"""Entries about a toolkit come later for questions that do not name it."""

from __future__ import annotations

import json

import pytest
from faq.content.model import Site
from faq.search import vlq
from faq.search.engine import Engine
from faq.search.query import parse
from faq.search.ranking import APART, rank

OCR, DETECTION, GENERAL = (
    "paddlepaddle/training/paddleocr-train-recognition",
    "paddlepaddle/training/paddledetection-learning-rate",
    "paddlepaddle/params/layerwise-learning-rate-schedule",
)


def scores(engine: Engine, text: str) -> dict[str, float]:
    query = parse(text)
    found = rank(engine.index, query, engine._weight(query)).found
    return {engine.index.texts("en", one.document)[0]: one.score for one in found}


@pytest.mark.parametrize(
    ("text", "lower"),
    [
        ("learning rate training", {OCR, DETECTION}),
        ("PaddleOCR learning rate training", {DETECTION}),
        ("PP-OCRv4 训练 学习率", {DETECTION}),
        ("PaddleDetection and ppocr: learning rate, training", set()),
    ],
)
def test_an_entry_counts_less_unless_the_question_names_its_toolkit(
    index_files: dict[str, bytes], engine: Engine, site: Site, text: str, lower: set[str]
) -> None:
    manifest = json.loads(index_files["search/manifest.json"])
    none = {"toolkits": vlq.encode([0, len(site.entries)])}
    without = scores(Engine(manifest | none, lambda path: index_files[f"search/{path}"]), text)
    found = scores(engine, text)
    shares = {id: found[id] / without[id] for id in (OCR, DETECTION, GENERAL)}
    assert shares == {id: APART if id in lower else 1.0 for id in shares}
