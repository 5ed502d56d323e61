"""The entries that have a pasted message with other values: the terminal and the browser name the same ones."""

from __future__ import annotations

import json
import random

import own
import pytest
from faq.cli.known import Pasted, pasted_message, show_known
from faq.content.findings import Saying
from faq.content.model import Site
from faq.evidence.messages.about import ABOUT, WIDTH
from faq.evidence.messages.lookup import Known, shard_of
from faq.evidence.messages.shards import ROOT
from faq.evidence.messages.template import PLACEHOLDER
from faq.search.engine import Hit, Results
from faq.search.filters import Facets

pytestmark = pytest.mark.slow
NOTHING = Results((), 0, "none")
ENOUGH = 40


def test_the_terminal_names_the_entries_of_the_shards() -> None:
    site, files = own.checked()[0], own.sources()
    outputs, about = own.compiled().outputs, dict[str, list[str]]()
    named: str = json.loads(outputs[f"public/{ROOT}/manifest.json"])["about"]
    for number in range(ABOUT):
        name = named[number * WIDTH : (number + 1) * WIDTH]
        for key, entries in json.loads(outputs[f"public/{ROOT}/about/{name}.json"]).items():
            assert shard_of(key) % ABOUT == number, key
            if PLACEHOLDER in key and len(key) >= ENOUGH:
                about[key] = [id for id, _ in entries]
    assert len(about) > 300
    asked = several = 0
    for key in random.Random(4).sample(sorted(about), 12):
        framework, _, line = key.partition(" ")
        found = pasted_message(site, files, line.replace(PLACEHOLDER, "seven"), NOTHING)
        if found and found.known.saying.framework == framework and found.known.text == line:
            asked += 1
            assert found.is_same
            assert [entry.id for entry in found.entries] == about[key], key
            several += len(about[key]) > 1
            hits = tuple(hit(id) for id in reversed(about[key]))
            ordered = pasted_message(site, files, line.replace(PLACEHOLDER, "seven"), Results(hits, 1, "near"))
            assert ordered and [entry.id for entry in ordered.entries] == about[key][::-1]
    assert asked >= 4 and several


def hit(id: str) -> Hit:
    return Hit(id, "zh", "", "", Facets("", "", ()), 1.0, "")


def test_a_framework_that_the_site_lacks_is_named_by_its_id() -> None:
    """Its framework.yml may be broken while its messages are still collected."""
    pasted = Pasted(Known(Saying("demo", ("1.0",), ("1.0",)), "The shape must be {}"), (), False)
    assert show_known(Site((), (), {}), pasted, "en").startswith("A message of demo 1.0")
