"""Python writes and searches the index, the browser reads and searches it: with the same terms and the same ranking."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from faq.search import messages
from faq.search.engine import Engine, Results
from faq.search.filters import Filters
from faq.search.query import parse
from faq.search.reader import differs
from faq.search.tokens import words
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from known import QUERIES, UNANSWERED
from playwright.sync_api import Page

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))

SETUP = """async () => {
  const manifest = await (await fetch("search/manifest.json")).json();
  const { Engine } = await import("/assets/engine.js");
  const { Terms } = await import("/assets/terms.js");
  window.differs = (await import("/assets/edits.js")).differs;
  const load = async (path) => (await fetch(`search/${path}`)).text();
  window.engine = new Engine(new Terms(manifest, load));
  const { tokenizer, messages, parser } = engine;
  window.terms = (text) => tokenizer.words(text).flatMap((word) => word.terms.map(({ text, kind }) => [text, kind]));
  const parsed = ({ leads, ...others }) => ({ ...others, leads: [...leads].sort() });
  window.reading = (text) =>
    [terms(text), messages.signatures(text), messages.isPaste(text), parsed(parser.parse(text))];
}"""


@pytest.fixture(scope="module")
def page(browser_half: Page) -> Page:
    browser_half.evaluate(SETUP)
    return browser_half


def terms(text: str) -> list[list[str]]:
    return [[term.text, term.kind] for word in words(text) for term in word.terms]


def reading(text: str) -> list[Any]:
    """Everything derived from a text before the index is queried."""
    query = parse(text)
    clauses = [
        {"term": c.term, "weight": c.weight, "kind": c.kind, "group": c.group, "open": c.open} for c in query.clauses
    ]
    parsed = {
        "clauses": clauses,
        "signatures": list(query.signatures),
        "leads": sorted(query.leads),
        "quoted": list(query.quoted),
        "log": query.log,
        "whole": query.whole,
    }
    return [terms(text), list(messages.signatures(text)), messages.is_paste(text), parsed]


def is_old(character: str) -> bool:
    """Python and the browser may know different versions of Unicode; only what both know is compared."""
    return unicodedata.category(character) not in ("Cn", "Cs", "Co")


TEXTS = st.one_of(
    st.text(st.characters(codec="utf-8").filter(is_old), max_size=60),
    st.text("aAbBeEsSdDgin_019.:: \n'\"\t-/显存的了怎么\uff0c\uff11\u00a0\u3000\u00c4\u0130(at)[]=", max_size=80),
    st.lists(st.sampled_from([query["query"] for query in QUERIES]), max_size=3).map("\n".join),
)


@pytest.mark.parametrize("text", VECTORS)
def test_golden_terms(text: str) -> None:
    assert [" ".join(term) for term in terms(text)] == VECTORS[text]


def test_the_browser_makes_the_golden_terms(page: Page) -> None:
    made = page.evaluate("(texts) => texts.map((text) => terms(text).map((term) => term.join(' ')))", list(VECTORS))
    assert dict(zip(VECTORS, made, strict=True)) == VECTORS


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(TEXTS, max_size=40))
def test_any_text_is_read_alike(page: Page, texts: list[str]) -> None:
    made = page.evaluate("(texts) => texts.map(reading)", texts)
    for text, other in zip(texts, made, strict=True):
        assert other == reading(text), text


WORDS = st.text("abc", max_size=7)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pairs=st.lists(st.tuples(WORDS, WORDS, st.integers(1, 2)), max_size=60))
def test_words_resemble_each_other_alike(page: Page, pairs: list[tuple[str, str, int]]) -> None:
    made = page.evaluate("(pairs) => pairs.map((pair) => differs(...pair))", pairs)
    assert made == [differs(*pair) for pair in pairs]


def shown(results: Results) -> dict[str, Any]:
    hits = [[hit.id, hit.lang, hit.score, hit.error, list(hit.facets.lines)] for hit in results.hits]
    log = results.log and asdict(results.log)
    return {"hits": hits, "total": results.total, "claim": results.claim, "counts": results.counts, "log": log}


SEARCH = """async (query) => {
  const { hits, ...others } = await engine.search(query);
  return { hits: hits.map((hit) => [hit.id, hit.lang, hit.score, hit.error, hit.lines]), ...others };
}"""


def test_the_known_queries_rank_alike(page: Page, engine: Engine) -> None:
    for query in [*QUERIES, *UNANSWERED]:
        lang = "en" if query["lang"] == "en" else "zh"
        wanted = shown(engine.search(query["query"], lang))
        assert page.evaluate(SEARCH, {"text": query["query"], "lang": lang}) == wanted, query["query"]


LOGS = [
    """File "/usr/lib/python3.8/site-packages/paddle/fluid/executor.py", line 1, in run
paddle.fluid.core_avx.EnforceNotMet: shape of input is wrong
paddlepaddle-gpu==1.8.5""",
    "MindSpore version: 2.2.14\nRuntimeError: Launch kernel failed: x",
    "ValueError: something about nothing",
    "RuntimeError: something wrong [at paddle/fluid/dygraph/layers.cc:12] /usr/local/Ascend/lib64/a.so",
    "RuntimeError: mindspore\\ccsrc\\pynative\\execute.cc:451 is wrong",
    "my log\nof two lines",
]


@pytest.mark.parametrize("text", LOGS)
def test_logs_are_recognised_alike(page: Page, engine: Engine, text: str) -> None:
    wanted = shown(engine.search(text))
    assert page.evaluate(SEARCH, {"text": text}) == wanted


@pytest.mark.parametrize("text", ["显存不够", "out of memory", "Optimizer", "加载权重"])
def test_filters_and_the_readers_own_version_work_alike(page: Page, engine: Engine, text: str) -> None:
    filters = {"framework": ["paddlepaddle", "mindspore"], "line": ["2.x"], "category": []}
    own = {"framework": ["mindspore"], "line": ["2.x"]}
    wanted = engine.search(
        text, "zh", Filters(frozenset(filters["framework"]), frozenset(["2.x"])), Filters(frozenset(own["framework"]))
    )
    assert page.evaluate(SEARCH, {"text": text, "filters": filters, "own": own}) == shown(wanted)
    assert wanted.hits
