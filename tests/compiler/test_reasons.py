"""The reasons why samples were not run are given in the language of the page."""

from __future__ import annotations

import re

import pytest
from own import sources

REASON = re.compile(r'^```.* no-run="([^"]*)"', re.MULTILINE)
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize(("name", "is_chinese"), [("zh.md", True), ("en.md", False)])
def test_the_reasons_of_samples_that_were_not_run_are_in_the_language_of_the_page(name: str, is_chinese: bool) -> None:
    texts = {path: data.decode() for path, data in sources().items() if re.match(rf"faq_src/.*/{name}$", path)}
    reasons = [(path, reason) for path, text in texts.items() for reason in REASON.findall(text)]
    assert len(reasons) > 40
    assert [found for found in reasons if bool(HAN.search(found[1])) != is_chinese] == []
