"""After texts of a few entries have changed, only these are compiled again, and the site equals a whole build byte for
byte."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from amended import State, compare, differs, walk
from edits import Files
from faq.build import amending, reading
from faq.build.amending import Before, NotAlone, amend
from faq.build.outputs import NotMade
from faq.content import tally
from faq.render.address import EXAMPLE
from faq.search import shown
from test_pieces import ENGLISH, FIRST, SECOND, THIRD, replaced, whole
from test_pieces import State as Repository

pytestmark = pytest.mark.slow
STEPS = 40
Edit = Callable[[Files], object]


def edit(path: str, old: str, new: str) -> Edit:
    return lambda files: replaced(path, old, new)(Repository(files, Path()))


def more(path: str, text: str) -> Edit:
    def add(files: Files) -> None:
        files[path] += text.encode()

    return add


QUIET: dict[str, Edit] = {
    "nothing": lambda files: None,
    "a sentence": more(SECOND, "\n又一句话。\n"),
    "a sentence that makes a translation out of date": edit(FIRST, "见[官网]", "看[官网]"),
    "a stamp that is wrong": edit(ENGLISH, "b3d8b7f7", "b3d8b7f6"),
    "a sentence of a translation": more(ENGLISH, "\nOne more.\n"),
    "a caution": more(SECOND, "\n> **注意**：数据会丢。\n"),
    "sentences of two entries": lambda files: [more(path, "\n又一句话。\n")(files) for path in (SECOND, THIRD)],
}
LOUD: dict[str, Edit] = {
    "a title": edit(SECOND, "第2个问题", "第二个问题"),
    "the title of a translation": edit(ENGLISH, "How do I see", "How can I see"),
    "the short answer": edit(SECOND, "用 `demo.version()`", "用 `demo.version()` 就行"),
    "a phrasing": edit(FIRST, "怎么看装的是哪个版本", "装的是哪个版本"),
    "a tag": edit(THIRD, "tags: [version]", "tags: [vast, version]"),
    "an API": more(SECOND, "\n也用 `demo.extra()`。\n"),
    "a link": more(SECOND, "\n[另一个](../third/zh.md)。\n"),
    "an address": more(SECOND, "\n[别处](https://example.org/elsewhere/)。\n"),
    "a message": edit(FIRST, "ValueError: The", "TypeError: The"),
    "a text that cannot be read": edit(SECOND, "reviewed:", "reviewed"),
    "a related entry": edit(THIRD, "reviewed:", "related: [demo/basics/nowhere]\nreviewed:"),
    "an old address": edit(THIRD, "reviewed:", "moved_from: [demo/basics/old]\nreviewed:"),
}


@pytest.fixture
def state(tmp_path: Path) -> State:
    return State(whole(), tmp_path)


@pytest.mark.parametrize("name", QUIET)
def test_what_nobody_else_shows_is_compiled_by_itself(name: str, state: State) -> None:
    files = dict(state.files)
    QUIET[name](files)
    found = state.amended(files)
    assert found
    compare(state, found, files)


@pytest.mark.parametrize("name", LOUD)
def test_what_others_show_is_not(name: str, state: State) -> None:
    files = dict(state.files)
    LOUD[name](files)
    assert files != state.files
    assert state.amended(files) is None


def test_an_error_is_told_with_what_else_is_wrong(state: State) -> None:
    files = dict(state.files)
    more(SECOND, "\n<b>x</b>\n")(files)
    found = state.amended(files)
    assert found and any(each.path == SECOND and each.severity == "error" for each in found.diagnostics)
    compare(state, found, files)


def test_what_an_entry_allows_stays_allowed(tmp_path: Path) -> None:
    files = whole()
    edit(THIRD, "reviewed:", "allow: {N101: 说的就是没有}\nreviewed:")(files)
    more(THIRD, "\n没有 `demo.nothing()`。\n")(files)
    state = State(files, tmp_path)
    assert not any(each.code == "N101" for each in state.result.diagnostics)
    files = dict(state.files)
    more(THIRD, "\n又一句话。\n")(files)
    compare(state, state.amended(files), files)


def test_what_an_entry_allows_a_rule_about_the_site_stays_allowed(tmp_path: Path) -> None:
    files = whole()
    edit(THIRD, "reviewed:", "allow: {E130: 驱动程序说的}\nreviewed:")(files)
    edit(THIRD, "errors:\n", "errors:\n  - Some vendor says so.\n")(files)
    state = State(files, tmp_path)
    assert state.result.last and (THIRD, "E130") in state.result.last.spared
    assert not any(each.code in ("E130", "A102") for each in state.result.diagnostics)
    files = dict(state.files)
    more(THIRD, "\n又一句话。\n")(files)
    found = state.amended(files)
    assert found
    compare(state, found, files)


def test_after_many_entries_all_are_put_together_again(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amending, "MOST", 1)
    for path, is_amended in ((SECOND, True), (SECOND, True), (THIRD, False)):
        files = dict(state.files)
        more(path, "\n又一句话。\n")(files)
        found = state.amended(files)
        assert (found is not None) is is_amended
        if found:
            state.take(found, files)


def test_an_entry_that_was_not_there_is_none_that_was_edited(state: State) -> None:
    assert state.result.last
    before = Before(state.result.last, state.result.outputs.digests, state.outputs.__getitem__)
    with pytest.raises(NotAlone):
        amend(before, state.files, {"demo/basics/nowhere"}, EXAMPLE, state.store().keep)


def test_several_entries_one_after_the_other(state: State) -> None:
    assert state.result.last
    own = state.result.last.own
    for path in (SECOND, THIRD, FIRST, SECOND):
        files = dict(state.files)
        more(path, "\n又一句话。\n")(files)
        found = state.amended(files)
        assert found
        compare(state, found, files)
        state.take(found, files)
        assert found.last and found.last.reread.items() <= own.items()


def test_what_is_not_kept_is_not_guessed(state: State) -> None:
    files = dict(state.files)
    more(SECOND, "\n又一句话。\n")(files)
    (state.folder / "faq.db").unlink()
    assert state.amended(files) is None


def test_what_is_lost_afterwards_is_not_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For example if the disk has no room for new values; neighbours are displayed from the same file."""
    monkeypatch.setattr(shown, "MOST_FILES", 3)
    monkeypatch.setattr(reading, "AT_HAND", 1)
    state = State(many(), tmp_path)
    files = dict(state.files)
    edit(FIRST, "## 1.8\n", "## 1.8\n\n```bash\npip list\n```\n")(files)
    found = state.amended(files)
    assert found
    (state.folder / "faq.db").unlink()
    lost = 0
    for path in [path for path in found.outputs if differs(state, found, path)]:
        with suppress(NotMade):
            found.outputs[path]
            continue
        lost += 1
    assert lost


def test_what_a_rule_about_the_site_has_found_is_not_lost(tmp_path: Path) -> None:
    files = whole()
    edit(THIRD, "第3个问题", "第2个问题")(files)
    state = State(files, tmp_path)
    assert any(each.code == "M132" for each in state.result.diagnostics)
    files = dict(state.files)
    more(THIRD, "\n又一句话。\n")(files)
    assert state.amended(files) is None


def many() -> Files:
    """More entries, whose ids begin alike, so that several share the same files."""
    files = whole()
    for number in range(12):
        name = f"first{'-a' * (number % 3)}{number}"
        for path in [path for path in files if "/basics/first/" in path]:
            old, new = "How do I see", f"How do I see {number}"
            text = files[path].decode().replace("title: 如何", f"title: {number} 如何").replace(old, new)
            files[path.replace("/first/", f"/{name}/")] = text.encode()
        if number % 4 == 0:
            del files[f"faq_src/demo/basics/{name}/en.md"]
    return dict(sorted(files.items()))


def test_a_walk_where_several_are_shown_from_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "MOST_FILES", 3)
    assert walk(1, STEPS // 2, tmp_path, many) > STEPS // 10


@pytest.mark.parametrize("first", range(1, 1 + 2 * STEPS, STEPS))
def test_a_walk_is_the_same_as_whole_builds(first: int, tmp_path: Path) -> None:
    assert walk(first, STEPS, tmp_path, whole) > STEPS // 5


LEFT_OUT: dict[str, tuple[object, str, object, Edit]] = {
    "what lists show": (amending._Amending, "_shown", lambda *_: 0, LOUD["the short answer"]),
    "what rules look at": (amending, "without_places", lambda facts: 0, LOUD["a related entry"]),
    "what status counts": (
        tally.Tally,
        "with_changes",
        lambda self, *_: self,
        QUIET["a sentence that makes a translation out of date"],
    ),
    "what is put together": (amending._Amending, "_wholes", lambda *_: {}, QUIET["a sentence"]),
    "neighbours": (amending._Amending, "_near", lambda *_: iter(()), QUIET["a sentence"]),
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_part_that_is_left_out_would_be_seen(name: str, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, other, change = LEFT_OUT[name]
    monkeypatch.setattr(owner, attribute, other)
    files = dict(state.files)
    change(files)
    with pytest.raises((AssertionError, KeyError)) as seen:
        compare(state, state.amended(files), files)
    assert "the whole site is compiled" not in str(seen.value)
