"""axe-core finds no violations on any kind of page, nor on the search pages in all their states."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import open_tab
from kinds import KINDS, MOVED
from playwright.sync_api import Browser, Route
from playwright.sync_api import Page as Tab

pytestmark = pytest.mark.browser

Window = tuple[int, Literal["light", "dark"]]
HIT = "[data-search-results] [data-entry]"
ONLY_WHAT_IS_WRONG = {"resultTypes": ["violations"], "preload": False}  # half the time
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], **ONLY_WHAT_IS_WRONG}


def box(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/")
    tab.keyboard.press("/")
    tab.keyboard.insert_text("optimizer")
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
    tab.goto(f"{url}errors/paddlepaddle/OptimizerError/")
    tab.fill(".filter input", "gradient 1")
    tab.locator(".filtered [data-facets]").evaluate("facets => { facets.open = true }")


def listed(tab: Tab, url: str) -> None:
    """A list that is narrowed, with a row that matches what people say."""
    tab.goto(f"{url}paddlepaddle/?q=gradient")
    tab.wait_for_selector(".why")
    tab.locator(".filtered [data-facets]").evaluate("facets => { facets.open = true }")


def tags(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/tags/g/#gpu")


def status(tab: Tab, url: str) -> None:
    tab.goto(f"{url}en/status/")


def migration(tab: Tab, url: str) -> None:
    tab.goto(f"{url}migrate/paddlepaddle/")
    tab.click(".old-code summary")
    tab.fill(".old-code textarea", "fluid.layers.embedding(x)")


STATES = (box, results, error, nothing, failed, errors, listed, migration)
PLAIN = [kind for kind in KINDS if kind != "search"]
EVERY_WINDOW: list[Window] = [(1400, "light"), (1400, "dark"), (390, "light"), (390, "dark")]
# The two languages of a page share its template, so together they are looked at in three windows.
WINDOWS: dict[str, list[Window]] = {"": [(1400, "light"), (390, "dark")], "en/": [(390, "light")]}


def violations(tab: Tab, windows: Iterable[Window]) -> str:
    """What axe-core finds with these window widths and colours."""
    reports = []
    for width, scheme in windows:
        tab.set_viewport_size({"width": width, "height": 900})
        tab.emulate_media(color_scheme=scheme)
        found = Axe().run(tab, options=WCAG)
        reports += [f"{width} {scheme}: {found.generate_report()}"] if found.violations_count else []
    return "\n".join(reports)


@pytest.mark.parametrize("prefix", WINDOWS)
@pytest.mark.parametrize("kind", PLAIN)
def test_no_kind_of_page_has_violations(tab: Tab, search_url: str, kind: str, prefix: str) -> None:
    tab.goto(search_url + prefix + KINDS[kind])
    assert violations(tab, WINDOWS[prefix]) == ""


def test_the_page_not_found_has_no_violations(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}404.html")
    assert violations(tab, EVERY_WINDOW) == ""


@pytest.mark.parametrize("prefix", WINDOWS)
def test_a_page_that_leads_elsewhere_has_no_violations(tab: Tab, site_url: str, prefix: str) -> None:
    """If a browser does not follow a redirect by itself, the page is read."""

    def stay(route: Route) -> None:
        page = route.fetch().text()
        route.fulfill(body=page.replace('http-equiv="refresh"', 'name="description"'), content_type="text/html")

    tab.route(f"**/{MOVED}", stay)
    tab.goto(f"{site_url}{prefix}{MOVED}")
    assert violations(tab, WINDOWS[prefix]) == ""


@pytest.mark.parametrize("state", STATES)
def test_no_state_of_the_search_has_violations(tab: Tab, search_url: str, state: Callable[[Tab, str], None]) -> None:
    state(tab, search_url)
    assert violations(tab, EVERY_WINDOW if state in (box, results) else WINDOWS[""]) == ""


def test_the_open_drawer_has_no_violations(tab: Tab, search_url: str) -> None:
    tab.set_viewport_size({"width": 390, "height": 900})
    tab.goto(search_url)
    tab.click(".menu-opener")
    assert violations(tab, [(390, "light"), (390, "dark")]) == ""


def test_a_violation_would_be_found(tab: Tab, search_url: str) -> None:
    results(tab, search_url)
    tab.locator(".hit__place").first.evaluate("place => { place.style.color = '#bbb' }")
    assert [one["id"] for one in Axe().run(tab, options=WCAG).response["violations"]] == ["color-contrast"]


@pytest.mark.parametrize("state", [box, results, nothing, errors, listed, tags, status, migration])
def test_targets_are_large_enough(chromium: Browser, search_url: str, state: Callable[[Tab, str], None]) -> None:
    """24 px in both directions; links within a sentence are as high as its lines (WCAG 2.2, 2.5.8)."""
    context, watched = open_tab(chromium, viewport={"width": 390, "height": 900})
    state(watched.tab, search_url)
    targets = watched.tab.locator(
        ".page :is(button, label, summary, .button, .tag-index a, .level a):visible, .option:visible, "
        ".search-opener:visible"
    )
    small = [target.bounding_box() for target in targets.all()]
    context.close()
    assert small and [size for size in small if not size or min(size["width"], size["height"]) < 24] == []
