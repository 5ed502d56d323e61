"""What only this repository's own pages can show: reader journeys, page sizes, and the widest tables."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from browsing import open_tab, settled
from journeys import JOURNEYS, WIDE, Journey, Walk
from playwright.sync_api import Browser
from serving import served

pytestmark = pytest.mark.browser

HEAVIEST = 5
WIDEST = 20
"""Number of pages opened in each language."""
MOST_BYTES = 45_000
MOST = {
    "a pasted traceback → the code": (3, 1.5),
    "a typed question, by keys": (3, 1),
    "an old name, `fluid.layers.fc`": (2, 1),
    "a MindSpore question, by browsing": (4, 7),
    "1.8, then none": (4, 1),
    "the 1.8 answer, by keys alone": (8, 1),
    "lists without a script": (0, 0),
    "the first suggestion": (1, 1),
    "share the 1.8 answer": (1, 1.5),
    "copy the first sample": (1, 1.5),
    "a page that is not there": (1, 1),
}
"""Maximum taps and screens of each journey. The screens of the one that scrolls through a list grow with its
category."""
RESULTS = {
    "a pasted traceback → the code": "answer: paddlepaddle/training/gpu-out-of-memory",
    "a typed question, by keys": "paddlepaddle/training/eval-and-no-grad",
    "an old name, `fluid.layers.fc`": "paddle.fluid.layers.fc",
    "a MindSpore question, by browsing": "mindspore/tuning/slow-first-step",
    "1.8, then none": "飞桨 PaddlePaddle 1.8（fluid）; then 飞桨 PaddlePaddle 3.x、2.x",
    "the 1.8 answer, by keys alone": "1.8（fluid）",
    "share the 1.8 answer": "#1.8",
    "copy the first sample": "the sample as written: True",
    "a page that is not there": "paddlepaddle/training/gpu-out-of-memory",
}
CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
SCROLLING = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"


def entries(site: Path, prefix: str) -> list[str]:
    return sorted(text.parent.relative_to(site).as_posix() for text in (site / prefix).glob("*/*/*/index.md"))


@pytest.mark.parametrize("journey", JOURNEYS, ids=[journey.aim for journey in JOURNEYS])
def test_a_way_through_the_site_is_short(chromium: Browser, our_site: Path, journey: Journey) -> None:
    with served(our_site) as (_, base):
        walk = Walk(chromium, base, journey.phone, journey.script)
        result = journey.walk(walk)
        walk.context.close()
    taps, screens = MOST[journey.aim]
    assert result.startswith(RESULTS.get(journey.aim, ""))
    assert walk.taps <= taps and walk.screens <= screens, (walk.taps, walk.screens)


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_the_heaviest_entries_are_light(chromium: Browser, our_site: Path, prefix: str) -> None:
    """Everything sent for one entry, from a server that compresses."""
    sizes = {
        name: len(gzip.compress((our_site / name / "index.html").read_bytes())) for name in entries(our_site, prefix)
    }
    with served(our_site) as (server, base):
        for name in sorted(sizes, key=sizes.__getitem__)[-HEAVIEST:]:
            context, watched = open_tab(chromium)
            server.sent.clear()
            watched.tab.goto(f"{base}{name}/", wait_until="networkidle")
            context.close()
            sent = sum(server.sent.values())
            assert sizes[name] < sent <= MOST_BYTES, (name, sent)


@pytest.mark.parametrize("prefix", ["", "en/"])
def test_no_table_of_ours_scrolls_on_a_wide_screen(chromium: Browser, our_site: Path, prefix: str) -> None:
    """The entries with the longest words in their tables."""

    def longest(name: str) -> int:
        cells = CELL.findall((our_site / name / "index.html").read_text("utf-8"))
        return sum(sorted(max(map(len, TAG.sub("", cell).split()), default=0) for cell in cells)[-3:])

    found = {}
    context, watched = open_tab(chromium, viewport=WIDE)
    with served(our_site) as (_, base):
        for name in sorted(entries(our_site, prefix), key=longest)[-WIDEST:]:
            watched.tab.goto(f"{base}{name}/")
            settled(watched.tab)
            found[name] = watched.tab.locator(".page--entry table").evaluate_all(SCROLLING)
    context.close()
    assert {name: count for name, count in found.items() if count} == {}
