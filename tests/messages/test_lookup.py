"""What is known about a message that no entry answers: the shards, the look-up, and its limits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from faq.build.files import load
from faq.content.findings import Saying
from faq.content.model import Site
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known as Collected
from faq.evidence.messages.lookup import NOBODY, Known, shard_of
from faq.evidence.messages.shards import ROOT, reader, shards_of, write
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import Template
from faq.evidence.messages.wheels import Wheel
from faq.search.definition import DEFINITION
from faq.search.messages import lines

READ = ("1.8.5", "2.6.2", "3.3.1")
NONE = Site((), (), {})
SHAPE = Template("The given shape of {} must be {}", "ValueError", "demo.add", "x is None", "demo", ("1.8.5", "2.6.2"))
AGAIN = Template("The given shape of {} must be {}", "ValueError", "demo.mul", "y is None", "demo", ("3.3.1",))
MEMORY = Template("Too little memory is free on GPU {}. Cannot allocate {}.\nStop it.", versions=("2.6.2+gpu",))
SHORT = Template("Please check it {}", "WARNING", versions=READ)
MEMORY_LINE = "Out of memory error on GPU 0. Cannot allocate 2.4GB memory on GPU 0, available memory is only 5.4GB."
OLD = Template("The padding {} is not one that is known here", "ValueError", "demo.pad", "", "demo", ("1.8.5",))
NEW = Template("The padding {} is not one of those known", "ValueError", "demo.pad", "", "demo", ("2.6.2", "3.3.1"))
LONG = Template(
    "This message is said by one framework, the first one, and has much to say", "ValueError", versions=READ
)
LARGEST = 4_000
"""Maximum size of a shard in bytes: a look-up of most lines reads the shards of all their words."""
BOTH = Template("This one is said by more than one framework", "ValueError", versions=READ)


def wheels(framework: str) -> tuple[Wheel, ...]:
    return tuple(Wheel(framework, version, f"{framework}-{version}-py3-none-any.whl", "0" * 64) for version in READ)


def collected(*frameworks: str) -> Collected:
    held = {"demo": (SHAPE, AGAIN, MEMORY, SHORT, BOTH, OLD, NEW), "other": (BOTH,)}
    read = tuple(wheel for framework in frameworks for wheel in wheels(framework))
    return Collected(Collection(read, {framework: held[framework] for framework in frameworks}))


def files_of(collected: Collected, **reading: Any) -> Mapping[str, bytes]:
    return write(NONE, shards_of(collected), (), {}, reading)


@cache
def small() -> Mapping[str, bytes]:
    return files_of(collected("demo", "other"))


@cache
def real() -> Mapping[str, bytes]:
    """The shards of the repository's collection."""
    collection, damaged = store.read(load(Path(__file__).parents[2])[0])
    assert not damaged
    return files_of(Collected(collection), **DEFINITION["messages"])


def test_a_known_message() -> None:
    found = reader(small()).find("ValueError: The given shape of 'x' must be 3")
    names = ("demo.add", "demo.mul")
    assert found == Known(Saying("demo", READ, READ), "The given shape of {} must be {}", "ValueError", names, "")


def test_a_message_of_gpus_only() -> None:
    found = reader(small()).find("Too little memory is free on GPU 0. Cannot allocate 3 GB.")
    assert found is not None and found.saying == Saying("demo", ("2.6.2+gpu",), READ) and found.names == ()


def test_how_a_message_read_before() -> None:
    found = reader(small()).find("ValueError: The padding 'x' is not one of those known")
    assert found is not None and found.before == OLD.text and found.saying.versions == ("2.6.2", "3.3.1")
    found = reader(small()).find("ValueError: The padding 'x' is not one that is known here")
    assert found is not None and found.before == ""


COPIED = "ValueError: operands could not be broadcast together with shapes (2,) (3,)"


@pytest.mark.parametrize(
    ("text", "line", "known"),
    [
        ("operands could not be broadcast together with shapes {}", COPIED, "package:numpy"),
        ("In {}: operands could not be broadcast together with shapes {}, nor to this device", COPIED, "package:numpy"),
        ("The values are those of another operator, so it stopped: {}", f"{COPIED}", "package:numpy"),
        (
            "The values are those of another operator, so it stopped: {}",
            f"ValueError: The values are those of another operator, so it stopped: {COPIED}",
            "demo",
        ),
        (
            "operands could not be broadcast together with shapes {} by any of the rules of the demo framework",
            f"{COPIED} by any of the rules of the demo framework",
            "demo",
        ),
        ("etag must have been retrieved from server", "AssertionError: etag must have been retrieved from server", ""),
        ("The text {} is no integer index of a batch", "KeyError: 'The text 3 is no integer index of a batch'", "demo"),
    ],
)
def test_a_message_in_the_words_of_others_is_theirs(text: str, line: str, known: str) -> None:
    """A framework that copied numpy's message is not named; one that quotes it, or says more, is."""
    held = {"demo": (Template(text, line.partition(":")[0], versions=READ),)}
    found = reader(files_of(Collected(Collection(wheels("demo"), held)))).find(line) or Known(origin="")
    assert (found.saying.framework or found.origin) == known


def test_the_better_match_is_named() -> None:
    """A framework that covers much less of the line does not prevent another from being named."""
    held = {"demo": (LONG,), "other": (Template("This message is said by {}", "ValueError", versions=READ),)}
    asked = reader(files_of(Collected(Collection((*wheels("demo"), *wheels("other")), held))))
    found = asked.find("ValueError: This message is said by one framework, the first one, and has much to say")
    assert found is not None and found.saying.framework == "demo"


def test_a_message_that_breaks_off_is_of_all_versions_that_begin_so() -> None:
    begun = "The shape that was given cannot be divided by this"
    old = Template(f"{begun}. Received {{}}.", "ValueError", "demo.cut", "", "demo", ("1.8.5",))
    new = Template(f"{begun}. Received {{}}, which has {{}}.", "ValueError", "demo.cut", "", "demo", ("3.3.1",))
    found = reader(files_of(Collected(Collection(wheels("demo"), {"demo": (old, new)})))).find(f"{begun}.")
    assert found is not None and found.saying.versions == ("1.8.5", "3.3.1")
    assert (found.names, found.before) == (("demo.cut",), "")


@pytest.mark.parametrize("end", ["…", "...", ""])
def test_an_ellipsis_is_no_part_of_a_message_that_breaks_off(end: str) -> None:
    collection = Collection(wheels("demo"), {"demo": (LONG,)})
    found = reader(files_of(Collected(collection))).find(
        f"ValueError: This message is said by one framework, the fi{end}"
    )
    assert found is not None and found.text == LONG.text


def test_a_library_s_message_may_be_short_where_its_sources_are_named() -> None:
    """Only together with the framework's own source locations, and only if the line begins with its own words."""
    short = Template("Too few kernels were made: {}", place="libdemo.so", versions=READ)
    inner = Template("{} kernels too few were made", place="libdemo.so", versions=READ)
    files = files_of(Collected(Collection(wheels("mindspore"), {"mindspore": (short, inner)})))
    line, place = "RuntimeError: Too few kernels were made: 3", "mindspore/ccsrc/runtime/run.cc:12 Launch"
    assert reader(files).first([line]) is None
    assert reader(files).first([line, "[paddle/phi/a/run.cc:12] Launch"]) == Known(origin="paddlepaddle")
    found = reader(files).first([line, place])
    assert found is not None and found.saying.versions == READ
    assert reader(files).first(["RuntimeError: 3 kernels too few were made", place]) == Known(
        Saying("mindspore", (), READ)
    )


SHARED = "This small input is no invertible one."


@pytest.mark.parametrize(
    ("log", "saying"),
    [
        ([f"ValueError: (InvalidArgument) {SHARED}"], Saying("paddlepaddle", ("2.6.2",), READ)),
        ([f"RuntimeError: {SHARED}"], NOBODY),
        ([f"RuntimeError: {SHARED}", "[paddle/phi/a/run.cc:12] Launch"], Saying("paddlepaddle", (), READ)),
        ([f"RuntimeError: {SHARED} [mindspore/ccsrc/a/run.cc:12]"], Saying("mindspore", ("3.3.1",), READ)),
        ([f"ValueError: (InvalidArgument) {SHARED[:30]}"], Saying("paddlepaddle", ("2.6.2",), READ)),
        (["ValueError: (InvalidArgument) Others say this one and that one."], Saying("paddlepaddle", (), READ)),
    ],
)
def test_what_several_can_say_is_of_the_one_whose_form_the_line_has(log: list[str], saying: Saying) -> None:
    """The form is its error type before the message, or a source location, on this line; other lines may come from
    others."""
    others = Template("Others say this one and that one.", place="libdemo.so", versions=READ)
    held = {
        "mindspore": (Template(SHARED, place="libdemo.so", versions=("3.3.1",)), others),
        "paddlenlp": (others,),
        "paddlepaddle": (Template(SHARED, place="libdemo.so", versions=("2.6.2",)),),
    }
    read = tuple(wheel for framework in held for wheel in wheels(framework))
    found = reader(files_of(Collected(Collection(read, held)))).first(log)
    assert (found or Known()).saying == saying


def test_the_places_of_a_log_tell_who_speaks() -> None:
    own = reader(files_of(Collected(Collection(wheels("mindspore"), {"mindspore": ()}))))
    pasted = (
        "[ERROR] ME(3438,python):2020-05-07 [mindspore/ccsrc/device/cpu/cpu_session.cc:115] BuildKernel] It is gone"
    )
    assert own.first(lines(pasted, places=True)) == Known(Saying("mindspore", (), READ))
    assert own.first(lines(pasted)) is None


def test_what_was_copied_from_a_package_names_both() -> None:
    collection = Collection(wheels("demo"), {"demo": (LONG, OLD)}, {("demo", LONG.text): "other"})
    asked = reader(files_of(Collected(collection)))
    found = asked.find(f"ValueError: {LONG.text}")
    assert found is not None and (found.saying.framework, found.also) == ("demo", "other")
    found = asked.find("ValueError: The padding 'x' is not one that is known here")
    assert found is not None and found.also == ""


def test_what_no_framework_says_is_known_by_its_form() -> None:
    found = reader(small()).find("ImportError: cannot import name '_legacy_C_ops' from 'paddle'")
    assert found == Known(origin="python")
    own = files_of(Collected(Collection(wheels("mindspore"), {"mindspore": ()})))
    found = reader(own).find("ValueError: For primitive[Add], the x must be 4, but got 2.")
    assert found == Known(Saying("mindspore", (), READ))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "The given shape of 'x' must be 3",
        "Please check it now",
        "ValueError: This one is said by more than one framework",
        "\t\n\x00" * 1000,
    ],
)
def test_what_cannot_be_attributed_is_not_known(line: str) -> None:
    assert reader(small()).find(line) is None


def test_the_same_collection_gives_the_same_files() -> None:
    assert files_of(collected("demo", "other")) == small()


def test_where_a_word_is_does_not_depend_on_the_machine() -> None:
    assert [shard_of(word) for word in ("shape", "GPU", "形")] == [shard_of(w) for w in ("shape", "GPU", "形")]
    assert shard_of("") == 0x811C9DC5 % 8192 and shard_of("a") == 0xE40C292C % 8192


@pytest.mark.slow
def test_all_of_it_is_small_and_so_is_a_look_up() -> None:
    files = real()
    assert sum(map(len, files.values())) <= 5_000_000
    shards = reader(files)
    long = " ".join(json.loads((Path(__file__).parent / "lines.json").read_text("utf-8")))
    read = [len(files[f"{ROOT}/{shards.manifest['folder']}/{n}.txt"]) for n in shards.shards(long)]
    assert len(read) > 3 and sum(read) + len(files[f"{ROOT}/manifest.json"]) <= 40_000
    sizes = [len(data) for path, data in files.items() if path.endswith(".txt")]
    assert max(sizes) <= LARGEST and sum(sizes) / len(sizes) <= LARGEST / 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "framework"),
    [
        (MEMORY_LINE, "paddlepaddle"),
        ("Get op info json suffix path failed, soc_version: Ascend310P3", "mindspore"),
        ("ValueError: Function: forward doesn't exist in the Module transformed from AST.", "paddlepaddle"),
        ("ImportError: cannot import name '_legacy_C_ops' from 'paddle'", "python"),
        ("TypeError: __init__() missing 1 required positional argument: 'vocab_file'", "python"),
        ("KeyError: 'eval_accuracy'", "python"),
        ("OSError: (External) NCCL error(2), unhandled system error.", "cuda"),
        ("RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)", "package:torch"),
        ("ValueError: operands could not be broadcast together with shapes (2,) (3,)", "package:numpy"),
        ("(PreconditionNotMet) Tensor holds no memory. Call Tensor::mutable_data firstly.", "paddlepaddle"),
        ("RuntimeError: Unsupported device target GPU. This process only supports one of the ['CPU'].", "mindspore"),
        (
            "ValueError: The value Parameter (name=weight, shape=(3, 3), dtype=Float32, requires_grad=True) , its name "
            "'weight' already exists. Please set a unique name for the parameter.",
            "mindspore",
        ),
        ("the loss is nan after the second epoch, what can I do", ""),
        ("ValueError: Window length M must be a non-negative integer", ""),
        ("ValueError: The 'kaiser' window needs one or more parameters -- pass a tuple.", ""),
        ("ValueError: If sym==True, center must be None.", ""),
    ],
)
def test_lines_that_people_pasted(line: str, framework: str) -> None:
    found = reader(real()).find(line) or Known(origin="")
    assert (found.saying.framework or found.origin) == framework
