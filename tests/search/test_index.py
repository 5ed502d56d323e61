"""The index on its way through the shards: what is written is what is read, whatever the sizes."""

from __future__ import annotations

import json
import re
from itertools import pairwise

from conftest import engine_of
from faq.model import Site
from faq.search import postings, shards, vlq
from faq.search.postings import CAP, LEVELS
from faq.search.reader import differs
from hypothesis import given, settings
from hypothesis import strategies as st


@given(st.lists(st.integers(0, 2**30)))
def test_numbers_come_back(numbers: list[int]) -> None:
    text = vlq.encode(numbers)
    assert list(vlq.decode(text)) == numbers
    assert re.fullmatch(r"[\w-]*", text, re.ASCII)


def test_every_posting_is_read_as_it_was_made(site: Site, index_files: dict[str, bytes]) -> None:
    index = engine_of(index_files).index
    made = shards.index(site)
    assert len(made) > 10_000
    assert all(index.posting(term) == posting for term, posting in made.items())
    assert index.posting("no such term") is None
    assert index.manifest["depth"] >= 2


def test_terms_are_sorted_in_blocks_of_the_right_size(index_files: dict[str, bytes]) -> None:
    blocks = {int(found[1]): data for path, data in index_files.items() if (found := re.search(r"terms/(\d+)", path))}
    lines = [line for number in sorted(blocks) for line in blocks[number].decode().split("\n")]
    terms = [line.split("\t")[0] for line in lines]
    assert all(one < other for one, other in pairwise(terms))
    assert all(len(line.split("\t")) == 2 for line in lines)


def test_two_indexes_of_the_same_site_are_the_same_bytes(site: Site, index_files: dict[str, bytes]) -> None:
    again = shards.write(site, shards.Limits(block=600, fanout=8))
    assert again == index_files


def test_the_folder_changes_with_the_content(site: Site, index_files: dict[str, bytes]) -> None:
    fewer = Site(site.frameworks, site.entries[1:], site.images)
    folders = {json.loads(files["search/manifest.json"])["folder"] for files in (index_files, shards.write(fewer))}
    assert len(folders) == 2


def test_a_site_without_entries_has_an_index(site: Site) -> None:
    results = engine_of(shards.write(Site(site.frameworks, (), {}))).search("anything")
    assert (results.hits, results.total, results.exact) == ((), 0, False)


@settings(deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 5)), min_size=1, max_size=30))
def test_impacts_keep_to_their_levels(documents: list[dict[str, int]]) -> None:
    built = postings.build([document, {}, {}, {}, {}] for document in documents)
    assert list(built) == sorted(set().union(*documents))
    for term, posting in built.items():
        assert [number for number, _ in posting.impacts()] == [n for n, one in enumerate(documents) if term in one]
    assert all(1 <= impact <= LEVELS for posting in built.values() for _, impact in posting.impacts())


def test_a_common_term_keeps_its_best_documents_and_its_true_rarity() -> None:
    counted = [[{"common": 1 + number % 2}, {}, {}, {}, {}] for number in range(CAP * 5)]
    posting = postings.build(counted)["common"]
    documents = [number for number, _ in posting.impacts()]
    strongest = {impact for _, impact in posting.impacts()}
    assert len(documents) == CAP
    assert posting.rarity == postings.rarity(CAP * 5, CAP * 5)
    assert strongest == {max(impact for _, impact in postings.build(counted[:2])["common"].impacts())}
    assert documents == sorted(documents)
    assert 1 in documents
    assert documents[-1] < CAP * 5 // 2  # the first of those that are equally strong


def test_the_same_word_counts_more_in_a_title_than_in_a_body() -> None:
    built = postings.build([[{"x": 1}, {}, {}, {}, {"y": 50}], [{"y": 1}, {}, {}, {}, {"x": 1, "z": 49}]])
    (first, in_title), (second, in_body) = built["x"].impacts()
    assert (first, second) == (0, 1)
    assert in_title > in_body


def distance(one: str, other: str) -> int:
    """Insertions, deletions, substitutions and swaps of neighbours, by definition."""
    table = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            steps = [table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (one[i - 1] != other[j - 1])]
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                steps.append(table[i - 2, j - 2] + 1)
            table[i, j] = min(steps)
    return table[len(one), len(other)]


@given(st.text("abc", max_size=7), st.text("abc", max_size=7), st.integers(1, 2))
def test_misspelt_words(one: str, other: str, edits: int) -> None:
    assert differs(one, other, edits) == (distance(one, other) <= edits)
