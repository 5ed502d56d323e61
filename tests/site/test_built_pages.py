"""Every page of the built site is valid, well linked, and reachable as the contracts say."""

from __future__ import annotations

import html
import json
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import html5lib
import pytest
import yaml
from faq.build.files import load
from faq.build.site import read_site
from faq.diagnostics.codes import CODES
from small_project import ROOT, SMALL_PROJECT

ENTRY = "/paddlepaddle/params/share-weights/"
NAN = "/paddlepaddle/training/loss-nan/"
UNTRANSLATED = "/paddlepaddle/training/gpu-out-of-memory/"
HOSTILE = "/paddlepaddle/setup/markup-in-title/"
HOSTILE_ERROR = '</code><script>document.body.id="run"</script> & "quoted"'
CODE = "{http://www.w3.org/1999/xhtml}code"
LINK = "{http://www.w3.org/1999/xhtml}a"
OLD = "/paddlepaddle/model/share-embedding/"
ADDRESSES = [
    "/", "/about/", "/404.html", "/paddlepaddle/", "/paddlepaddle/params/", "/paddlepaddle/1.8/", "/paddlepaddle/2.x/",
    "/paddlepaddle/3.x/", "/paddlenlp/", "/paddlenlp/2.x/", "/mindspore/", "/mindspore/2.x/", "/mindspore/debugging/",
    "/search/", "/errors/", "/errors/paddlenlp/TypeError/", "/tags/", "/tags/e/", "/apis/",
    "/apis/paddlepaddle/e/", "/status/", "/status/links/", "/migrate/", "/migrate/paddlepaddle/",
    "/migrate/mindspore/", "/diagnostics/", "/diagnostics/M117/", "/about/searching/", "/about/contributing/",
    "/about/data/", "/about/architecture/", ENTRY, UNTRANSLATED, OLD,
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_agreed_addresses_exist(address: str, pages: dict[str, Any]) -> None:
    assert address in pages
    if address not in ("/404.html", UNTRANSLATED):
        assert f"/en{address}" in pages


def test_an_untranslated_entry_has_no_english_page(pages: dict[str, Any]) -> None:
    assert f"/en{UNTRANSLATED}" not in pages


def test_every_page_is_valid_html(pages: dict[str, Any]) -> None:
    assert {page.address: page.errors for page in pages.values() if page.errors} == {}


def test_every_page_of_our_own_site_is_valid_html(our_site: Path) -> None:
    """A strict parser raises the first error that it meets."""
    files = list(our_site.rglob("*.html"))
    assert len(files) > 200
    for file in files:
        html5lib.HTMLParser(strict=True).parse(file.read_bytes())


def test_ids_are_unique_on_their_page(pages: dict[str, Any]) -> None:
    twice = {page.address: [id for id in page.ids if page.ids.count(id) > 1] for page in pages.values()}
    assert {address: ids for address, ids in twice.items() if ids} == {}


def test_every_link_leads_somewhere(pages: dict[str, Any], built_site: Path) -> None:
    broken = [
        (page.address, target)
        for page in pages.values()
        for target in _targets(page)
        if not _exists(page.address, target, pages, built_site)
    ]
    assert broken == []


def _targets(page: Any) -> Iterator[str]:
    for tag, key in (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src")):
        yield from (element.attrib[key] for element in page.all(tag) if key in element.attrib)


def _exists(address: str, target: str, pages: dict[str, Any], site: Path) -> bool:
    scheme, _, path, _, anchor = urlsplit(target)
    if scheme:
        return True
    found = posixpath.normpath(posixpath.join(address, unquote(path)) if path else address)
    found = found if (site / found.lstrip("/")).is_file() else f"{found}/".replace("//", "/")
    if found not in pages:
        return (site / found.lstrip("/")).is_file()
    return not anchor or unquote(anchor) in pages[found].ids


def test_nothing_is_fetched_from_elsewhere(pages: dict[str, Any]) -> None:
    """Links may leave the site, and the head names the site's own absolute addresses; nothing else may."""
    fetched = [
        element.get("src") or element.get("href", "")
        for page in pages.values()
        for tag in ("script", "img", "iframe", "link", "source", "object", "video", "audio")
        for element in page.all(tag)
        if not {"alternate", "canonical"} & set(element.get("rel", "").split())
    ]
    assert [address for address in fetched if urlsplit(address).netloc] == []


def test_stylesheets_fetch_nothing_from_elsewhere(built_site: Path) -> None:
    for sheet in built_site.rglob("*.css"):
        assert "url(http" not in sheet.read_text(encoding="utf-8").replace('"', "")


def test_every_line_of_an_entry_is_an_anchor_in_every_language(pages: dict[str, Any], built_site: Path) -> None:
    entries = json.loads((built_site / "api/v1/entries.json").read_bytes())
    assert len(entries) == 6
    for entry in entries:
        for address in entry["url"].values():
            assert set(entry["lines"]) <= set(pages[address].ids), address


def test_entries_are_not_in_the_navigation(pages: dict[str, Any]) -> None:
    for page in pages.values():
        for item in page.all("li", class_="md-tabs__item") + page.all("li", class_="md-nav__item"):
            links = [link.get("href", "") for link in item.iter("{http://www.w3.org/1999/xhtml}a")]
            assert not any("share-weights" in link for link in links), page.address
    assert len(pages[ENTRY].all("li", class_="md-tabs__item")) == 7


def test_every_listed_entry_names_its_id(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    page = pages["/en/paddlepaddle/1.8/"]
    ids = [item.get("data-entry") for item in page.all("li") if item.get("data-entry")]
    assert ids == [  # those with a different answer for this line come first
        "paddlepaddle/training/gpu-out-of-memory",
        "paddlepaddle/params/share-weights",
        "paddlepaddle/setup/markup-in-title",
    ]
    marked = page.all("li", **{"data-entry": UNTRANSLATED.strip("/")})
    assert "in Chinese" in words(marked[0])


def test_headings_in_chinese_have_chinese_ids(pages: dict[str, Any]) -> None:
    assert {"示例", "两张卡"} <= set(pages[ENTRY].ids)


def test_an_image_is_shown_in_both_languages(pages: dict[str, Any]) -> None:
    for address in (ENTRY, f"/en{ENTRY}"):
        images = [image.get("src", "") for image in pages[address].all("img")]
        assert any(posixpath.join(address, src).endswith("shared.png") for src in images)


def test_titles_and_errors_cannot_become_markup(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    for page in pages.values():
        scripts = [script for script in page.all("script") if script.get("type") != "application/ld+json"]
        assert not any("document.body.id" in words(script) for script in scripts), page.address
    assert '<script>document.body.id="run"</script>' in words(pages[HOSTILE].all("title")[0])
    assert '<script>document.body.id="run"</script>' in words(pages[HOSTILE].all("h1")[0])


def test_code_and_tables_can_be_scrolled_with_the_keyboard(pages: dict[str, Any]) -> None:
    page = pages[ENTRY]
    blocks = [code for pre in page.all("pre") for code in pre.iter("{http://www.w3.org/1999/xhtml}code")]
    assert blocks and all(block.get("tabindex") == "0" for block in blocks)
    assert all(table.get("tabindex") == "0" for table in page.all("table"))


def test_what_stands_beside_a_sample_can_be_scrolled_and_a_caution_is_marked(
    pages: dict[str, Any], words: Callable[[Any], str]
) -> None:
    for address, caution, label in ((NAN, "注意", "输出"), (f"/en{NAN}", "Caution", "Output")):
        page = pages[address]
        assert len(page.all("pre")) == 5
        assert all(code.get("tabindex") == "0" for pre in page.all("pre") for code in pre.iter(CODE))
        assert [words(box).strip()[: len(caution)] for box in page.all("blockquote", class_="caution")] == [caution]
        assert [words(one) for one in page.all("p", class_="output__label")] == [label]
        (output,) = page.all("div", class_="output")
        assert [words(code) for code in output.iter(CODE)] == ["on <nan> ``` … & more"]


def test_an_entry_ends_with_where_to_ask(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    for address, title in ((ENTRY, "还没解决？"), (f"/en{ENTRY}", "Still stuck?")):
        (section,) = pages[address].all("section", class_="stuck")
        assert title in words(section)
        assert [words(code) for code in section.iter(CODE)] == ['python -c "import paddle; paddle.version.show()"']
        assert [link.get("href") for link in section.iter(LINK)] == ["https://github.com/PaddlePaddle/Paddle/issues"]
    assert pages["/mindspore/debugging/print-tensor/"].all("section", class_="stuck") == []


def test_every_page_has_a_search_form_that_needs_no_script(pages: dict[str, Any]) -> None:
    """Every page except redirects."""
    for page in (page for page in pages.values() if not page.is_redirect):
        language = "/en" if page.address.startswith("/en/") else ""
        targets = [
            posixpath.normpath(posixpath.join(page.address, form.get("action", "")))
            for form in page.all("form", role="search")
        ]
        assert targets and set(targets) == {f"{language}/search"}, page.address


def test_every_message_is_listed_with_its_entry(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    rows = [
        (item.get("data-entry"), words(next(item.iter(CODE))))
        for address in sorted(pages)
        if address.startswith("/errors/") and address != "/errors/"
        for item in pages[address].all("li")
        if item.get("data-entry")
    ]
    assert [message.split(":")[0] for _, message in rows] == [
        "TypeError",
        "ResourceExhaustedError",
        "CUDA error(719), unspecified launch failure",
        "Error",
        HOSTILE_ERROR,
    ]
    assert rows[4][0] == HOSTILE.strip("/")
    lists = [page for address, page in pages.items() if address.startswith("/en/errors/")]
    marked = [item for page in lists for item in page.all("li", **{"data-entry": UNTRANSLATED.strip("/")})]
    assert len(marked) == 2 and all("in Chinese" in words(item) for item in marked)


def test_the_list_of_messages_is_linked_from_the_tabs_the_footer_and_home(pages: dict[str, Any]) -> None:
    for address, target in (("/", "errors/"), ("/en/", "errors/"), (ENTRY, "../../../errors/")):
        links = [link.get("href") for link in pages[address].all("a") if link.get("href") == target]
        assert len(links) == (2 if address == ENTRY else 3), address


def test_nobody_advertises_the_generator(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    for page in pages.values():
        assert page.all("meta", name="generator") == []
        assert not any("Made with" in words(footer) for footer in page.all("footer"))


def test_redirects_name_the_new_address(pages: dict[str, Any]) -> None:
    refresh = pages[OLD].all("meta", **{"http-equiv": "refresh"})
    assert refresh[0].get("content") == "0; url=../../params/share-weights/"
    assert [(script.get("src"), script.text) for script in pages[OLD].all("script")] == [
        ("../../../assets/moved.js", None)
    ]


def test_data_is_published(built_site: Path) -> None:
    assert (built_site / "api/v1/schema.json").is_file()
    assert (built_site / "api/v1/entries/paddlepaddle/params/share-weights.json").is_file()


def test_an_entry_page_leads_to_the_form_for_wrong_answers(searched_site: Path) -> None:
    page = searched_site / "below/faq/en" / ENTRY.strip("/") / "index.html"
    link = re.search(r'<a href="([^"]+template=report[^"]+)">Report a wrong answer</a>', page.read_text("utf-8"))
    assert link
    address = urlsplit(html.unescape(link[1]))
    assert address.path.endswith("/issues/new")
    assert dict(parse_qsl(address.query)) == {"template": "report.yml", "entry": "paddlepaddle/params/share-weights"}


def new_file(site: Path, address: str) -> dict[str, str]:
    """The fields of GitHub's new-file page that a list's button opens."""
    page = (site / address / "index.html").read_text("utf-8")
    (link,) = re.findall(r'<a class="button" href="([^"]+/new/trunk[^"]+)"', page)
    assert len(link) < 6000
    return dict(parse_qsl(urlsplit(html.unescape(link)).query))


@pytest.mark.parametrize(
    ("address", "folder"),
    [
        ("paddlepaddle/params", "paddlepaddle/params/NAME-IN-ENGLISH"),
        ("en/paddlepaddle/params", "paddlepaddle/params/NAME-IN-ENGLISH"),
        ("paddlepaddle", "paddlepaddle/CATEGORY/NAME-IN-ENGLISH"),
        ("en/paddlepaddle/2.x", "paddlepaddle/CATEGORY/NAME-IN-ENGLISH"),
    ],
)
def test_a_list_leads_to_a_new_entry_with_the_template(searched_site: Path, address: str, folder: str) -> None:
    fields = new_file(searched_site / "below" / "faq", address)
    assert fields["filename"] == f"faq_src/{folder}/zh.md"
    assert fields["value"].startswith('---\ntitle: "TODO: ') and "\n## 3.x, 2.x, 1.8\n" in fields["value"]


def test_the_check_asks_for_what_is_left_of_the_template(searched_site: Path) -> None:
    fields = new_file(searched_site / "below" / "faq", "paddlepaddle")
    files = {path: data for path, data in load(SMALL_PROJECT)[0].items() if path.endswith("framework.yml")}
    found = read_site({**files, fields["filename"]: fields["value"].encode()})[1]
    errors = [each.code for each in found if each.path == fields["filename"] and each.severity == "error"]
    assert errors == ["F106", "F107", "M122", "S105", "M122", "M122"]


def test_without_a_repository_there_is_no_button(built_site: Path) -> None:
    assert "/new/" not in (built_site / "paddlepaddle" / "index.html").read_text("utf-8")


def test_the_pages_about_diagnostics_are_out_of_the_way(pages: dict[str, Any], built_site: Path) -> None:
    """They are reached by links, not by the search (which has exactly as many documents as entries) or the tabs."""
    manifest = json.loads((built_site / "search" / "manifest.json").read_text("utf-8"))
    entries = json.loads((built_site / "api" / "v1" / "entries.json").read_text("utf-8"))
    assert manifest["documents"] == len(entries)
    tabs = [link.get("href", "") for tab in pages["/"].all("li", class_="md-tabs__item") for link in tab.iter()]
    assert not any("diagnostics" in target for target in tabs)
    listed = [link.get("href") for link in pages["/en/diagnostics/"].all("a")]
    assert [f"{code}/" for code in CODES] == [target for target in listed if target in {f"{code}/" for code in CODES}]


def test_the_documentation_leads_to_all_of_itself(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    """Each of its pages has a row of links, with the current page marked. The list of diagnostics is one of them."""
    for prefix in ("", "/en"):
        row = pages[f"{prefix}/about/"].all("nav", class_="docs-nav")[0]
        targets = [posixpath.normpath(f"{prefix}/about/{link.get('href')}") for link in row.iter(LINK)]
        assert len(targets) == 6
        for target in targets:
            page = pages[f"{target}/"]
            (shown,) = page.all("nav", class_="docs-nav")
            marked = [link for link in shown.iter(LINK) if link.get("aria-current")]
            assert [posixpath.normpath(page.address + link.get("href", "")) for link in marked] == [target]
    shown = pages["/en/diagnostics/M117/"].all("nav", class_="docs-nav")[0]
    assert [words(link) for link in shown.iter(LINK) if link.get("aria-current") == "true"] == ["Diagnostics"]


def test_the_page_about_contributing_leads_to_the_guide(searched_site: Path) -> None:
    for lang, guide in (("", "CONTRIBUTING.zh.md"), ("en/", "CONTRIBUTING.md")):
        page = searched_site / "below" / "faq" / lang / "about" / "contributing" / "index.html"
        assert f'href="https://code.example/faq/blob/trunk/{guide}"' in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("lang", "label", "answer"),
    [
        ("", "有帮助", "有帮助 / helped"),
        ("", "没有", "没有帮助 / did not help"),
        ("en/", "No", "没有帮助 / did not help"),
    ],
)
def test_an_entry_page_asks_whether_it_helped(searched_site: Path, lang: str, label: str, answer: str) -> None:
    """The answer is a prefilled issue in the repository; the fields are those of its form."""
    page = (searched_site / "below/faq" / lang / ENTRY.strip("/") / "index.html").read_text("utf-8")
    link = re.search(rf'<a class="plain" href="([^"]+template=helped[^"]+)">{label}</a>', page)
    assert link
    fields = dict(parse_qsl(urlsplit(html.unescape(link[1])).query))
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/helped.yml").read_text("utf-8"))
    assert fields.pop("template") == "helped.yml"
    assert fields.pop("title") == f"{answer}: paddlepaddle/params/share-weights"
    assert fields == {"entry": "paddlepaddle/params/share-weights", "helped": answer, "language": lang[:2] or "zh"}
    assert {*fields, "version"} <= {field["id"] for field in form["body"]}


def test_without_a_repository_nobody_is_asked_anything(built_site: Path) -> None:
    assert "feedback__helped" not in (built_site / ENTRY.strip("/") / "index.html").read_text("utf-8")


def test_the_home_page_shows_a_message_with_its_answer(pages: dict[str, Any], words: Callable[[Any], str]) -> None:
    """In the languages in which its entry is written."""
    (shown,) = pages["/"].all("section", class_="shown")
    assert f"/{shown.get('data-entry')}/" == UNTRANSLATED
    for text in ("Out of memory error on GPU 0. Cannot allocate", "先减小 batch size", "3.x", "1.8"):
        assert text in words(shown)
    assert pages["/en/"].all("section", class_="shown") == []


def test_the_lines_of_an_entry_say_which_version_their_code_ran_on(
    pages: dict[str, Any], words: Callable[[Any], str]
) -> None:
    def lines(address: str) -> list[str]:
        return [words(link) for link in pages[address].all("div", class_="applies")[0].iter(LINK)]

    assert lines(ENTRY) == ["3.x 示例运行于 3.3.1", "2.x 示例运行于 2.6.2", "1.8（fluid） 已停止维护 示例运行于 1.8.5"]
    assert lines(UNTRANSLATED) == ["3.x", "2.x", "1.8（fluid） 已停止维护"]
