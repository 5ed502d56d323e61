"""What editors know about the format: up to date, and never in contradiction to what the compiler accepts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from demo import HERE, files_below, over_base, read
from faq.build.files import load
from faq.cli.authoring import editor
from faq.content.model import LANGS, Lang
from faq.content.schema.about import about
from faq.content.schema.entry import KEYS, read_front_matter
from faq.content.schema.fields import Fields
from faq.diagnostics.diagnostic import Diagnostic
from faq.render.words import words_of
from faq.text import yamlspan
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

ROOT = Path(__file__).parents[2]
FILES = editor.files()
SCHEMAS = {path.split("/")[1].removesuffix(".schema.json"): json.loads(data) for path, data in FILES.items()}
BAD = sorted(folder for folder in (HERE / "bad").iterdir())
EXPRESSED = {"S101", "S102", "S103", "S104", "S105", "S106", "S107", "S108", "S110", "S114"}
"""Codes of faults that a schema can express."""
BEYOND = {
    "S103-lines": "none",
    "S108-category-twice": "by id",
    "S108-line-twice": "by name",
    "S105-no-such-day": "28",
    "S114-escape": "a look",
}
"""Fixtures of these codes that a schema alone cannot detect."""


class Editors(yaml.SafeLoader):
    """YAML as editors read it: version 1.2, in which a date is a string."""


Editors.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if not tag.endswith(":timestamp")]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def schema_of(path: str) -> str | None:
    """The schema that applies to a file below faq_src."""
    name = path.rsplit("/", 1)[-1]
    return {"framework.yml": "framework", "zh.md": "entry.zh", "en.md": "entry.en"}.get(name)


def problems(path: str, data: bytes, loader: Any) -> list[str]:
    """What the schema reports for a file; nothing if it is not YAML at all."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    front = text if path.endswith(".yml") else text.partition("---\n")[2].partition("\n---\n")[0]
    try:
        read = yaml.load(front, loader)
    except yaml.YAMLError:
        return []
    return [error.message for error in Draft7Validator(SCHEMAS[str(schema_of(path))]).iter_errors(read)]


@pytest.mark.parametrize("path", FILES)
def test_the_files_are_those_that_faq_schema_writes(path: str) -> None:
    assert (ROOT / path).read_bytes() == FILES[path], "run `faq schema`"


@pytest.mark.parametrize("name", ["entry.zh", "entry.en", "framework"])
def test_the_schemas_are_schemas(name: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_is_described(lang: Lang) -> None:
    keys = SCHEMAS[f"entry.{lang}"]["properties"]
    assert set(keys) == set(KEYS[lang])
    assert all(about(words_of(lang))[key] in found["description"] for key, found in keys.items())
    assert all(found.get("description") for found in SCHEMAS["framework"]["properties"].values())


@pytest.mark.slow
@pytest.mark.parametrize("loader", [Editors, yaml.BaseLoader])
def test_the_schemas_take_every_real_file(loader: Any) -> None:
    files = {path: data for path, data in load(ROOT)[0].items() if schema_of(path) and path.startswith("faq_src/")}
    assert len(files) > 200
    assert {path: found for path, data in files.items() if (found := problems(path, data, loader))} == {}


def rejected(folder: Path) -> Iterator[str]:
    for path, data in files_below(folder).items():
        if path.startswith("faq_src/") and schema_of(path) and problems(path, data, Editors):
            yield path


@pytest.mark.slow
@pytest.mark.parametrize("folder", BAD, ids=lambda folder: folder.name)
def test_what_a_schema_rejects_the_compiler_rejects(folder: Path) -> None:
    files = over_base({path: data for path, data in files_below(folder).items() if path != "expected.txt"})
    broken = {found.path for found in read(files)[1] if found.severity == "error"}
    assert set(rejected(folder)) - broken == set()


@pytest.mark.parametrize(
    "folder",
    [each for each in BAD if each.name[:4] in EXPRESSED and each.name not in BEYOND],
    ids=lambda each: each.name,
)
def test_a_schema_tells_what_it_can(folder: Path) -> None:
    assert list(rejected(folder))


VALUES = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp")), max_size=130),
    st.sampled_from(
        ["gpu", "a-b", "demo/basics/first", "https://a.example/x", "2026-01-31", "https://x y", "2026-13-01"]
    ),
)
FRONT = st.dictionaries(
    st.sampled_from(["title", "asked_as", "errors", "tags", "related", "sources", "reviewed", "moved_from", "allow"]),
    st.one_of(VALUES, st.lists(VALUES, max_size=3), st.dictionaries(st.sampled_from(["M109", "x"]), VALUES)),
).map(lambda found: {"title": "a title", "reviewed": "2026-01-31", **found})


@given(FRONT)
def test_what_the_compiler_takes_the_schema_takes(front: dict[str, Any]) -> None:
    node, found = yamlspan.parse("", json.dumps(front, ensure_ascii=False), 1)
    diagnostics: list[Diagnostic] = list(found)
    assert isinstance(node, yamlspan.MapNode)
    read_front_matter(Fields("", node, diagnostics), "zh")
    if not diagnostics:
        assert list(Draft7Validator(SCHEMAS["entry.zh"]).iter_errors(front)) == []


def test_snippets_reach_every_key_in_markdown() -> None:
    snippets = json.loads(FILES[editor.SNIPPETS])
    assert {found["scope"] for found in snippets.values()} == {"markdown"}
    assert {f"{key}:" for key in about(words_of("en"))} < {found["prefix"] for found in snippets.values()}
