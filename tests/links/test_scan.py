"""Reading HTML: what lexbor finds in it, always with little work per character."""

from __future__ import annotations

import pytest
from faq.evidence.links.page import read_page
from faq.evidence.links.scan import Tag, scan
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

PIECES = (
    *("<p>", "</p>", "<h2 id=a>", "<i ID='b c'>", '<b id="d&amp;e" id=f>', "<a name=g>", "<br/>"),
    *("<i/id=h/>", "<i id = j >", "<i id=>", "<i =id>"),
    *("text ", "a < b ", "1 &lt; 2", "&", "<3", "<!-- <i id=no> -->", "<!-->", "<!doctype html>", "<?x ?>"),
    *("</ x>", "</>"),
    *("<script>'<i id=no>'</script>", "<style><i id=no></style>", "<textarea><i id=no></textarea>"),
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_ids_are_those_that_a_browser_sees(text: str) -> None:
    tree = LexborHTMLParser(f"<body>{text}").css("[id]")
    assert read_page(text.encode()).ids == {node.attributes["id"] for node in tree if node.attributes["id"]} | (
        {"g"} if "<a name=g>" in text else set()
    )


@given(st.text(alphabet="<>!-/?&#'\"= ax;\n"))
def test_any_text_is_a_page(text: str) -> None:
    read_page(text.encode())
    assert sum(len(piece) for piece in scan(text) if isinstance(piece, str)) <= len(text)


def test_tags_and_texts() -> None:
    found = list(scan("a<B C=d e>f&amp;</b >g<i x='"))
    assert found == ["a", Tag("b", False, {"c": "d", "e": ""}), "f&", Tag("b", True), "g"]


@pytest.mark.parametrize(
    "text", ["<![<![<![", "&#" + "9" * 9000 + ";", "&#x" + "f" * 9000, "<", "</", "<!", "<a b", "\x00<"]
)
def test_odd_text_is_a_page_too(text: str) -> None:
    assert read_page(f"<title>Guide</title>{text}".encode()).title == "Guide"


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ["<!--", "<div>", "<a ", "<a b=", "<a b='", "</", "<!", "<?", "<", "&", "<script>", "</script", "<title>",
     "<b a=1>", "<a/", " ", "<p\n", "a=", "&#9", "<![", "-->", "<i id=x>"],
)  # fmt: skip
def test_a_whole_megabyte_of_anything_is_read(piece: str) -> None:
    """Inputs that took minutes with html.parser or lexbor. A quadratic algorithm would take hours."""
    read_page(b"<p>" + piece.encode() * (1_000_000 // len(piece)))
