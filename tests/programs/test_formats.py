"""Feeds, OpenSearch, sitemap, robots.txt, llms.txt and Markdown of the built site follow the rules of each format, and
none of their addresses is broken."""

from __future__ import annotations

import json
import posixpath
import re
import urllib.robotparser
from functools import cache
from pathlib import Path
from typing import Any

import feedparser
import jsonschema
import pytest
from llms_txt import parse_llms_file
from lxml import etree

SITE = "https://faq.example.org/"
FORMATS = Path(__file__).parent / "formats"
ATOM = etree.RelaxNG(etree.parse(FORMATS / "atom.rng"))
OPENSEARCH = etree.XMLSchema(etree.parse(FORMATS / "opensearch.xsd"))
SITEMAP = etree.XMLSchema(etree.parse(FORMATS / "sitemap.xsd"))
SPACES = {"a": "http://www.w3.org/2005/Atom", "o": "http://a9.com/-/spec/opensearch/1.1/"}
SPACES |= {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
LANGS = ["", "en/"]
ENTRY = "paddlepaddle/params/share-weights"
ADDRESS = re.compile(re.escape(SITE) + r"[^\s<>\"'`)\]\\|]*")
NAMES = ("website", "publisher")
"""Fragments that identify things, not places on a page."""


def tree(site: Path, path: str) -> Any:
    return etree.parse(site / path)


def entries(site: Path, lang: str) -> list[Any]:
    found = json.loads((site / "api/v1/entries.json").read_text("utf-8"))
    return [entry for entry in found if (lang.rstrip("/") or "zh") in entry["url"]]


@pytest.mark.parametrize("lang", LANGS)
def test_the_feed_is_atom(built_site: Path, lang: str) -> None:
    feed = tree(built_site, f"{lang}feed.xml")
    assert ATOM.validate(feed), ATOM.error_log
    assert feed.xpath("count(/a:feed/a:author)", namespaces=SPACES) == 1  # a rule of the format beyond its grammar
    for entry in feed.xpath("//a:entry", namespaces=SPACES):
        alternates = entry.xpath("a:link[@rel='alternate']/@type", namespaces=SPACES)
        assert alternates == ["text/html", "text/markdown"]


@pytest.mark.parametrize("broken", ["updated", "id", "title"])
def test_a_feed_without_something_would_be_found(built_site: Path, broken: str) -> None:
    feed = tree(built_site, "feed.xml")
    gone = feed.xpath(f"//a:entry/a:{broken}", namespaces=SPACES)[0]
    gone.getparent().remove(gone)
    assert not ATOM.validate(feed)


@pytest.mark.parametrize("lang", LANGS)
def test_a_feed_reader_finds_the_newest_reviews(built_site: Path, lang: str) -> None:
    feed = feedparser.parse((built_site / f"{lang}feed.xml").read_bytes())
    assert not feed.bozo, feed.get("bozo_exception")
    expected = sorted(entries(built_site, lang), key=lambda entry: entry["id"])
    expected.sort(key=lambda entry: entry["reviewed"], reverse=True)
    key = lang.rstrip("/") or "zh"
    assert [entry.link for entry in feed.entries] == [SITE[:-1] + entry["url"][key] for entry in expected]
    assert [entry.updated for entry in feed.entries] == [f"{entry['reviewed']}T00:00:00Z" for entry in expected]
    assert feed.feed.updated == feed.entries[0].updated and feed.feed.language == key
    assert all(entry.summary for entry in feed.entries)


def test_ids_are_unique_and_lasting(built_site: Path) -> None:
    """An entry that has moved keeps the id with which it was published. This one must never change."""
    ids = [id for lang in LANGS for id in tree(built_site, f"{lang}feed.xml").xpath("//a:id/text()", namespaces=SPACES)]
    assert len(ids) == len(set(ids)) and all(id.startswith("urn:uuid:") for id in ids)
    moved = tree(built_site, "feed.xml").xpath(
        f"//a:entry[a:link/@href='{SITE}{ENTRY}/']/a:id/text()", namespaces=SPACES
    )
    assert moved == ["urn:uuid:91cb4328-cd6e-5109-a009-e0aab825f22c"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_search_is_described(built_site: Path, lang: str) -> None:
    description = tree(built_site, f"{lang}opensearch.xml")
    assert OPENSEARCH.validate(description), OPENSEARCH.error_log
    templates = description.xpath("//o:Url/@template", namespaces=SPACES)
    assert templates == [f"{SITE}{lang}search/?q={{searchTerms}}", f"{SITE}{lang}opensearch.xml"]


def test_a_name_that_is_too_long_would_be_found(built_site: Path) -> None:
    description = tree(built_site, "opensearch.xml")
    description.find("{*}ShortName").text = "seventeen letters"
    assert not OPENSEARCH.validate(description)


def test_the_sitemap_is_one(built_site: Path) -> None:
    sitemap = tree(built_site, "sitemap.xml")
    assert SITEMAP.validate(sitemap), SITEMAP.error_log
    sitemap.find("{*}url/{*}lastmod").text = "yesterday"
    assert not SITEMAP.validate(sitemap)


def test_the_sitemap_knows_languages_and_days(built_site: Path) -> None:
    urls = {url.find("{*}loc").text: url for url in tree(built_site, "sitemap.xml").getroot()}
    for address in (f"{SITE}{ENTRY}/", f"{SITE}en/{ENTRY}/"):
        links = {link.get("hreflang"): link.get("href") for link in urls[address].findall("x:link", SPACES)}
        assert links == {"zh": f"{SITE}{ENTRY}/", "en": f"{SITE}en/{ENTRY}/", "x-default": f"{SITE}{ENTRY}/"}
    untranslated = urls[f"{SITE}paddlepaddle/training/gpu-out-of-memory/"]
    assert untranslated.findall("x:link", SPACES) == []
    for entry in entries(built_site, ""):
        assert urls[SITE[:-1] + entry["url"]["zh"]].find("{*}lastmod").text == entry["reviewed"]
    assert not any("404" in address or "share-embedding" in address for address in urls)


def test_robots_may_read_everything_and_know_the_sitemap(built_site: Path) -> None:
    robots = urllib.robotparser.RobotFileParser()
    robots.parse((built_site / "robots.txt").read_text("utf-8").splitlines())
    assert robots.site_maps() == [f"{SITE}sitemap.xml"]
    assert robots.can_fetch("*", f"{SITE}{ENTRY}/") and robots.can_fetch("*", f"{SITE}search/?q=x")


@pytest.mark.parametrize("lang", LANGS)
def test_llms_txt_lists_every_entry(built_site: Path, lang: str) -> None:
    """Read by the format's own reader. Entries without an English text are listed with their Chinese one."""
    found = parse_llms_file((built_site / f"{lang}llms.txt").read_text("utf-8"))
    assert found.title and found.summary and found.info
    listed = [link.url for name, links in found.sections.items() if name != "Optional" for link in links]
    key = lang.rstrip("/") or "zh"
    urls = [entry["url"].get(key, entry["url"]["zh"]) for entry in entries(built_site, "")]
    assert sorted(listed) == sorted(f"{SITE[:-1]}{url}index.md" for url in urls)
    assert all(link.title and link.desc for links in found.sections.values() for link in links)
    other = f"{SITE}{'' if lang else 'en/'}llms.txt"
    assert other in [link.url for link in found.sections["Optional"]]


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_lines_of_a_text_say_what_it_is_worth(built_site: Path, lang: str) -> None:
    first = (built_site / lang / ENTRY / "index.md").read_text("utf-8").split("\n")[:8]
    assert first[0].startswith("# ")
    facts = "\n".join(first)
    for wanted in ("PaddlePaddle", "3.x", "2.x", "1.8", "3.3.1", "2.6.2", "2026-11-18", f"{SITE}{lang}{ENTRY}/"):
        assert wanted in facts, wanted


def test_every_entry_has_its_text_in_each_of_its_languages(built_site: Path) -> None:
    for entry in entries(built_site, ""):
        for lang, url in entry["url"].items():
            text = (built_site / url.strip("/") / "index.md").read_text("utf-8")
            whole = json.loads((built_site / f"api/v1/entries/{entry['id']}.json").read_text("utf-8"))
            assert text.startswith("# ") and entry["reviewed"] in text
            for line in entry["lines"]:
                assert line in text
                code = re.findall(r"```.*?```", whole["answers"][lang].get(line, ""), re.DOTALL)
                assert all(block in text for block in code)
    assert (built_site / "paddlepaddle/model/share-embedding/index.md").is_file()  # also at its old address


def test_all_answers_about_a_framework_are_one_text(built_site: Path) -> None:
    whole = (built_site / "en/paddlepaddle/llms-full.txt").read_text("utf-8")
    assert (built_site / "en" / ENTRY / "index.md").read_text("utf-8") in whole
    assert "gpu-out-of-memory/" in whole


def test_the_data_follows_its_own_schema(built_site: Path) -> None:
    api = built_site / "api/v1"
    schema = json.loads((api / "schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    files = [path for path in sorted(api.rglob("*.json")) if path.name != "schema.json"]
    assert len(files) > 5
    for path in files:
        validator.validate(json.loads(path.read_text("utf-8")))


def test_no_address_for_programs_leads_nowhere(built_site: Path) -> None:
    kinds = ("*.html", "*.md", "*.xml", "*.txt", "*.json")
    files = [path for kind in kinds for path in built_site.rglob(kind) if "assets" not in path.parts]
    found = {address for path in files for address in ADDRESS.findall(path.read_text("utf-8"))}
    assert len(found) > 90
    assert sorted(address for address in found if not _leads_somewhere(built_site, address)) == []


def test_an_address_that_leads_nowhere_would_be_found(built_site: Path) -> None:
    bad = ["nowhere/", f"{ENTRY}/#0.9", f"{ENTRY}/no.md", "search"]
    assert [address for address in bad if _leads_somewhere(built_site, SITE + address)] == []


def _leads_somewhere(site: Path, address: str) -> bool:
    path, _, anchor = address.removeprefix(SITE).partition("#")
    path = path.partition("?")[0]
    file = site / (posixpath.join(path, "index.html") if path.endswith("/") or not path else path)
    return file.is_file() and (not anchor or anchor in NAMES or anchor in _ids(file))


@cache
def _ids(file: Path) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', file.read_text("utf-8")))
