"""schema.org data on the built pages: read by a JSON-LD parser, with its terms looked up in schema.org's vocabulary,
and with the structure that search engines require."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import rdflib

pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated")  # rdflib's own

SITE = "https://faq.example.org"
ENTRY = "/en/paddlepaddle/params/share-weights/"
HOSTILE = "/paddlepaddle/setup/markup-in-title/"
SCHEMA = json.loads((Path(__file__).parent / "formats" / "structured.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
ANNOTATIONS = {"query-input"}
"""Terms that schema.org defines as annotations of actions, which are not part of its vocabulary."""


def unknown_words(data: Any) -> set[str]:
    """Terms in schema.org's namespace that schema.org does not define."""
    graph = rdflib.Graph()
    own = {**data, "@context": {"@vocab": str(rdflib.SDO)}}  # the published context is not fetched; it adds no words
    graph.parse(data=json.dumps(own), format="json-ld")
    words = {str(predicate) for predicate in graph.predicates() if predicate != rdflib.RDF.type}
    words |= {str(kind) for kind in graph.objects(predicate=rdflib.RDF.type)}
    assert len(graph) > 5
    return {word for word in words if word.removeprefix(str(rdflib.SDO)) not in ANNOTATIONS and word not in rdflib.SDO}


def of_type(data: Any, kind: str) -> Any:
    return next(node for node in data["@graph"] if node["@type"] == kind)


def answers(question: Any) -> list[Any]:
    return [*question["acceptedAnswer"], *question.get("suggestedAnswer", [])]


def test_every_word_is_schema_orgs(structured: dict[str, Any]) -> None:
    assert len(structured) > 30
    assert {address: found for address, data in structured.items() if (found := unknown_words(data))} == {}


def test_an_invented_word_would_be_found(structured: dict[str, Any]) -> None:
    broken = copy.deepcopy(structured[ENTRY])
    of_type(broken, "QAPage")["mainEntity"]["answerz"] = 1
    of_type(broken, "Organization")["@type"] = "Club"
    assert unknown_words(broken) == {f"{rdflib.SDO}answerz", f"{rdflib.SDO}Club"}


def test_every_block_has_the_shape_that_search_engines_ask_for(structured: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    wrong = {address: [e.message for e in VALIDATOR.iter_errors(data)] for address, data in structured.items()}
    assert {address: errors for address, errors in wrong.items() if errors} == {}


@pytest.mark.parametrize("key", ["name", "text", "answerCount", "acceptedAnswer", "dateModified", "author"])
def test_a_question_without_something_would_be_found(structured: dict[str, Any], key: str) -> None:
    broken = copy.deepcopy(structured[ENTRY])
    del of_type(broken, "QAPage")["mainEntity"][key]
    assert not VALIDATOR.is_valid(broken)


def test_an_answer_has_the_address_of_its_line(structured: dict[str, Any]) -> None:
    """Maintained version lines are accepted answers; a line that has ended is a suggested answer."""
    page = of_type(structured[ENTRY], "QAPage")
    question = page["mainEntity"]
    lines = {answer["about"]["softwareVersion"]: answer["url"] for answer in answers(question)}
    assert lines == {line: f"{SITE}{ENTRY}#{line}" for line in ("3.x", "2.x", "1.8")}
    assert [answer["about"]["softwareVersion"] for answer in question["suggestedAnswer"]] == ["1.8"]
    assert question["answerCount"] == 3 and page["inLanguage"] == "en"
    assert all("same layer object" in answer["text"] for answer in question["acceptedAnswer"])
    assert page["translationOfWork"][0]["@id"] == f"{SITE}{ENTRY.removeprefix('/en')}"


def test_every_entry_page_is_one_question(structured: dict[str, Any], built_site: Path) -> None:
    entries = json.loads((built_site / "api/v1/entries.json").read_text("utf-8"))
    for entry in entries:
        for lang, address in entry["url"].items():
            page = of_type(structured[address], "QAPage")
            assert (page["url"], page["inLanguage"]) == (SITE + address, lang)
            assert (page["dateModified"], page["mainEntity"]["name"]) == (
                entry["reviewed"],
                entry["title"][lang].replace("`", ""),
            )
            found = {answer["about"]["softwareVersion"] for answer in answers(page["mainEntity"])}
            assert found == set(entry["lines"])
            assert all(error in page["mainEntity"]["text"] for error in entry["errors"])


def test_breadcrumbs_lead_from_home_to_the_page(structured: dict[str, Any]) -> None:
    steps = of_type(structured[ENTRY], "BreadcrumbList")["itemListElement"]
    paths = ["/en/", "/en/paddlepaddle/", "/en/paddlepaddle/params/", ENTRY]
    assert [(step["position"], step["item"]) for step in steps] == [(n, SITE + path) for n, path in enumerate(paths, 1)]


@pytest.mark.parametrize("lang", ["", "/en"])
def test_home_says_how_to_search(structured: dict[str, Any], lang: str) -> None:
    action = of_type(structured[f"{lang}/"], "WebSite")["potentialAction"]
    assert action["target"]["urlTemplate"] == f"{SITE}{lang}/search/?q={{search_term_string}}"


def test_a_list_of_a_line_leads_to_its_answers(structured: dict[str, Any]) -> None:
    items = of_type(structured["/paddlepaddle/1.8/"], "CollectionPage")["mainEntity"]["itemListElement"]
    assert items and all(item["url"].endswith("/#1.8") for item in items)
    assert [item["position"] for item in items] == list(range(1, len(items) + 1))


def test_no_text_ends_the_block(structured: dict[str, Any], built_site: Path) -> None:
    raw = (built_site / HOSTILE.strip("/") / "index.html").read_text("utf-8")
    block = raw.partition('<script type="application/ld+json">')[2].partition("</script>")[0]
    assert "</title><script>" in of_type(structured[HOSTILE], "QAPage")["name"]
    assert not set("<>&") & set(block)


def test_there_is_data_wherever_there_is_a_question_or_a_list(structured: dict[str, Any]) -> None:
    assert set(_kinds(structured, "/", "/en/")) == {"WebSite"}
    assert set(_kinds(structured, "/paddlenlp/", "/mindspore/debugging/", "/en/mindspore/2.x/")) == {"CollectionPage"}
    assert not {"/404.html", "/search/", "/paddlepaddle/model/share-embedding/"} & structured.keys()


def _kinds(structured: dict[str, Any], *addresses: str) -> Iterator[str]:
    return (structured[address]["@graph"][0]["@type"] for address in addresses)
