"""The last word of a query may be the beginning of one that is still being typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from faq.search.postings import CODES, LEVELS, Posting, rarity
from faq.search.query import parse
from faq.search.ranking import COMPLETED, RARER, rank

DOCUMENTS = 100


@dataclass
class Terms:
    """An index of terms: term -> its documents, each with the highest impact."""

    terms: Mapping[str, Sequence[int]]
    documents: int = DOCUMENTS

    def posting(self, term: str) -> Posting | None:
        having = self.terms.get(term)
        if having is None:
            return None
        return Posting(rarity(DOCUMENTS, len(having)), [one * CODES + LEVELS for one in having])

    def beginning(self, prefix: str, most: int) -> Sequence[tuple[str, Posting]]:
        longer = [term for term in self.terms if term.startswith(prefix) and term != prefix]
        return [(term, posting) for term in longer[:most] if (posting := self.posting(term))]

    def resembling(self, word: str, edits: int) -> Sequence[tuple[str, Posting]]:
        return []


def scores(index: Terms, text: str) -> dict[int, float]:
    return {one.document: one.score for one in rank(index, parse(text), lambda _: 1.0).found}


@pytest.mark.parametrize("rare", [[7], [7, 8], list(range(7, 27))])
def test_a_completion_counts_at_most_so_much_more_than_the_word_itself(rare: list[int]) -> None:
    index = Terms({"tensor": range(30, 70), "tensorrt": rare})
    tensor, tensorrt = rarity(DOCUMENTS, 40), rarity(DOCUMENTS, len(rare))
    found = scores(index, "tensor")
    assert found[7] / found[30] == pytest.approx(COMPLETED * min(tensorrt, RARER * tensor) / tensor)


def test_it_counts_fully_if_the_word_is_none_yet() -> None:
    index = Terms({"tensorrt": [7], "paddl": range(30, 70)})
    assert scores(index, "paddle tensorr")[7] > scores(index, "paddle tensorr")[30]
    assert scores(index, "tensorr ") == {}
