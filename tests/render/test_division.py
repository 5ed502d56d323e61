"""Long lists in parts: no page grows with the site, and everything that used to be on one page can be found."""

from __future__ import annotations

import dataclasses
import json
import posixpath
import re

import pytest
from faq.content.findings import CommonError, Findings, KnownLink, NamedApi, Replacement, Trial
from faq.content.model import Entry, Site
from faq.render import division
from faq.render.address import Place
from faq.render.everything import lists
from faq.render.lookup import Lookup
from sample_site import SITE, entry

LARGEST = 300_000 - 40_000
"""Maximum size of a page's HTML, without the templates common to all pages."""
MANY = 5_000
TEXT = "One sentence says what to do and the next one says why, so that both are as long as those of real entries."
LINES = "\n\n".join(f"## {line}\n\nAnswer." for line in ("3.x", "2.x", "1.8"))


def made(number: int) -> Entry:
    id = f"paddlepaddle/{('params', 'training')[number % 2]}/question-with-a-long-name-{number:05}"
    title = f"How do I do the thing with number {number} that people of {number % 97} ask about so often?"
    names = ("TypeError", "ValueError", "RuntimeError", "Something")
    return entry(
        id,
        "2026-11-20",
        (title, f"{TEXT}\n\n{LINES}"),
        (title, f"{TEXT}\n\n{LINES}"),
        tags=[f"{'abcdefghij'[number % 10]}-{number % 2000}", f"common-{number % 40}"],
        errors=[f"{name}: message of {number} as the framework prints it, word for word" for name in names],
    )


def large(count: int) -> tuple[Site, Findings]:
    """A site whose entries have much in common: the worst case for a row of a list."""
    entries = tuple(made(number) for number in range(count))
    ids = tuple(each.id for each in entries)
    apis = tuple(
        NamedApi("paddlepaddle", f"paddle.fluid.layers.name_{n}", ("1.8",), ids[n :: count // 4])
        for n in range(count // 2)
    )
    news = tuple(NamedApi("paddlepaddle", f"paddle.nn.name_{n}", ("3.x", "2.x"), ids) for n in range(3))
    links = tuple(
        KnownLink(
            f"https://{'docs' if n % 2 else f'site-{n % 50}'}.example/{n}",
            ("ok", "dead")[n % 7 == 0],
            "",
            "",
            ids[:n],
            (),
        )
        for n in range(count)
    )
    trials = tuple(Trial(id, "3.x", "3.3.1", "3.12", "not run", "needs two GPUs") for id in ids)
    replaced = tuple(Replacement(api.name, "paddle.nn.name_0", ids[:40]) for api in apis[: count // 4])
    common = tuple(CommonError(f"TypeError: … {n}", ids) for n in range(8))
    stale = dict.fromkeys(ids, ("intro", "3.x"))
    found = Findings(
        stale=stale, apis=apis + news, replacements=replaced, common_errors=common, trials=trials, links=links
    )
    return dataclasses.replace(SITE, entries=entries), found


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The lists of a large site in one language."""
    return dict(file for piece in lists(Lookup(*large(MANY)), "en") for file in piece.make())


def ids(page: bytes) -> list[str]:
    return re.findall(r' id="([^"]+)"', page.decode())


@pytest.mark.slow
def test_no_page_of_a_large_site_is_large(files: dict[str, bytes]) -> None:
    sizes = {path: len(data) for path, data in files.items() if path.endswith(".md")}
    assert {path: size for path, size in sizes.items() if size > LARGEST} == {}
    assert max(sizes.values()) > LARGEST / 3  # the site is the worst case


@pytest.mark.slow
def test_a_list_that_goes_on_has_every_row_once(files: dict[str, bytes]) -> None:
    pages = [
        data.decode() for path, data in files.items() if re.fullmatch(r"docs/paddlepaddle/(\d+/)?index\.en\.md", path)
    ]
    rows = [id for page in pages for id in re.findall(r'<li data-entry="([^"]+)" data-framework', page)]
    assert len(pages) == -(-MANY // division.ROWS) and len(rows) == len(set(rows)) == MANY


@pytest.mark.slow
def test_anchors_of_before_lead_to_the_part_that_has_them(files: dict[str, bytes]) -> None:
    """Anchors of tags, categories and old names: none is lost, and none leads elsewhere."""
    for path in ("tags", "paddlepaddle", "paddlepaddle/1.8", "migrate/paddlepaddle"):
        moved = json.loads(files[f"public/en/{path}/{division.ANCHORS}"])
        assert f'data-anchors="{division.ANCHORS}"' in files[f"docs/{path}/index.en.md"].decode()
        for anchor, href in list(moved.items())[::50]:
            part = posixpath.normpath(f"docs/{path}/{href}")
            assert anchor in ids(files[f"{part}/index.en.md"]), (path, anchor)


def test_pages_of_a_list_lead_to_each_other() -> None:
    here = Place("zh", "a/b")
    pages = list(division.pages(here, range(5), size=2))
    assert [(place.path, list(rows)) for place, _, rows in pages] == [
        ("a/b", [0, 1]),
        ("a/b/2", [2, 3]),
        ("a/b/3", [4]),
    ]
    links = [[(part.href, part.is_current) for part in pager] for _, pager, _ in pages]
    assert links[1] == [("../", False), ("./", True), ("../3/", False)]
    assert [pager for _, pager, _ in division.pages(here, range(2), size=2)] == [()]
    assert [list(rows) for _, _, rows in division.pages(here, list[int](), size=2)] == [[]]


@pytest.mark.parametrize(
    ("name", "part"), [("Gpu", "g"), ("1d", "1"), ("_x", "other"), ("张量", "other"), ("", "other")]
)
def test_the_part_of_a_name(name: str, part: str) -> None:
    assert division.letter(name) == part


def test_parts_are_in_order_what_has_no_letter_last() -> None:
    assert list(division.by_part(["b", "_", "C", "a", "1"], division.letter)) == ["1", "a", "b", "c", "other"]


@pytest.mark.parametrize(
    ("here", "there", "href"),
    [
        ("", "", "./"), ("a", "a", "./"), ("a", "", "../"), ("", "a/b", "a/b/"), ("a/b", "a/c", "../c/"),
        ("a/b", "a", "../"), ("a", "a/b", "b/"), ("a/bc", "a/b", "../b/"),
    ],
)  # fmt: skip
def test_links_are_relative(here: str, there: str, href: str) -> None:
    assert Place("zh", here).href(Place("zh", there)) == href
    assert Place("en", here).href(Place("en", there)) == href
    assert Place("zh", here).href(Place("zh", there), "x") == f"{href}#x"
