"""Which versions say the messages of entries: by wheels, by samples, and as a page writes them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "compiler"))

import pytest
from demo import BASE, changed
from faq.build.site import site_of
from faq.build.survey.printed import printed
from faq.content.findings import Saying
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.sayings import sayings
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import Template
from faq.evidence.messages.wheels import Wheel
from faq.evidence.proofs import ledger
from faq.evidence.proofs.samples import jobs
from faq.render.words import versions_of, words_of
from proved import proof

READ = ("1.8.5", "2.3.0", "2.10")
WHEELS = tuple(Wheel("demo", version, f"demo-{version}-py3-none-any.whl", "0" * 64) for version in READ)
SHAPE = Template("The shape of {} must be a list of numbers", "ValueError", versions=("2.3.0+gpu", "2.10"))
KNOWN = Known(Collection(WHEELS, {"demo": (SHAPE,)}))
WRITTEN = "AttributeError: module 'demo' has no attribute 'version'"
PATH = "faq_src/demo/basics/first/zh.md"


def said(text: str, known: Known, printed: dict[str, str]) -> list[Saying]:
    files = changed(PATH, WRITTEN, text)
    return list(sayings(site_of(files), files, known, lambda entry: printed).values())


def test_a_message_has_the_versions_of_its_template() -> None:
    line = "ValueError: The shape of 'x' must be a list of numbers"
    assert said(line, KNOWN, {}) == [Saying("demo", ("2.3.0+gpu", "2.10"), READ)]
    assert said(line, KNOWN, {"1.8.5": f"\n{line}\n", "2.3.0": line}) == [Saying("demo", READ, READ)]
    assert said("KeyError: 'x'", KNOWN, {"2.10": "KeyError: 'x'", "2.3.0": "x"}) == [Saying("demo", ("2.10",), READ)]
    assert said("KeyError: 'x'", KNOWN, {}) == []


def test_nothing_is_said_of_a_framework_that_was_never_read() -> None:
    assert said("KeyError: 'x'", Known(Collection()), {"2.10": "KeyError: 'x'"}) == []
    assert sayings(site_of(BASE), BASE, Known(Collection()), lambda entry: {}) == {}


def test_what_a_framework_puts_together_when_it_runs_is_known_by_its_form() -> None:
    line = "ValueError: For primitive[Add], the x must be 4, but got 2."
    files = changed(PATH, WRITTEN, line)
    below = sayings(site_of(files), files, KNOWN, lambda entry: {})
    assert not below, "demo is not MindSpore"
    moved = {path.replace("demo", "mindspore"): data.replace(b"demo", b"mindspore") for path, data in files.items()}
    known = Known(Collection((), {"mindspore": ()}))
    assert list(sayings(site_of(moved), moved, known, lambda entry: {}).values()) == [Saying("mindspore", ())]


def test_seen_is_what_any_run_printed_and_what_it_was_to_raise() -> None:
    files = changed(PATH, 'no-run="needs a GPU"', 'raises="KeyError: no such axis"')
    site = site_of(files)
    runs = [proof(job) for job in jobs(site, files)]
    assert [run.version for run in runs] == ["3.3.1", "2.10"]
    failed = [replace(runs[0], failed="it ended otherwise", printed="ValueError: the axis"), runs[1]]
    seen = printed(site, {**files, **ledger.write(failed)})(site.entries[0])
    assert {version: text.split() for version, text in seen.items()} == {
        "3.3.1": ["ValueError:", "the", "axis"],
        "2.10": ["KeyError:", "no", "such", "axis"],
    }


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
