"""No violation that axe-core finds, on the pages of the search in all their states."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import open_tab
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

HIT = "[data-search-results] [data-entry]"
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def box(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/")
    tab.keyboard.press("/")
    tab.keyboard.type("optimizer")
    tab.wait_for_selector(".search--header .option")
    tab.keyboard.press("ArrowDown")


def results(tab: Tab, url: str) -> None:
    tab.goto(f"{url}search/?q=optimizer&line=1.8")
    tab.wait_for_selector(HIT)
    tab.locator("[data-facets]").evaluate("facets => { facets.open = true }")


def error(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/search/?q=Error:%20Out%20of%20memory%20error%20on%20GPU%203.%0Aat%20x")
    tab.wait_for_selector(".hit__error")


def nothing(tab: Tab, url: str) -> None:
    tab.goto(f"{url}search/?q=zzzzqqqq")
    tab.wait_for_selector("[data-ask]")


def failed(tab: Tab, url: str) -> None:
    tab.route("**/manifest.json", lambda route: route.abort())
    tab.goto(f"{url}search/?q=optimizer")
    tab.wait_for_selector("[data-retry]")


def errors(tab: Tab, url: str) -> None:
    tab.goto(f"{url}errors/")
    tab.fill(".filter input", "gradient 1")
    tab.locator(".filtered [data-facets]").evaluate("facets => { facets.open = true }")


def listed(tab: Tab, url: str) -> None:
    """A list that is narrowed, with a row that is shown for what people say."""
    tab.goto(f"{url}paddlepaddle/?q=gradient")
    tab.wait_for_selector(".why")
    tab.locator(".filtered [data-facets]").evaluate("facets => { facets.open = true }")


def tags(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/tags/#gpu")


def status(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/status/")


def links(tab: Tab, url: str) -> None:
    tab.goto(f"{url}status/links/")


def migration(tab: Tab, url: str) -> None:
    tab.goto(f"{url}migrate/paddlepaddle/")
    tab.click(".old-code summary")
    tab.fill(".old-code textarea", "fluid.layers.embedding(x)")


def diagnostics(tab: Tab, url: str) -> None:
    tab.goto(f"{url}diagnostics/")


def diagnostic(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/diagnostics/M109/")


def documentation(tab: Tab, url: str) -> None:
    tab.goto(f"{url}about/architecture/")


def about(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/about/")


def home(tab: Tab, url: str) -> None:
    tab.goto(url)


WINDOWS = [(390, "light"), (390, "dark"), (1400, "light"), (1400, "dark")]


@pytest.mark.parametrize(
    ("state", "width", "scheme"),
    [
        *((state, *window) for state in (box, results, errors, listed, status, migration) for window in WINDOWS),
        *((state, *window) for state, window in zip((home, error, nothing, failed), WINDOWS, strict=True)),
        *((diagnostics, *window) for window in WINDOWS[::3]),
        *((diagnostic, *window) for window in WINDOWS[1:3]),
        *((documentation, *window) for window in WINDOWS[::3]),
        *((state, *window) for state in (about, tags, links) for window in WINDOWS[1:3]),
    ],
)
def test_there_are_no_violations(
    chromium: Browser, search_url: str, state: Callable[[Tab, str], None], width: int, scheme: str
) -> None:
    context, watched = open_tab(chromium, viewport={"width": width, "height": 900}, color_scheme=scheme)
    state(watched.tab, search_url)
    found = Axe().run(watched.tab, options=WCAG)
    context.close()
    assert found.violations_count == 0, found.generate_report()


def test_a_violation_would_be_found(tab: Tab, search_url: str) -> None:
    results(tab, search_url)
    tab.locator(".hit__place").first.evaluate("place => { place.style.color = '#bbb' }")
    assert [one["id"] for one in Axe().run(tab, options=WCAG).response["violations"]] == ["color-contrast"]


@pytest.mark.parametrize("state", [box, results, nothing, errors, listed, tags, status, migration])
def test_targets_are_large_enough(chromium: Browser, search_url: str, state: Callable[[Tab, str], None]) -> None:
    """24 px each way; links within a sentence are as high as its lines (WCAG 2.2, 2.5.8)."""
    context, watched = open_tab(chromium, viewport={"width": 390, "height": 900})
    state(watched.tab, search_url)
    targets = watched.tab.locator(
        ".page :is(button, label, summary, .button, .tag-index a, .level a):visible, .option:visible, "
        ".search-opener:visible"
    )
    small = [target.bounding_box() for target in targets.all()]
    context.close()
    assert small and [size for size in small if not size or min(size["width"], size["height"]) < 24] == []
