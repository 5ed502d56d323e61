"""The index written to shards and read back: the same for any sizes."""

from __future__ import annotations

import dataclasses
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from engines import engine_of
from faq.build.bundles import bundled
from faq.build.lean import lean
from faq.content.facts import Message
from faq.content.model import Entry, Site
from faq.content.written import now
from faq.search import corpus, inverting, messages, postings, shards, vlq, weighing
from faq.search.corpus import Texts
from faq.search.inverting import CAP
from faq.search.postings import LEVELS, Posting
from faq.search.reader import Load, differs
from faq.search.rows import gather
from faq.search.shown import in_a_file, name_of
from faq.search.tokens import words
from faq.search.weighing import SATURATION, TITLE, steady, weigh
from hypothesis import example, given
from hypothesis import strategies as st
from known import QUERIES

VECTORS = list(json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8")))


@given(st.lists(st.integers(0, 2**30)))
def test_numbers_come_back(numbers: list[int]) -> None:
    text = vlq.encode(numbers)
    assert list(vlq.decode(text)) == numbers
    assert re.fullmatch(r"[\w-]*", text, re.ASCII)
    assert text == "".join(vlq.encode([number]) for number in numbers)


def test_every_posting_is_read_as_it_was_made(site: Site, index_files: dict[str, bytes]) -> None:
    index = engine_of(index_files).index
    made = dict(shards.index(site))
    assert len(made) > 10_000
    assert all(index.posting(term) == posting for term, posting in made.items())
    assert index.posting("no such term") is None
    assert index.manifest["depth"] >= 2


def test_terms_are_sorted_in_blocks_of_the_right_size(index_files: dict[str, bytes]) -> None:
    blocks = sorted(data.decode() for path, data in index_files.items() if path.startswith("search/terms/"))
    lines = [line for block in blocks for line in block.split("\n")]
    terms = [line.split("\t")[0] for line in lines]
    assert all(one < other for one, other in pairwise(terms))
    assert all(len(line.split("\t")) == 2 for line in lines)


def test_the_manifest_has_no_more_of_a_term_than_is_needed_to_find_its_block(index_files: dict[str, bytes]) -> None:
    """Every page with a search reads the manifest first."""
    blocks = sorted(data.decode() for path, data in index_files.items() if path.startswith("search/terms/"))
    manifest = json.loads(index_files["search/manifest.json"])
    nodes = [json.loads(data) for path, data in index_files.items() if path.startswith("search/nodes/")]
    keys = {key for node in [manifest["root"], *nodes] for key in node[0]}
    for one, other in pairwise(blocks):
        last, first = one.split("\n")[-1].split("\t")[0], other.split("\t")[0]
        [key] = [first[:n] for n in range(1, len(first) + 1) if first[:n] in keys and first[:n] > last]
        assert len(key) == 1 or key[:-1] <= last


def test_two_indexes_of_the_same_site_are_the_same_bytes(site: Site, index_files: dict[str, bytes]) -> None:
    again = shards.write(site, shards.Limits(block=600, fanout=8, root=8))
    assert again == index_files


def test_a_file_is_named_for_its_content(site: Site, index_files: dict[str, bytes]) -> None:
    """So a page that was loaded earlier never reads a file of another index, and unchanged files stay in its cache."""
    for files in (index_files, shards.write(Site(site.frameworks, site.entries[1:], site.images))):
        for path, data in files.items():
            if path.startswith(("search/terms/", "search/nodes/")):
                assert path.partition(".")[0].endswith(f"/{name_of(data.decode())}")
        shown = {path: data for path, data in files.items() if path.startswith(("search/texts", "search/samples/zh"))}
        assert shown and all(index_files.get(path, data) == data for path, data in shown.items())


def test_files_of_texts_hold_more_documents_step_by_step() -> None:
    sizes = {number: in_a_file(number) for number in (0, 1, 1024, 1025, 2048, 2049, 4096, 4097, 50_000)}
    assert list(sizes.values()) == [1, 1, 1, 2, 2, 4, 4, 8, 8]


def test_messages_that_headings_and_first_cells_quote_are_known(site: Site) -> None:
    """A message that an entry also lists counts twice: the entry is about it, where others only mention it."""
    entry = site.entries[3]
    text = """
### `An error that nobody quotes` and its cause

| Message | What to do |
| --- | --- |
| `Cells are divided by \\| elsewhere`, or `plain_name` | not for `what the next cell quotes` |
| `TypeError: 'NoneType' object is not iterable` | nothing |

`A sentence that quotes a message`
"""
    document = entry.source
    written = now(dataclasses.replace(document.intro.written(), text=text))
    document = dataclasses.replace(document, intro=dataclasses.replace(document.intro, written=written))
    quoting = dataclasses.replace(entry, documents=dict.fromkeys(("zh", "en"), document), messages=())
    found = corpus.texts(site, quoting).messages
    quoted = messages.signatures("An error that nobody quotes\nCells are divided by \\| elsewhere")
    assert set(found[:2]) == set(quoted) and len(set(found)) == len(found)
    for told in ("what the next cell quotes", "'NoneType' object is not iterable", "A sentence that quotes a message"):
        assert messages.signatures(told) and not {*found} & {*messages.signatures(told)}
    error = Message(dataclasses.replace(entry.source.title, value="An error that nobody quotes"))
    listed = corpus.texts(site, dataclasses.replace(quoting, messages=(error,))).messages
    assert listed == (found[0], *found)


def test_a_sentence_changes_few_files(site: Site, index_files: dict[str, bytes]) -> None:
    """Unless the rounded length of the entry changes, and with it all impacts; that is rare."""
    tried = 0
    for number in range(3, 8):
        entry = site.entries[number]
        text = f"{entry.source.intro.text}\n\n又一句话。\n"
        written = now(dataclasses.replace(entry.source.intro.written(), text=text))
        document = dataclasses.replace(entry.source, intro=dataclasses.replace(entry.source.intro, written=written))
        other = dataclasses.replace(entry, documents={**entry.documents, "zh": document})
        entries = (*site.entries[:number], other, *site.entries[number + 1 :])
        if rounded_length(site, other) == rounded_length(site, entry):
            changed = Site(site.frameworks, entries, site.images)
            files = shards.write(changed, shards.Limits(block=600, fanout=8, root=8))
            assert 0 < len(files.keys() - index_files.keys()) < 20
            tried += 1
    assert tried >= 3


def rounded_length(site: Site, entry: Entry) -> int:
    """The length of an entry's body as its impacts depend on it."""
    return weighing.steady(
        sum(1 for word in words(corpus.texts(site, entry).body) for term in word.terms if term.kind != "unigram")
    )


@pytest.mark.slow
def test_a_site_without_entries_has_an_index(site: Site) -> None:
    results = engine_of(shards.write(Site(site.frameworks, (), {}))).search("anything")
    assert (results.hits, results.total, results.claim) == ((), 0, "none")


@pytest.mark.slow
def test_little_is_read_before_the_first_suggestion(site: Site) -> None:
    """At most 60 kB, with the code as sent, for at least half of the queries; the browser reads the same files."""
    files = shards.write(site)
    assets = Path(__file__).parents[2] / "docs" / "assets"
    modules = {f"docs/assets/{path.relative_to(assets)}": path.read_bytes() for path in assets.rglob("*.js")}
    sizes = {path.split("/")[-1]: len(gzip.compress(lean(path, data))) for path, data in bundled(modules).items()}
    code = sizes["worker.js"] + sizes["engine.js"]
    code += max(sizes["search.js"], sizes["results.js"])  # of a box, or of the results page
    manifest = len(gzip.compress(files["search/manifest.json"]))
    read: set[str] = set()

    def recorded(load: Load, path: str) -> bytes:
        read.add(path)
        return load(path)

    found = []
    for query in QUERIES[::4]:
        asked = engine_of(files)
        load = asked.index._load
        read.clear()
        asked.index._load = partial(recorded, load)
        asked.search(query["query"], "en" if query["lang"] == "en" else "zh", most=6)
        found.append(sum(len(gzip.compress(load(path))) for path in read))
        assert not any(path.startswith("nodes/") for path in read)
    assert code + manifest + median(found) <= 60_000


def texts(title: str = "", body: str = "", messages: tuple[str, ...] = ()) -> Texts:
    return Texts(title, asked_as="", errors="", apis="", body=body, messages=messages)


def built(documents: Iterable[Texts]) -> dict[str, Posting]:
    return dict(inverting.invert(gather(map(weigh, documents))))


FIELD_TEXTS = st.one_of(
    st.text("a显存\u20000b._ :\uff21\n", max_size=12), st.lists(st.sampled_from(VECTORS), max_size=2).map(" ".join)
)


@given(st.lists(st.tuples(FIELD_TEXTS, FIELD_TEXTS), max_size=12))
def test_the_terms_of_a_text_are_those_of_its_words(documents: list[tuple[str, str]]) -> None:
    """All tokens of a text are counted at once; the result must equal what `words` gives for each of them."""
    wanted: dict[str, list[int]] = {}
    for number, (title, body) in enumerate(documents):
        found = {term.text: None for word in words(title) for term in word.terms}
        found |= {term.text: None for word in words(body) for term in word.terms if term.kind != "unigram"}
        for term in found:
            wanted.setdefault(term, []).append(number)
    made = built(texts(title, body) for title, body in documents)
    assert list(made) == sorted(wanted)
    assert {term: [number for number, _ in one.impacts()] for term, one in made.items()} == wanted
    assert all(1 <= impact <= LEVELS for one in made.values() for _, impact in one.impacts())


@example("存存存存存存存存存存显")  # a length that counts as a smaller length
@given(st.text("ab显存 _.", max_size=40))
def test_impacts_are_what_their_definition_says(title: str) -> None:
    counts = Counter(term.text for word in words(title) for term in word.terms)
    length = steady(counts.total())
    unit = TITLE.weight / (1 - TITLE.length + TITLE.length * length / TITLE.typical)
    wanted = {term: int(LEVELS * unit * n / (unit * n + SATURATION)) + 1 for term, n in counts.items()}
    assert {term: dict(one.impacts())[0] for term, one in built([texts(title)]).items()} == wanted


def test_a_common_term_keeps_its_best_documents_and_its_true_rarity() -> None:
    documents = [texts("common " * (1 + number % 2)) for number in range(CAP * 5)]
    posting = built(documents)["common"]
    found = [number for number, _ in posting.impacts()]
    strongest = {impact for _, impact in posting.impacts()}
    assert len(found) == CAP
    assert posting.rarity <= postings.rarity(CAP * 5, CAP * 4)
    assert strongest == {max(impact for _, impact in built(documents[:2])["common"].impacts())}
    assert found == sorted(found)
    assert 1 in found
    assert found[-1] < CAP * 5 // 2  # the first of those that are equally strong


def test_documents_that_only_mention_a_term_make_it_little_less_rare() -> None:
    titles, others = [texts("x")] * 10, [texts("z")] * 80
    alone = built([*titles, *[texts("z")] * 10, *others])["x"].rarity
    mentioned = built([*titles, *[texts("z", "x" + " y" * 400)] * 10, *others])["x"].rarity
    everywhere = built([*titles, *[texts("x")] * 10, *others])["x"].rarity
    assert alone == postings.rarity(100, 10)
    assert everywhere == postings.rarity(100, 20) < mentioned < alone


def test_the_same_word_counts_more_in_a_title_than_in_a_body() -> None:
    made = built([texts("x", "y " * 50), texts("y", "x" + " z" * 49)])
    (first, in_title), (second, in_body) = made["x"].impacts()
    assert (first, second) == (0, 1)
    assert in_title > in_body


def test_messages_are_found_by_their_signatures() -> None:
    made = built([texts("a"), texts("b", messages=("=shape 0 differs", "=b"))])
    assert [number for number, _ in made["=shape 0 differs"].impacts()] == [1]
    assert set(made) == {"a", "b", "=b", "=shape 0 differs"}


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


def test_a_name_of_several_frameworks_means_the_one_with_most_entries(site: Site) -> None:
    """Their order does not matter; an id means its own framework, and each has a name that no other has."""
    ids = [framework.id for framework in site.frameworks]
    counts = Counter(entry.framework for entry in site.entries)
    largest = max(ids, key=counts.__getitem__)
    shared = [dataclasses.replace(one, aliases=(f"own{one.id}", "shared", *ids)) for one in site.frameworks]
    for frameworks in (shared, shared[::-1]):
        few = dataclasses.replace(site, frameworks=tuple(frameworks))
        manifest = json.loads(shards.write(few, rows=gather([]), shown=[])["search/manifest.json"])
        names = {one["id"]: one["aliases"] for one in manifest["frameworks"]}
        assert len(names) > 1
        assert names == {one: [one, f"own{one}", *(["shared"] if one == largest else [])] for one in ids}
