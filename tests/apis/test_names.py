"""The lists of public names give the same answers as the installed frameworks.

seeded.txt holds names from the official documentation and misspelt ones. Whether each exists was determined on
paddlepaddle 1.8.5 and 2.6.2 themselves (getattr and import), not from the lists.
"""

from functools import cache
from pathlib import Path

import own
import pytest
from faq.evidence.apis import names
from faq.evidence.apis.collect import MODULES
from faq.evidence.apis.names import ApiList
from faq.evidence.proofs.samples import every_environment

ROOT = Path(__file__).resolve().parents[2]
SEEDED = [line.split() for line in Path(__file__).with_name("seeded.txt").read_text().splitlines()]

SMALL = ApiList(
    "demo-1.0",
    lambda: (
        b"m demo\n"
        b"c demo.Base(size)\n"
        b"f demo.Base.run(x, deep=)\n"
        b"c demo.Layer(size, name=) : demo.Base\n"
        b"f demo.add(x, y, name=)\n"
        b"f demo.call\n"
        b"m demo.nn\n"
        b"= demo.nn.Layer demo.Layer\n"
        b"f demo.nn.open(path, **)\n"
    ),
)


@cache
def collected(version: str) -> ApiList:
    return ApiList(version, (ROOT / "apis" / f"{version}.txt").read_bytes)


def test_there_are_a_hundred_of_each() -> None:
    assert sum(kind == "right" for _, kind, _ in SEEDED) >= 100
    assert sum(kind == "wrong" for _, kind, _ in SEEDED) >= 100


@pytest.mark.parametrize(("version", "kind", "name"), SEEDED, ids=lambda value: value)
def test_right_names_are_found_and_wrong_ones_are_not(version: str, kind: str, name: str) -> None:
    assert (collected(version).find(name) is not None) == (kind == "right")


def test_an_alias_leads_to_the_canonical_name() -> None:
    found = SMALL.find("demo.nn.Layer")
    assert found and found.name == "demo.Layer" and found.takes("name")


def test_every_line_of_a_list_is_found_and_nothing_between_them() -> None:
    long = "m demo\n" + "".join(f"f demo.f{number:05}(x)\n" for number in range(1000))
    for lines in (long, long.removesuffix("\n"), SMALL.text, "m demo\n", "m demo"):
        known = names.NAME.findall(lines)
        searched = ApiList("demo-1.0", lines.encode)
        assert all((api := searched.find(name)) and api.name in {name, "demo.Layer"} for name in known)
        assert not any(searched.find(f"{name}-") or searched.find(name[:-1] + "-") for name in known)
    assert SMALL.find("demo.ad") is SMALL.find("demo.add.") is SMALL.find("") is SMALL.find("zzz") is None
    assert ApiList("demo-1.0", bytes).find("demo") is None


def test_members_are_inherited_also_through_an_alias() -> None:
    assert SMALL.find("demo.Layer.run") == SMALL.find("demo.Base.run")
    assert SMALL.find("demo.nn.Layer.run") == SMALL.find("demo.Base.run")
    assert SMALL.find("demo.Layer.walk") is None


def test_keywords_are_known_where_the_signature_is() -> None:
    add, unknown, anything = SMALL.find("demo.add"), SMALL.find("demo.call"), SMALL.find("demo.nn.open")
    assert add and add.takes("y") and add.takes("name") and not add.takes("axis")
    assert unknown and unknown.takes("whatever")
    assert anything and anything.takes("whatever")


def test_the_nearest_name_is_the_same_word_or_a_near_spelling() -> None:
    assert SMALL.nearest("demo.nn.layer") == "demo.nn.Layer"
    assert SMALL.nearest("demo.nn.add") == "demo.add"
    assert collected("paddlepaddle-2.6.2").nearest("paddle.nn.embedding") == "paddle.nn.Embedding"


def test_the_root_is_the_package() -> None:
    assert SMALL.root == "demo"
    assert collected("mindspore-2.0.0").root == "mindspore"


@pytest.mark.slow
def test_every_tested_version_has_its_list() -> None:
    """If a list is missing or damaged, names of that version would pass unchecked."""
    for environment in every_environment(own.checked()[0], own.sources()):
        found = collected(environment.name)
        assert found.root == MODULES.get(environment.framework, environment.framework)
        assert len(found.text.splitlines()) > 4000
