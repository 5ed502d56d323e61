"""The files of the collection: written, read again, extended, and damaged."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from faq.diagnostics.diagnostic import as_text
from faq.evidence.messages import store
from faq.evidence.messages.escapes import escaped, unescaped
from faq.evidence.messages.store import Collection, path_of, read, with_version, write
from faq.evidence.messages.template import Template, tidy
from faq.evidence.messages.versions import decoded, encoded
from faq.evidence.messages.wheels import Wheel
from hypothesis import given
from hypothesis import strategies as st

KNOWN = ("1.8.5", "2.0.2", "2.10.0", "3.0.0b4")
SHAPE = Template("The shape of {} must be {}", "ValueError", "demo.add", "x is None", "demo.math", ("1.8.5",))
NATIVE = Template("{}memory must be aligned", place="libdemo.so", versions=("1.8.5",))
ODD = Template("a\\b\n{}\u200b\u202e must not be hidden", "WARNING", "", "'\t' in x", "demo", ("1.8.5",))


def wheel(version: str, package: str = "demo") -> Wheel:
    return Wheel("demo", version, f"{package}-{version}-py3-none-any.whl", "0" * 64)


def collected(*versions: tuple[str, list[Template]]) -> Collection:
    collection = Collection()
    for version, templates in versions:
        found = [
            Template(each.text, each.exception, each.api, each.condition, each.place, (version,)) for each in templates
        ]
        collection = with_version(collection, "demo", version, [wheel(version)], found)
    return collection


def test_the_files() -> None:
    files = write(collected(("1.8.5", [SHAPE, NATIVE, ODD]), ("2.0.2", [SHAPE])))
    assert {path: data.decode() for path, data in files.items() if path != store.NOTICE} == {
        "messages/demo/native-m.txt": "{}memory must be aligned\t\t\t\tlibdemo.so\t1.8.5\n",
        "messages/demo/python-b.txt": "a\\\\b\\n{}\\u200b\\u202e must not be hidden\t"
        "WARNING\t\t'\\t' in x\tdemo\t1.8.5\n",
        "messages/demo/python-s.txt": "The shape of {} must be {}\t"
        "ValueError\tdemo.add\tx is None\tdemo.math\t1.8.5..\n",
        "messages/wheels.txt": "demo 1.8.5 demo-1.8.5-py3-none-any.whl " + "0" * 64 + "\n"
        "demo 2.0.2 demo-2.0.2-py3-none-any.whl " + "0" * 64 + "\n",
    }
    assert "demo 2.0.2: Apache-2.0 (demo-2.0.2-py3-none-any.whl)\n" in files[store.NOTICE].decode()


def test_what_was_written_is_read() -> None:
    collection = collected(("1.8.5", [SHAPE, NATIVE, ODD]), ("2.0.2", [SHAPE]))
    again, diagnostics = read(write(collection))
    assert diagnostics == [] and again.wheels == collection.wheels and write(again) == write(collection)
    assert set(again.templates["demo"]) == set(collection.templates["demo"])


def test_what_another_package_says_stays_with_a_new_version() -> None:
    old = replace(
        collected(("1.8.5", [SHAPE, ODD])), copied={("demo", SHAPE.text): "other", ("demo", ODD.text): "other"}
    )
    new, diagnostics = read(write(with_version(old, "demo", "2.0.2", [wheel("2.0.2")], [])))
    assert diagnostics == [] and new.copied == old.copied


def test_a_new_version_changes_only_lines_that_came_or_went() -> None:
    old = write(collected(("1.8.5", [SHAPE, NATIVE]), ("2.0.2", [SHAPE, NATIVE])))
    new = write(collected(("1.8.5", [SHAPE, NATIVE]), ("2.0.2", [SHAPE, NATIVE]), ("2.10.0", [SHAPE])))
    assert old["messages/demo/python-s.txt"] == new["messages/demo/python-s.txt"]
    assert new["messages/demo/native-m.txt"].endswith(b"\t1.8.5..2.0.2\n")


def test_the_order_of_collecting_does_not_matter() -> None:
    moved = Template(SHAPE.text, SHAPE.exception, SHAPE.api, SHAPE.condition, "demo.zz")
    versions = [("1.8.5", [SHAPE, NATIVE]), ("2.0.2", [moved, ODD]), ("2.10.0", [SHAPE, moved]), ("3.0.0b4", [ODD])]
    first = write(collected(*versions))
    for seed in range(10):
        random.Random(seed).shuffle(versions)
        assert write(collected(*versions)) == first
    assert write(collected(*versions, versions[0])) == first


def test_the_place_is_that_of_the_newest_version() -> None:
    moved = Template(SHAPE.text, SHAPE.exception, SHAPE.api, SHAPE.condition, "demo.zz")
    [template] = collected(("1.8.5", [SHAPE]), ("2.0.2", [moved])).templates["demo"]
    assert (template.place, template.versions) == ("demo.zz", ("1.8.5", "2.0.2"))


@pytest.mark.parametrize(
    ("versions", "field"),
    [
        (["1.8.5"], "1.8.5"),
        (["1.8.5", "2.0.2", "2.10.0", "3.0.0b4"], "1.8.5.."),
        (["1.8.5", "2.10.0"], "1.8.5 2.10.0"),
        (["2.0.2", "2.10.0"], "2.0.2..2.10.0"),
        (["3.0.0b4"], "3.0.0b4.."),
        (["1.8.5", "2.0.2+gpu", "2.10.0", "3.0.0b4"], "1.8.5 2.0.2+gpu 2.10.0.."),
    ],
)
def test_versions(versions: list[str], field: str) -> None:
    assert encoded(versions, KNOWN) == field and decoded(field, KNOWN) == tuple(versions)


@pytest.mark.parametrize(
    "field", ["", "..", "2.0.2..1.8.5", "9.9", "2.0.2 1.8.5", "2.0.2 2.0.2", "1.8.5..9", "2.0.2+gpu.."]
)
def test_damaged_versions(field: str) -> None:
    try:
        assert encoded(decoded(field, KNOWN), KNOWN) != field
    except ValueError as error:
        assert str(error)


@given(st.text())
def test_escapes(text: str) -> None:
    field = escaped(text)
    assert unescaped(field) == text and field.isprintable() and "\t" not in field


@given(st.text(alphabet="\\nutU01239af "))
def test_damaged_escapes(field: str) -> None:
    try:
        unescaped(field)
    except ValueError as error:
        assert str(error)


@given(st.lists(st.text(min_size=1), max_size=6), st.text(), st.text())
def test_any_text_is_kept(texts: list[str], condition: str, name: str) -> None:
    templates = [Template(tidy(text), name, name, condition, "demo") for text in texts if tidy(text)]
    files = write(collected(("1.8.5", templates)))
    again, diagnostics = read(files)
    assert diagnostics == [] and write(again) == files


def test_shelves() -> None:
    assert path_of("demo", SHAPE) == "messages/demo/python-s.txt"
    assert path_of("demo", NATIVE) == "messages/demo/native-m.txt"
    assert path_of("demo", Template("输入{}的形状不对")) == "messages/demo/python-_.txt"
    assert path_of("demo", Template("the {}")) == "messages/demo/python-_.txt"


def lines(files: dict[str, bytes]) -> list[bytes]:
    """All lines of the collection: a changed character in a text cannot be detected, but nothing gets lost silently."""
    return sorted(line for path, data in files.items() if path != store.NOTICE for line in data.splitlines())


@given(st.binary(max_size=60), st.integers(0, 400))
def test_damaged_files_are_diagnostics(noise: bytes, place: int) -> None:
    both = {("demo", SHAPE.text): "other", ("demo", ODD.text): "other"}
    files = write(replace(collected(("1.8.5", [SHAPE, NATIVE, ODD]), ("2.0.2", [SHAPE])), copied=both))
    for path, data in files.items():
        damaged = {**files, path: data[:place] + noise + data[place + len(noise) :]}
        collection, diagnostics = read(damaged)
        assert as_text(diagnostics, damaged)
        assert diagnostics or lines(write(collection)) == lines(damaged)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    files = write(collected(("1.8.5", [SHAPE, NATIVE])))
    sizes = {path: len(data) for path, data in files.items()}
    monkeypatch.setattr(store, "MOST_IN_FILE", sizes["messages/wheels.txt"])
    named = {path: data for path, data in files.items() if path != store.NOTICE}
    monkeypatch.setattr(store, "MOST", sum(map(len, named.values())))
    assert read(named)[1] == []
    monkeypatch.setattr(store, "MOST_IN_FILE", sizes["messages/wheels.txt"] - 1)
    monkeypatch.setattr(store, "MOST", sum(map(len, named.values())) - 1)
    assert [(each.path, each.code) for each in read(named)[1]] == [
        ("messages/wheels.txt", "E122"),
        ("messages/wheels.txt", "E122"),
    ]
