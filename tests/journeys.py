"""The paths that readers take through the site, followed in Chromium; `.venv/bin/python tests/journeys.py [SITE]`
prints them.

A tap is a click, a touch, or a key press that is not part of a text. Screens are how far down the reader looks, on a
phone of 390 x 844 or in a window of 1440 x 900.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from browsing import open_tab, paste, settled
from launching import launched
from phone import PHONE
from playwright.sync_api import Browser, Locator
from serving import served

WIDE = {"width": 1440, "height": 900}
TRACEBACK = """Traceback (most recent call last):
  File "train.py", line 31, in <module>
    loss.backward()
  File "/usr/lib/python3.10/site-packages/paddle/base/dygraph/tensor_patch_methods.py", line 342, in backward
    core.eager.run_backward([self], grad_tensor, retain_graph)
ResourceExhaustedError: Out of memory error on GPU 0. Cannot allocate 1.500000GB memory on GPU 0, 14.9GB memory has
been allocated and available memory is only 1.0GB."""
SAMPLE = ".answer:not([hidden]) pre >> visible=true"


class Walk:
    """A reader with a tab, whose taps are counted."""

    def __init__(self, chromium: Browser, base: str, phone: bool, script: bool = True) -> None:
        options = {"viewport": PHONE if phone else WIDE, "has_touch": phone, "is_mobile": phone}
        rights = ["clipboard-read", "clipboard-write"]
        self.context, self.watched = open_tab(chromium, permissions=rights, java_script_enabled=script, **options)
        self.tab, self.base, self.taps, self.screens = self.watched.tab, base, 0, 0.0

    def goto(self, address: str) -> None:
        self.tab.goto(self.base + address)

    def tap(self, target: str | Locator) -> None:
        one = self.tab.locator(target).first if isinstance(target, str) else target
        self.sees(one)
        one.click()
        self.taps += 1

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)
            self.taps += 1

    def sees(self, one: Locator) -> None:
        """How many screens down an element is from the reader's position."""
        height = (self.tab.viewport_size or PHONE)["height"]
        self.screens = max(self.screens, float(one.evaluate("one => one.getBoundingClientRect().top")) / height)

    def entry(self) -> str:
        self.tab.wait_for_selector(".page--entry")
        settled(self.tab)
        return "/".join(self.tab.url.split("#")[0].split("?")[0].rstrip("/").split("/")[-3:])


def traceback(walk: Walk) -> str:
    walk.goto("")
    settled(walk.tab)
    walk.tap(".search--hero input")
    paste(walk.tab, ".search--hero input", TRACEBACK)
    walk.press("Enter")
    walk.tab.wait_for_selector("[data-search-results][data-state=done]", state="attached")
    claim = walk.tab.get_attribute("[data-search-results]", "data-claim")
    walk.tap("[data-search-results] [data-entry] a")
    found = walk.entry()
    walk.sees(walk.tab.locator(SAMPLE).first)
    return f"{claim}: {found}"


def question(walk: Walk) -> str:
    walk.goto("")
    settled(walk.tab)
    walk.press("/")
    walk.tab.keyboard.type("model.eval vs no_grad paddle")
    walk.tab.wait_for_selector("[role=option]")
    walk.press("ArrowDown", "Enter")
    return walk.entry()


def old_name(walk: Walk) -> str:
    walk.goto("")
    settled(walk.tab)
    walk.press("/")
    walk.tab.keyboard.type("fluid.layers.fc")
    walk.press("Enter")
    walk.tab.wait_for_selector("[data-search-results][data-state=done]", state="attached")
    walk.sees(walk.tab.locator("[data-api]"))
    return " ".join(walk.tab.locator("[data-api]").inner_text().split())[:90]


def browse(walk: Walk) -> str:
    walk.goto("")
    walk.tap(".menu-opener")
    walk.tap(walk.tab.locator(".md-tabs__categories summary").nth(2))
    walk.tap(".md-tabs__categories a[href$='mindspore/tuning/']")
    walk.tab.wait_for_url("**/mindspore/tuning/")
    walk.tap("[data-entry='mindspore/tuning/slow-first-step'] a")
    return walk.entry()


def version(walk: Walk) -> str:
    walk.goto("paddlepaddle/")
    settled(walk.tab)
    walk.tap("[data-version] summary")
    walk.tap("[data-version] [data-framework=paddlepaddle][data-line='1.8']")
    walk.goto("paddlepaddle/params/share-weights/")
    walk.entry()
    first = walk.tab.inner_text(".answer:not([hidden]) h2 >> nth=0").split("#")[0].strip()
    walk.tap("[data-version] summary")
    walk.tap("[data-version-none]")
    settled(walk.tab)
    return f"{first}; then {walk.tab.inner_text('.answer:not([hidden]) h2 >> nth=0').split('#')[0].strip()}"


def keyboard(walk: Walk) -> str:
    walk.goto("paddlepaddle/params/share-weights/")
    walk.entry()
    walk.press("Tab", "Enter")
    while not walk.tab.evaluate("document.activeElement.matches('[role=tab]')"):
        walk.press("Tab")
    walk.press("ArrowRight", "ArrowRight")
    settled(walk.tab)
    return walk.tab.inner_text("[role=tab][aria-selected=true]").split()[0]


def no_script(walk: Walk) -> str:
    widths = []
    for address in ("paddlepaddle/", "errors/", "tags/", "migrate/paddlepaddle/"):
        walk.goto(address)
        box = walk.tab.locator(".filtered__rows").bounding_box()
        widths.append(f"{box['width']:.0f}" if box else "none")
    return "width of lists " + ", ".join(widths)


def slow(walk: Walk) -> str:
    walk.goto("")
    settled(walk.tab)
    before = len(walk.watched.requests)
    walk.tap(".search--hero input")
    walk.tab.keyboard.type("out of memory")
    walk.tab.wait_for_selector("[role=option]")
    return f"{before} requests for the page, {len(walk.watched.requests) - before} more to the first suggestion"


def share(walk: Walk) -> str:
    walk.goto("paddlepaddle/params/share-weights/?v=1.8")
    walk.entry()
    walk.tap(".answer__link >> visible=true")
    address = walk.tab.evaluate("navigator.clipboard.readText()")
    walk.tab.goto(address)
    walk.entry()
    heading = walk.tab.locator(".answer:not([hidden]) h2").first.bounding_box()
    return f"#{address.split('#')[1]}, heading at {heading['y'] if heading else 0:.0f} px"


def copying(walk: Walk) -> str:
    walk.goto("paddlepaddle/params/share-weights/")
    walk.entry()
    walk.tap(".copy >> visible=true")
    walk.tab.wait_for_selector(".copy--done")
    copied = walk.tab.evaluate("navigator.clipboard.readText()")
    shown = walk.tab.locator(SAMPLE).first.locator("code").text_content() or ""
    return f"the sample as written: {copied == shown.rstrip()}"


def lost(walk: Walk) -> str:
    wrong = "paddlepaddle/traning/gpu-out-of-memory/"
    page = walk.tab.request.get(f"{walk.base}404.html").text()  # as a server responds for an existing page
    walk.tab.route(f"**/{wrong}", lambda route: route.fulfill(status=404, content_type="text/html", body=page))
    walk.goto(wrong)
    guess = walk.tab.locator("main [data-lost]:visible [data-entry] a")
    walk.tap(guess.first)
    return walk.entry()


@dataclass(frozen=True)
class Journey:
    """What a reader wants, and how they proceed."""

    aim: str
    walk: Callable[[Walk], str]
    phone: bool = True
    script: bool = True


JOURNEYS = (
    Journey("a pasted traceback → the code", traceback),
    Journey("a typed question, by keys", question, phone=False),
    Journey("an old name, `fluid.layers.fc`", old_name, phone=False),
    Journey("a MindSpore question, by browsing", browse),
    Journey("1.8, then none", version, phone=False),
    Journey("the 1.8 answer, by keys alone", keyboard, phone=False),
    Journey("lists without a script", no_script, phone=False, script=False),
    Journey("the first suggestion", slow),
    Journey("share the 1.8 answer", share),
    Journey("copy the first sample", copying),
    Journey("a page that is not there", lost),
)


def main() -> None:
    """Follow all journeys, and print the results."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "site")
    with launched() as chromium, served(site) as (_, base):
        print("| journey | on | taps | screens | result |\n| --- | --- | ---: | ---: | --- |")
        for journey in JOURNEYS:
            walk = Walk(chromium, base, journey.phone, journey.script)
            result = journey.walk(walk)
            where = "phone" if journey.phone else "desktop"
            print(f"| {journey.aim} | {where} | {walk.taps} | {walk.screens:.1f} | {result} |", flush=True)
            walk.context.close()


if __name__ == "__main__":
    main()
