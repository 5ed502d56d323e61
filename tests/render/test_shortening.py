"""What lists, link previews and search results show of a text that is too long."""

from __future__ import annotations

import pytest
from faq.text.shortening import shortened


@pytest.mark.parametrize(
    ("text", "length", "wanted"),
    [
        ("short enough", 12, "short enough"),
        ("You may also clear before backward()", 30, "You may also clear before…"),
        ("You may also clear, before backward()", 20, "You may also clear…"),
        ("还大就想办法，用 PaddleSlim 再压缩", 12, "还大就想办法，用…"),
        ("还大就想办法，用PaddleSlim再压缩", 12, "还大就想办法，用…"),
        ("先按号码查表，再看同一批数据", 10, "先按号码查表，再看…"),
        ("A-name-that-is-longer-than-all-the-room-there-is", 10, "A-name-th…"),
    ],
)
def test_a_text_ends_after_a_whole_word(text: str, length: int, wanted: str) -> None:
    assert shortened(text, length) == wanted
    assert len(wanted) <= length
