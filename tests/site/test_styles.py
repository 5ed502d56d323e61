"""Styles are three sheets, each page loads all rules it needs, and the dark colours, which are defined twice, are
equal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kinds import ADDRESSES
from playwright.sync_api import Page

COLOURS = Path(__file__).parents[2] / "docs" / "styles" / "10-colours.css"
pytestmark = pytest.mark.browser

LEFT_OUT = """async (root) => {
  const linked = [...document.styleSheets].map((sheet) => sheet.href);
  const all = ["faq", "text", "others"].map((name) => `${root}assets/${name}.css`);
  const missing = all.filter((url) => !linked.includes(url));
  const elements = "before|after|backdrop|placeholder|details-content|-webkit-[a-z-]+";
  const states = new RegExp(`::?(${elements})|:(hover|focus-visible|focus-within|active|target)`, "g");
  const matches = (selector) => {
    try {
      return Boolean(document.querySelector(selector.replace(states, "") || "*"));
    } catch {
      return false; // ":not(:target)" and the like: none are in these sheets
    }
  };
  const rules = (some) =>
    [...some].flatMap((rule) => (rule.selectorText ? [rule.selectorText] : rules(rule.cssRules ?? [])));
  const sheet = async (url) => new CSSStyleSheet().replace(await (await fetch(url)).text());
  const sheets = await Promise.all(missing.map(sheet));
  const selectors = sheets.flatMap((sheet) => rules(sheet.cssRules));
  return { linked: linked.length, selectors: selectors.length, matching: selectors.filter(matches) };
}"""


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_leaves_out_only_what_is_not_for_it(tab: Page, site_url: str, address: str) -> None:
    tab.goto(site_url + address, wait_until="networkidle")
    found = tab.evaluate(LEFT_OUT, site_url)
    assert found["matching"] == []
    assert found["linked"] == 3 or found["selectors"] > 50


def test_an_entry_and_the_results_page_leave_something_out(tab: Page, site_url: str) -> None:
    for address, sheets in (("paddlepaddle/params/share-weights/", 2), ("search/?q=optimizer", 1)):
        tab.goto(site_url + address)
        assert tab.evaluate(LEFT_OUT, site_url)["linked"] == sheets


def test_the_dark_colours_are_the_same_with_a_script_and_without() -> None:
    text = COLOURS.read_text("utf-8")
    chosen, asked = (
        re.search(rf"{re.escape(selector)} \{{(.*?)\}}", text, re.DOTALL)
        for selector in ('[data-md-color-scheme="slate"]', ".no-js[data-md-color-scheme]")
    )
    assert chosen and asked and chosen[1].split() == asked[1].split()
    assert len(chosen[1].splitlines()) > 20
