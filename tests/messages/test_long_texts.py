"""Processing a long text takes linear time: four times the text, four times the time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from faq.evidence.messages.attribution import attributed
from faq.evidence.messages.origins import form_of
from faq.search import messages, tokens
from faq.search.log import recognise

SHORT, LONG = 20_000, 80_000
MOST = 10
"""Maximum factor; quadratic growth would be a factor of sixteen."""
LEAST = 200_000
"""Times below this number of nanoseconds count as zero."""
READ: dict[str, Callable[[str], object]] = {
    "lines": messages.lines,
    "clean": messages.clean,
    "signatures": messages.signatures,
    "recognise": lambda text: recognise(text, []),
    "attributed": lambda text: attributed(text, []),
    "form_of": form_of,
}


def nanoseconds(read: Callable[[str], object], text: str) -> int:
    found = []
    for _ in range(3):
        began = time.process_time_ns()
        read(text)
        found.append(time.process_time_ns() - began)
    return max(LEAST, min(found))


@pytest.mark.parametrize("piece", ["a.", "A.", "a_b.", "Error.", "/a", "'a ", "[a", "a::", "(at ", "a b: "])
@pytest.mark.parametrize("name", READ)
def test_time_grows_with_the_text(name: str, piece: str) -> None:
    short, long = (nanoseconds(READ[name], (piece * size)[:size]) for size in (SHORT, LONG))
    assert long < MOST * short


def test_the_terms_of_a_dotted_name_grow_with_it() -> None:
    short, long = (sum(len(text) for text, _ in tokens.parts("name." * size)) for size in (500, 2000))
    assert long < MOST * short
