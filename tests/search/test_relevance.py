"""What the search finds for queries with known answers, and for pasted logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from engines import engine_of
from faq.search.claim import counted, vocabulary
from faq.search.engine import Engine
from faq.search.filters import Filters
from faq.search.messages import clean, is_anybodys, signatures
from faq.search.phrasing import likeness
from faq.search.query import FURTHER_LINES, KIND_WEIGHT, Query, parse
from faq.search.ranking import HAD, LIKENESS, MESSAGE, SAID, TITLE, Found, Ranking
from faq.search.tokens import words
from hypothesis import given
from hypothesis import strategies as st
from known import FRESH, HELD_OUT, QUERIES, REAL

ANSWERABLE = [query for query in QUERIES if query["expect"]]
UNRELATED = [query for query in QUERIES if not query["expect"]]


def ranks(engine: Engine, queries: Sequence[dict[str, Any]]) -> list[int]:
    """The rank (from 1) of the first right answer of each query; 0 if it is not among the first ten."""
    found = []
    for query in queries:
        ids = [hit.id for hit in engine.search(query["query"]).hits]
        found.append(next((place for place, id in enumerate(ids, 1) if id in query["expect"]), 0))
    return found


def reciprocal(places: Sequence[int]) -> float:
    return sum(1 / place for place in places if place) / len(places)


def test_right_answers_come_first(engine: Engine) -> None:
    """The queries were graded when there were 114 entries; with five times as many, more entries are similar."""
    places = ranks(engine, ANSWERABLE)
    assert reciprocal(places) >= 0.89
    assert sum(0 < place <= 5 for place in places) / len(places) >= 0.96


def test_questions_that_nothing_was_made_for_are_answered(engine: Engine) -> None:
    places = ranks(engine, FRESH)
    assert reciprocal(places) >= 0.9
    assert sum(0 < place <= 5 for place in places) / len(places) >= 0.96


def own_language(row: dict[str, Any]) -> str:
    """The language of the pages on which a question is asked."""
    return "en" if row["lang"] == "en" else "zh"


def graded(engine: Engine, rows: Sequence[dict[str, Any]]) -> tuple[list[int], list[str], list[str]]:
    """With the framework of the thread chosen, as most readers have: the ranks of the first full answers, and the
    claims for the questions that have one and for those that have none."""
    places: list[int] = []
    with_answer: list[str] = []
    without: list[str] = []
    for row in rows:
        right = {entry for entry, grade in (row["grades"] or {}).items() if grade == 2}
        own = Filters(framework=frozenset([row["framework"]]))
        found = engine.search(row["query"], own_language(row), own=own)
        (with_answer if right else without).append(found.claim)
        if right:
            ids = [hit.id for hit in found.hits]
            places.append(next((place for place, id in enumerate(ids, 1) if id in right), 0))
    return places, with_answer, without


def test_real_users_words_find_their_answers(engine: Engine) -> None:
    """The grades refer to today's entries."""
    places, with_answer, without = graded(engine, REAL)
    assert reciprocal(places) >= 0.82
    assert with_answer.count("answer") >= 0.72 * len(with_answer)
    assert without.count("answer") <= 0.5 * len(without)


def test_words_that_nothing_was_fitted_on_find_their_answers(engine: Engine) -> None:
    places, with_answer, without = graded(engine, HELD_OUT)
    assert reciprocal(places) >= 0.72
    assert with_answer.count("answer") >= 0.67 * len(with_answer)
    assert without.count("answer") <= 0.5 * len(without)


def test_errors_are_recognised(engine: Engine) -> None:
    assert reciprocal(ranks(engine, [query for query in ANSWERABLE if query["kind"] == "error"])) >= 0.95


def test_every_known_message_finds_its_entry(engine: Engine) -> None:
    """Two entries may have the same message; no message may lead to a third one."""
    for document in range(engine.index.documents):
        id = engine.index.texts("zh", document)[0]
        for error in engine.index.errors(document):
            if signatures(error):
                hits = engine.search(f'Traceback (most recent call last):\n  File "a.py", line 3, in f\n{error}').hits
                assert id in [hit.id for hit in hits[:4] if hit.error], error


def test_most_unrelated_queries_are_said_to_have_no_answer(engine: Engine) -> None:
    wrong = [query["query"] for query in UNRELATED if engine.search(query["query"]).claim == "answer"]
    assert len(wrong) <= len(UNRELATED) / 5, wrong


def test_most_answered_queries_are_said_to_have_an_answer(engine: Engine) -> None:
    """The claim is strict: it gives up some answered questions so that fewer unanswered ones are claimed. English
    questions are claimed more often on the English pages than on the Chinese ones."""
    claimed = [query for query in ANSWERABLE if engine.search(query["query"]).claim == "answer"]
    assert len(claimed) >= 0.83 * len(ANSWERABLE)
    there = [query for query in ANSWERABLE if engine.search(query["query"], own_language(query)).claim == "answer"]
    assert len(there) >= 0.88 * len(ANSWERABLE)


@pytest.mark.parametrize(
    ("written", "meant"),
    [("paddelnlp", "paddlenlp"), ("paddlepadl", "paddlepaddl"), ("mindsproe", "mindspor"), ("embeded", "embed")],
)
def test_misspelt_words_are_corrected(engine: Engine, written: str, meant: str) -> None:
    """Those that begin like hundreds of others, too: their part of the dictionary is the longest. Terms are stems."""
    assert engine.index.posting(written) is None
    assert meant in [term for term, _ in engine.index.resembling(written, 2)]


def test_words_alone_that_say_nothing_still_find_something(engine: Engine) -> None:
    assert engine.search("如何").hits
    assert engine.search("how to use").hits


@pytest.mark.parametrize("text", ["", " ", "\n\n", "???", "\x00", "…"])
def test_nothing_to_search_for(engine: Engine, text: str) -> None:
    assert engine.search(text).hits == ()


def test_facets_count_what_each_value_would_leave(engine: Engine) -> None:
    everything = engine.search("显存", most=10**6)
    narrowed = engine.search("显存", filters=Filters(framework=frozenset(["mindspore"])), most=10**6)
    assert narrowed.counts["framework"] == everything.counts["framework"]
    assert narrowed.total == everything.counts["framework"]["mindspore"] == len(narrowed.hits)
    assert {hit.facets.framework for hit in narrowed.hits} == {"mindspore"}
    both = Filters(framework=frozenset(["mindspore", "paddlenlp"]))
    assert engine.search("显存", filters=both).total == sum(
        everything.counts["framework"].get(name, 0) for name in ("mindspore", "paddlenlp")
    )
    line = engine.search("显存", filters=Filters(line=frozenset(["1.8"])), most=10**6)
    assert line.total == everything.counts["line"]["1.8"]
    assert all("1.8" in hit.facets.lines for hit in line.hits)


def test_the_readers_own_framework_goes_first_and_hides_nothing(engine: Engine) -> None:
    plain = engine.search("冻结参数 不更新", most=10**6)
    own = engine.search("冻结参数 不更新", own=Filters(framework=frozenset(["mindspore"])), most=10**6)
    assert {hit.id for hit in own.hits} == {hit.id for hit in plain.hits}
    assert own.hits[0].facets.framework == "mindspore"


LOG = """\x1b[31m2023-05-01 10:11:12,123 INFO launch.py:348] Local start 8 processes.\x1b[0m
Traceback (most recent call last):
  File "/home/me/train.py", line 87, in <module>
    main()
C++ Traceback (most recent call last):
--------------------------------------
ValueError: (InvalidArgument) The 'axis' should be in [-2, 2), but received 5.
  [Hint: Expected axis < 2.] (at /paddle/phi/core/enforce.cc:12)
"""


@pytest.mark.parametrize(
    ("name", "frameworks"),
    [
        ("mindspore", {"mindspore"}),
        ("昇腾上", {"mindspore"}),
        ("paddle2.0 的", {"paddlepaddle"}),
        ("飞桨", {"paddlepaddle"}),
    ],
)
def test_a_framework_that_is_named_goes_first_and_hides_nothing(
    engine: Engine, name: str, frameworks: set[str]
) -> None:
    for question in ("梯度裁剪", "loss 不下降", "显存不足"):
        found = engine.search(f"{name} {question}", most=200)
        assert found.hits[0].facets.framework in frameworks
        assert {hit.facets.framework for hit in found.hits} - frameworks


def test_names_of_apis_name_their_frameworks(engine: Engine) -> None:
    assert parse("mindspore.nn.Cell").names(["mindspore"])
    assert not parse("nn.Cell 和 mindsporelike").names(["mindspore"])
    assert engine.search("paddle.nn.Layer 和 mindspore.nn.Cell").hits


PHRASING = st.text("abc显存 ._", min_size=1, max_size=12)


@given(PHRASING, st.lists(PHRASING, max_size=4))
def test_likeness_is_a_share(query: str, phrasings: list[str]) -> None:
    terms = {term.text: 1.0 for word in words(query) for term in word.terms}
    assert 0 <= likeness(terms, phrasings) <= 1 + 1e-9
    assert likeness(terms, [*phrasings, query]) == pytest.approx(1 if terms else 0)
    assert likeness(terms, ["zzz"]) == 0


def test_one_phrasing_with_all_the_words_goes_before_many_with_one_each() -> None:
    masses = {"gradient": 2.0, "clip": 3.0}
    together, apart = ["clip my gradient"], ["clip a box", "what is a gradient"]
    assert likeness(masses, together) > likeness(masses, apart) > 0


def ranked(query: Query, scores: dict[int, float]) -> Ranking:
    """A ranking in which these documents have all the words."""
    found = [Found(document, score, score) for document, score in scores.items()]
    masses = {clause.term: clause.weight for clause in query.clauses if clause.kind != "unigram"}
    return Ranking(found, masses, {clause.term: set(scores) for clause in query.clauses}, ())


def test_a_phrasing_that_is_the_query_counts_and_a_title_more(engine: Engine) -> None:
    _, _, title, _, asked = engine.index.texts("zh", 0)
    for text in (title, asked[0], "zzz"):
        query = parse(text)
        ranking = ranked(query, {0: 1.0})
        like = LIKENESS * likeness(ranking.masses, [title, *asked]) + TITLE * likeness(ranking.masses, [title])
        like += MESSAGE * likeness(ranking.masses, engine.index.errors(0)) if query.log else 0
        again = engine._reread(Found(0, 1.0, 1.0), query, ranking, "zh").score
        said = counted(query.clauses, vocabulary([title, *asked]).__contains__).share
        had = counted(query.clauses, lambda _: True).share
        assert again == pytest.approx(1 + like + SAID * said + HAD * had)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("construct 里可以用 if 吗", True),
        ("if 和 for 里的梯度", True),
        ("if", True),
        ("what if the loss is nan", False),
        ("报 if you want to use it in a loop 怎么办", False),
    ],
)
def test_stop_words_are_names_in_a_chinese_query_with_few_of_them(text: str, counts: bool) -> None:
    assert ("if" in {clause.term for clause in parse(text).clauses}) == counts


def test_a_document_that_has_the_words_anywhere_counts_more(engine: Engine) -> None:
    query = parse("gradient clip")
    whole, half = ranked(query, {0: 1.0}), ranked(query, {0: 1.0})
    half = replace(half, documents={**half.documents, "clip": ()})
    scores = [engine._reread(Found(0, 1.0, 1.0), query, each, "zh").score for each in (whole, half)]
    assert scores[0] - scores[1] == pytest.approx(HAD / 2)


def test_the_best_results_are_in_the_order_of_their_scores(engine: Engine) -> None:
    for query in ANSWERABLE[::10]:
        scores = [hit.score for hit in engine.search(query["query"]).hits]
        assert scores == sorted(scores, reverse=True)


def test_a_log_is_cleaned() -> None:
    assert clean(LOG) == "\n".join(
        [
            "[Hint: Expected axis < 2.]",
            "ValueError: (InvalidArgument) The 'axis' should be in [-2, 2), but received 5.",
            "INFO launch.py:348] Local start 8 processes.",
            "main()",
            "C++ Traceback (most recent call last):",
        ]
    )


def test_of_a_log_the_last_line_with_an_error_weighs_most() -> None:
    """Words of its other lines weigh less, unless they are in that line as well."""
    clauses = parse("first line\nValueError: last line").clauses
    lighter = {one.term for one in clauses if one.weight == FURTHER_LINES * KIND_WEIGHT[one.kind]}
    assert lighter == {"first"}
    assert {one.term for one in clauses if one.weight == KIND_WEIGHT[one.kind]} >= {"valueerror", "last", "lin"}
    assert 0 < FURTHER_LINES < 1
    for text in ("one line with an error: OSError", "two lines\nof which none has any"):
        assert all(one.weight == KIND_WEIGHT[one.kind] for one in parse(text).clauses)


def test_a_message_is_the_same_with_other_names_and_numbers() -> None:
    one = set(signatures("ValueError: (InvalidArgument) The 'axis' should be in [-2, 2), but received 5."))
    other = set(signatures('The "dim" should be in [-3, 3), but received 17.'))
    assert one & other
    assert not one & set(signatures("The axis is fine."))
    assert not set(signatures("AssertionError: one is wrong")) & set(signatures("AssertionError: another failed"))


def test_messages_that_begin_alike_have_different_signatures() -> None:
    (one,), (other,) = signatures("something went very wrong"), signatures("something went very wild")
    assert one != other and one[:5] == other[:5] == "=some" and len(one) == len(other) == 13
    assert signatures("形状不一致 的两个张量不能相加啊") != signatures("形状不一致 的两个张量不能相减啊")


def test_how_many_messages_begin_is_no_message() -> None:
    """The first clause counts if it is informative; so does the first sentence."""
    assert not set(signatures("ValueError: The input of Op(Conv) is 3")) & set(signatures("The input of Op(Pool) is 4"))
    assert len(signatures("paddle.fluid.core_avx.EnforceNotMet: sizes")) == 1
    assert not set(signatures("TypeError: forward() takes 3")) & set(signatures("TypeError: forward() failed"))
    begun = "(InvalidArgument) The 1-th dimension of input[0] and input[1] is expected to be equal."
    assert set(signatures(begun)) & set(signatures(f"{begun}But received input[0]'s shape = [1, 5]"))


def test_what_wraps_a_message_and_where_it_was_raised_is_not_searched_for() -> None:
    raised = "paddle.fluid.core_avx.EnforceNotMet: sizes differ at [paddle/fluid/platform/device.h:12]"
    assert clean(raised) == "paddle Error: sizes differ at [paddle ]"
    assert clean("RuntimeError: mindspore\\ccsrc\\backend\\a.cc:157 Get] op") == "RuntimeError:   Get] op"
    assert set(signatures(raised)) & set(signatures("sizes differ at [paddle/fluid/platform/device.h:12]"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("KeyError: 'a'", ("a",)),
        ("cannot import name 'a' from 'b.c' (/d/e.py)", ("a", "b.c")),
        ("the value 'a' is wrong", ()),
        ("", ()),
    ],
)
def test_the_names_that_a_message_is_about(text: str, names: tuple[str, ...]) -> None:
    assert parse(text).quoted == names


@pytest.mark.parametrize(
    ("message", "anybodys"),
    [
        ("TypeError: 'NoneType' object is not iterable", True),
        ("builtins.TypeError: object of type 'NoneType' has no len()", True),
        ("TypeError: unsupported operand type(s) for +: 'int' and 'str'", True),
        ("TypeError: 'int' object does not support item assignment", True),
        ("IndexError: list index out of range", True),
        ("ZeroDivisionError: float division by zero", True),
        ("ValueError: not enough values to unpack (expected 2, got 1)", True),
        ("TypeError: 'Linear' object is not iterable", False),
        ("TypeError: unsupported operand type(s) for +: 'Tensor' and 'str'", False),
        ("IndexError: index 3 of the axis is out of range", False),
        ("ModuleNotFoundError: No module named 'paddle'", False),
        ("RuntimeError: division by zero in conv2d", False),
        ("", False),
    ],
)
def test_what_python_says_of_anybodys_code_is_no_message_of_an_entry(message: str, anybodys: bool) -> None:
    assert is_anybodys(message) == anybodys


def test_what_python_says_of_anybodys_code_is_the_message_of_no_hit(engine: Engine) -> None:
    """Nor of a hit with the same message about its own class; entries that ask about it are found by their words."""
    found = engine.search("TypeError: 'NoneType' object is not iterable")
    assert found.hits and not any(hit.error for hit in found.hits)
    found = engine.search("TypeError: 'Linear' object is not iterable")
    assert found.hits[0].error


def test_a_message_that_is_nearly_the_query_counts(engine: Engine) -> None:
    """Only in a query that quotes a message: for other questions the entries' messages are not read."""
    document = next(n for n in range(engine.index.documents) if len(engine.index.errors(n)) > 3)
    text = f"RuntimeError: {engine.index.errors(document)[0]}"
    query = parse(text)
    ranking = ranked(query, {document: 1.0})
    assert query.log and not parse("how to freeze layers").log
    with_messages = engine._reread(Found(document, 1.0, 1.0), query, ranking, "zh").score
    without = engine._reread(Found(document, 1.0, 1.0), replace(query, log=False), ranking, "zh").score
    assert with_messages > without + MESSAGE / 2


def test_messages_are_read_only_of_results_that_have_one_of_the_query(index_files: dict[str, bytes]) -> None:
    """A question that is long enough to be a message would wait for them without need."""
    asked = engine_of(index_files)
    load, read = asked.index._load, list[str]()
    asked.index._load = lambda path: read.append(path) or load(path)
    assert len(asked.search("how do I freeze some layers while others are trained").hits) > 1
    assert not any(path.startswith("errors/") for path in read)
    document = next(n for n in range(asked.index.documents) if asked.index.errors(n))
    assert asked.search(asked.index.errors(document)[0]).hits[0].error


def test_long_logs_are_read_from_their_end() -> None:
    log = "INFO step loss 0.1 line\n" * 100_000 + "RuntimeError: something went very wrong here"
    assert {*signatures("something went very wrong here")} <= {*signatures(log)}
    assert len(parse(log).clauses) <= 32
