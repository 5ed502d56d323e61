"""The head of each page: what search engines and browsers learn about languages and addresses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SITE = "https://faq.example.org"
TRANSLATED = ["/", "/about/", "/paddlepaddle/", "/paddlepaddle/1.8/", "/paddlepaddle/params/share-weights/"]
UNTRANSLATED = "/paddlepaddle/training/gpu-out-of-memory/"


def alternates(page: Any) -> dict[str, str]:
    links = page.all("link", rel="alternate")
    return {link.attrib["hreflang"]: link.attrib["href"] for link in links if "hreflang" in link.attrib}


@pytest.mark.parametrize("address", TRANSLATED)
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_languages_are_named_absolutely(prefix: str, address: str, pages: dict[str, Any]) -> None:
    expected = {"zh": f"{SITE}{address}", "en": f"{SITE}/en{address}", "x-default": f"{SITE}{address}"}
    assert alternates(pages[prefix + address]) == expected


def test_an_untranslated_page_names_no_other_language(pages: dict[str, Any]) -> None:
    assert alternates(pages[UNTRANSLATED]) == {}


def test_every_page_names_its_own_address(pages: dict[str, Any]) -> None:
    for page in pages.values():
        if page.address == "/404.html" or page.is_redirect:
            continue
        assert [link.get("href") for link in page.all("link", rel="canonical")] == [SITE + page.address]


def test_every_page_says_its_language(pages: dict[str, Any]) -> None:
    for page in pages.values():
        assert page.tree.get("lang") == ("en" if page.address.startswith("/en/") else "zh"), page.address


def test_every_page_has_its_own_title_and_a_description(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    real = [page for page in pages.values() if not page.is_redirect]
    titles = [words(page.all("title")[0]) for page in real]
    assert sorted(titles) == sorted(set(titles))
    assert all(page.all("meta", name="description")[0].get("content") for page in real)


def test_every_page_has_its_own_description(pages: dict[str, Any]) -> None:
    found: dict[str, list[str]] = {}
    for page in pages.values():
        if not page.is_redirect and page.address != "/404.html":
            text = page.all("meta", name="description")[0].get("content") or ""
            found.setdefault(text, []).append(page.address)
    assert {text: addresses for text, addresses in found.items() if len(addresses) > 1} == {}


@pytest.mark.parametrize(
    ("address", "card"),
    [
        ("/", "card-zh.png"),
        ("/en/about/", "card-en.png"),
        ("/paddlepaddle/params/share-weights/", "card-paddlepaddle-zh.png"),
        ("/en/mindspore/", "card-mindspore-en.png"),
        ("/errors/paddlenlp/TypeError/", "card-zh.png"),
    ],
)
def test_a_page_has_the_card_of_its_framework(address: str, card: str, pages: dict[str, Any], built_site: Path) -> None:
    images = [meta.get("content") for meta in pages[address].all("meta", property="og:image")]
    assert images == [f"{SITE}/assets/{card}"]
    assert (built_site / "assets" / card).is_file()


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/", "en/"),
        ("/en/", ".."),
        ("/paddlepaddle/params/share-weights/", "../../../en/paddlepaddle/params/share-weights/"),
        ("/en/paddlepaddle/params/share-weights/", "../../../../paddlepaddle/params/share-weights/"),
        (UNTRANSLATED, "../../../en/paddlepaddle/training/"),
    ],
)
def test_the_language_switch_stays_on_the_page(address: str, target: str, pages: dict[str, Any]) -> None:
    """On an untranslated page it leads to the category in the other language, where the entry is listed."""
    switch = pages[address].all("a", class_="language")
    assert [link.get("href", "").rstrip("/") for link in switch] == [target.rstrip("/")]


def test_not_found_greets_in_both_languages(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    page = pages["/404.html"]
    assert page.tree.get("lang") == "zh"
    assert any("没有找到" in words(section) for section in page.all("section"))
    assert any("no such page" in words(section) for section in page.all("section", lang="en"))
    assert words(page.all("title")[0]) == "404 - 框架问答"
    assert page.all("link", rel="alternate") == []
    assert all(link.get("href", "").startswith("/assets/") for link in page.all("link", rel="stylesheet"))


def test_there_is_one_not_found_page(built_site: Path) -> None:
    assert [file.relative_to(built_site).as_posix() for file in built_site.rglob("404.html")] == ["404.html"]


def test_the_sitemap_has_every_page_once(pages: dict[str, Any], built_site: Path) -> None:
    text = (built_site / "sitemap.xml").read_text(encoding="utf-8")
    for page in pages.values():
        expected = 0 if page.address == "/404.html" or page.is_redirect else 1
        assert text.count(f"<loc>{SITE}{page.address}</loc>") == expected, page.address
