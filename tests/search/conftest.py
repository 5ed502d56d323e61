"""The index of the real entries, in memory, and on a server together with the browser's half."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import own
import pytest
from browsing import PATIENCE
from engines import engine_of
from faq.content.model import Site
from faq.search import shards
from faq.search.engine import Engine
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site() -> Site:
    """This repository's entries."""
    return own.checked()[0]


@pytest.fixture(scope="session")
def index_files(site: Site) -> dict[str, bytes]:
    """The index of this repository's entries, with shards so small that there are several levels of them."""
    return shards.write(site, shards.Limits(block=600, fanout=8, root=8))


@pytest.fixture(scope="session")
def engine(index_files: dict[str, bytes]) -> Engine:
    return engine_of(index_files)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def browser_half(
    index_files: dict[str, bytes], chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A page of Chromium from whose origin the browser's half of the search and the index are served."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(ROOT / "docs" / "assets" / "search", folder / "assets")
    for path, data in index_files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    (folder / "index.html").write_text("<!doctype html><title>search</title>")
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = chromium.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        yield page
        page.close()
        server.shutdown()
