"""The Chromium that tests and measurements use."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run")


def installed() -> str | None:
    """The path in the environment variable `CHROMIUM`, or else of an installed Chromium (as in scripts/chromium.sh)."""
    names = (os.environ.get("CHROMIUM", ""), *NAMES)
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """An installed Chromium, or the one that `playwright install chromium` has downloaded."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=list(FLAGS))
        yield browser
        browser.close()
