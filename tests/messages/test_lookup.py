"""What is known of a message that no entry answers: the shards, the look-up, and its bounds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from faq.build.files import load
from faq.content.findings import Saying
from faq.content.model import Site
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known as Collected
from faq.evidence.messages.lookup import ROOT, Known, KnownMessages, shard_of, write
from faq.evidence.messages.matching import KEY, Index
from faq.evidence.messages.template import Template

READ = ("1.8.5", "2.6.2", "3.3.1")
NONE = Site((), (), {})
SHAPE = Template("The shape of {} must be {}", "ValueError", "demo.add", "x is None", "demo", ("1.8.5", "2.6.2"))
AGAIN = Template("The shape of {} must be {}", "ValueError", "demo.mul", "y is None", "demo", ("3.3.1",))
MEMORY = Template("Out of memory error on GPU {}. Cannot allocate {}.\nPlease stop it.", versions=("2.6.2+gpu",))
SHORT = Template("Please check it {}", "WARNING", versions=READ)
MEMORY_LINE = "Out of memory error on GPU 0. Cannot allocate 2.4GB memory on GPU 0, available memory is only 5.4GB."
BOTH = Template("This one is said by more than one framework", "ValueError", versions=READ)


def reader(files: Mapping[str, bytes]) -> KnownMessages:
    manifest = json.loads(files[f"{ROOT}/manifest.json"])
    return KnownMessages(manifest, lambda path: files[f"{ROOT}/{manifest['folder']}/{path}"])


@cache
def small() -> Mapping[str, bytes]:
    indexes = {"demo": Index([SHAPE, AGAIN, MEMORY, SHORT, BOTH]), "other": Index([BOTH])}
    return write(NONE, indexes, {"demo": READ, "other": READ})


@cache
def real() -> Mapping[str, bytes]:
    """The shards of the repository's collection."""
    collection, damaged = store.read(load(Path(__file__).parents[2])[0])
    assert not damaged
    known = Collected(collection)
    names = collection.templates
    return write(NONE, {name: known.index(name) for name in names}, {name: collection.versions(name) for name in names})


def test_a_known_message() -> None:
    found = reader(small()).find("ValueError: The shape of 'x' must be 3")
    names = ("demo.add", "demo.mul")
    assert found == Known(Saying("demo", READ, READ), "The shape of {} must be {}", "ValueError", names, "")


def test_a_message_of_gpus_only() -> None:
    found = reader(small()).find("Out of memory error on GPU 0. Cannot allocate 3 GB.")
    assert found is not None and found.saying == Saying("demo", ("2.6.2+gpu",), READ) and found.names == ()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "The shape of 'x' must be 3",
        "Please check it now",
        "ValueError: This one is said by more than one framework",
        "ImportError: cannot import name '_legacy_C_ops' from 'paddle'",
        "\t\n\x00" * 1000,
    ],
)
def test_what_cannot_be_attributed_is_not_known(line: str) -> None:
    assert reader(small()).find(line) is None


def test_the_same_collection_gives_the_same_files() -> None:
    indexes = {"other": Index([BOTH]), "demo": Index([SHAPE, AGAIN, MEMORY, SHORT, BOTH])}
    assert write(NONE, indexes, {"demo": READ, "other": READ}) == small()


def test_where_a_word_is_does_not_depend_on_the_machine() -> None:
    assert [shard_of(word) for word in ("shape", "GPU", "形")] == [shard_of(w) for w in ("shape", "GPU", "形")]
    assert shard_of("") == 0x811C9DC5 % 2048 and shard_of("a") == 0xE40C292C % 2048


def test_all_of_it_is_small_and_so_is_a_look_up() -> None:
    files = real()
    assert sum(map(len, files.values())) <= 5_000_000
    shards = reader(files)
    common = " ".join(shards.manifest["common"])
    read = [len(files[f"{ROOT}/{shards.manifest['folder']}/{n}.txt"]) for n in shards.shards(KEY.findall(common))]
    assert len(read) > 3 and sum(read) + len(files[f"{ROOT}/manifest.json"]) <= 40_000


@pytest.mark.parametrize(
    ("line", "framework"),
    [
        (MEMORY_LINE, "paddlepaddle"),
        ("Get op info json suffix path failed, soc_version: Ascend310P3", "mindspore"),
        ("ValueError: Function: forward doesn't exist in the Module transformed from AST.", "paddlepaddle"),
        ("ImportError: cannot import name '_legacy_C_ops' from 'paddle'", ""),
        ("TypeError: __init__() missing 1 required positional argument: 'vocab_file'", ""),
        ("KeyError: 'eval_accuracy'", ""),
    ],
)
def test_lines_that_people_pasted(line: str, framework: str) -> None:
    found = reader(real()).find(line)
    assert (found.saying.framework if found else "") == framework
