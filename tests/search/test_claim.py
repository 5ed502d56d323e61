"""What the search claims: an entry answers, these are near, or nothing is."""

from __future__ import annotations

from dataclasses import replace
from unittest import mock

import pytest
from faq.search import claim
from faq.search import engine as engine_module
from faq.search.claim import Measures, counted, elsewhere
from faq.search.engine import Engine
from faq.search.filters import Filters
from faq.search.phrasing import likeness, spoken, title_likeness
from faq.search.query import parse
from faq.search.ranking import MATCHING
from known import FRESH, UNANSWERED

LOG = "RuntimeError: the frozen layers are not known\nmindspore 2.2.14"


def measures(**changed: float) -> Measures:
    nothing = dict.fromkeys(claim.WEIGHTS, 0.0)
    return Measures(**(nothing | changed))


def test_the_weights_are_those_of_the_measures() -> None:
    assert list(claim.WEIGHTS) == list(Measures.__dataclass_fields__)


def test_without_results_nothing_is_claimed() -> None:
    assert claim.claim(None, True, False) == "none"


def test_a_message_that_an_entry_has_is_answered_unless_it_is_of_other_software() -> None:
    assert claim.claim(measures(), True, False) == "answer"
    assert claim.claim(measures(foreign=1.0), True, False) != "answer"


def test_a_phrasing_that_is_the_query_is_an_answer() -> None:
    same = measures(title=1.0, phrasing=1.0, said=1.0, had=1.0, terms=1.5)
    assert claim.claim(same, False, False) == "answer"
    assert claim.claim(measures(title=0.1, phrasing=0.2, had=0.4, confidence=-2.0), False, False) == "none"


def test_who_asks_how_something_is_done_is_more_likely_answered(engine: Engine) -> None:
    taken = []
    for text in ("怎么冻结部分层的参数", "How to freeze some layers", "冻结部分层的参数，报错", "Show the layers"):
        with mock.patch.object(engine_module, "claim", lambda first, *_: taken.append(first) or "near"):
            engine.search(text)
    assert [first.how for first in taken] == [1.0, 1.0, 0.0, 0.0]
    some = measures(title=0.25, phrasing=0.4, said=0.5, had=0.8, terms=2.0, confidence=-1.5)
    assert claim.claim(some, False, False) != "answer"
    assert claim.claim(replace(some, how=1.0), False, False) == "answer"


def test_a_phrasing_that_says_more_than_the_query_is_less_of_an_answer() -> None:
    assert spoken({"freez": 1.0}, ["freeze parameters", "freeze"]) == 1.0
    assert spoken({"freez": 1.0, "layer": 3.0}, ["freeze", "freeze the first layer"]) < 1.0
    assert spoken({"freez": 1.0}, ["冻结"]) == spoken({}, ["freeze"]) == 0.0


def test_a_log_and_other_software_alone_are_less_likely_answered(engine: Engine) -> None:
    taken = []
    for text in ("how do I freeze layers in matplotlib", "how do I freeze layers in mindspore, as in matplotlib", LOG):
        with mock.patch.object(engine_module, "claim", lambda first, *_: taken.append(first) or "near"):
            engine.search(text)
    assert [(first.foreign, first.log) for first in taken] == [(1.0, 0.0), (0.0, 0.0), (0.0, 1.0)]
    assert claim.WEIGHTS["foreign"] < 0 > claim.WEIGHTS["log"]


def test_an_error_must_be_surer_and_a_log_have_a_line_of_the_entry() -> None:
    """A wrong answer to an error is worse than none."""
    some = measures(title=0.3, phrasing=0.4, said=0.6, had=0.8, terms=2.0, confidence=-1.5, how=1.0)
    assert claim.claim(some, False, False) == claim.claim(some, False, True) == "answer"
    assert claim.claim(replace(some, said=0.5), False, False) == "answer"
    assert claim.claim(replace(some, said=0.5), False, True) != "answer"
    assert claim.claim(replace(some, log=1.0), False, True) != "answer"
    assert claim.claim(replace(some, log=1.0, line=1.0), False, True) == "answer"


@pytest.mark.parametrize(
    "text",
    [
        "TypeError: __init__() got an unexpected keyword argument 'nobody_has_this'",
        "AttributeError: module 'paddle' has no attribute 'nobody_has_this'",
        "NameError: name 'NobodyHasThis' is not defined",
        "KeyError: 'nobody_has_this'",
        "TypeError: unsupported operand type(s) for -: 'float' and 'NobodyHasThis'",
    ],
)
def test_a_message_about_a_name_that_no_entry_has_is_not_answered(engine: Engine, text: str) -> None:
    """The rest of it is what Python says about any code."""
    found = engine.search(text)
    assert found.claim != "answer" and not any(hit.error for hit in found.hits)


def test_a_title_in_the_other_language_tells_nothing() -> None:
    phrasings = ["如何冻结参数", "freeze parameters"]
    assert title_likeness({"freez": 1.0}, phrasings) == likeness({"freez": 1.0}, phrasings) > 0
    assert title_likeness({"freez": 1.0, "冻结": 1.0}, phrasings) == likeness(
        {"freez": 1.0, "冻结": 1.0}, phrasings[:1]
    )
    assert title_likeness({"冻结": 1.0}, phrasings[1:]) == 0


def test_other_software_is_named_by_the_query_but_not_by_the_title() -> None:
    assert elsewhere(parse("torch.nn.Linear 怎么冻结").leads, "如何冻结参数")
    assert not elsewhere(parse("PyTorch 权重怎么加载").leads, "加载 PyTorch 的权重")
    assert elsewhere(parse("在安卓手机上部署").leads, "部署到服务器")
    assert not elsewhere(parse("paddle.nn.Linear").leads, "")


def test_words_are_counted() -> None:
    has = {"loss", "参数", "set_value"}.__contains__
    found = counted(parse("loss 参数冻结 set_value yolov5 50").clauses, has)
    assert (found.names, found.missing_names) == (3, 1)
    assert (found.characters, found.missing_characters) == (2.0, 1.0)
    assert found.share == pytest.approx(3 / 5)
    assert counted((), has).share == 0


def test_results_far_behind_the_best_one_do_not_match(engine: Engine) -> None:
    """They are neither shown nor counted, so the numbers next to the filters are those of what is shown."""
    found = engine.search("fluid.layers.fc", most=10**6)
    assert found.total == len(found.hits) < engine.index.documents / 2
    assert sum(found.counts["framework"].values()) == found.total
    assert 0 < MATCHING < 1
    one = engine.search("fluid.layers.fc", filters=Filters(framework=frozenset(["paddlepaddle"])), most=10**6)
    assert one.total == found.counts["framework"]["paddlepaddle"] == len(one.hits)


def test_how_many_results_are_shown_changes_neither_the_first_nor_the_claim(engine: Engine) -> None:
    for row in FRESH:
        results = [engine.search(row["query"], most=most) for most in (1, 3, 10)]
        assert len({one.claim for one in results}) == 1
        assert len({tuple(hit.id for hit in one.hits[:1]) for one in results}) == 1


def test_most_questions_that_nothing_answers_are_not_claimed(engine: Engine) -> None:
    """Questions that newer entries help with are left out."""
    rows = [row for row in UNANSWERED if not row.get("today")]
    claimed = [row["query"] for row in rows if engine.search(row["query"], row["lang"]).claim == "answer"]
    assert len(rows) >= 97
    assert len(claimed) <= 0.2 * len(rows), claimed
