"""Pasted lines and the templates that they match."""

from __future__ import annotations

import pytest
from faq.evidence.messages.matching import LONGEST_LINE, Index, matches
from faq.evidence.messages.template import Template, is_telling, tidy
from hypothesis import assume, given
from hypothesis import strategies as st

OUT_OF_MEMORY = Template(
    "Out of memory error on GPU {}. Cannot allocate {} memory on GPU {}, {} memory has been allocated and available "
    "memory is only {}.\nPlease check whether there is any other process using GPU {}."
)
TYPE = Template("The type of '{}' in {} must be {}, but received {}. {}", "TypeError")
ENDS_OPEN = Template("Cannot open the file {}")
HAN = Template("输入{}的形状不对")
INDEX = Index([OUT_OF_MEMORY, TYPE, ENDS_OPEN, HAN])
LINE = (
    "ResourceExhaustedError:  Out of memory error on GPU 0. Cannot allocate 1.8GB memory on GPU 0, 7.4GB memory has "
    "been allocated and available memory is only 396.0MB."
)


def found(line: str) -> list[Template]:
    return [match.template for match in INDEX.find(line)]


@pytest.mark.parametrize(
    ("line", "template"),
    [
        (LINE, OUT_OF_MEMORY),
        ("Please check whether there is any other process using GPU 3.", OUT_OF_MEMORY),
        ("TypeError: The type of 'x' in reshape must be int, but received <class 'str'>. Check.", TYPE),
        ("The type  of 'x' in\treshape must be int, but received . ", TYPE),
        ("[ERROR] Cannot open the file /a/b c/d", ENDS_OPEN),
        ("ValueError: 输入 x 的形状不对！", HAN),
        ("输入x的形状不对", HAN),
    ],
)
def test_instances(line: str, template: Template) -> None:
    [match] = INDEX.find(line)
    assert match.template == template and match.whole and matches(template, line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "The types of 'x' in reshape must be int, but received str. Check.",
        "but received x. The type of 'y'",
        "cannot open the file x",
        "XCannot open the file x",
        "Cannot open the files x",
        "no message of ours at all",
    ],
)
def test_other_lines(line: str) -> None:
    assert found(line) == [] and not any(matches(template, line) for template in (OUT_OF_MEMORY, TYPE, ENDS_OPEN, HAN))


def test_a_line_that_breaks_off() -> None:
    for line in (LINE[:90], LINE[:75], "Out of memory error on GPU 0. Cannot allocate 1.8GB"):
        [match] = INDEX.find(line)
        assert match.template == OUT_OF_MEMORY and not match.whole and not matches(OUT_OF_MEMORY, line)
    assert found("Out of memory error") == []


def test_whole_messages_come_first_and_those_that_say_more() -> None:
    some, more = Template("the input must be {}"), Template("{} the input must be a list of {}")
    beginning = Template("For the operator {} the input must be a list of {}, got {}")
    matched = Index([some, beginning, more]).find("For the operator add the input must be a list of int")
    assert [match.template for match in matched] == [more, some, beginning]


def test_the_same_text_of_two_functions_is_found_twice() -> None:
    one, two = (Template("the input must be a tensor", api=api) for api in ("demo.add", "demo.sub"))
    assert [match.template for match in Index([two, one]).find("the input must be a tensor")] == [one, two]


WORDS = st.lists(
    st.sampled_from(["the", "input", "shape", "must be", "'x'", "{}", "{}:", "({})", "输入", "[{}],", "a_b", "."]),
    max_size=12,
)


@given(WORDS.map(" ".join), st.data())
def test_a_filled_template_matches_itself(text: str, data: st.DataObject) -> None:
    template = Template(tidy(text))
    assume(is_telling(template.text))
    first, *rest = template.text.split("{}")
    filled = first + "".join(data.draw(st.text(max_size=20)) + part for part in rest)
    assume(not any(filled.splitlines()[1:]))
    around = data.draw(st.sampled_from(["", "ValueError: ", "  [Hint: ", "(a) "]))
    assert matches(template, around + filled)
    assert [match.template for match in Index([template]).find(around + filled) if match.whole] == [template]


@pytest.mark.slow
def test_many_templates_few_candidates() -> None:
    """Of 50,000 templates that share their words, a line is compared only with those few that its rare words select."""
    names = ("shape", "type", "size", "rank", "value")
    texts = (f"The {names[n % 5]} of operator_{n} must be {{}}, but received {{}}." for n in range(50_000))
    index = Index(map(Template, texts))
    line = "ValueError: The size of operator_31337 must be 4, but received 5."
    assert len(list(index.candidates(line))) == 1
    line = "ValueError: The value of operator_31338 must be 4, but received 5."
    assert [match.template.text for match in index.find(line)] == [] and len(list(index.candidates(line))) == 1


def test_hostile_lines_are_bounded() -> None:
    repeated = Template("a b a b a b c {} a b a b d {} a b a b e")
    index = Index([repeated, Template("aaaa aaaa {} aaaa aaab")])
    for line in ("a b " * 1_000_000, "aaaa " * 1_000_000, "aaaa aaaa" + "a" * 5_000_000):
        assert not [match for match in index.find(line) if match.whole]
    assert matches(ENDS_OPEN, "Cannot open the file " + "x" * 10 * LONGEST_LINE)
