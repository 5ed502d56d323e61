"""A sample's output compared with its output block: `…` within a line and as a line, and the message for a mismatch."""

from __future__ import annotations

import pytest
from faq.evidence.proofs.matching import difference


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("a\n", "a"),
        ("a\nb\n", "a  \nb\t\n\n\n"),
        ("", "\n"),
        ("loss: …\n", "loss: 0.31\n"),
        ("loss:…\n", "loss: \n"),
        ("…, shape=[2], …\n", "Tensor(x, shape=[2], dtype)\n"),
        ("a…b…c\n", "a1b2b3c\n"),
        ("…\na\n", "1\n2\na\n"),
        ("…\na\n", "a\n"),
        ("a\n…\n", "a\n"),
        ("a\n…\nb\n…\nc\n", "a\nb\nx\nb\nc\n"),
        ("  …\nb\n", "x\nb\n"),
        ("…\na\nb\n", "a\nx\na\nb\n"),
    ],
)
def test_what_fits(expected: str, printed: str) -> None:
    assert difference(expected, printed) == ""


@pytest.mark.parametrize(
    ("expected", "printed", "problem"),
    [
        ("a\nb\n", "a\nc\n", "'b' should be there, and is 'c'"),
        ("a\nb\n", "a\n", "'b' is missing at its end"),
        ("a\n", "a\nb\n", "it goes on with 'b'"),
        ("a\n", "", "'a' is missing at its end"),
        (" a\n", "a\n", "' a' should be there, and is 'a'"),
        ("ab…ba\n", "aba\n", "'ab…ba' should be there, and is 'aba'"),
        ("…\nlost\n", "a\nb\n", "no line is 'lost'"),
        ("a\n…\nb\n", "a\nb\nc\n", "no line is 'b'"),
    ],
)
def test_what_does_not(expected: str, printed: str, problem: str) -> None:
    assert difference(expected, printed) == problem


def test_much_text_with_many_gaps_ends() -> None:
    """A regular expression would not end: each gap multiplies the ways to fail."""
    assert difference("…\n" + "a…a…a…b\n…\n" * 20, ("a" * 1000 + "\n") * 1000)
    assert difference("…a" * 500 + "b\n", "a" * 100_000)
