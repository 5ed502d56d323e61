"""Texts of programs as templates: what is fixed, what varies, and which texts are too short to identify a message."""

from __future__ import annotations

import pytest
from faq.evidence.messages.families import merged
from faq.evidence.messages.template import LONGEST, is_telling, of_format, of_percent, tidy
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("got %s and %d of %5.2f", "got {} and {} of {}"),
        ("%(name)s has %-10s, %%, %lld, %zu, %#x", "{} has {}, %, {}, {}, {}"),
        ("50% of it, or 100 %", "50% of it, or 100 %"),
        ("%.*f and %*d", "{} and {}"),
    ],
)
def test_percent(text: str, template: str) -> None:
    assert of_percent(text) == template


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("{} {0} {name!r:>10} {a[0].b}", "{} {} {} {}"),
        ("{{x}} is {:{width}}", "{x} is {}"),
        ("a lone } or { stays", "a lone } or { stays"),
    ],
)
def test_format(text: str, template: str) -> None:
    assert of_format(text) == template


def test_tidy() -> None:
    assert tidy("  a \t b{}{}{}\r\n\n   c  ") == "a b{}\nc"
    assert tidy("x" * (LONGEST + 1)) == "x" * LONGEST + "{}"


@given(st.text(alphabet="ab {}%s\n\r\t\u3000"))
def test_a_tidy_text_stays(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("{} must be {}", False),
        ("not supported", True),
        ("{}: {}", False),
        ("unsupported_operation_{}", False),
        ("输入的形状{}不对", True),
        ("x is None", False),
    ],
)
def test_telling(text: str, telling: bool) -> None:
    assert is_telling(text) == telling


KEYS, OPERATORS = ("axis_a", "b1", "c2", "d3"), ("ReluGrad", "ConvTwo", "MatMul", "AddOne")


def test_generated_copies_are_one_template() -> None:
    copies = {f"'{key}' Attribute is expected for {name}Op." for key in KEYS for name in OPERATORS}
    assert merged(copies) == {"{} Attribute is expected for {}."}


def test_what_differs_little_stays() -> None:
    few = {f"'{name}' must have 2 dimensions" for name in ("a", "b", "c")}
    assert merged(few) == few
    same = {
        f"The input of Conv2d must not be {word}" for word in ("a b", "c d", "e f", "g h", "i j", "k l", "m n", "o p")
    }
    assert merged(same) == same


def test_copies_with_an_ordinary_word() -> None:
    words = [f"{a}{b}" for a in "abcde" for b in "vwxyz"]
    assert merged(f"{word} op's inputs size should be small" for word in words) == {
        "{} op's inputs size should be small"
    }


@given(st.sets(st.text(alphabet="ab1_'A ", max_size=12), max_size=40))
def test_merging_does_not_depend_on_the_order(texts: set[str]) -> None:
    assert merged(sorted(texts)) == merged(sorted(texts, reverse=True))
