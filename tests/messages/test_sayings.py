"""Which versions produce the messages of entries: according to wheels and samples, and as shown on a page."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "compiler"))

import pytest
from demo import BASE, changed
from faq.build.inputs import sort_sources
from faq.build.kept import make_all
from faq.build.record import compile_entry
from faq.build.sayings import find_sayings
from faq.build.site import site_of
from faq.content.addressed import EXAMPLE
from faq.content.findings import Owners, Saying, Sayings
from faq.diagnostics.diagnostic import Diagnostic
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.sayings import saying_of
from faq.evidence.messages.store import FOLDER, Collection, write
from faq.evidence.messages.template import Template
from faq.evidence.messages.wheels import Wheel
from faq.evidence.proofs import ledger
from faq.evidence.proofs.ledger import Record
from faq.evidence.proofs.samples import jobs
from faq.render.words import versions_of, words_of
from proved import proof

READ = ("1.8.5", "2.3.0", "2.10")
WHEELS = tuple(Wheel("demo", version, f"demo-{version}-py3-none-any.whl", "0" * 64) for version in READ)
SHAPE = Template("The shape of {} must be a list of numbers", "ValueError", versions=("2.3.0+gpu", "2.10"))
KNOWN = Known(Collection(WHEELS, {"demo": (SHAPE,)}))
WRITTEN = "AttributeError: module 'demo' has no attribute 'version'"
FIRST = "demo/basics/first"
PATH = f"faq_src/{FIRST}/zh.md"


def said(text: str, known: Known, printed: Sequence[str]) -> Saying | None:
    return saying_of(known, text, printed, ("demo",))


def test_a_message_has_the_versions_of_its_template() -> None:
    line = "ValueError: The shape of 'x' must be a list of numbers"
    assert said(line, KNOWN, ()) == Saying("demo", ("2.3.0+gpu", "2.10"), READ)
    assert said(line, KNOWN, ("1.8.5", "2.3.0")) == Saying("demo", READ, READ)
    assert said("KeyError: 'x'", KNOWN, ("2.10",)) == Saying("demo", ("2.10",), READ)
    assert said("KeyError: 'x'", KNOWN, ()) is None


def test_nothing_is_said_of_a_framework_that_was_never_read() -> None:
    files = {path: data for path, data in BASE.items() if not path.startswith(f"{FOLDER}/")}
    assert find(files) == ({}, {}, [])
    unread = {**files, "messages/odd.txt": b""}
    assert find(unread) == ({}, {}, []), "a damaged collection knows nothing"


def test_what_a_framework_puts_together_when_it_runs_is_known_by_its_form() -> None:
    line = "ValueError: For primitive[Add], the x must be 4, but got 2."
    known = Known(Collection((), {"mindspore": ()}))
    assert said(line, KNOWN, ()) is None, "demo is not MindSpore"
    assert saying_of(known, line, (), ("mindspore",)) == Saying("mindspore", ())
    assert saying_of(known, line, (), ("demo", "mindspore")) == Saying("mindspore", ())


def test_seen_is_what_any_run_printed_and_what_it_was_to_raise() -> None:
    files, runs = runs_of(changed(PATH, 'no-run="needs a GPU"', 'raises="KeyError: no such axis"'))
    failed = [replace(runs[0], failed="it ended otherwise", printed="ValueError: the axis"), runs[1]]
    for wanted, versions in (("ValueError: the axis", ("3.3.1",)), ("KeyError: no such axis", ("2.10",))):
        own = {**files, **ledger.write(failed)}
        own[PATH] = own[PATH].replace(WRITTEN.encode(), wanted.encode())
        assert find(own)[0][FIRST, wanted].versions == versions


def test_a_run_in_another_entry_prints_the_same() -> None:
    """When an entry is split, its runs stay in the other entry's file until `faq prove --tidy`."""
    files, runs = runs_of(changed(PATH, 'no-run="needs a GPU"', 'raises="KeyError: no such axis"'))
    files[PATH] = files[PATH].replace(WRITTEN.encode(), b"KeyError: no such axis")
    failed = replace(runs[0], failed="it ended otherwise")
    for moved, versions in ((runs, ("2.10", "3.3.1")), ([failed, runs[1]], ("2.10",))):
        elsewhere = ledger.write(replace(run, entry="demo/basics/second") for run in moved)
        assert find({**files, **elsewhere})[0][FIRST, "KeyError: no such axis"].versions == versions


def test_an_entry_owns_the_lines_of_the_templates_that_its_messages_match() -> None:
    """Whatever values its own message has, and whether its samples printed it or not."""
    line = "ValueError: The shape of [2, 3] must be a list of numbers"
    files, _ = runs_of(changed(PATH, 'no-run="needs a GPU"', 'raises="KeyError: no such axis"'))
    files[PATH] = files[PATH].replace(WRITTEN.encode(), line.encode())
    assert find(files)[1] == {("demo", SHAPE.text): (FIRST,)}
    assert find(changed(PATH, WRITTEN, "KeyError: 'x'"))[1] == {}


def runs_of(files: dict[str, bytes]) -> tuple[dict[str, bytes], list[Record]]:
    """A repository with a collection of other messages, and the runs of its samples."""
    runs = [proof(job) for job in jobs(site_of(files), files)]
    assert [run.version for run in runs] == ["3.3.1", "2.10"]
    others = [path for path in files if path.startswith((f"{FOLDER}/", f"{ledger.FOLDER}/"))]
    return {path: data for path, data in files.items() if path not in others} | write(KNOWN.collection), runs


def find(files: Mapping[str, bytes]) -> tuple[Sayings, Owners, list[Diagnostic]]:
    sources = sort_sources(files, EXAMPLE)
    facts = [found for inputs in sources.entries if (found := compile_entry(inputs).facts)]
    return find_sayings(
        files, sources.digests, sources.frameworks, facts, lambda framework: ledger.read(files), make_all
    )


@pytest.mark.parametrize(
    ("versions", "shown"),
    [
        (("2.10",), "2.10"),
        (("1.8.5", "2.10"), "1.8.5, 2.10"),
        (("1.8.5", "2.3.0", "2.10"), "1.8.5 to 2.10"),
        (("1.8.5", "2.3.0+gpu"), "1.8.5 to 2.3.0"),
        (("1.8.5+gpu", "2.3.0+gpu"), "1.8.5 to 2.3.0 (wheels for GPUs; newer ones were not read)"),
        (("1.8.5", "9.9"), "1.8.5, 9.9"),
    ],
)
def test_versions_that_follow_each_other_are_one_run(versions: tuple[str, ...], shown: str) -> None:
    assert versions_of(words_of("en"), Saying("demo", versions, READ)) == shown
