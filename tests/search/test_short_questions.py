"""A short question is also looked up as a whole: entries that list it come before those that only have its words."""

from __future__ import annotations

import pytest
from faq.content.model import Site
from faq.search.corpus import LONGEST
from faq.search.engine import Engine
from faq.search.query import KEY_SIGN, parse
from faq.search.ranking import EXACT, rank

LOG = """Traceback (most recent call last):
  File "train.py", line 1, in <module>
ValueError: dropout"""


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("paddle dropout", "paddl=dropout="),
        ("Dropout in Paddle", "paddl=dropout="),
        ("paddle 的学习率", "学习=习率=paddl="),
        ("how to set the learning rate in paddle", ""),
        ("to the", "to=the="),
        ("？", ""),
        (LOG, ""),
    ],
)
def test_the_key_has_the_words_whatever_their_order(text: str, key: str) -> None:
    assert parse(text).whole == key


def test_every_short_title_and_phrasing_leads_to_its_entry(site: Site, engine: Engine) -> None:
    keys = [
        (document, parse(text.value).whole)
        for document, entry in enumerate(site.entries)
        for written in entry.documents.values()
        for text in (written.title, *written.asked_as)
        if len(text.value) <= LONGEST
    ]
    short = [(document, key) for document, key in keys if key]
    assert 500 < len(short) < len(keys) // 2
    for document, key in short:
        posting = engine.index.posting(key)
        assert posting and document in dict(posting.impacts())


def test_a_key_is_no_word(engine: Engine) -> None:
    """Neither of one that is being typed nor of one that is misspelt."""
    begun = dict(engine.index.beginning("dropou", 1000)) | dict(engine.index.resembling("dropouts", 1))
    assert "dropout" in begun
    assert not any(KEY_SIGN in term for term in begun)


def test_a_key_is_mostly_read_with_its_first_word(engine: Engine) -> None:
    block_of = engine.index._block_of
    queries = [parse(text) for text in ("显存不足", "学习率", "多卡训练", "dropout", "paddle 安装", "数据增强")]
    apart = [query.whole for query in queries if block_of(query.whole) != block_of(query.whole.partition(KEY_SIGN)[0])]
    assert len(apart) < len(queries) / 2


def test_entries_that_list_the_question_count_more(engine: Engine) -> None:
    query = parse("paddle dropout")
    posting = engine.index.posting(query.whole)
    assert posting
    ranking = rank(engine.index, query, lambda _: 1.0)
    before = {one.document: one.score for one in ranking.found}
    raised = {one.document: one.score / before[one.document] for one in engine._general_first(query, ranking).found}
    shares = {document: share / engine.priors[document] for document, share in raised.items()}
    listed = dict(posting.impacts()).keys()
    assert {document for document, share in shares.items() if share > 1.5} == listed != shares.keys()
    assert {round(share, 9) for share in shares.values()} == {1.0, EXACT}
