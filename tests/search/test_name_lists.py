"""API names: found by their ends, through aliases and base classes; unknown ones are reported as unknown."""

from __future__ import annotations

from pathlib import Path

import own
import pytest
from faq.build.survey import names
from faq.content.model import Site
from faq.evidence.apis import references
from faq.search.names import Asked, Names, name_in
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
ASKED = [
    "fluid.layers.fc",
    "paddle.fluid.layers.embedding",
    "nn.Dense",
    "ms.Tensor",
    "paddle.nn.Linear.state_dict",
    "paddle.nn.Embeding",
    "paddle.nn.Embed",
    "mindspore.nn.DenseLayer",
    "paddle.foo.bar",
    "torch.nn.Linear",
    "set_value",
    "how do I use mindspore.ops.Print()?",
    "README.md",
    "nn.conv2d",
    "AttributeError: module 'paddle' has no attribute 'seed'",
    "ImportError: cannot import name 'Lamb' from 'paddle.optimizer' (/env/paddle/optimizer/__init__.py)",
    "显存不足",
    "",
]


@pytest.fixture(scope="module")
def name_files(site: Site) -> dict[str, str]:
    found = references.read(site, own.sources())
    return names.files(found, found.named(), found.replacements())


@pytest.fixture(scope="module")
def known(name_files: dict[str, str]) -> Names:
    return Names(lambda path: name_files[path].encode())


def asked(known: Names, text: str) -> Asked:
    found = known.ask(text)
    assert found
    return found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("fluid.layers.fc", "fluid.layers.fc"),
        (" paddle.nn.Linear() ", "paddle.nn.Linear"),
        ("what is paddle.nn.Linear?", "paddle.nn.Linear"),
        ("set_value", "set_value"),
        ("BeamSearchDecoder", "BeamSearchDecoder"),
        ("embedding", ""),
        ("Paddle 2.6.2", ""),
        ("paddle.nn.Linear\nTraceback", ""),
        ("x" * 130, ""),
        ("Traceback\n  numpy.ones\nAttributeError: module 'paddle' has no attribute 'seed'\n", "paddle.seed"),
        ("module 'a.b' has no attribute 'c'\ncannot import name 'f' from 'd.e' (/d/e.py)", "d.e.f"),
        ("cannot import name 'f' from 'd'; module 'a.b' has no attribute 'c'", "a.b.c"),
        ("partially initialized module 'paddle' has no attribute 'ones'", ""),
        ("cannot import name 'f' from partially initialized module 'paddle'", ""),
    ],
)
def test_the_name_in_a_query(text: str, name: str) -> None:
    assert name_in(text) == name


def test_a_name_is_only_in_the_versions_whose_lists_lead_to_it() -> None:
    """Also through an alias of its module, but not just because it has the name of the package."""
    old = [("demo", "", ""), ("demo.nn", "", ""), ("demo.nn.add", "", ""), ("demo.short", "", "demo.nn")]
    assert names._other_names(old) == [("demo.short", {"add"})]
    assert names._other_names([("demo", "", ""), ("demo.nn", "", "")]) == []


def test_an_old_name_has_its_versions_its_page_and_what_took_its_place(known: Names, site: Site) -> None:
    (api,) = asked(known, "fluid.layers.fc").apis
    assert (api.framework, api.name, api.has) == ("paddlepaddle", "paddle.fluid.layers.fc", ("1.8.5", "2.0.2", "2.3.2"))
    assert "3.3.1" in api.lacks
    assert "paddle.nn.Linear" in api.new
    assert api.pages["1.8"]["en"].endswith("/layers/fc.html")
    assert "paddlepaddle/params/set-fc-weights" in [site.entries[number].id for number in api.entries]


def test_the_end_of_a_name_finds_it_in_its_framework(known: Names) -> None:
    assert [api.name for api in asked(known, "nn.Dense").apis] == ["mindspore.nn.Dense"]
    assert [api.name for api in asked(known, "nn.Conv2d").apis] == ["paddle.nn.Conv2d", "mindspore.nn.Conv2d"]


def test_what_people_write_for_the_first_part(known: Names) -> None:
    assert [api.name for api in asked(known, "ms.Tensor").apis] == ["mindspore.Tensor"]


def test_members_come_from_base_classes(known: Names) -> None:
    (api,) = asked(known, "paddle.nn.Linear.state_dict").apis
    assert api.name == "paddle.nn.Linear.state_dict"
    assert api.has == ("2.0.2", "2.3.2", "2.5.2", "2.6.2", "3.0.0", "3.3.1")


def test_a_name_that_a_module_lacks_has_its_versions(known: Names) -> None:
    (api,) = asked(known, "Traceback\n\nAttributeError: module 'paddle' has no attribute 'seed'").apis
    assert (api.name, api.lacks) == ("paddle.seed", ("1.8.5",))
    assert asked(known, "AttributeError: module 'paddle' has no attribute 'sead'").near == "paddle.seed"


def test_unknown_names_are_said_to_be_unknown(known: Names) -> None:
    assert asked(known, "paddle.nn.Embeding") == Asked("paddle.nn.Embeding", (), "paddle.nn.Embedding")
    assert asked(known, "paddle.foo.bar") == Asked("paddle.foo.bar", ())
    assert asked(known, "paddle.nn.Embed").near == "paddle.nn.Embedding"
    assert asked(known, "mindspore.nn.DenseLayer").near == "mindspore.nn.Dense"
    assert asked(known, "paddle.nn.Dense").near == ""  # paddle.vision.models.DenseNet is something else
    assert known.ask("torch.nn.Linear") is None
    assert known.ask("README.md") is None


def test_without_lists_there_are_no_files() -> None:
    empty = references.References(Site((), (), {}), {}, {})
    assert names.files(empty, (), ()) == {}


def test_the_browser_says_the_same(name_files: dict[str, str], known: Names, browser_half: Page) -> None:
    setup = """async (files) => {
      const { Names } = await import("/assets/names.js");
      window.names = new Names(async (path) => files[path]);
    }"""
    browser_half.evaluate(setup, name_files)
    for text in ASKED:
        found = known.ask(text)
        wanted = found and {
            "written": found.written,
            "near": found.near,
            "apis": [
                {
                    "framework": api.framework,
                    "name": api.name,
                    "has": list(api.has),
                    "lacks": list(api.lacks),
                    "pages": api.pages,
                    "new": list(api.new),
                    "entries": list(api.entries),
                }
                for api in found.apis
            ],
        }
        assert browser_half.evaluate("(text) => names.ask(text)", text) == wanted, text
