"""An index patched where its entries have changed equals one made from all of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

import pytest
from faq.search import blocks, inverting, patching, shards
from faq.search.blocks import Cut, Old
from faq.search.patching import Edit, patched
from faq.search.rows import Rows, Weighed, gather
from faq.search.shards import Limits
from hypothesis import example, given
from hypothesis import strategies as st

HAN = [chr(0x4E00 + number) for number in range(30)]
PAIRS = [HAN[number % 30] + HAN[number * 7 % 29] for number in range(70)]
TERMS = [*PAIRS, *HAN, *(f"name{number}" for number in range(50))]


def document(random: Random, terms: int) -> dict[str, int]:
    """The impacts of some terms; those at the beginning of TERMS are in many documents."""
    return {TERMS[int(len(TERMS) * random.random() ** 2)]: random.randint(1, 31) for _ in range(terms)}


def weighed(impacts: Mapping[str, int]) -> Weighed:
    return Weighed("\n".join(impacts), bytes(impacts.values()))


def changed(random: Random, impacts: Mapping[str, int]) -> dict[str, int]:
    """A document after an edit, mostly a small one."""
    if random.random() < 0.1:
        return document(random, random.randint(10, 50))
    gone = random.choice(list(impacts))
    return {term: impact for term, impact in impacts.items() if term != gone} | document(random, random.randint(0, 2))


def index_of(rows: Rows) -> dict[str, bytes]:
    """The files of an index of only these rows, without what results show."""
    files, tree = shards._tree(inverting.invert(rows), Limits())
    return shards.with_manifest({**tree, "shown": "", "names": "kept"}, files)


def applied(files: Mapping[str, bytes], rows: Rows, edits: Mapping[int, Edit]) -> dict[str, bytes] | None:
    """The files after a patch."""
    patch = patched(files["search/manifest.json"], files.__getitem__, rows, edits, {})
    if patch is None:
        return None
    return {path: data for path, data in {**files, **patch.files}.items() if path not in patch.gone}


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks so small that a few terms are in several."""
    monkeypatch.setattr(blocks, "BLOCKS", 20)
    monkeypatch.setattr(blocks.Measure.cut, "__defaults__", (12,))
    monkeypatch.setattr(shards.Limits.__init__, "__defaults__", (12, 64, 1024))


def test_a_patched_index_is_a_new_one() -> None:
    """Whether the entries had changed before the index was last made as a whole, or change now for the first time."""
    patches = 0
    for seed in range(150):
        random = Random(seed)
        once = [document(random, 30) for _ in range(random.randint(8, 60))]
        index = {place: changed(random, said) if random.random() < 0.05 else said for place, said in enumerate(once)}
        now = {**index, **{place: changed(random, index[place]) for place in random.sample(range(len(once)), 2)}}
        rows = gather(map(weighed, once))
        edits = {
            place: Edit(weighed(said), weighed(index[place]), weighed(now[place]))
            for place, said in enumerate(once)
            if not said == index[place] == now[place]
        }
        assert rows.replaced({place: edit.now for place, edit in edits.items()}) == gather(map(weighed, now.values()))
        found = applied(index_of(gather(map(weighed, index.values()))), rows, edits)
        if found is not None:
            assert found == index_of(gather(map(weighed, now.values())))
            patches += 1
    assert patches > 75


def test_few_terms_are_patched_and_few_blocks_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks.Measure.cut, "__defaults__", (200,))
    monkeypatch.setattr(shards.Limits.__init__, "__defaults__", (200, 64, 1024))
    monkeypatch.setattr(blocks, "LONGEST", 400)
    documents = [Weighed("\n".join(f"term{n * 40 + m}" for m in range(40)), bytes([9] * 40)) for n in range(50)]
    rows, changed = gather(documents), Weighed(documents[7].terms.replace("term290", "term9999"), bytes([9] * 40))
    files, read = index_of(rows), list[str]()

    def load(path: str) -> bytes:
        read.append(path)
        return files[path]

    patch = patched(files["search/manifest.json"], load, rows, {7: Edit(documents[7], documents[7], changed)}, {})
    assert patch
    now = {path: data for path, data in {**files, **patch.files}.items() if path not in patch.gone}
    assert now == index_of(rows.replaced({7: changed}))
    assert json.loads(now["search/manifest.json"])["names"] == "kept"
    assert len(set(read)) <= 8 < len(files) // 4
    assert len(read) == len(set(read))


def test_an_index_in_several_levels_is_made_anew() -> None:
    rows = gather([Weighed("a", b"\1")])
    files = index_of(rows)
    manifest = json.loads(files["search/manifest.json"]) | {"depth": 1}
    edit = Edit(Weighed("a", b"\1"), Weighed("a", b"\1"), Weighed("b", b"\1"))
    assert patched(json.dumps(manifest).encode(), files.__getitem__, rows, {0: edit}, {}) is None


def test_the_files_of_what_results_show_are_named_anew() -> None:
    documents = [Weighed("a\nb", b"\1\1"), Weighed("b", b"\1")]
    rows = gather(documents)
    files = index_of(rows)
    manifest = json.loads(files["search/manifest.json"]) | {"shown": "a-first" + "another"}
    edit = Edit(documents[1], documents[1], Weighed("b", b"\2"))
    patch = patched(json.dumps(manifest).encode(), files.__getitem__, rows, {1: edit}, {1: "a-newer"})
    assert patch
    assert json.loads(patch.files["search/manifest.json"])["shown"] == "a-first" + "a-newer"


@pytest.mark.parametrize(("most", "terms"), [(1, ["aaaaaaaa", "b", "cccccccc", "dddddddd"]), (1024, [])])
def test_an_index_without_blocks_or_with_too_many_is_made_anew(
    most: int, terms: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index has only one block, which is all that the manifest can hold, or no term is left."""
    monkeypatch.setattr(patching, "ROOT_FANOUT", most)
    documents = [Weighed("aaaaaaaa\nbbbbbbbb\ncccccccc\ndddddddd", bytes([1] * 4)), Weighed("", b"")]
    rows = gather(documents)
    edit = Edit(documents[0], documents[0], Weighed("\n".join(terms), bytes([1] * len(terms))))
    assert applied(index_of(rows), rows, {0: edit}) is None


LINES = st.sets(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=40)


@example({"a", "acbc", "ba", "bcbb"}, {"ba": None, "a": None})  # a block with a shorter prefix of its first term
@given(LINES, st.dictionaries(st.text("abc", min_size=1, max_size=4), st.none() | st.text("xyz", max_size=8)))
def test_renewed_blocks_are_those_of_the_new_lines(terms: set[str], changed: Mapping[str, str | None]) -> None:
    cut = Cut(12, 2)
    lines = {term: f"{term}\told" for term in terms}
    changes = {term: None if value is None else f"{term}\t{value}" for term, value in changed.items()}
    after = {term: line for term, line in {**lines, **changes}.items() if line is not None}
    made = list(blocks.blocks([lines[term] for term in sorted(lines)], cut))
    old = Old([block.first for block in made], lambda number: made[number].text.split("\n"))
    new = [block if isinstance(block, blocks.Block) else made[block] for block in blocks.renewed(old, changes, cut)]
    assert new == [] if not after else new == list(blocks.blocks([after[term] for term in sorted(after)], cut))
