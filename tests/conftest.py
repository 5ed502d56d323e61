"""Small projects built once per run, served on loopback, and Chromium to open them."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import once
import pytest
from browsing import Watched, open_tab
from hypothesis import is_hypothesis_test, settings
from launching import launched
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Tab
from serving import served
from small_project import add_further, make_project, mkdocs

EXPLORE = int(os.environ.get("FAQ_EXPLORE", "0"))
"""Factor for the number of examples of property tests, which are then different each time: `make explore`. In the suite
the examples are always the same. There are no deadlines, and none for a slow browser either."""
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=100 * max(1, EXPLORE))
settings.load_profile("explore" if EXPLORE else "suite")
expect.set_options(timeout=60_000)

os.environ.setdefault("FAQ_STORE", "off")
"""Tests keep nothing between runs, except for tests of the store."""
SLOW = {"built_site", "searched_site", "chromium", "index_files", "name_files", "ours", "tables", "empty_environment"}
"""Fixtures that build a site, start a browser, read all entries of the repository, or make a Python environment."""
BUILDING = {"site", "offline", "hostile", "programs"}
"""Test folders that build sites."""
WHOLE = re.compile(r"^pytestmark = \[?pytest\.mark\.slow\b", re.MULTILINE)
"""Files in which every test is slow."""
REPOSITORY = "https://code.example/faq"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`make fast` does not import files without any fast test."""
    if config.getoption("markexpr") != "not slow":
        return None
    if collection_path.is_dir():
        return collection_path.name in BUILDING or None
    return (collection_path.name.startswith("test_") and bool(WHOLE.search(collection_path.read_text("utf-8")))) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make fast` leaves out tests that need a browser, a built site, all entries or hundreds of examples. Other slow
    tests are marked one by one."""
    for item in items:
        uses = SLOW & set(getattr(item, "fixturenames", ()))
        if uses or item.path.parent.name in BUILDING or is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Create the folder of the run, shared by all its processes."""
    if once.VARIABLE not in os.environ:
        folder = os.environ[once.VARIABLE] = tempfile.mkdtemp(prefix="faq-tests-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The small project's site/, built in strict mode."""
    return once.made("built", _build) / "project" / "site"


def _build(around: Path) -> None:
    folder = make_project(around / "project")
    result = mkdocs(folder, "build", "--strict")
    assert result.returncode == 0, result.stdout + result.stderr
    (folder / "build.log").write_text(result.stdout + result.stderr, "utf-8")


@pytest.fixture(scope="session")
def searched_site() -> Path:
    """The same with fourteen more entries and a repository, in a folder whose parent is served, so that the site is
    below a path."""
    return once.made("searched", _build_larger) / "served"


def _build_larger(around: Path) -> None:
    folder_of_sites = around / "served"
    folder = make_project(around / "project")
    add_further(folder)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FAQ_REPOSITORY_URL", f"{REPOSITORY}/")
        environment.setenv("FAQ_REPOSITORY_BRANCH", "trunk")
        result = mkdocs(folder, "build", "--strict", "--site-dir", str(folder_of_sites / "below" / "faq"))
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture(scope="session")
def site_url(built_site: Path) -> Iterator[str]:
    """The address of the built site."""
    with served(built_site) as (_, url):
        yield url


@pytest.fixture(scope="session")
def search_url(searched_site: Path) -> Iterator[str]:
    """The address of the larger site, which is below a path."""
    with served(searched_site) as (_, url):
        yield f"{url}below/faq/"


@pytest.fixture
def watched(chromium: Browser) -> Iterator[Watched]:
    """A tab with a wide window."""
    context, watched = open_tab(chromium, viewport={"width": 1400, "height": 900})
    yield watched
    context.close()


@pytest.fixture
def tab(watched: Watched) -> Tab:
    """The same tab without the records."""
    return watched.tab


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with launched() as browser:
        yield browser
