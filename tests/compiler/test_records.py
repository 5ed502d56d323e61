"""A record depends only on its own inputs, and the facts of an entry are small."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import own
import pytest
from demo import BASE, HERE, files_below, over_base
from faq.build.check import record_task
from faq.build.inputs import sort_sources
from faq.build.record import Record, compile_entry
from faq.content.schema.glossary import PATH as GLOSSARY
from faq.render.address import EXAMPLE

MOST_FACTS = 5_000
"""Maximum size of an entry's stored facts in bytes."""
REPOSITORIES = sorted(path.name for path in (HERE / "bad").iterdir())


def records(files: Mapping[str, bytes]) -> dict[str, Record]:
    return {each.folder.id: compile_entry(each) for each in sort_sources(files, EXAMPLE).entries}


@pytest.mark.slow
@pytest.mark.parametrize("name", REPOSITORIES)
def test_a_record_is_the_same_whatever_the_other_entries_are(name: str) -> None:
    """Other entries, and what is known about other frameworks, links and addresses, are irrelevant."""
    files = over_base(files_below(HERE / "bad" / name))
    together = records(files)
    for id, record in together.items():
        own = (f"faq_src/{id}/", f"proofs/{id}.json", "faq_src/demo/framework.yml", "environments/", "apis/", GLOSSARY)
        noise = {path: data if path.startswith(own) else data[::-1] for path, data in files.items()}
        assert records(noise)[id] == record


@pytest.mark.slow
def test_facts_are_small() -> None:
    entries = sort_sources(own.sources(), EXAMPLE).entries
    found = own.keep([record_task(inputs) for inputs in entries])
    for inputs, record in zip(entries, found, strict=True):
        if record.facts:
            assert len(msgspec.msgpack.encode(record.facts)) <= MOST_FACTS, inputs.folder.id


def test_an_entry_that_cannot_be_read_has_a_record_without_facts() -> None:
    found = records({**BASE, "faq_src/demo/basics/second/zh.md": b"\xff"})["demo/basics/second"]
    assert [each.code for each in found.diagnostics] == ["F101"]
    assert found.facts is None
