"""The shards that Python writes: Python and the browser find the same for a line."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent.parent / "render"))

import pytest
from faq.build.files import load
from faq.content.findings import NamedApi
from faq.content.model import Site
from faq.evidence.messages import store
from faq.evidence.messages.attribution import Known
from faq.evidence.messages.lookup import KnownMessages, shard_of
from faq.evidence.messages.shards import reader, shards_of, write
from faq.evidence.messages.store import Collection
from faq.evidence.messages.template import Template
from faq.render.known import known_element
from faq.render.words import words_of
from faq.search.definition import DEFINITION
from playwright.sync_api import Browser, Page, expect
from sample_site import OUT_OF_MEMORY

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TREE = Path(__file__).parents[2]
LINES = json.loads((Path(__file__).parent / "lines.json").read_text("utf-8"))
PAGE = '<!doctype html><html lang="en"><title>messages</title>{}'
ANSWERED = """async ([text, hits]) => {
  const { KnownElement } = await import("/assets/search/known.js");
  window.told ??= new KnownElement(document.querySelector("[data-known-message]"));
  window.told.update({ text, hits, ask: "https://example.org/ask" });
}"""
SETUP = """async () => {
  const manifest = await (await fetch("search/messages/manifest.json")).json();
  const { KnownMessages, hash } = await import("/assets/search/lookup.js");
  const load = async (path) => (await fetch(`search/messages/${path}`)).text();
  window.known = new KnownMessages(manifest, load);
  window.shardOf = (word) => hash(word) % manifest.shards;
}"""


TRICKY = Template(
    "The <b>paddings</b> of a <script> must be {}", "ValueError", "paddle.nn.Pad", "x < <img src=y onerror=alert(1)>",
    "paddle.nn", ("3.0.0", "3.3.1"),
)  # fmt: skip
OWNED = Template("The crates of a warehouse must be {} and not {}", "ValueError", versions=("3.0.0",))


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    collection = store.read(load(TREE)[0])[0]
    api = NamedApi("paddlepaddle", TRICKY.api, ("3.x",), ())
    templates = {**collection.templates, "paddlepaddle": (*collection.templates["paddlepaddle"], TRICKY, OWNED)}
    known = Known(Collection(collection.wheels, templates))
    site, owners = Site((), (OUT_OF_MEMORY,), {}), {("paddlepaddle", OWNED.text): [OUT_OF_MEMORY.id]}
    return write(site, shards_of(known), [api], owners, DEFINITION["messages"])


@pytest.fixture(scope="module")
def page(files: dict[str, bytes], chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(TREE / "docs" / "assets", folder / "assets")
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    element = known_element(words_of("en"))
    (folder / "index.html").write_text(PAGE.format(element), encoding="utf-8")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    tab = chromium.new_page()
    tab.goto(f"http://127.0.0.1:{server.server_address[1]}/")
    tab.evaluate(SETUP)
    yield tab
    tab.close()
    server.shutdown()


def known(reader: KnownMessages, line: str) -> dict[str, Any] | None:
    found = reader.find(line)
    if found is None:
        return None
    saying = found.saying
    return {
        "origin": found.origin,
        "framework": saying.framework,
        "versions": [version.partition("+")[0] for version in saying.versions],
        "onGpus": saying.only_on_gpus,
        "text": found.text,
        "exception": found.exception,
        "names": list(found.names),
        "condition": found.condition,
        "before": found.before,
        "also": found.also,
    }


def test_both_know_the_same_of_a_line(page: Page, files: dict[str, bytes]) -> None:
    asked = reader(files)
    made = page.evaluate(
        """async (lines) => {
          const told = [];
          for (const line of lines) {
            const { name, read, ...others } = (await known.find(line)) ?? { isNothing: true };
            told.push(others.isNothing ? null : others);
          }
          return told;
        }""",
        LINES,
    )
    for line, other in zip(LINES, made, strict=True):
        assert other == known(asked, line), line
    words = ["shape", "GPU", "形", ""]
    assert page.evaluate("(words) => words.map(shardOf)", words) == [shard_of(word) for word in words]


def test_a_message_without_an_entry_is_told_and_never_as_markup(page: Page) -> None:
    line = "ValueError: The <b>paddings</b> of a <script> must be <img src=x onerror=alert(1)>"
    page.evaluate(ANSWERED, [f"Traceback (most recent call last):\n{line}", []])
    told = page.locator("[data-known-message]")
    expect(told).to_be_visible()
    expect(told).to_have_attribute("data-framework", "paddlepaddle")
    expect(told).to_have_attribute("data-versions", "3.0.0 3.3.1")
    expect(told).to_contain_text("3.0.0 to 3.3.1, raised by paddle.nn.Pad when x < <img src=y onerror=alert(1)>")
    expect(told.locator("code.message")).to_have_text("ValueError: The <b>paddings</b> of a <script> must be {}")
    expect(told.locator("a.button")).to_have_attribute("href", "https://example.org/ask")
    assert told.locator("img, b, script").count() == 0


def test_the_entries_with_the_same_message_are_named(page: Page) -> None:
    page.evaluate(ANSWERED, ["ValueError: The crates of a warehouse must be red and not green", [{}]])
    told = page.locator("[data-known-message]")
    expect(told).to_contain_text("Questions about this message:")
    expect(told).not_to_contain_text("No question here is about this message")
    expect(told.locator("li")).to_have_attribute("data-entry", OUT_OF_MEMORY.id)


def test_others_messages_are_told_and_what_an_entry_has_is_not(page: Page) -> None:
    told = page.locator("[data-known-message]")
    page.evaluate(ANSWERED, ["ImportError: cannot import name '_legacy_C_ops' from 'paddle'", []])
    expect(told).to_have_attribute("data-origin", "python")
    expect(told).to_have_attribute("data-framework", "")
    expect(told).to_contain_text("A message of Python itself")
    page.evaluate(ANSWERED, ["ImportError: cannot import name 'x' from 'paddle'", [{"error": "one"}]])
    expect(told).to_be_hidden()
    page.evaluate(ANSWERED, ["the loss is nan after the second epoch, what can I do", []])
    expect(told).to_have_attribute("data-text", "")
    expect(told).to_be_hidden()
